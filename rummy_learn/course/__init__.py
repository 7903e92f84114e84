"""What is taught: contract walks, questions with their marking, and the mistaken beliefs behind wrong answers."""
