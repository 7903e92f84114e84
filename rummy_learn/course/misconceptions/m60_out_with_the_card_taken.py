"""Going out by throwing back the only card one took."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import overlooking
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _empties_the_hand(move: Move) -> bool:
    return move.action.action == "discard" and len(move.position.hand) == 1


def _mind(variant: Variant) -> Mind | None:
    return overlooking("same_card_discard", when=_empties_the_hand)(variant) if variant.pile else None


MISCONCEPTION = Misconception(
    id="M60",
    skill="out",
    belief=say("You may go out by discarding any last card, even the discard you have just taken."),
    rows=("out:same_card_discard",),
    mind=_mind,
    scenes=("last_card_taken",),
)
