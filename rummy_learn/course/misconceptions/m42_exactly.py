"""A total of exactly the target, taken the wrong way round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.target_met == "reach":
        return say("Exactly {target} is not enough: the target must be exceeded.", target=variant.target)
    return say("Exactly {target} is enough.", target=variant.target)


def _the_other_way(variant: Variant) -> Variant | None:
    if variant.target is None:
        return None
    return replace(variant, target_met="exceed" if variant.target_met == "reach" else "reach")


MISCONCEPTION = Misconception(
    id="M42.exact",
    skill="winning",
    belief=_belief,
    rows=("winner",),
    mind=as_if(_the_other_way),
    scenes=("over_or_not",),
)
