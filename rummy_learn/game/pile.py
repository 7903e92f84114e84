"""500 Rum's discard pile: taking from it in turn, and what that obliges to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied, reason, refused, told
from rummy_learn.game.draw import has_drawn
from rummy_learn.game.ending import why_no_end
from rummy_learn.game.position import Seat, Taken
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.verdict import Reason, Verdict

__all__ = ["depth_of", "take", "takes"]


def take(position: Position, action: Action) -> Applied | Verdict:
    """The player in turn takes a discard and all above it; the deepest of several must be melded (R1, G5)."""
    reasons = _why_no_take(position, action.player)
    depth = depth_of(position.discards, action.cards)
    if depth is None:
        message = say("The discards do not hold {cards}.", cards=action.cards)
        if not action.cards:
            message = say("There is no discard to take.")
        reasons.append(reason(position, "dead_card", position.variant.turn, message, action.cards))
    elif not reasons:
        reasons = _why_not_from(position, depth)
    if reasons or depth is None:
        return refused(position, reasons)
    after = _taken(position, depth)
    event = told(say("{who} takes {cards} from the discards.", cards=position.discards[depth:]), action.player)
    return Applied(after, (event,))


def takes(position: Position) -> Iterator[Action]:
    """Every legal taking of discards; where a face lies twice, the upper one is meant."""
    if _why_no_take(position, position.turn):
        return
    pile = position.discards
    for depth in range(len(pile) - 1, -1, -1):
        if pile[depth] not in pile[depth + 1 :] and not _why_not_from(position, depth):
            yield Action(position.turn, "take", cards=() if depth == len(pile) - 1 else pile[depth : depth + 1])


def depth_of(pile: Cards, cards: Cards) -> int | None:
    """The place from which the cards named are taken: only the first is named, or all of them; none means the top one.

    None when the discards do not hold them so.
    """
    faces = tuple(card.face for card in cards)
    if not faces:
        return len(pile) - 1 if pile else None
    if faces[0] not in pile:
        return None
    depth = len(pile) - 1 - pile[::-1].index(faces[0])
    return depth if len(faces) == 1 or pile[depth:] == faces else None


def _why_no_take(position: Position, seat: int) -> list[Reason]:
    rules = position.variant
    if seat != position.turn:
        return [reason(position, "not_your_turn", rules.turn, say("It is the turn of {who}.", who=Seat(position.turn)))]
    if position.phase == "play":
        return [reason(position, "already_drawn", rules.turn, say("You have drawn a card already."))]
    if position.out is not None:
        message = say("{who} is out unless this last discard is called.", who=Seat(position.out))
        return [reason(position, "dead_card", "out", message)]
    if seat in position.passed and not position.stock:
        return [reason(position, "dead_card", rules.turn, say("You have declined the discards."))]
    return []


def _why_not_from(position: Position, depth: int) -> list[Reason]:
    """Reasons against taking the discards from this depth on."""
    top = position.discards[-1:]
    if depth == len(position.discards) - 1 and position.discarder == position.turn:
        return [reason(position, "own_discard", "G1.own", say("You discarded {card} yourself.", card=top), top)]
    reasons = why_no_end(_taken(position, depth))
    if reasons and all(each.code != "must_meld_taken_card" for each in reasons):
        message = say("With {cards} in hand there would be no legal end of the turn.", cards=position.discards[depth:])
        code = "must_meld_taken_card"
        reasons = [reason(position, code, position.variant.turn, message, position.discards[depth:]), *reasons]
    return reasons


def _taken(position: Position, depth: int) -> Position:
    cards, pile = position.discards[depth:], position.variant.pile
    assert pile is not None
    owed = cards[0] if len(cards) > 1 or pile.top == "must_meld" else None
    return has_drawn(position.but(discards=position.discards[:depth]), Taken("discard", cards, owed))
