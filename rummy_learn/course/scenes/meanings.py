"""Melds with jokers that do not say what they stand for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.cases import NoCaseError
from rummy_learn.course.meanings import Standing
from rummy_learn.course.scenes import Scene
from rummy_learn.rules.cards import JOKER, SUITS, natural, rank_at

if TYPE_CHECKING:
    from rummy_learn.course.meanings import About
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["SCENES"]


class _Size(NamedTuple):
    """How many cards a meld has beyond the fewest, at least and at most, and how many wild ones, at most."""

    least: int
    most: int
    wilds: int


_SIZES = {1: _Size(0, 2, 1), 2: _Size(1, 4, 2), 3: _Size(2, 5, 3)}
"""By level."""
_TRIES = 500


def _draw(about: About, stream: Stream, variant: Variant, level: int) -> Standing:
    """A meld in which it is certain what every wild card stands for."""
    for _ in range(_TRIES):
        case = _case(stream, variant, about, _SIZES[level])
        if case.meld(variant) and not variant.deck().short_of(case.cards):
            return case
    raise NoCaseError(f"no wild card to ask about in {variant.id}")


def _case(stream: Stream, variant: Variant, about: About, size: _Size) -> Standing:
    more = size.least + stream.below(size.most - size.least + 1)
    if about != "beside" and stream.below(4) == 0:
        return _in_set(stream, variant, about, more)
    cards = _run(stream, min(variant.run_min + more, 13))
    at = stream.choice((0, len(cards) - 1))
    if about != "beside" and stream.below(3):
        at = stream.below(len(cards))
    places = {at, *(stream.below(len(cards)) for _ in range(stream.below(size.wilds)))}
    return Standing(tuple(_wild(stream, variant) if n in places else card for n, card in enumerate(cards)), at, about)


def _in_set(stream: Stream, variant: Variant, about: About, more: int) -> Standing:
    """A set with one wild card that lies anywhere; of two natural cards at least, a suit may lie there twice."""
    least, most = variant.set_sizes
    size = min(least + more % 3, most or least + more)
    rank = stream.below(12) + 2 if variant.wild_twos else stream.below(13) + 1
    suits = stream.shuffled(SUITS) if variant.set_suits_differ else [stream.choice(SUITS) for _ in range(size)]
    cards = [natural(rank, suit) for suit in suits[: size - 1]]
    at = stream.below(size)
    return Standing((*cards[:at], _wild(stream, variant), *cards[at:]), at, about)


def _run(stream: Stream, size: int) -> list[Card]:
    suit, first = stream.choice(SUITS), stream.below(15 - size) + 1
    return [natural(rank_at(position), suit) for position in range(first, first + size)]


def _wild(stream: Stream, variant: Variant) -> Card:
    """A joker, or a two where twos are wild, or there are no jokers."""
    if variant.wild_twos and (stream.below(2) or not variant.deck().jokers):
        return natural(2, stream.choice(SUITS))
    return JOKER


def _fits(variant: Variant) -> bool:
    return variant.wild_twos or variant.deck().jokers > 0


SCENES = (
    Scene("joker_meaning", "jokers", Standing, partial(_draw, "meaning"), _fits),
    Scene("joker_exchange", "jokers", Standing, partial(_draw, "exchange"), _fits),
    Scene("joker_beside", "jokers", Standing, partial(_draw, "beside"), _fits),
)
