"""A joker that counts like an ace, in games that value the two differently."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _like_an_ace(variant: Variant) -> Variant | None:
    points = variant.values.points
    if points[0] == points[1]:
        return None
    return replace(variant, values=variant.values._replace(points=(points[1], *points[1:])))


MISCONCEPTION = Misconception(
    id="M52",
    skill="scoring",
    belief=say("A joker counts as much as an ace."),
    rows=("joker_value",),
    mind=as_if(_like_an_ace),
)
