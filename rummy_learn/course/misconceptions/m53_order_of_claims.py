"""Who comes first for the upcard, counted from the wrong seat."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.buying and variant.buying.priority == "dealer_left":
        return say("After the player in turn, the next one clockwise comes first.")
    return say("After the player in turn, whoever sits nearest the dealer's left comes first.")


def _the_other_way(variant: Variant) -> Variant | None:
    buying = variant.buying
    if buying is None:
        return None
    other: Literal["in_turn", "dealer_left"] = "in_turn" if buying.priority == "dealer_left" else "dealer_left"
    return replace(variant, buying=buying._replace(priority=other))


MISCONCEPTION = Misconception(
    id="M53",
    skill="buying",
    belief=_belief,
    rows=("priority",),
    mind=as_if(_the_other_way),
    scenes=("claiming", "asking", "recall_priority"),
)
