"""The wrong end of the score sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.winner == "lowest":
        return say("Points are good: the highest total wins.")
    return say("Points are bad: the lowest total wins.")


def _truth(variant: Variant) -> Message:
    return say("The lowest total wins.") if variant.winner == "lowest" else say("The highest total wins.")


MISCONCEPTION = Misconception(
    id="M33",
    skill="winning",
    belief=_belief,
    rows=("winner",),
    mind=as_if(lambda variant: replace(variant, winner="highest" if variant.winner == "lowest" else "lowest")),
    truth=_truth,
)
