"""Readings of cards with jokers: what is written counts, else every way; compared with trying everything."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.rules.cards import JOKER, Card, parse_cards, print_cards
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.readings import readings
from tests.rules.force import FACTS, Reading, readings_by_force
from tests.rules.hands import legal_run, legal_set, near_meld
from tests.rules.plays import ALL, game

GAMES = st.sampled_from(sorted(FACTS))


def as_read(meld: Meld) -> Reading:
    return ("set", "", meld.start) if meld.kind == "set" else ("run", meld.suit, meld.start)


def read(spec: str, cards: str, *, written: bool = True) -> list[str]:
    return [print_cards(meld.cards) for meld in readings(game(spec), parse_cards(cards), written=written)]


# ---- against brute force ---------------------------------------------------------------------------------------------
@given(GAMES, near_meld(most=5), st.booleans())
@settings(max_examples=200)
def test_all_readings_and_no_others(spec: str, cards: list[Card], written: bool) -> None:
    found = readings(game(spec), cards, written=written)
    assert {as_read(meld) for meld in found} == readings_by_force(FACTS[spec], cards, written=written)
    assert len({as_read(meld) for meld in found}) == len(found)


@given(GAMES, near_meld(least=3, most=9))
def test_a_reading_lays_the_same_cards_each_with_a_meaning(spec: str, cards: list[Card]) -> None:
    for meld in readings(game(spec), cards):
        assert Counter(card.face for card in meld.cards) == Counter(card.face for card in cards)
        assert meld.declared
        assert meld.kind == "set" or len({card.means_suit for card in meld.cards}) == 1


@given(GAMES, near_meld(least=3, most=9))
def test_a_reading_laid_as_it_is_written_is_read_back_unchanged(spec: str, cards: list[Card]) -> None:
    for meld in readings(game(spec), cards):
        assert readings(game(spec), meld.cards) == (meld,)


@given(GAMES, st.one_of(legal_run(4), legal_set()), st.data())
def test_a_meld_stays_one_when_a_joker_becomes_the_card_it_stands_for(
    spec: str, cards: list[Card], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(cards) - 1))
    with_joker = [*cards[:at], JOKER, *cards[at + 1 :]]
    (declared,) = readings(game(spec), with_joker)
    assert declared.cards[at].means_rank == cards[at].rank
    (natural_meld,) = readings(game(spec), [*declared.cards[:at], cards[at], *declared.cards[at + 1 :]])
    assert natural_meld == Meld(declared.kind, tuple(cards))


@given(st.sampled_from(ALL), st.one_of(legal_run(3), legal_set(), near_meld(most=7)), st.data())
def test_without_jokers_the_order_makes_no_difference(spec: str, cards: list[Card], data: st.DataObject) -> None:
    naturals = [card.face for card in cards if not card.joker]
    shuffled = data.draw(st.permutations(naturals))
    one, other = (readings(game(spec), order) for order in (naturals, shuffled))
    assert {as_read(meld) for meld in one} == {as_read(meld) for meld in other}


# ---- the rule page's own cases ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("spec", ALL)
def test_the_arrangement_is_the_declaration(spec: str) -> None:
    assert read(spec, "5C 6C 7C *") == ["5C 6C 7C *=8C"]
    assert read(spec, "* 5C 6C 7C") == ["*=4C 5C 6C 7C"]
    assert read(spec, "5C * 7C 8C") == ["5C *=6C 7C 8C"]


@pytest.mark.parametrize(("laid", "run"), [("5C 7C *", "5C *=6C 7C"), ("7C 5C 6C", "5C 6C 7C")])
def test_any_other_arrangement_is_tried_when_the_written_one_is_no_meld(laid: str, run: str) -> None:
    assert read("rum500", laid) == [run]


def test_cards_picked_without_an_order_keep_all_readings() -> None:
    assert read("shanghai", "9D 10D JD *", written=False) == ["*=8D 9D 10D JD", "9D 10D JD *=QD"]


@pytest.mark.parametrize(
    ("laid", "ends"),
    [("JD QD KD *", {"10D", "AD"}), ("QD KD AD *", {"JD"}), ("2C 3C 4C *", {"AC", "5C"})],
)
def test_where_an_end_joker_can_stand(laid: str, ends: set[str]) -> None:
    found = readings(game("shanghai"), parse_cards(laid), written=False)
    stands = {card.text.removeprefix("*=") for meld in found for card in meld.cards if card.wild}
    assert stands == ends


def test_a_set_and_a_run_as_written_are_two_readings() -> None:
    assert read("rum500", "9D * *") == ["9D *=9 *=9", "9D *=10D *=JD"]
    assert len(read("rum500", "9D * *", written=False)) == 4


def test_a_set_that_is_written_is_not_asked_whether_it_is_a_run_in_another_order() -> None:
    assert read("rum500", "* AC *") == ["*=A AC *=A"]
    assert len(read("rum500", "* AC *", written=False)) == 3


def test_twos_are_natural_first_in_any_order_and_wild_only_where_that_is_no_meld() -> None:
    spec = "shanghai wild_deuces=on"
    assert read(spec, "2S 2H 2D") == ["2S 2H 2D"]
    assert read(spec, "3C 5C 4C 2C") == ["2C 3C 4C 5C"]
    assert read(spec, "8S 8H 2C") == ["8S 8H 2C=8"]
    assert read(spec, "5S 6S 7S 2H") == ["5S 6S 7S 2H=8S"]


def test_wild_twos_too_are_read_as_written_before_any_other_order() -> None:
    spec = "shanghai wild_deuces=on"
    assert read(spec, "2C 2C 3C 4C 5C") == ["2C=AC 2C 3C 4C 5C"]
    assert read(spec, "AS 2S * 2S") == ["AS 2S *=3S 2S=4S"]


def test_a_joker_with_its_rank_alone_takes_the_suit_of_its_run() -> None:
    assert read("rum500", "6C 7C *=8") == ["6C 7C *=8C"]


def test_jokers_alone_are_a_meld_where_no_limit_is_stated() -> None:
    assert read("zioncheck", "*=8 *=8 *=8H") == ["*=8 *=8 *=8H"]
    assert read("rum500", "*=5H *=6H *=7H") == ["*=5H *=6H *=7H"]
    assert read("shanghai", "*=8 *=8 *=8H") == []


def test_a_run_ends_at_thirteen_cards() -> None:
    suit = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    assert read("shanghai", suit) == [suit]
    assert read("shanghai", f"{suit} AC") == []
    assert read("shanghai", f"{suit} *") == []


def test_interchangeable_jokers_make_no_set_twice() -> None:
    hand = parse_cards("8S 8H 8D *")
    sets = {
        tuple(sorted(card.text for card in cards))
        for size in (3, 4)
        for cards in combinations(hand, size)
        if readings(game("shanghai"), cards)
    }
    assert len(sets) == 5
