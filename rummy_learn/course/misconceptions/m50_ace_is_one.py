"""An ace that counts one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _as_one(variant: Variant) -> Variant:
    points = variant.values.points
    return replace(variant, values=variant.values._replace(points=(points[0], 1, *points[2:]), low_ace=1))


MISCONCEPTION = Misconception(
    id="M50",
    skill="scoring",
    belief=say("An ace counts one point."),
    rows=("values",),
    mind=as_if(_as_one),
    truth=lambda variant: say("An ace left in hand counts {n} points.", n=variant.values.points[1]),
)
