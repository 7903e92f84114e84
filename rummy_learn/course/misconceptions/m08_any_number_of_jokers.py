"""As many jokers as one likes, in games that limit them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _unlimited(variant: Variant) -> Variant | None:
    return replace(variant, joker_limit=None) if variant.joker_limit else None


MISCONCEPTION = Misconception(
    id="M08",
    skill="melds",
    belief=say("A meld may hold any number of jokers."),
    rows=("jokers",),
    mind=as_if(_unlimited),
)
