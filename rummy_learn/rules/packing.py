"""A hand as one whole number, and the tables that read it a suit or a rank at a time.

Every face has three bits, so a number of copies up to seven; a suit has 13 faces, so 39 bits; the jokers lie above all
suits. Adding a card is one addition: `hand + card.code`. Two other views are derived from it:

- *levels* of a suit: masks of 13 bits, one a rank; level 0 has the ranks held, level 1 those held twice, and so on.
- *counters*: how many cards there are of each rank, five bits each, so that one addition and one mask find every rank
  with at least so many cards.

An ace stands at both ends of a run. Windows of a run are kept *folded*, jack-queen-king-ace as bits 10, 11, 12 and 0,
so that one ace can never serve two ends.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.cards import FACES, JOKER, Card
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = [
    "COUNT_BITS",
    "FOUR_SUITS",
    "JOKERS_AT",
    "MOST_COPIES",
    "ONES",
    "ONE_JOKER",
    "SUIT_BITS",
    "SUIT_MASK",
    "TOPS",
    "Masks",
    "Window",
    "across",
    "bits_of",
    "count_cards",
    "faces_of",
    "masks",
    "pack",
    "present",
    "present_faces",
    "rank_counters",
    "refuse_too_many",
    "take",
    "twos_in",
    "unpack",
    "wild_splits",
    "window",
    "windows",
]

MOST_COPIES = 4
"""The counters hold this many copies of every face: no game plays with more decks."""

SUIT_BITS = 39
SUIT_MASK = (1 << SUIT_BITS) - 1
JOKERS_AT = 4 * SUIT_BITS
FOUR_SUITS = sum(7 << SUIT_BITS * suit for suit in range(4))
"""The three bits of one rank in all four suits of a packed hand."""
ONE_JOKER = 1 << JOKERS_AT
COUNT_BITS = 5
"""Width of one rank in the counters: sixteen cards, and one bit for the sum that compares them."""


ONES = sum(1 << COUNT_BITS * rank for rank in range(13))
"""One in every counter."""
TOPS = 16 * ONES
"""The top bit of every counter: adding `(16 - n) * ONES` sets it exactly where there are n cards or more."""


def pack(cards: Iterable[Card]) -> int:
    """The hand as a number. No face may come more than seven times: see `refuse_too_many`."""
    hand = 0
    for card in cards:  # Quicker than a sum over a generator, a list or a map.
        hand += card.code
    return hand


def refuse_too_many(cards: Sequence[Card]) -> None:
    """Raises `BadInput` (not_enough_cards) when a face comes more often than in any game."""
    if len(cards) - len(set(cards)) < MOST_COPIES:
        return
    for face, n in Counter(card.face for card in cards).items():
        if n > MOST_COPIES and not face.joker:
            message = say("No game here has {piece} {n} times.", piece=face, n=n)
            raise BadInput("not_enough_cards", face.text, message)


class _Counted(dict[int, int]):
    """The cards of each holding of one suit as counters, worked out on first sight."""

    def __missing__(self, holding: int) -> int:
        if len(self) > _MOST_KEPT:
            self.clear()
        found = self[holding] = sum((holding >> 3 * rank & 7) << COUNT_BITS * rank for rank in range(13))
        return found


_COUNTED = _Counted()


def rank_counters(hand: int) -> int:
    """How many natural cards of each rank a packed hand holds, as counters."""
    counted = _COUNTED
    counters = counted[hand & SUIT_MASK] + counted[hand >> SUIT_BITS & SUIT_MASK]
    return counters + counted[hand >> 2 * SUIT_BITS & SUIT_MASK] + counted[hand >> 3 * SUIT_BITS & SUIT_MASK]


class _Held(dict[int, "tuple[Card, ...]"]):
    """The cards of each holding of one suit, worked out on first sight."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, holding: int) -> tuple[Card, ...]:
        if len(self) > _MOST_KEPT:
            self.clear()
        faces = FACES[13 * self.suit : 13 * self.suit + 13]
        found = self[holding] = tuple([face for rank, face in enumerate(faces) for _ in range(holding >> 3 * rank & 7)])
        return found


_MOST_KEPT = 1 << 16
_HELD = tuple(_Held(suit) for suit in range(4))


