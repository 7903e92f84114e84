"""What happens when the stock is empty, taken from another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.stock_out == "reshuffle":
        return say("When the stock is empty nobody draws from it any more.")
    return say("When the stock is empty the discards are shuffled and play goes on.")


def _the_other_way(variant: Variant) -> Variant | None:
    if variant.buying is None and variant.pile is None:
        return None
    return replace(variant, stock_out="deal_ends" if variant.stock_out == "reshuffle" else "reshuffle")


MISCONCEPTION = Misconception(
    id="M36",
    skill="drawing",
    belief=_belief,
    rows=("stock",),
    mind=as_if(_the_other_way),
    scenes=("empty_stock", "recall_stock"),
)
