"""The parts of the page on house rules."""
