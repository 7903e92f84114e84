"""A meld with one card too many: of the wrong suit, the wrong rank, the same face twice, or one joker beyond the rest.

Nothing here judges: what comes out may be legal all the same, and is asked about only after the engine has spoken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.cards import JOKER, SUITS, Card, natural, rank_at

if TYPE_CHECKING:
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["spoilt"]


class _Size(NamedTuple):
    """How many cards the meld has beyond the fewest, and how many of them are jokers, at most."""

    more: int
    jokers: int


_SIZES = {1: _Size(1, 0), 2: _Size(2, 1), 3: _Size(5, 2)}
"""By level."""


def spoilt(stream: Stream, variant: Variant, level: int) -> tuple[Card, ...]:
    """The cards of a set or a run and one that spoils it, where it might belong; longer on higher levels.

    All of them come from the deck. On the middle level there may be a joker, on the highest there is one at least.
    """
    size = _SIZES[level]
    while True:
        cards = _set(stream, variant, size) if stream.below(3) == 0 else _run(stream, variant, size)
        jokers = sum(card.joker for card in cards)
        if not variant.deck().short_of(cards) and (level < max(_SIZES) or jokers or not variant.deck().jokers):
            return tuple(card.face for card in cards) if stream.below(2) else tuple(cards)


def _run(stream: Stream, variant: Variant, size: _Size) -> list[Card]:
    length = variant.run_min + stream.below(size.more + 1)
    suit, first = stream.choice(SUITS), stream.choice((0, 0, 1, 15 - length)) or stream.below(15 - length) + 1
    cards = [natural(rank_at(position), suit) for position in range(first, first + length)]
    low, high = first - 1, first + length
    at = stream.below(length)
    other = stream.choice([each for each in SUITS if each != suit])
    strangers = [
        (length, natural(high, other)),
        (0, natural(low or 13, other)),
        (length, natural(high + 1, suit)),
        (0, natural(low - 1 if low > 1 else 13, suit)),
        (length, natural(high - 13 if high > 14 else high, suit)),
        (at, cards[at]),
        (at, natural(cards[at].rank, other)),
        (length, JOKER.standing_for(rank_at(high), suit) if high <= 14 else JOKER),
    ]
    _put_jokers(stream, cards, size.jokers, suit)
    place, stranger = stream.choice(strangers)
    return [*cards[:place], stranger, *cards[place:]]


def _set(stream: Stream, variant: Variant, size: _Size) -> list[Card]:
    least, most = variant.set_sizes
    length = min(least + stream.below(size.more + 1), most or least + 2)
    rank = stream.below(13) + 1
    cards = [natural(rank, suit) for suit in (stream.shuffled(SUITS) + stream.shuffled(SUITS))[:length]]
    suit = cards[-1].suit
    strangers = [
        natural(rank + 1, suit),
        natural(rank - 1 or 13, suit),
        natural(2, suit),
        natural(rank, stream.choice(SUITS)),
        JOKER.standing_for(rank),
    ]
    _put_jokers(stream, cards, size.jokers, "")
    return [*cards, stream.choice(strangers)]


def _put_jokers(stream: Stream, cards: list[Card], most: int, suit: str) -> None:
    """Jokers in the place of some of the cards, each named for the one it replaces."""
    for at in stream.sample(range(len(cards)), stream.below(most + 1)):
        cards[at] = JOKER.standing_for(cards[at].rank, suit)
