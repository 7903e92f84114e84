"""What cards can be read as, by trying everything: every order, every place, every joker. Only for few cards.

It shares nothing with the package but the cards, not even the numbers of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from rummy_learn.rules.cards import JOKER, SUITS, Card


class Facts(NamedTuple):
    """What a game asks of sets, of runs and of the wild cards in them."""

    longest_set: int
    shortest_run: int
    suits_differ: bool
    most_wild: Callable[[str, int], int]
    twos: bool = False


def _half(_: str, size: int) -> int:
    return size // 2


def _by_size(kind: str, size: int) -> int:
    if kind == "set":
        return 1
    return 1 if size < 5 else 2 if size < 7 else 3 if size < 10 else 4


def _any(_: str, size: int) -> int:
    return size


FACTS = {
    "shanghai": Facts(99, 4, False, _half),
    "shanghai wild_deuces=on": Facts(99, 4, False, _half, twos=True),
    "california": Facts(99, 4, False, _half),
    "hoyle": Facts(99, 4, False, _by_size),
    "zioncheck": Facts(99, 4, False, _any),
    "rum500": Facts(4, 3, True, _any),
}

Reading = tuple[str, str, int]
"""("set", "", rank) or ("run", suit, position of its lowest card)."""


def readings_by_force(facts: Facts, cards: Sequence[Card], *, written: bool = True) -> set[Reading]:
    """Every reading by the rule page: as written where that is a meld, else in any order; twos natural first."""
    twos = [at for at, card in enumerate(cards) if facts.twos and card.rank == 2 and not card.declared]
    if not facts.twos and any(card.declared and card.rank == 2 for card in cards):
        return set()
    for wild in range(len(twos) + 1):
        found: set[Reading] = set()
        for chosen in combinations(twos, wild):
            found |= _read(facts, [JOKER if at in chosen else card for at, card in enumerate(cards)], written=written)
        if found:
            return found
    return set()


def _read(facts: Facts, cards: Sequence[Card], *, written: bool) -> set[Reading]:
    sets = set(_sets(facts, cards))
    laid = sets | set(_runs(facts, [tuple(cards)]))
    return laid if written and laid else sets | set(_runs(facts, set(permutations(cards))))


def _sets(facts: Facts, cards: Sequence[Card]) -> Iterable[Reading]:
    suits = [card.means_suit for card in cards if card.means_suit]
    if not 3 <= len(cards) <= facts.longest_set or _too_wild(facts, "set", cards):
        return
    if facts.suits_differ and len(suits) > len(set(suits)):
        return
    for rank in range(1, 14):
        if all(card.means_rank in (0, rank) for card in cards):
            yield "set", "", rank


def _runs(facts: Facts, orders: Iterable[tuple[Card, ...]]) -> Iterable[Reading]:
    for order in orders:
        if not facts.shortest_run <= len(order) <= 13 or _too_wild(facts, "run", order):
            return
        for suit in SUITS:
            for start in range(1, 16 - len(order)):
                if all(_stands(card, suit, start + at) for at, card in enumerate(order)):
                    yield "run", suit, start


def _stands(card: Card, suit: str, position: int) -> bool:
    rank = 1 if position == 14 else position
    return card.means_rank in (0, rank) and card.means_suit in ("", suit)


def _too_wild(facts: Facts, kind: str, cards: Sequence[Card]) -> bool:
    return sum(card.wild for card in cards) > facts.most_wild(kind, len(cards))
