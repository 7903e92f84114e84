"""An ace that only comes after the king."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, objecting
from rummy_learn.course.misconceptions._runs import aces_beside
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant


def _low_aces(variant: Variant, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return aces_beside(variant, cards, 2, 3)


MISCONCEPTION = Misconception(
    id="M02.high",
    skill="melds",
    belief=say("An ace is only high, after the king."),
    rows=("ace",),
    mind=objecting("ace_only_high", say("An ace comes only after a king."), _low_aces),
)
