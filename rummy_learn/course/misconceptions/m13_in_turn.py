"""When a joker may be taken: only in turn, or at any time, whichever is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.course.misconceptions._moves import refusing
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _at_any_time(variant: Variant) -> bool:
    return variant.exchange is not None and variant.exchange.when == "any_time"


def _belief(variant: Variant) -> Message:
    if _at_any_time(variant):
        return say("A joker may be taken only in your own turn, after drawing.")
    return say("A joker may be taken at any time, in turn or not.")


def _out_of_turn(move: Move) -> bool:
    position = move.position
    return move.action.action == "exchange" and (move.seat != position.turn or position.phase == "draw")


def _whenever(variant: Variant) -> Variant | None:
    if variant.exchange is None:
        return None
    return replace(variant, exchange=variant.exchange._replace(when="any_time"))


def _mind(variant: Variant) -> Mind | None:
    if not _at_any_time(variant):
        return as_if(_whenever)(variant)
    return refusing("only_in_turn", say("It is not your turn, or you have not drawn."), _out_of_turn)(variant)


MISCONCEPTION = Misconception(
    id="M13.turn",
    skill="jokers",
    belief=_belief,
    rows=("exchange",),
    mind=_mind,
    scenes=("taking_a_joker",),
)
