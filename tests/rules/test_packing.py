"""A hand as a number holds the same cards."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.rules.cards import FACES, JOKER, Card, parse_cards
from rummy_learn.rules.packing import (
    COUNT_BITS,
    MOST_COPIES,
    ONE_JOKER,
    across,
    count_cards,
    masks,
    pack,
    present_faces,
    rank_counters,
    take,
    unpack,
    wild_splits,
    windows,
)


def _in_some_deck(cards: list[Card]) -> bool:
    return all(n <= MOST_COPIES or card is JOKER for card, n in Counter(cards).items())


@given(st.lists(st.sampled_from(FACES), max_size=30).filter(_in_some_deck))
def test_a_packed_hand_holds_its_cards(cards: list[Card]) -> None:
    hand = pack(cards)
    assert Counter(unpack(hand)) == Counter(cards)
    assert count_cards(hand) == len(cards)


@given(st.lists(st.sampled_from(FACES), max_size=30).filter(_in_some_deck))
def test_every_face_held_is_present_once(cards: list[Card]) -> None:
    assert unpack(present_faces(pack(cards))) == unpack(pack(set(cards)))


@given(st.lists(st.sampled_from(FACES), max_size=30).filter(_in_some_deck))
def test_the_counters_of_a_hand_count_every_rank(cards: list[Card]) -> None:
    counters = rank_counters(pack(cards))
    counted = [counters >> COUNT_BITS * rank & 31 for rank in range(13)]
    assert counted == [sum(card.rank == rank + 1 for card in cards) for rank in range(13)]


def test_ranks_given_as_counters_are_cards_of_four_suits() -> None:
    aces_and_kings = (1 << COUNT_BITS - 1) | (1 << 13 * COUNT_BITS - 1)
    assert across(aces_and_kings) == pack(parse_cards("AC AD AH AS KC KD KH KS"))
    assert across(0) == 0


def test_a_declared_card_packs_as_what_it_is() -> None:
    assert pack(parse_cards("*=8H 2C=9D")) == pack(parse_cards("* 2C"))


def test_an_ace_never_serves_two_ends() -> None:
    low, high = windows(4)[0], windows(4)[-1]
    assert low.mask & high.mask == 1
    ranks, left = take(low.mask, (1, 0, 0, 0))
    assert (ranks, left) == (1, (0, 0, 0, 0))


def test_masks_spread_every_rank_once() -> None:
    assert masks().counters[0b101] == 1 | 1 << 10
    assert masks().copies[0b101] == 1 | 1 << 6


def test_every_two_is_natural_or_wild() -> None:
    hand = pack(parse_cards("2C 2C 2H 8S *"))
    splits = list(wild_splits(hand))
    assert splits[0] == hand
    assert len(splits) == 6
    assert splits[-1] == pack(parse_cards("8S")) + 4 * ONE_JOKER
