"""Two runs of one suit that follow each other: two runs, or one?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.cases import YES, Laid, Thought
from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.same_suit_runs == "any":
        return say("Two runs of one suit that follow each other are only one run.")
    return say("Two runs of one suit are two runs, wherever they lie.")


def _mind(variant: Variant) -> Mind | None:
    if not any(sum(need.kind == "run" for need in deal.contract) > 1 for deal in variant.deals):
        return None
    if variant.same_suit_runs == "any":
        return as_if(lambda variant: replace(variant, same_suit_runs="apart"))(variant)

    def answers(case: Case) -> Thought:
        if isinstance(case, Laid) and set(case.verdict(variant).codes) == {"runs_touch"}:
            return Thought(YES)
        return case.truth(variant)

    return answers


MISCONCEPTION = Misconception(
    id="M15",
    skill="melds",
    belief=_belief,
    rows=("same_suit",),
    mind=_mind,
)
