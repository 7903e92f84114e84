"""Seeded hands for the solver's tests: dense ones, in which contracts are often met and often just missed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from rummy_learn.rules.cards import FACES, JOKER, Card
from rummy_learn.rules.melds import Contract
from rummy_learn.rules.stream import Stream
from rummy_learn.rules.variant import Deal, Variant
from rummy_learn.variants import variant

CONTRACT_GAMES = (
    "shanghai eighth_deal=on",
    "shanghai layoff_same_turn=off",
    "shanghai same_suit_runs=apart",
    "shanghai same_suit_runs=nine",
    "shanghai wild_deuces=on",
    "california",
    "california layoff_same_turn=off",
    "california wild_deuces=on same_suit_runs=nine",
    "hoyle",
    "hoyle same_suit_runs=any",
    "hoyle joker_points=50",
    "zioncheck",
    "zioncheck layoff_same_turn=off",
    "zioncheck same_suit_runs=any",
)
"""Every contract game, and every option that changes what can be laid down or what is best."""


IRREGULAR = tuple(f"{name} irregular" for name in ("shanghai", "hoyle", "zioncheck"))
"""Games with contracts that no source asks for: sizes mixed, sets of more than three."""

_IRREGULAR = (
    "1 set of 3 + 1 set of 4",
    "2 sets of 4",
    "1 set of 4 + 1 run of 5",
    "1 run of 4 + 1 run of 5",
    "1 set of 3 + 1 run of 4 + 1 run of 5",
    "1 set of 5",
)


@cache
def game(name: str) -> Variant:
    """A game with house rules, written `shanghai buys=3`, or `shanghai irregular` for contracts of our own."""
    id_, *options = name.split()
    if options == ["irregular"]:
        return replace(variant(id_), deals=tuple(Deal(Contract.parse(text), 11) for text in _IRREGULAR))
    return variant(id_, **dict(option.split("=") for option in options))


def deals(names: Iterable[str] = (*CONTRACT_GAMES, *IRREGULAR)) -> Iterator[tuple[str, int]]:
    """Every deal of these games, by default of every game above, as (name, number)."""
    for name in names:
        for number in range(1, len(game(name).deals) + 1):
            yield name, number


def dense(stream: Stream, size: int, *, packs: int, jokers: int) -> tuple[Card, ...]:
    """A hand from few ranks, often neighbours, and few suits; fewer cards where they hold no more."""
    count = stream.choice([3, 4, 5, 6, 8, 13])
    if stream.below(3):
        first = stream.below(13)
        ranks = [(first + at) % 13 for at in range(count)]
    else:
        ranks = stream.sample(range(13), count)
    suits = stream.sample(range(4), stream.choice([1, 2, 2, 3, 4]))
    pool = [FACES[13 * suit + rank] for suit in suits for rank in ranks] * packs
    wild = min(stream.choice([0, 0, 1, 1, 2, 2, 3, 4]), jokers, size)
    return tuple(stream.shuffled([*stream.sample(pool, size - wild), *[JOKER] * wild]))


def dealt(stream: Stream, size: int, *, packs: int, jokers: int) -> tuple[Card, ...]:
    """A hand as it is dealt."""
    return tuple(stream.sample([*FACES[:52] * packs, *[JOKER] * jokers], size))
