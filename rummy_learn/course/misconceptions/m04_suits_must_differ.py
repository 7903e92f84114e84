"""Sets whose suits must all differ, in games where they need not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _differing(variant: Variant) -> Variant | None:
    return None if variant.set_suits_differ else replace(variant, set_suits_differ=True)


MISCONCEPTION = Misconception(
    id="M04",
    skill="melds",
    belief=say("No two cards of a set may share a suit."),
    rows=("set",),
    mind=as_if(_differing),
)
