"""A run that skips or repeats ranks: any cards of one suit, like a flush."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, seeing
from rummy_learn.rules.cards import natural
from rummy_learn.rules.readings import MAX_RUN
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant


def _in_a_row(_: Variant, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """The cards as if each were the next rank of its suit."""
    suits = [card.suit for card in cards if not card.wild]
    if len(set(suits)) == 1 < len(suits) and len(cards) <= MAX_RUN:
        yield tuple(
            card.face.standing_for(rank, suits[0]) if card.wild else natural(rank, suits[0])
            for rank, card in enumerate(cards, start=1)
        )


MISCONCEPTION = Misconception(
    id="M47",
    skill="melds",
    belief=say("Cards of one suit are a run, whatever their ranks."),
    rows=("run",),
    mind=seeing(_in_a_row),
)
