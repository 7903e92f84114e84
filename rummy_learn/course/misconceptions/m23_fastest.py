"""Whoever calls first gets the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Thought
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.situations import Claim
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _mind(variant: Variant) -> Mind | None:
    if variant.buying is None and (variant.pile is None or variant.pile.call_rummy == "none"):
        return None

    def answers(case: Case) -> Thought:
        return Thought(case.callers[0]) if isinstance(case, Claim) else case.truth(variant)

    return answers


MISCONCEPTION = Misconception(
    id="M23",
    skill="buying",
    belief=say("The fastest caller comes first."),
    rows=("priority",),
    mind=_mind,
    truth=lambda variant: say("Where players sit decides. {row}", row=variant.clause("priority").rule),
    scenes=("claiming", "calling_at_once"),
)
