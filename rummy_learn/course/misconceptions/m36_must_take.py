"""With the stock empty, the discards that nobody has to take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import refusing
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _takes_nothing(move: Move) -> bool:
    position = move.position
    return move.action.action == "pass" and move.seat == position.turn and not position.stock


def _mind(variant: Variant) -> Mind | None:
    if variant.pile is None or variant.stock_out != "deal_ends":
        return None
    return refusing("must_take", say("The stock is empty, so you must take from the discards."), _takes_nothing)(
        variant
    )


MISCONCEPTION = Misconception(
    id="M36.take",
    skill="drawing",
    belief=say("When the stock is empty you must take from the discards."),
    rows=("stock",),
    mind=_mind,
    scenes=("empty_stock",),
)
