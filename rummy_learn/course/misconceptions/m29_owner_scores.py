"""Cards laid off that count for the player who laid the meld."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.situations import DealEnd
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case, Thought
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _of_owners(case: DealEnd) -> DealEnd:
    """The same table with every card of a meld played by its owner."""
    table = tuple(replace(laid, by=(laid.owner,) * len(laid.by)) for laid in case.position.table)
    return DealEnd(case.position.but(table=table), case.seat)


def _mind(variant: Variant) -> Mind | None:
    if variant.scoring != "melded_minus_hand":
        return None

    def answers(case: Case) -> Thought:
        return (_of_owners(case) if isinstance(case, DealEnd) else case).truth(variant)

    return answers


MISCONCEPTION = Misconception(
    id="M29",
    skill="scoring",
    belief=say("A card laid off counts for the player who laid the meld."),
    rows=("score:laid_off",),
    mind=_mind,
    scenes=("counting",),
)
