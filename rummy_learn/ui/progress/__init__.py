"""The page My progress and what other pages need to remember what was learned."""
