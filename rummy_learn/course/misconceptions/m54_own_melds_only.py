"""Laying off on one's own melds only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import refusing
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _on_anothers(move: Move) -> bool:
    at = move.action.meld
    return move.action.action == "lay_off" and at is not None and move.position.table[at].owner != move.seat


def _mind(variant: Variant) -> Mind:
    return refusing("not_your_meld", say("That meld is another player's."), _on_anothers)(variant)


MISCONCEPTION = Misconception(
    id="M54",
    skill="lay_off",
    belief=say("You may lay off on your own melds only."),
    rows=("down",),
    mind=_mind,
    truth=lambda _: say("You may lay off on any meld of the table, whoever laid it."),
    scenes=("laying_off", "laying_off_freely"),
)
