"""No fifth card of a rank, in games where sets go on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.rules.cards import SUITS
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _ended(variant: Variant) -> Variant | None:
    least, most = variant.set_sizes
    return replace(variant, set_sizes=(least, len(SUITS))) if most is None else None


MISCONCEPTION = Misconception(
    id="M44",
    skill="melds",
    belief=say("There are four suits, so a set ends at four cards."),
    rows=("set",),
    mind=as_if(_ended),
)
