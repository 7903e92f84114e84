"""Calling Rummy as a right of the next player alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Thought
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import refusing
from rummy_learn.course.situations import Claim, Move
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _out_of_turn(move: Move) -> bool:
    return move.action.action == "call_rummy" and move.seat != move.position.turn


def _mind(variant: Variant) -> Mind | None:
    if variant.pile is None or variant.pile.call_rummy == "none":
        return None
    about_moves = refusing("only_the_next", say("Only the player in turn may call."), _out_of_turn)(variant)

    def answers(case: Case) -> Thought:
        if isinstance(case, Claim):
            turn = case.position.turn
            return Thought(turn if turn in case.callers else -1)
        return about_moves(case)

    return answers


MISCONCEPTION = Misconception(
    id="M59",
    skill="rummy",
    belief=say("Only the player whose turn comes next may call “Rummy!”."),
    rows=("buy:own_discard:call_rummy",),
    mind=_mind,
    truth=lambda _: say("Anyone may call but the player who has just discarded."),
    scenes=("calling", "calling_at_once"),
)
