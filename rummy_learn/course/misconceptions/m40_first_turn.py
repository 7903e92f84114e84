"""One turn each from the start, in a game whose first player has more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _one_turn(variant: Variant) -> Variant | None:
    return replace(variant, opening_turns=1) if variant.opening_turns > 1 else None


MISCONCEPTION = Misconception(
    id="M40",
    skill="drawing",
    belief=say("The first player has one turn, like everyone else."),
    rows=("upcard",),
    mind=as_if(_one_turn),
    scenes=("who_is_next", "recall_opening_turns"),
)
