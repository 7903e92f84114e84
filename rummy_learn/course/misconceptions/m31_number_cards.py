"""Number cards counted as in another game: their face value, or all alike."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

_LOW = range(2, 10)


def _alike(variant: Variant) -> bool:
    return variant.values.points[3] == variant.values.points[9]


def _belief(variant: Variant) -> Message:
    if _alike(variant):
        return say("Number cards count their face value.")
    return say("Cards from 2 to 9 count 5 each.")


def _counted_otherwise(variant: Variant) -> Variant:
    points = list(variant.values.points)
    for rank in _LOW:
        points[rank] = rank if _alike(variant) else 5
    return replace(variant, values=variant.values._replace(points=tuple(points)))


MISCONCEPTION = Misconception(
    id="M31",
    skill="scoring",
    belief=_belief,
    rows=("values",),
    mind=as_if(_counted_otherwise),
)
