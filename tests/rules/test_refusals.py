"""Why cards are no meld: the kind they come nearest to, the particular code, every failed clause, good sentences."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.rules import judge
from rummy_learn.rules.cards import Card, parse_cards
from rummy_learn.rules.verdict import Verdict
from tests.rules.force import FACTS, Facts
from tests.rules.hands import near_meld
from tests.rules.plays import game

WILD_TWOS = "shanghai wild_deuces=on"


def judged(spec: str, cards: str) -> Verdict:
    return judge.meld(game(spec), parse_cards(cards))


@pytest.mark.parametrize(
    ("spec", "cards", "kind", "codes"),
    [
        ("shanghai", "8C 8D", "set", ("too_short",)),
        ("shanghai", "8C 8D 9S", "set", ("mixed_ranks",)),
        ("shanghai", "8C * *", "set", ("too_many_jokers",)),
        ("shanghai", "KC KD AD", "set", ("mixed_ranks",)),
        ("shanghai", "4C 5C 6C", "run", ("too_short",)),
        ("shanghai", "4C 5C 6C 7D", "run", ("mixed_suits",)),
        ("shanghai", "5H 6S 7H 8H", "run", ("mixed_suits",)),
        ("shanghai", "4C 5C 6C 8C", "run", ("gap",)),
        ("shanghai", "5H 5H 6H 7H", "run", ("repeated_rank",)),
        ("shanghai", "4C 4C 5C 6C 10C", "run", ("repeated_rank",)),
        ("shanghai", "KC AC 2C 3C", "run", ("around_the_corner",)),
        ("shanghai", "QC KC AC 2C", "run", ("around_the_corner",)),
        ("shanghai", "QC KC AC AC 2C", "run", ("ace_both_ends",)),
        ("shanghai", "4C * * *", "set", ("too_many_jokers",)),
        ("shanghai", "8C 8D 2S=8S", "set", ("not_wild", "mixed_ranks")),
        ("shanghai", "5C 6C *=9C 8C", "run", ("joker_wrong_card",)),
        ("shanghai", "8C *=9H 8D", "set", ("joker_wrong_card",)),
        ("shanghai", "4C 6D 8H JS", None, ("mixed_ranks",)),
        (WILD_TWOS, "8S 2H 2C", "set", ("too_many_jokers",)),
        ("hoyle", "4C 5C * *", "run", ("too_many_jokers",)),
        ("hoyle", "AC 3C 5C 6D", "run", ("mixed_suits", "gap")),
        ("zioncheck", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC *", "run", ("too_long",)),
        ("rum500", "6S 6S 6H", "set", ("repeated_suit",)),
        ("rum500", "6S 6H *=6H", "set", ("joker_wrong_card", "repeated_suit")),
        ("rum500", "KC KD KH KS *", "set", ("fifth_of_a_rank",)),
        ("rum500", "KC AC 2C", "run", ("around_the_corner",)),
        ("rum500", "7C 7D", "set", ("too_short",)),
    ],
)
def test_the_particular_reason_is_told(spec: str, cards: str, kind: str | None, codes: tuple[str, ...]) -> None:
    verdict = judged(spec, cards)
    assert (verdict.melds[0].kind, verdict.codes) == (kind, codes)


def test_several_failed_clauses_are_all_told() -> None:
    assert set(judged("shanghai", "8C 9S * * *").codes) == {"mixed_ranks", "too_many_jokers"}
    assert set(judged("hoyle", "4C 4C 6D * * 7C").codes) >= {"repeated_rank", "mixed_suits"}
    assert set(judged("rum500", "KC KC KD KH 2S").codes) == {"mixed_ranks", "repeated_suit", "fifth_of_a_rank"}


def test_the_cards_that_decide_are_named() -> None:
    deciding = {
        cards: [card.text for card in judged("shanghai", cards).reasons[0].cards]
        for cards in ("8C 8D 9S", "8C * *", "4C 5C 6C 7D", "5H 5H 6H 7H", "KC AC 2C 3C")
    }
    assert deciding == {
        "8C 8D 9S": ["9S"],
        "8C * *": ["*", "*"],
        "4C 5C 6C 7D": ["7D"],
        "5H 5H 6H 7H": ["5H", "5H"],
        "KC AC 2C 3C": ["KC", "AC", "2C"],
    }


@pytest.mark.parametrize(
    ("spec", "cards", "sentence"),
    [
        ("shanghai", "8C * *", "2 jokers but only 1 natural card: a set of 3 may hold 1 at most."),
        ("shanghai", "* * *", "3 jokers and no natural card: a meld needs natural cards too."),
        (WILD_TWOS, "8S 2H=8 2C=8", "2 wild cards but only 1 natural card: a set of 3 may hold 1 at most."),
        ("hoyle", "4C 5C 6C * * *", "3 jokers and 3 natural cards: a run of 6 may hold 2 at most."),
        ("shanghai", "8C 8D", "A set needs 3 cards at least; these are only 2."),
        ("shanghai", "8C", "A set needs 3 cards at least; this is only 1."),
        ("shanghai", "8C 8D 9S", "A set is cards of one rank, and 9♠ does not belong to the eights."),
        ("shanghai", "4C 5C 6C 8C", "A run has no gap, and here 7♣ is missing."),
        ("shanghai", "4C 5C 8C 9C", "A run has no gap, and here 6♣ 7♣ are missing."),
        ("shanghai", "5C 6C *=9C 8C", "The joker (9♣) does not fit this meld: it would have to be joker (7♣)."),
        ("zioncheck", "8C *=9H *", "The joker (9♥) does not fit this meld: it would have to be joker (8)."),
        ("shanghai", "8C 8D 2S=8S", "Twos are not wild in this game: 2♠ (8♠) cannot stand for another card."),
    ],
)
def test_sentences(spec: str, cards: str, sentence: str) -> None:
    assert str(judged(spec, cards).reasons[0].message).replace("\ufe0e", "") == sentence


def test_undeclared_jokers_list_what_they_could_be() -> None:
    reason = judged("rum500", "9D * *").reasons[0]
    assert (reason.code, len(reason.choices)) == ("joker_undeclared", 4)
    assert {choice.kind for choice in reason.choices} == {"set", "run"}
    said = str(reason.message).replace("\ufe0e", "")
    assert said.startswith("2 jokers can stand for different cards here.")
    assert "9♦ joker (10♦) joker (J♦)" in said


def test_too_many_readings_to_list_are_counted() -> None:
    reason = judged("rum500", "* * *").reasons[0]
    assert str(len(reason.choices)) in str(reason.message)


@given(st.sampled_from(sorted(FACTS)), near_meld(most=14))
@settings(max_examples=200)
def test_every_sentence_is_finished_and_every_card_named_is_among_those_laid(spec: str, cards: list[Card]) -> None:
    verdict = judge.meld(game(spec), cards)
    for reason in verdict.reasons:
        said = str(reason.message)
        assert re.fullmatch(r"[A-Z0-9].*[.]", said), said
        assert not re.search(r"[{}]|\(\)|  | \.|None", said), said
        assert reason.clause in game(spec).clauses
        assert reason.meld == 0
        assert {card.face for card in reason.cards} <= {card.face for card in cards}


# ---- nearest kind ----------------------------------------------------------------------------------------------------
def fewest_changes(facts: Facts, cards: list[Card], kind: str) -> int:
    """How many cards must change to make a meld of this kind, as many as they are or just enough; jokers undeclared."""
    free = sum(card.joker for card in cards)
    naturals = [card for card in cards if not card.joker]
    shortest = 3 if kind == "set" else facts.shortest_run
    longest = min(facts.longest_set, 13 if kind == "run" else 99)
    size = max(len(cards), shortest)
    wild = min(free, facts.most_wild(kind, min(size, 13) if kind == "run" else size))
    if kind == "set":
        alike = [[card for card in naturals if card.rank == rank] for rank in range(1, 14)]
        held = max(len({card.suit for card in same}) if facts.suits_differ else len(same) for same in alike)
    else:
        long = min(size, 13)
        rows = [[(start + at - 1) % 13 + 1 for at in range(long)] for start in range(1, 16 - long)]
        suits = [{card.rank for card in naturals if card.suit == suit} for suit in "CDHS"]
        held = max(len(ranks.intersection(row)) for ranks in suits for row in rows)
    return size - min(held + wild, len(cards), longest)


@given(st.sampled_from([spec for spec in sorted(FACTS) if "wild" not in spec]), near_meld(most=8, declared=False))
@settings(max_examples=200)
def test_cards_are_judged_as_the_kind_that_needs_fewest_changed(spec: str, cards: list[Card]) -> None:
    verdict = judge.meld(game(spec), cards)
    if verdict or verdict.codes[0] == "joker_undeclared":
        return
    as_set, as_run = (fewest_changes(FACTS[spec], cards, kind) for kind in ("set", "run"))
    near = "set" if as_set <= as_run else "run"
    assert verdict.melds[0].kind == (near if 2 * min(as_set, as_run) <= len(cards) else None)
