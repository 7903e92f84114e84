"""The parts of the page Disputes."""
