"""A joker on the table that may stand for another card when that suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import YES, Thought
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.situations import Move
from rummy_learn.rules.readings import readings
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant

_OF_THE_MELD = {"gap", "repeated_rank", "repeated_suit", "mixed_ranks", "mixed_suits", "around_the_corner"}
"""Reasons that another meaning of a joker could take away."""


def _fits_anew(variant: Variant, move: Move) -> bool:
    """Would the cards lie well on the meld if its jokers were free again?"""
    at, table = move.action.meld, move.position.table
    if move.action.action != "lay_off" or at is None or not table[at].meld.wilds:
        return False
    together = [card.face for card in (*table[at].meld.cards, *move.action.cards)]
    return any(each.kind == table[at].meld.kind for each in readings(variant, together, written=False))


def _mind(variant: Variant) -> Mind | None:
    if not variant.deck().jokers:
        return None

    def answers(case: Case) -> Thought:
        truth = case.truth(variant)
        if not isinstance(case, Move) or truth.answer == YES or not _fits_anew(variant, case):
            return truth
        return Thought(YES) if {reason.code for reason in case.reasons(variant)} <= _OF_THE_MELD else truth

    return answers


MISCONCEPTION = Misconception(
    id="M11",
    skill="jokers",
    belief=say("A joker on the table may stand for another card later on."),
    rows=("wild:joker_undeclared", "exchange"),
    mind=_mind,
    truth=lambda _: say("A joker keeps standing for the card it was laid down as."),
    scenes=("beside_a_joker", "beside_a_named_joker"),
)
