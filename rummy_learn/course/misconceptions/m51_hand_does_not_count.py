"""A hand that costs nothing, in games that take it off the cards melded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Held, Thought
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _only_melded(variant: Variant) -> Mind | None:
    if variant.scoring != "melded_minus_hand":
        return None

    def answers(case: Case) -> Thought:
        if isinstance(case, Held):
            return Thought(Held((), case.melded).score(variant).points, None, case.hand)
        return case.truth(variant)

    return answers


MISCONCEPTION = Misconception(
    id="M51",
    skill="scoring",
    belief=say("Only the cards melded count."),
    rows=("score",),
    mind=_only_melded,
)
