"""Court cards that go on counting upwards from ten."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _rising(variant: Variant) -> Variant:
    return replace(variant, values=variant.values._replace(points=(*variant.values.points[:11], 11, 12, 13)))


MISCONCEPTION = Misconception(
    id="M48",
    skill="scoring",
    belief=say("A jack counts 11, a queen 12, a king 13."),
    rows=("values",),
    mind=as_if(_rising),
)
