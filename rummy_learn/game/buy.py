"""Taking the upcard out of turn, and declining it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game import scores
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied, not_this_game, reason, refused, told
from rummy_learn.game.claims import may_claim, why_no_buy, why_no_take
from rummy_learn.game.dealing import due
from rummy_learn.game.draw import bared, reshuffled
from rummy_learn.game.position import replaced, sorted_hand
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.game.position import Position
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.text import Message

__all__ = ["buy", "buys", "decline", "declines"]


def buy(position: Position, action: Action) -> Applied | Verdict:
    """A player out of turn takes the upcard and the stock cards that come with it, and plays none of them yet."""
    buying = position.variant.buying
    if buying is None:
        return refused(position, not_this_game(position, action, "buy"))
    reasons = why_no_buy(position, action.player)
    if reasons:
        return refused(position, reasons)
    seat, top = action.player, position.discards[-1:]
    cards, after = due(position.but(discards=position.discards[:-1]), buying.penalty)
    after = after.but(
        hands=after.with_hand(seat, sorted_hand(after.hands[seat] + top + cards)),
        buys=replaced(after.buys, seat, after.buys[seat] + 1),
        upcard=bared(after.discards),
        passed=(),
    )
    bought = say("{who} takes {card} out of turn.", card=top)
    if cards:
        bought = plural(
            len(cards),
            "{who} takes {card} out of turn and {n} stock card.",
            "{who} takes {card} out of turn and {n} stock cards.",
            card=top,
        )
    return _or_exhausted(after, (told(bought, seat), *reshuffled(position, after)))


def buys(position: Position) -> Iterator[Action]:
    """Every legal buy, in the order of the seats."""
    if position.variant.buying and position.phase == "draw":
        for seat in range(position.players):
            if seat != position.turn and may_claim(position, seat):
                yield Action(seat, "buy")


def decline(position: Position, action: Action) -> Applied | Verdict:
    """A player who may have the upcard does without it."""
    seat = action.player
    if position.phase == "play" and seat == position.turn:
        message = say("You have drawn: your turn ends with a discard.")
        return refused(position, [reason(position, "must_discard", "out", message)])
    reasons = why_no_take(position, seat) if seat == position.turn else why_no_buy(position, seat)
    if reasons:
        return refused(position, reasons)
    after = position.but(passed=(*position.passed, seat))
    return _or_exhausted(after, (told(say("{who} passes."), seat),))


def declines(position: Position) -> Iterator[Action]:
    """Every seat that may have the upcard may decline it."""
    if position.phase == "draw":
        for seat in range(position.players):
            if may_claim(position, seat):
                yield Action(seat, "pass")


def _or_exhausted(position: Position, events: tuple[Message, ...]) -> Applied:
    """The position, or the end of the deal when nothing is left to draw and nobody can claim the upcard (G2)."""
    nothing = not position.stock and len(position.discards) < 2 and position.variant.stock_out == "reshuffle"
    if nothing and not any(may_claim(position, seat) for seat in range(position.players)):
        return scores.finished(position, None, (*events, say("There is nothing left to draw.")))
    return Applied(position, events)
