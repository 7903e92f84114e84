"""Taking the upcard out of turn when down: allowed or not, taken from another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.buying and variant.buying.when_down:
        return say("One who is down may not take the upcard out of turn.")
    return say("One who is down may buy like anyone else, and comes first in turn.")


def _the_other_way(variant: Variant) -> Variant | None:
    buying = variant.buying
    return replace(variant, buying=buying._replace(when_down=not buying.when_down)) if buying else None


MISCONCEPTION = Misconception(
    id="M20",
    skill="buying",
    belief=_belief,
    rows=("buy_down",),
    mind=as_if(_the_other_way),
    scenes=("buying", "claiming", "asking"),
)
