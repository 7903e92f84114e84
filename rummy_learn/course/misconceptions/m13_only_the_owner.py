"""A joker that only the player who laid the meld may take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import refusing
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _of_another(move: Move) -> bool:
    at = move.action.meld
    return move.action.action == "exchange" and at is not None and move.position.table[at].owner != move.seat


def _mind(variant: Variant) -> Mind | None:
    if variant.exchange is None:
        return None
    because = say("Only the player who laid the meld may take its joker.")
    return refusing("not_the_owner", because, _of_another)(variant)


MISCONCEPTION = Misconception(
    id="M13.owner",
    skill="jokers",
    belief=say("Only the player who laid a meld may take its joker."),
    rows=("exchange",),
    mind=_mind,
    truth=lambda _: say("It does not matter who laid the meld."),
    scenes=("taking_a_joker",),
)
