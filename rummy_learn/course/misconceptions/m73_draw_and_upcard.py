"""The upcard taken in turn, on top of the card drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.sums import Counted
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case, Thought
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _mind(variant: Variant) -> Mind | None:
    if not variant.deals or variant.buying is None:
        return None

    def answers(case: Case) -> Thought:
        if isinstance(case, Counted):
            return replace(case, dealt=case.dealt + 1).truth(variant)
        return case.truth(variant)

    return answers


MISCONCEPTION = Misconception(
    id="M73",
    skill="contracts",
    belief=say("In your turn you draw a card, and may take the upcard as well."),
    rows=("turn",),
    mind=_mind,
    truth=lambda _: say("In your own turn you take one card: from the stock, or the upcard instead."),
    scenes=("counted",),
)
