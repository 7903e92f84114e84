"""An ace that only comes before the two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, objecting
from rummy_learn.course.misconceptions._runs import aces_beside
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant


def _high_aces(variant: Variant, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return aces_beside(variant, cards, 13, 12)


MISCONCEPTION = Misconception(
    id="M02.low",
    skill="melds",
    belief=say("An ace is only low, before the two."),
    rows=("ace",),
    mind=objecting("ace_only_low", say("An ace comes only before a two."), _high_aces),
)
