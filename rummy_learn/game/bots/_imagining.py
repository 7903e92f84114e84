"""Whole tables that a view leaves possible, and that are likely after so many turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.position import sorted_hand
from rummy_learn.rules.packing import pack
from rummy_learn.rules.solve_engine import engine

if TYPE_CHECKING:
    from rummy_learn.game.position import Cards, Position
    from rummy_learn.game.view import View
    from rummy_learn.rules.solve_contract import ContractSolver

__all__ = ["likely"]

_MOST_HANDS = 6
"""The nearest to the contract of so many hands is about as near as a player comes who has drawn as often."""


def likely(view: View, seed: int | str) -> Position:
    """A table that looks like this from the seat: cards at random, but the others have worked towards the contract.

    With hands that are only dealt at random, the others would seem much further from going down than they are.
    """
    table = view.imagined(seed)
    rules = table.variant
    if not rules.deals:
        return table
    solver, hands, stock = engine(rules, table.deal).solver, list(table.hands), table.stock
    for seat, is_down in enumerate(table.down):
        if seat != view.seat and not is_down:
            hands[seat], stock = _nearest(solver, hands[seat], stock, _turns(table))
    return table.but(hands=tuple(hands), stock=stock)


def _turns(table: Position) -> int:
    """About how many turns each player has had."""
    return _MOST_HANDS if table.reshuffles else len(table.discards) // table.players


def _nearest(solver: ContractSolver, hand: Cards, stock: Cards, turns: int) -> tuple[Cards, Cards]:
    """The hand, or one from the bottom of the stock, that lacks fewest cards but at least one; and the stock then."""
    size = len(hand)
    best, least = 0, solver.missing(pack(hand)) or size
    for number in range(1, min(turns, _MOST_HANDS - 1, len(stock) // size if size else 0) + 1):
        missing = solver.missing(pack(stock[len(stock) - number * size : len(stock) - (number - 1) * size]))
        if 0 < missing < least:
            best, least = number, missing
    if not best:
        return hand, stock
    start = len(stock) - best * size
    return sorted_hand(stock[start : start + size]), (*stock[:start], *hand, *stock[start + size :])
