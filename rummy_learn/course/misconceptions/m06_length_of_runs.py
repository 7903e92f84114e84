"""The shortest run, taken from another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _other_length(variant: Variant) -> int:
    return 4 if variant.run_min == 3 else variant.run_min - 1


def _belief(variant: Variant) -> Message:
    if _other_length(variant) < variant.run_min:
        return say("{n} cards are enough for a run.", n=_other_length(variant))
    return say("A run needs {n} cards.", n=_other_length(variant))


MISCONCEPTION = Misconception(
    id="M06",
    skill="melds",
    belief=_belief,
    rows=("run",),
    mind=as_if(lambda variant: replace(variant, run_min=_other_length(variant))),
)
