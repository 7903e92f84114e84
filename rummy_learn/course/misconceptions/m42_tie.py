"""A tie at the target that ends the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Thought
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.situations import GameEnd
from rummy_learn.rules.score import winners
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _mind(variant: Variant) -> Mind | None:
    if variant.target is None or variant.must_go_out:
        return None

    def answers(case: Case) -> Thought:
        if isinstance(case, GameEnd) and winners(variant, (max(case.totals),)):
            return Thought("over")
        return case.truth(variant)

    return answers


MISCONCEPTION = Misconception(
    id="M42.tie",
    skill="winning",
    belief=say("Once somebody has enough points the game is over, and a tie is shared."),
    rows=("winner", "ties"),
    mind=_mind,
    truth=lambda variant: variant.clause("ties").rule,
    scenes=("over_or_not",),
)
