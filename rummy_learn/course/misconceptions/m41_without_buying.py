"""Every contract can be made from the cards dealt and one drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Thought
from rummy_learn.course.facts import Recall
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.sums import Counted
from rummy_learn.rules.arithmetic import arithmetic
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _mind(variant: Variant) -> Mind | None:
    if variant.buying is None or not any(deal.least_buys for deal in arithmetic(variant)):
        return None

    def answers(case: Case) -> Thought:
        asked = isinstance(case, Counted) or (isinstance(case, Recall) and case.fact.id == "least_buys")
        return Thought(0) if asked else case.truth(variant)

    return answers


def _truth(variant: Variant) -> Message:
    deals = ", ".join(str(deal.deal) for deal in arithmetic(variant) if deal.least_buys)
    return say("Some contracts need more cards than are dealt and drawn, in deals {deals}.", deals=deals)


MISCONCEPTION = Misconception(
    id="M41",
    skill="contracts",
    belief=say("Every contract can be made without taking an upcard out of turn."),
    rows=("out", "buy"),
    mind=_mind,
    truth=_truth,
    scenes=("recall_least_buys", "counted"),
)
