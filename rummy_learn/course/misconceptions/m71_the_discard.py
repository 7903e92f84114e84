"""The card that ends the turn, counted where none is needed, or forgotten where one is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.sums import Counted
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case, Thought
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.going_out == "discard_last":
        return say("To go down you need the cards of the contract and no others.")
    return say("To go down you need a card more than the contract, to discard.")


def _truth(variant: Variant) -> Message:
    if variant.going_out == "discard_last":
        return say("One card more must be held, since every turn ends with a discard.")
    return say("Going down may take the whole hand, since no discard is needed to go out.")


def _mind(variant: Variant) -> Mind | None:
    if not variant.deals or variant.buying is None:
        return None
    needed = variant.going_out == "discard_last"
    changed = replace(variant, going_out="play_last" if needed else "discard_last", rulebook=())

    def answers(case: Case) -> Thought:
        return case.truth(changed if isinstance(case, Counted) else variant)

    return answers


MISCONCEPTION = Misconception(
    id="M71",
    skill="contracts",
    belief=_belief,
    rows=("out",),
    mind=_mind,
    truth=_truth,
    scenes=("counted",),
)
