"""Who may have the upcard: the player in turn, the others in their order, and why not.

While the player in turn has not drawn, the upcard belongs to the first seat in the game's order of priority that claims
it. A claim by a later seat counts as made while no earlier seat has claimed; a table that wants to be fair asks the
seats one by one (`play.ask`).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rummy_learn.game.answers import reason
from rummy_learn.game.position import Seat
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from rummy_learn.game.position import Position
    from rummy_learn.rules.verdict import Reason

__all__ = ["may_claim", "priority", "why_no_buy", "why_no_take"]


def priority(position: Position) -> tuple[int, ...]:
    """All seats, the one with the first right to the upcard first: a player who is down may have to come last (S2)."""
    buying, turn = position.variant.buying, position.turn
    if buying is None:
        return _order(position.players, turn, turn, asked_last=False)
    start = position.dealer if buying.priority == "dealer_left" else turn
    return _order(position.players, start, turn, position.down[turn] and not buying.when_down)


@cache
def _order(players: int, start: int, turn: int, asked_last: bool) -> tuple[int, ...]:
    """The seat in turn first or last, the others clockwise after `start`."""
    others = tuple(seat for step in range(1, players + 1) if (seat := (start + step) % players) != turn)
    return (*others, turn) if asked_last else (turn, *others)


def may_claim(position: Position, seat: int) -> bool:
    """May this seat have the upcard, be it for nothing in turn or as a buy?"""
    if position.upcard != "live" or seat == position.discarder or seat in position.passed:
        return False  # `_why_gone` in short: every seat is asked after every discard, and most have no claim
    if seat == position.turn:
        return not why_no_take(position, seat)
    return position.variant.buying is not None and not why_no_buy(position, seat)


def why_no_take(position: Position, seat: int) -> list[Reason]:
    """Reasons against taking the upcard in turn."""
    turn = position.variant.turn
    if seat != position.turn:
        return [reason(position, "not_your_turn", turn, say("It is the turn of {who}.", who=Seat(position.turn)))]
    if position.phase == "play":
        return [reason(position, "already_drawn", turn, say("You have drawn a card already."))]
    return _why_gone(position, seat, turn, "turn")


def why_no_buy(position: Position, seat: int) -> list[Reason]:
    """Reasons against taking the upcard out of turn, in a game that knows it."""
    buying = position.variant.buying
    assert buying is not None
    if position.phase == "play":
        message = say("Too late: {who} has drawn, so the discard is dead.", who=Seat(position.turn))
        found = [reason(position, "dead_card", "buy", message, position.discards[-1:], "buy")]
    elif seat == position.turn:
        message = say("It is your own turn: take the upcard, and nothing comes with it.")
        found = [reason(position, "own_turn", "buy", message)]
    else:
        found = _why_gone(position, seat, "buy", "buy")
        if not found and buying.after_pass and may_claim(position, position.turn):
            message = say("{who} has the first right to the upcard and has not declined it.", who=Seat(position.turn))
            found = [reason(position, "not_your_turn", "priority", message, kind="buy")]
    return [*found, *_why_no_more(position, seat)]


def _why_gone(position: Position, seat: int, row: str, kind: str) -> list[Reason]:
    """Reasons why the top discard cannot be had by this seat, whoever's turn it is."""
    if not position.discards:
        return [reason(position, "dead_card", row, say("There is no discard to take."), kind=kind)]
    top = position.discards[-1:]
    if position.upcard != "live":
        message = say("{card} lay under a card that has been taken, so it is dead.", card=top)
        return [reason(position, "dead_card", row, message, top, kind)]
    if seat in position.passed:
        message = say("You have declined {card}.", card=top)
        return [reason(position, "dead_card", row, message, top, kind)]
    if seat == position.discarder:
        message = say("You discarded {card} yourself.", card=top)
        return [reason(position, "own_discard", "G1.own", message, top, kind)]
    return []


def _why_no_more(position: Position, seat: int) -> list[Reason]:
    """Reasons why this seat may not buy in this deal any more."""
    buying = position.variant.buying
    assert buying is not None
    found = []
    if position.down[seat] and not buying.when_down:
        message = say("You are down, and a player who is down may not buy.")
        found.append(reason(position, "already_down", "buy_down", message))
    limit = buying.limits[position.deal - 1]
    if limit is not None and position.buys[seat] >= limit:
        message = plural(
            limit,
            "You may take the upcard out of turn {n} time a deal, and you have done so.",
            "You may take the upcard out of turn {n} times a deal, and you have done so.",
        )
        found.append(reason(position, buying.limit_code, "buy", message))
    return found
