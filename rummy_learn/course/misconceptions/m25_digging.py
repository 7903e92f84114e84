"""Digging in discards that are dead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import overlooking, reaches_deep
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _mind(variant: Variant) -> Mind | None:
    return None if variant.pile else overlooking("dead_card", when=reaches_deep)(variant)


MISCONCEPTION = Misconception(
    id="M25",
    skill="drawing",
    belief=say("You may take a card from deeper in the discards."),
    rows=("turn",),
    mind=_mind,
    truth=lambda _: say("Only the top discard can be taken; every card under it is dead."),
    scenes=("taking",),
)
