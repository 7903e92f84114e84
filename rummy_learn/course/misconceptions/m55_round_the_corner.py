"""Laying off round the corner: a two on a run that ends in an ace, a king on one that begins with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import overlooking
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _mind(variant: Variant) -> Mind:
    return overlooking("around_the_corner", when=lambda move: move.action.action == "lay_off")(variant)


MISCONCEPTION = Misconception(
    id="M55",
    skill="lay_off",
    belief=say("A run that ends in an ace goes on with the two."),
    rows=("ace",),
    mind=_mind,
    truth=lambda _: say("An ace is an end of its run, low or high; nothing is laid off beyond it."),
    scenes=("at_the_ace",),
)
