"""Drawing from the stock and taking the upcard in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game import scores
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied, reason, refused, told
from rummy_learn.game.claims import may_claim, why_no_take
from rummy_learn.game.dealing import due
from rummy_learn.game.position import Seat, Taken, sorted_hand
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.verdict import Reason, Verdict
    from rummy_learn.text import Message

__all__ = ["bared", "draw", "draws", "has_drawn", "reshuffled", "take", "takes"]


def draw(position: Position, action: Action) -> Applied | Verdict:
    """The player in turn draws the top card of the stock, which closes the window for everybody else.

    With nothing left to draw the deal ends (G2); a last discard that nobody called stands (R5).
    """
    reasons = _why_no_draw(position, action.player)
    if reasons:
        return refused(position, reasons)
    if position.out is not None:
        return scores.finished(position, position.out, ())
    cards, after = due(position, 1)
    if not cards:
        return scores.finished(position, None, (say("There is nothing left to draw."),))
    event = told(say("{who} draws a card from the stock."), action.player)
    return Applied(has_drawn(after, Taken("stock", cards)), (*reshuffled(position, after), event))


def draws(position: Position) -> Iterator[Action]:
    """The draw from the stock, where it is legal."""
    if not _why_no_draw(position, position.turn):
        yield Action(position.turn, "draw")


def _why_no_draw(position: Position, seat: int) -> list[Reason]:
    rules = position.variant
    if seat != position.turn:
        return [reason(position, "not_your_turn", rules.turn, say("It is the turn of {who}.", who=Seat(position.turn)))]
    if position.phase == "play":
        return [reason(position, "already_drawn", rules.turn, say("You have drawn a card already."))]
    if position.stock or position.out is not None:
        return []
    if rules.stock_out == "deal_ends":
        message = say("The stock is empty: take from the discards, or pass, which ends the deal.")
        return [reason(position, "stock_empty", "stock", message)]
    if len(position.discards) < 2 and may_claim(position, seat):
        message = say("The stock is empty, and no discards are left to shuffle: take the upcard, or pass.")
        return [reason(position, "stock_empty", "stock", message)]
    return []


def take(position: Position, action: Action) -> Applied | Verdict:
    """The player in turn takes the upcard, where cards under it are dead."""
    top = position.discards[-1:]
    reasons = why_no_take(position, action.player)
    wrong = tuple(card for card in action.cards if (card.face,) != top)
    if wrong:
        message = say("Only the top discard can be taken; every card under it is dead.")
        reasons.append(reason(position, "dead_card", position.variant.turn, message, wrong))
    if reasons:
        return refused(position, reasons)
    after = position.but(discards=position.discards[:-1])
    event = told(say("{who} takes {card}.", card=top), action.player)
    return Applied(has_drawn(after, Taken("discard", top)), (event,))


def takes(position: Position) -> Iterator[Action]:
    """Taking the upcard, where it is legal."""
    if not why_no_take(position, position.turn):
        yield Action(position.turn, "take")


# ---- what other moves share ------------------------------------------------------------------------------------------
def has_drawn(position: Position, taken: Taken) -> Position:
    """The player in turn has these cards in hand now and may play; nobody has a claim to the discards any more."""
    seat = position.turn
    return position.but(
        phase="play",
        hands=position.with_hand(seat, sorted_hand(position.hands[seat] + taken.cards)),
        taken=taken,
        passed=(),
        upcard=bared(position.discards),
        floating=(*position.floating[:seat], False, *position.floating[seat + 1 :]),
    )


def bared(discards: Cards) -> str:
    """What the top discard is once the window has closed or a card has been taken off it."""
    return "dead" if discards else "none"


def reshuffled(before: Position, after: Position) -> tuple[Message, ...]:
    """The event of a reshuffle between two positions, if there was one."""
    if before.reshuffles == after.reshuffles:
        return ()
    return (say("The discards under the upcard are shuffled into a new stock."),)
