"""A run of any suits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, seeing
from rummy_learn.rules.cards import SUITS, natural
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant


def _in_one_suit(_: Variant, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    yield tuple(_recoloured(card) for card in cards)


def _recoloured(card: Card) -> Card:
    if not card.means_suit:
        return card
    return card.face.standing_for(card.means_rank, SUITS[0]) if card.wild else natural(card.rank, SUITS[0])


MISCONCEPTION = Misconception(
    id="M03",
    skill="melds",
    belief=say("Only the ranks of a run must follow each other; its suits may be mixed."),
    rows=("run",),
    mind=seeing(_in_one_suit),
)
