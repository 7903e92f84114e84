"""The card that lies bare when another has taken the upcard."""

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


def _live(move: Move) -> Position | None:
    position = move.position
    taking = move.action.action == "take" and position.phase == "draw"
    return position.but(upcard="live") if taking and position.upcard == "dead" else None


def _mind(variant: Variant) -> Mind | None:
    return picturing(_live)(variant) if variant.buying else None


MISCONCEPTION = Misconception(
    id="M38",
    skill="drawing",
    belief=say("When another has taken the upcard, you may take the card under it."),
    rows=("turn", "buy:dead_card:buy"),
    mind=_mind,
    truth=lambda _: say("A card that was covered is dead, even when the one above it is taken."),
    scenes=("bared",),
)
