"""K-A-2: a run that goes on over the ace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, seeing
from rummy_learn.rules.cards import natural
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant


def _turned(card: Card, by: int) -> Card:
    """The card so many ranks further on, round the corner where need be."""
    if not card.means_rank:
        return card
    rank = (card.means_rank - 1 + by) % 13 + 1
    return card.face.standing_for(rank, card.means_suit) if card.wild else natural(rank, card.suit)


def _round_the_corner(_: Variant, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """The cards moved along the circle of ranks, where king, ace and two lie side by side."""
    if any(card.means_rank == 1 for card in cards) or any(not card.means_rank for card in cards):
        yield from (tuple(_turned(card, by) for card in cards) for by in range(1, 13))


MISCONCEPTION = Misconception(
    id="M01",
    skill="melds",
    belief=say("A run may go round the corner: king, ace, two."),
    rows=("ace",),
    mind=seeing(_round_the_corner),
)
