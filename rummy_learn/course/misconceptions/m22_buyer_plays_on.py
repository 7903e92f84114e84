"""One who has bought plays at once."""

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


def _as_if_in_turn(move: Move) -> Position | None:
    """The table with the buyer's turn come at once."""
    position, seat = move.position, move.seat
    plays = move.action.action not in ("draw", "take", "buy", "pass")
    if not plays or seat == position.turn or not position.buys[seat] or position.phase != "draw":
        return None
    return position.but(turn=seat, phase="play")


def _mind(variant: Variant) -> Mind | None:
    return picturing(_as_if_in_turn)(variant) if variant.buying else None


MISCONCEPTION = Misconception(
    id="M22",
    skill="buying",
    belief=say("Whoever takes the upcard out of turn may play at once."),
    rows=("buy:dead_card:buy",),
    mind=_mind,
    truth=lambda _: say("What is taken out of turn is played from one's own next turn on."),
    scenes=("after_buying",),
)
