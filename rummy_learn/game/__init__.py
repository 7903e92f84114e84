"""The whole game: positions, every legal move, views of one seat, and records that replay.

A `Position` is a frozen value; an `Action` makes another one, or a `Verdict` says why not. A seat and the bots on it
see a `View`, which holds nothing that they may not know. A `Game` is the record of positions and moves.
"""
