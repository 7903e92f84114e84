"""A deal that costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Held, Thought
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _never_negative(variant: Variant) -> Mind | None:
    if variant.scoring != "melded_minus_hand":
        return None

    def answers(case: Case) -> Thought:
        truth = case.truth(variant)
        if isinstance(case, Held) and isinstance(truth.answer, int) and truth.answer < 0:
            return Thought(0, None, case.hand)
        return truth

    return answers


MISCONCEPTION = Misconception(
    id="M34",
    skill="scoring",
    belief=say("A deal scores zero at worst."),
    rows=("score",),
    mind=_never_negative,
)
