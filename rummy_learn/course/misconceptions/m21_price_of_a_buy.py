"""How many stock cards come with an upcard taken out of turn, taken from another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _believed(variant: Variant) -> int:
    """One, or two in a game where it is one."""
    assert variant.buying is not None
    return 2 if variant.buying.penalty == 1 else 1


def _belief(variant: Variant) -> Message:
    n = _believed(variant)
    one = "An upcard taken out of turn brings {n} stock card with it."
    return plural(n, one, "An upcard taken out of turn brings {n} stock cards with it.")


def _truth(variant: Variant) -> Message:
    n = variant.buying.penalty if variant.buying else 0
    if not n:
        return say("It comes alone, without a stock card.")
    return plural(n, "{n} stock card comes with it.", "{n} stock cards come with it.")


def _other_price(variant: Variant) -> Variant | None:
    if variant.buying is None:
        return None
    return replace(variant, buying=variant.buying._replace(penalty=_believed(variant)))


MISCONCEPTION = Misconception(
    id="M21",
    skill="buying",
    belief=_belief,
    rows=("buy",),
    mind=as_if(_other_price),
    truth=_truth,
    scenes=("hand_after_buying", "recall_penalty"),
)
