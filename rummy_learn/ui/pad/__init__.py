"""The parts of the page Score pad."""
