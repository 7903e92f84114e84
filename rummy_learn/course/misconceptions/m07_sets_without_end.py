"""A fifth card of a rank, in games where a set ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _endless(variant: Variant) -> Variant | None:
    least, most = variant.set_sizes
    return None if most is None else replace(variant, set_sizes=(least, None))


MISCONCEPTION = Misconception(
    id="M07",
    skill="melds",
    belief=say("A set may go on growing, with a joker as its fifth card."),
    rows=("set",),
    mind=as_if(_endless),
)
