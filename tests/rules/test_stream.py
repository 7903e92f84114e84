"""The stream of numbers behind every seed never changes, on any machine."""

from __future__ import annotations

from collections import Counter

import pytest

from rummy_learn.rules.cards import print_cards
from rummy_learn.rules.stream import Stream
from rummy_learn.variants import variant

GOLDEN: list[tuple[tuple[int | str, ...], list[int]]] = [
    ((0,), [845, 113, 96, 410, 244, 959, 246, 219]),
    ((1,), [677, 620, 844, 617, 170, 389, 756, 804]),
    (("class-7b",), [120, 659, 770, 378, 892, 173, 306, 998]),
    ((0, "deal", 3), [326, 364, 300, 493, 675, 472, 646, 44]),
]


@pytest.mark.parametrize(("seed", "numbers"), GOLDEN)
def test_the_numbers_of_a_seed_are_these(seed: tuple[int | str, ...], numbers: list[int]) -> None:
    stream = Stream(*seed)
    assert [stream.below(1000) for _ in numbers] == numbers


def test_large_and_small_limits() -> None:
    stream = Stream(0)
    assert [stream.below(10**12) for _ in range(3)] == [181956872503, 71498888740, 318091077222]
    assert [stream.below(limit) for limit in (1, 1, 1, 256, 257)] == [0, 0, 0, 167, 219]


def test_shuffles_samples_and_choices_of_a_seed_are_these() -> None:
    assert Stream(0).shuffled(range(10)) == [8, 0, 9, 6, 5, 7, 4, 1, 3, 2]
    assert Stream(2).sample("ABCDEFGH", 3) == ["H", "B", "G"]
    assert Stream(5).choice("ABCDEF") == "A"
    dealt = Stream(1).shuffled(variant("shanghai").deck(4).cards())[:11]
    assert print_cards(dealt) == "AS 2H 3C QS JD 4D AH 6D 9C 7H 9H"


def test_a_seed_may_be_written_as_text() -> None:
    assert Stream(7).below(10**9) == Stream("7").below(10**9)


def test_labels_make_streams_of_their_own() -> None:
    drawn = {Stream(*labels).below(10**9) for labels in ((7,), (7, "deal"), (7, "bots"), ("7deal",), (7, "deal", 1))}
    assert len(drawn) == 5


def test_shuffling_keeps_every_card() -> None:
    cards = list(variant("hoyle").deck(3).cards())
    shuffled = Stream(3).shuffled(cards)
    assert shuffled != cards
    assert Counter(shuffled) == Counter(cards)


def test_no_number_is_favoured() -> None:
    stream = Stream("fair")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_there_is_no_number_below_zero() -> None:
    with pytest.raises(ValueError, match="below 1"):
        Stream(0).below(0)


def test_any_text_is_a_seed() -> None:
    assert Stream("\ud800").below(10**9) != Stream("\ud801").below(10**9)
