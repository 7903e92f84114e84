"""The public door of the game: every legal move, one move made, and whom a fair table asks next.

>>> from rummy_learn.game.actions import Action
>>> from rummy_learn.game.notation import read
>>> start = read({"variant": "shanghai", "players": 3, "seed": 7})
>>> [str(action) for action in legal(start)][:2]
['{"player": 1, "action": "draw"}', '{"player": 1, "action": "take"}']
>>> bool(apply(start, Action(0, "draw")))
False
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from rummy_learn.game import buy, claims, draw, exchange, lay, pile, rummy, turn
from rummy_learn.game.answers import Applied, reason, refused
from rummy_learn.game.position import Position
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rummy_learn.game.actions import Action, Move
    from rummy_learn.rules.verdict import Verdict

__all__ = ["Ask", "Position", "apply", "ask", "legal", "moves"]


class _Rule(NamedTuple):
    """One kind of move: how it is made, every legal one of its kind, and whether only the player in turn has it."""

    make: Callable[[Position, Action], Applied | Verdict]
    offers: Callable[[Position], Iterator[Action]]
    in_turn: bool = True


_MOVES: Mapping[Move, _Rule] = {
    "draw": _Rule(draw.draw, draw.draws),
    "take": _Rule(draw.take, draw.takes),
    "buy": _Rule(buy.buy, buy.buys, in_turn=False),
    "pass": _Rule(buy.decline, buy.declines, in_turn=False),
    "call_rummy": _Rule(rummy.call, rummy.calls, in_turn=False),
    "go_down": _Rule(lay.go_down, lay.goings_down),
    "meld": _Rule(lay.meld, lay.new_melds),
    "lay_off": _Rule(lay.lay_off, lay.lay_offs),
    "exchange": _Rule(exchange.exchange, exchange.exchanges, in_turn=False),
    "discard": _Rule(turn.discard, turn.discards),
}
_WITH_PILE: Mapping[Move, _Rule] = {
    **_MOVES,
    "take": _Rule(pile.take, pile.takes),
    "pass": _Rule(rummy.decline, rummy.declines, in_turn=False),
}


def apply(position: Position, action: Action) -> Applied | Verdict:
    """The position after the move and what everybody saw of it, or a verdict with every reason; nothing else changes.

    Raises `BadInput`: bad_action (no such seat), empty_meld.
    """
    if not 0 <= action.player < position.players:
        message = say("“{piece}” is no seat: this table has {n}.", piece=action.player, n=position.players)
        raise BadInput("bad_action", action.player, message)
    if position.phase == "over":
        return refused(position, [reason(position, "deal_over", "out", say("The deal is over."), kind=action.action)])
    return _rules(position)[action.action].make(position, action)


def legal(position: Position) -> tuple[Action, ...]:
    """Every legal move of every seat: twins once, lay-offs one card each, every joker named."""
    return tuple(moves(position))


def moves(position: Position, seat: int | None = None, kind: Move | None = None) -> Iterator[Action]:
    """The legal moves one by one, with `seat` those of one player, with `kind` those of one kind.

    Nothing is worked out before it is asked for.
    """
    if position.phase == "over":
        return
    rules = _rules(position)
    for rule in rules.values() if kind is None else (rules[kind],):
        if seat is None:
            yield from rule.offers(position)
        elif seat == position.turn or not rule.in_turn:
            yield from (action for action in rule.offers(position) if action.player == seat)


class Ask(NamedTuple):
    """Whom a fair table asks next: to claim the upcard (take, buy, call) or pass, or for the next step of a turn."""

    seat: int
    about: Literal["claim", "turn"]


def ask(position: Position) -> Ask | None:
    """The seat to ask next, in the game's order of priority; None when the deal is over."""
    if position.phase == "over":
        return None
    if position.phase == "draw":
        for seat in _claimants(position):
            return Ask(seat, "claim")
    return Ask(position.turn, "turn")


def _claimants(position: Position) -> Iterator[int]:
    """Seats that may claim the upcard or call and have not passed, first come first."""
    if position.variant.buying:
        yield from (seat for seat in claims.priority(position) if claims.may_claim(position, seat))
    if position.variant.pile:
        yield from rummy.waiting(position)


def _rules(position: Position) -> Mapping[Move, _Rule]:
    return _WITH_PILE if position.variant.pile else _MOVES
