"""Cards under the top discard: to be had or dead, taken from another game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import overlooking, refusing
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.pile is None:
        return say("You may take a card from deeper in the discards.")
    return say("Only the top discard can be taken; the cards under it are dead.")


def _truth(variant: Variant) -> Message:
    if variant.pile is None:
        return say("Only the top discard can be taken; every card under it is dead.")
    return variant.clause(variant.turn).rule


def _reaches_deep(move: Move) -> bool:
    cards = tuple(card.face for card in move.action.cards)
    return move.action.action == "take" and bool(cards) and cards != move.position.discards[-1:]


def _mind(variant: Variant) -> Mind:
    if variant.pile is None:
        return overlooking("dead_card", when=_reaches_deep)(variant)
    return refusing("dead_card", say("Cards under the top discard are dead."), _reaches_deep)(variant)


MISCONCEPTION = Misconception(
    id="M25",
    skill="drawing",
    belief=_belief,
    rows=("turn",),
    mind=_mind,
    truth=_truth,
    scenes=("taking", "taking_deep"),
)
