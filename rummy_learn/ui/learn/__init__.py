"""What the page Learn is made of: the games and their deals, the steps of a walk, and a learner's try at its hand."""
