"""Only jacks, queens and kings stand against the jokers of a meld: "face cards" taken for court cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, objecting
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Kind
    from rummy_learn.rules.variant import Variant

_COURT = (11, 12, 13)
_KINDS: tuple[Kind, ...] = ("set", "run")


def _too_many(_: Variant, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The wild cards, where there are more of them than court cards."""
    wilds = tuple(card for card in cards if card.wild)
    return wilds if len(wilds) > sum(card.rank in _COURT for card in cards) else ()


def _counts_naturals(variant: Variant) -> bool:
    """Does the game allow as many jokers in a meld as naturals?"""
    limit = variant.joker_limit
    return limit is not None and all(limit(kind, size).most == size // 2 for kind in _KINDS for size in range(3, 8))


def _mind(variant: Variant) -> Mind | None:
    if not _counts_naturals(variant):
        return None
    because = say("More jokers than jacks, queens and kings.")
    return objecting("too_few_court_cards", because, _too_many)(variant)


MISCONCEPTION = Misconception(
    id="M09",
    skill="melds",
    belief=say("A meld may hold as many jokers as it has face cards: jacks, queens and kings."),
    rows=("jokers",),
    mind=_mind,
    truth=lambda _: say("Jokers may be as many as the natural cards, of whatever rank these are."),
)
