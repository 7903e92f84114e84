"""The top discard, taken and thrown back in the same turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import overlooking
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _mind(variant: Variant) -> Mind | None:
    return overlooking("same_card_discard")(variant) if variant.pile else None


MISCONCEPTION = Misconception(
    id="M28",
    skill="pile",
    belief=say("The top discard you took may be thrown back if it is of no use."),
    rows=("out:same_card_discard",),
    mind=_mind,
    scenes=("after_taking",),
)
