"""What the page Odds is made of."""
