"""Calling Rummy when the deal is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import picturing
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant


def _before_the_end(move: Move) -> Position | None:
    if move.action.action != "call_rummy":
        return None
    return move.position.but(phase="draw", upcard="live", out=None) if move.position.phase == "over" else None


def _mind(variant: Variant) -> Mind | None:
    known = variant.pile is not None and variant.pile.call_rummy != "none"
    return picturing(_before_the_end)(variant) if known else None


MISCONCEPTION = Misconception(
    id="M37.over",
    skill="rummy",
    belief=say("You may call “Rummy!” even when a player has gone out."),
    rows=("buy:own_discard:call_rummy",),
    mind=_mind,
    scenes=("calling",),
)
