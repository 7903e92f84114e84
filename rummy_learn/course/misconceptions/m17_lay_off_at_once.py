"""Laying off in the turn of going down, taken from another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.layoff_same_turn:
        return say("After going down you must wait for your next turn to lay off.")
    return say("Once you have gone down, you may lay off in the same turn.")


def _the_other_way(variant: Variant) -> Variant | None:
    return replace(variant, layoff_same_turn=not variant.layoff_same_turn) if variant.deals else None


MISCONCEPTION = Misconception(
    id="M17",
    skill="lay_off",
    belief=_belief,
    rows=("down",),
    mind=as_if(_the_other_way),
    scenes=("laying_off", "recall_layoff_same_turn"),
)
