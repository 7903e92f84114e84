"""No card of several taken from the discards may go back in the same turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import refusing
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _taken_now(move: Move) -> bool:
    taken = move.position.taken
    return move.action.action == "discard" and taken is not None and move.action.card in taken.cards


def _mind(variant: Variant) -> Mind | None:
    if variant.pile is None:
        return None
    because = say("A card taken from the discards may not go back in the same turn.")
    return refusing("taken_card_discard", because, _taken_now)(variant)


MISCONCEPTION = Misconception(
    id="M28.several",
    skill="pile",
    belief=say("None of the cards you took from the discards may go back in the same turn."),
    rows=("out:same_card_discard",),
    mind=_mind,
    scenes=("after_taking",),
)
