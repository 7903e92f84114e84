"""Which suits a joker in a set stands for, taken from another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.meanings import NONE, Standing
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._jokers import mistaking
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.set_suits_differ:
        return say("A joker in a set stands for any card of the rank, whatever suits lie there.")
    return say("A joker in a set stands for a suit that is missing there.")


def _truth(variant: Variant) -> Message:
    if variant.set_suits_differ:
        return say("No suit comes twice in a set, so a joker stands for a card of a suit that is missing.")
    return say("Suits are free in a set, so a joker stands for any card of the rank.")


def _mind(variant: Variant) -> Mind | None:
    changed = replace(variant, set_suits_differ=not variant.set_suits_differ)

    def other_suits(case: Standing, meld: Meld) -> str | None:
        asked = Standing(case.cards, case.at, "meaning")
        if meld.kind == "run" or not asked.meld(changed):
            return None
        told = str(asked.truth(changed).answer)
        return None if told == NONE else told

    return mistaking(other_suits)(variant)


MISCONCEPTION = Misconception(
    id="M67",
    skill="jokers",
    belief=_belief,
    rows=("set", "wild:joker_undeclared"),
    mind=_mind,
    truth=_truth,
    scenes=("joker_meaning", "joker_exchange"),
)
