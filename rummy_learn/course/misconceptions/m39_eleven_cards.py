"""Eleven cards, whatever the game and the deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

_USUAL = 11


def _eleven(variant: Variant) -> Variant | None:
    deals = tuple(deal._replace(dealt=_USUAL) for deal in variant.deals)
    hands = tuple((players, _USUAL) for players, _ in variant.hands)
    if (deals, hands) == (variant.deals, variant.hands):
        return None
    return replace(variant, deals=deals, hands=hands)


MISCONCEPTION = Misconception(
    id="M39",
    skill="deal",
    belief=say("Eleven cards are dealt every time."),
    rows=("dealt",),
    mind=as_if(_eleven),
    scenes=("recall_dealt",),
)
