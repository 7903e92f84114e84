"""Whole tables that a view leaves possible, and that are likely after so many turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.outlook import layoffs_of
from rummy_learn.game.position import sorted_hand, without
from rummy_learn.rules.packing import pack
from rummy_learn.rules.solve_engine import engine, melds_engine
from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from rummy_learn.game.position import Cards, Position
    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.solve_contract import ContractSolver

__all__ = ["likely"]

_MOST_HANDS = 6
"""The nearest to the contract of so many hands is about as near as a player comes who has drawn as often."""
_SWAPS = 4
"""Cards that a player would have played are swapped for others so often, in case these could be played too."""


def likely(view: View, seed: int | str) -> Position:
    """A table that looks like this from the seat: cards at random, but the others have played as players do.

    With hands that are only dealt at random, the others would seem much further from going down than they are; and
    those who meld would hold many cards that they had laid on the table long ago.
    """
    table = view.imagined(seed)
    stream = Stream(seed, "swapped")
    for seat in range(table.players):
        if seat == view.seat or not _turns(table):
            continue
        if table.variant.deals and not table.down[seat]:
            hand, stock = _nearest(engine(table.variant, table.deal).solver, table, seat)
        else:
            hand, stock = _without_plays(table, seat, stream)
        table = table.but(hands=table.with_hand(seat, hand), stock=stock)
    return table


def _turns(table: Position) -> int:
    """About how many turns each player has had."""
    if table.reshuffles:
        return _MOST_HANDS
    rules = table.variant
    dealt = table.players * rules.dealt(table.deal, table.players)
    drawn = rules.deck(table.players).size - dealt - 1 - len(table.stock)
    return max(drawn, len(table.discards)) // table.players


def _nearest(solver: ContractSolver, table: Position, seat: int) -> tuple[Cards, Cards]:
    """The hand, or one from the bottom of the stock, that lacks fewest cards but at least one; and the stock then."""
    hand, stock, turns = table.hands[seat], table.stock, _turns(table)
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


def _without_plays(table: Position, seat: int, stream: Stream) -> tuple[Cards, Cards]:
    """The hand of a player who melds all that fits, cards of the stock in the place of these; and the stock then."""
    hand, stock = list(table.hands[seat]), list(table.stock)
    for _ in range(_SWAPS):
        plays = _plays(table, sorted_hand(hand))
        for card in plays[: len(stock)]:
            at = stream.below(len(stock))
            hand.remove(card)
            hand.append(stock[at])
            stock[at] = card
        if not plays:
            break
    return sorted_hand(hand), tuple(stock)


def _plays(table: Position, hand: Cards) -> list[Card]:
    """The cards of the hand that could be on the table."""
    rules, melds = table.variant, table.melds
    if rules.deals:
        return [card for card in hand if any(True for _ in layoffs_of(rules, melds, card))]
    return list(without(hand, melds_engine(rules).solve(pack(hand), melds).left))
