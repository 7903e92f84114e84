"""What holds in the deal before or after, taken for this one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rummy_learn.course.facts import Recall
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case, Thought
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant

__all__ = ["MISCONCEPTIONS"]

_SKILL = "deal"


def _deals_later(by: int, variant: Variant) -> Mind | None:
    if not variant.deals:
        return None

    def answers(case: Case) -> Thought:
        if isinstance(case, Recall) and case.fact.skill == _SKILL and case.about.deal:
            other = case.about._replace(deal=case.about.deal + by)
            if other in case.fact.cases(variant):
                return Recall(case.fact, other).truth(variant)
        return case.truth(variant)

    return answers


MISCONCEPTIONS = tuple(
    Misconception(
        id=f"M62.{name}",
        skill=_SKILL,
        belief=belief,
        rows=("deals", "dealt"),
        mind=partial(_deals_later, by),
        truth=lambda _: say("That is what another deal asks."),
        scenes=("recall_contract", "recall_dealt"),
    )
    for name, by, belief in (
        ("after", 1, say("That holds here which holds in the next deal.")),
        ("before", -1, say("That holds here which holds in the deal before.")),
    )
)
