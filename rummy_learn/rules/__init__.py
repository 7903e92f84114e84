"""The rules: cards, melds, contracts, jokers, scores, and a solver, for any game that is written as a `Variant`.

`check` judges melds, `score` counts a hand, `solve` finds the best lay-down and `compare` sets games side by side. A
game is a `Variant`, each of its rules a `Clause`, and what the rules say to cards a `Verdict`, which is true when it
has no reasons. Standard library only.
"""
