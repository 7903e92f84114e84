"""A card from deep in the discards that is simply kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import overlooking
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _mind(variant: Variant) -> Mind | None:
    return overlooking("must_meld_taken_card")(variant) if variant.pile else None


MISCONCEPTION = Misconception(
    id="M26",
    skill="pile",
    belief=say("A card taken from deep in the discards may be kept in hand."),
    rows=("turn",),
    mind=_mind,
    scenes=("taking_deep", "after_taking"),
)