def unpack(hand: int) -> tuple[Card, ...]:
    """The cards of a packed hand, suit by suit, jokers last."""
    clubs, diamonds, hearts, spades = _HELD
    cards = clubs[hand & SUIT_MASK] + diamonds[hand >> SUIT_BITS & SUIT_MASK]
    cards += hearts[hand >> 2 * SUIT_BITS & SUIT_MASK] + spades[hand >> 3 * SUIT_BITS & SUIT_MASK]
    return cards + (JOKER,) * (hand >> JOKERS_AT) if hand >= ONE_JOKER else cards


_LOW_BITS, _MIDDLE_BITS, _HIGH_BITS = (bit * sum(1 << 3 * face for face in range(52)) for bit in (1, 2, 4))


def count_cards(hand: int) -> int:
    """How many cards a packed hand holds."""
    ones, twos, fours = hand & _LOW_BITS, hand & _MIDDLE_BITS, hand & _HIGH_BITS
    return ones.bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count() + (hand >> JOKERS_AT)


def faces_of(hand: int) -> Iterable[tuple[Card, int]]:
    """Each face of a packed hand with its number of copies."""
    return Counter(unpack(hand)).items()


def present_faces(hand: int) -> int:
    """Every face of a packed hand once, packed."""
    faces = (hand | hand >> 1 | hand >> 2) & _LOW_BITS
    return faces + ONE_JOKER if hand >> JOKERS_AT else faces


@lru_cache(8192)
def across(tops: int) -> int:
    """The cards of some ranks in all four suits, packed; the ranks are given as top bits of their counters."""
    faces = 0
    while tops:
        top = tops.bit_length()
        tops ^= 1 << top - 1
        faces |= _IN_FOUR_SUITS << 3 * (top // COUNT_BITS - 1)
    return faces


_IN_FOUR_SUITS = sum(1 << SUIT_BITS * suit for suit in range(4))


class Masks(NamedTuple):
    """Tables over all 8,192 masks of ranks: the same ranks once each in another layout."""

    counters: list[int]
    copies: list[int]


@cache
def masks() -> Masks:
    """Built on first use: rank masks as counters of five bits, and as a suit of a packed hand."""
    return Masks(_spread(COUNT_BITS), _spread(3))


def _spread(width: int) -> list[int]:
    table = [0]
    for rank in range(13):
        table += [entry | 1 << width * rank for entry in table]
    return table


class Window(NamedTuple):
    """A place for a run: its first position (1, a low ace, to 14), its size and its ranks as a folded mask."""

    start: int
    size: int
    mask: int


def window(start: int, size: int) -> Window:
    """The window of `size` positions from `start`."""
    return Window(start, size, sum(1 << position % 13 for position in range(start - 1, start + size - 1)))


@cache
def windows(size: int) -> tuple[Window, ...]:
    """Every place for a run of `size` cards."""
    return tuple(window(start, size) for start in range(1, 16 - size))


def take(wanted: int, levels: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """Takes one card of each wanted rank that is held: those ranks, and the levels without them."""
    first, second, third, fourth = levels
    kept = ~wanted
    return wanted & first, (
        first & kept | second & wanted,
        second & kept | third & wanted,
        third & kept | fourth & wanted,
        fourth & kept,
    )


def present(holding: int) -> int:
    """The ranks of a suit holding that are held at all, as a mask."""
    return sum(1 << rank for rank in range(13) if holding >> 3 * rank & 7)


@lru_cache(8192)
def bits_of(mask: int) -> tuple[int, ...]:
    """The single bits of a mask of ranks."""
    return tuple(1 << rank for rank in range(13) if mask >> rank & 1)


_TWO = 1 << 3


def twos_in(hand: int, suit: int) -> int:
    """How many twos of a suit (0 to 3) a packed hand holds."""
    return hand >> SUIT_BITS * suit + 3 & 7


def wild_splits(hand: int) -> Iterator[int]:
    """The hand with every choice of its twos counted as jokers instead, none of them first."""
    twos = [twos_in(hand, suit) for suit in range(4)]
    for wild in product(*(range(n + 1) for n in twos)):
        moved = sum(n * (ONE_JOKER - (_TWO << SUIT_BITS * suit)) for suit, n in enumerate(wild))
        yield hand + moved
