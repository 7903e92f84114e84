"""Sets of any suits, in games where they must differ."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _free(variant: Variant) -> Variant | None:
    return replace(variant, set_suits_differ=False) if variant.set_suits_differ else None


MISCONCEPTION = Misconception(
    id="M05",
    skill="melds",
    belief=say("With two decks a set may hold the same card twice."),
    rows=("set",),
    mind=as_if(_free),
)
