"""The pieces of the page Judge."""
