"""Games of one's own in the app: where they are kept, and what the page about them shows."""
