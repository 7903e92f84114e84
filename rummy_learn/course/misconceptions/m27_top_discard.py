"""Does a top discard taken alone have to be melded? Taken the wrong way round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.pile and variant.pile.top == "must_meld":
        return say("The top discard alone may be taken without melding it.")
    return say("Even the top discard, taken alone, must be melded at once.")


def _the_other_way(variant: Variant) -> Variant | None:
    if variant.pile is None:
        return None
    return replace(variant, pile=variant.pile._replace(top="free" if variant.pile.top == "must_meld" else "must_meld"))


MISCONCEPTION = Misconception(
    id="M27",
    skill="pile",
    belief=_belief,
    rows=("turn",),
    mind=as_if(_the_other_way),
    scenes=("taking_the_top",),
)
