"""Whoever speaks up first comes first, for the upcard or with a call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Thought
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.situations import Claim
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant

__all__ = ["MISCONCEPTIONS"]


def _by_speed(variant: Variant) -> Mind:
    def answers(case: Case) -> Thought:
        return Thought(case.callers[0]) if isinstance(case, Claim) else case.truth(variant)

    return answers


def _for_the_upcard(variant: Variant) -> Mind | None:
    return _by_speed(variant) if variant.buying else None


def _with_a_call(variant: Variant) -> Mind | None:
    return _by_speed(variant) if variant.pile and variant.pile.call_rummy != "none" else None


def _truth(variant: Variant) -> Message:
    return say("Where players sit decides. {row}", row=variant.clause("priority").rule)


MISCONCEPTIONS = tuple(
    Misconception(
        id=id_,
        skill=skill,
        belief=say("The fastest caller comes first."),
        rows=("priority",),
        mind=mind,
        truth=_truth,
        scenes=(scene,),
    )
    for id_, skill, mind, scene in (
        ("M23", "buying", _for_the_upcard, "claiming"),
        ("M23.rummy", "rummy", _with_a_call, "calling_at_once"),
    )
)
