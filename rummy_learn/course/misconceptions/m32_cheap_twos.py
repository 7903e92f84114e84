"""Twos that count no more than threes, in games where they are dear."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _plain(variant: Variant) -> Variant | None:
    points = variant.values.points
    if points[2] <= points[3]:
        return None
    return replace(variant, values=variant.values._replace(points=(*points[:2], points[3], *points[3:])))


MISCONCEPTION = Misconception(
    id="M32",
    skill="scoring",
    belief=say("A two counts like any other low card."),
    rows=("values",),
    mind=as_if(_plain),
    truth=lambda variant: say("A two counts {n} points.", n=variant.values.points[2]),
)
