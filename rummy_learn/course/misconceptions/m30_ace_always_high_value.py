"""A low ace that counts as much as any other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _one_value(variant: Variant) -> Variant | None:
    values = variant.values
    if values.low_ace == values.points[1] or variant.scoring != "melded_minus_hand":
        return None
    return replace(variant, values=values._replace(low_ace=values.points[1]))


def _belief(variant: Variant) -> Message:
    return say("An ace counts {n}, wherever it lies.", n=variant.values.points[1])


MISCONCEPTION = Misconception(
    id="M30",
    skill="scoring",
    belief=_belief,
    rows=("values",),
    mind=as_if(_one_value),
    truth=lambda variant: say(
        "An ace counts {high}, but {low} below a two in a run.",
        high=variant.values.points[1],
        low=variant.values.low_ace,
    ),
)
