"""A run that ends in a joker, beyond which nothing is laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Thought
from rummy_learn.course.meanings import NONE, Standing
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import refusing
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _beyond_a_joker(move: Move) -> bool:
    at = move.action.meld
    if move.action.action != "lay_off" or at is None:
        return False
    run = move.position.table[at].meld
    if run.kind != "run":
        return False
    ranks = {card.rank for card in move.action.cards}
    low, high = run.cards[0], run.cards[-1]
    return (low.wild and run.start - 1 in ranks) or (high.wild and run.end % 13 + 1 in ranks)


def _mind(variant: Variant) -> Mind | None:
    if not variant.deck().jokers:
        return None
    about_moves = refusing("closed_by_a_joker", say("The joker at its end closes the run."), _beyond_a_joker)(variant)

    def answers(case: Case) -> Thought:
        if isinstance(case, Standing) and case.about == "beside":
            return Thought(NONE)
        return about_moves(case)

    return answers


MISCONCEPTION = Misconception(
    id="M58",
    skill="jokers",
    belief=say("A joker at the end of a run closes it: nothing is laid off beyond it."),
    rows=("wild:joker_undeclared", "run"),
    mind=_mind,
    truth=lambda _: say("A joker counts as the card it stands for, and the run goes on from there."),
    scenes=("beside_a_joker", "joker_beside"),
)
