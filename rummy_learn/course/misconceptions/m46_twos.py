"""Twos wild where they are not, or plain where they are wild."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _truth(variant: Variant) -> Message:
    return (
        say("Twos are wild beside the jokers.") if variant.wild_twos else say("A two is a two; only jokers are wild.")
    )


def _belief(variant: Variant) -> Message:
    return say("Only jokers are wild.") if variant.wild_twos else say("Twos are wild, like jokers.")


MISCONCEPTION = Misconception(
    id="M46",
    skill="melds",
    belief=_belief,
    rows=("wild",),
    mind=as_if(lambda variant: replace(variant, wild_twos=not variant.wild_twos)),
    truth=_truth,
    scenes=("laid", "joker_meaning", "joker_exchange"),
)
