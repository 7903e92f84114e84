"""The parts of the page Rules: a clause with its example, the ways it is read, and what a search finds."""
