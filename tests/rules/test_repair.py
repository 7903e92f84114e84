"""Repairs: legal, possible, and the nearest there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES, Card, parse_cards, print_cards, print_melds
from rummy_learn.rules.check import check
from rummy_learn.rules.readings import readings
from rummy_learn.rules.variant import Variant
from rummy_learn.rules.verdict import Reason, Repair
from tests.rules.force import FACTS
from tests.rules.hands import any_face, near_meld
from tests.rules.plays import game

GAMES = st.sampled_from(sorted(FACTS))


def repairs(spec: str, melds: str, **asked: object) -> list[str | None]:
    """The sentence of each reason's repair."""
    reasons = check(game(spec), melds, **asked).reasons  # type: ignore[arg-type]
    said = [str(reason.repair.message) if reason.repair else None for reason in reasons]
    return [sentence and sentence.replace("\ufe0e", "") for sentence in said]


def distance(before: Sequence[Card], after: Sequence[Card]) -> int:
    """How many cards are changed, taken away or added."""
    one, other = Counter(card.face for card in before), Counter(card.face for card in after)
    return max((one - other).total(), (other - one).total())


# ---- what it says ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("spec", "melds", "asked", "said"),
    [
        ("shanghai", "8C * *", {}, "Add 8♦."),
        ("shanghai", "8C 8D 9S", {}, "Lay 8♥ instead of 9♠."),
        ("shanghai", "8C 8D 9S", {"hand": "8C 8D 9S *"}, "Lay joker instead of 9♠."),
        ("shanghai", "8C 8D 8S 9S", {}, "Take away 9♠."),
        ("shanghai", "4C 5C 6C 7D", {}, "Lay 7♣ instead of 7♦."),
        (
            "shanghai",
            "4C 5C 6C 7D",
            {"hand": "4C 5C 6C 7D 8C *"},
            "Lay joker instead of 7♦. Name it so: joker (3♣) 4♣ 5♣ 6♣.",
        ),
        ("shanghai", "KC AC 2C 3C", {}, "Lay 4♣ instead of K♣."),
        ("shanghai", "5C 6C *=9C 8C", {}, "Name it, for example so: 5♣ 6♣ joker (7♣) 8♣."),
        ("rum500", "KC KD KH KS *", {}, "Take away joker."),
        ("rum500", "6S 6S 6H", {}, "Lay 6♣ instead of 6♠."),
        ("rum500", "5C 8C *", {}, "Lay 5♦ instead of 8♣."),
        ("rum500", "5C 5D | 5H 6H 7H", {"players": 4}, "Add 5♠."),
        ("rum500", "7D *", {"hand": "7D * * QC"}, "Add joker. Name it so: 7♦ joker (7) joker (7)."),
        ("shanghai wild_deuces=on", "10H JH 9H", {"hand": "9H 10H JH 2S"}, "Add 2♠. Name it so: 2♠ (8♥) 9♥ 10♥ J♥."),
        ("shanghai", "8C 8C 8C", {"players": 4}, "Take away 8♣."),
        ("shanghai", "8C 8C", {"players": 4}, "Add 8♦."),
        ("shanghai", "8C 8D 8S 8H | 9C 9D 9S", {"deal": 1}, "Take away 8♥."),
        ("shanghai", "8C 8D 8S", {"deal": 1}, "Add a set of 3."),
        ("shanghai", "8C 8D 8S", {"deal": 1, "hand": "8C 8D 8S 9C 9D * KH"}, "Lay 9♣ 9♦ joker (9) too."),
        ("shanghai", "8C 8D 8S | 9C 9D 9S | KC KD KS", {"deal": 1}, "Take this meld away: K♣ K♦ K♠."),
        ("hoyle", "AC 2C 3C 4C | 5C 6C 7C 8C", {"deal": 3}, "Lay 9♣ instead of 5♣."),
        ("zioncheck", "AC 2C 3C 4C | 5C 6C 7C 8C", {"deal": 3}, "Add 9♣."),
        ("zioncheck", "AC 2C 3C 4C | 5C 6C 7C 8C 9C 10C", {"deal": 3}, "Take away 10♣."),
        ("rum500", "KC *=KD *=KH *=KS *=K", {}, "Take away joker. Name it so: K♣ joker (K) joker (K) joker (K)."),
        ("shanghai", "8C 9C *=8 *=8", {}, "Lay 8♦ instead of 9♣."),
    ],
)
def test_what_to_do_instead(spec: str, melds: str, asked: dict[str, object], said: str) -> None:
    assert repairs(spec, melds, **asked)[0] == said


def test_where_no_small_change_helps_the_whole_hand_shows_what_it_could_lay() -> None:
    hand = "AC 5C 8C 9C 10C JC 5D 8H 10H 7S 10S 10S"
    verdict = check(game("shanghai"), "10C 10H 10S | 8C 9C JC 5C", deal=2, hand=hand)
    repair = verdict.reasons[0].repair
    assert repair is not None
    assert repair.whole
    assert check(game("shanghai"), repair.melds, deal=2, hand=hand).valid


def test_cards_near_no_meld_get_none() -> None:
    assert repairs("shanghai", "4C 9H KD 7S") == [None]


def test_what_the_hand_does_not_hold_is_never_asked_for() -> None:
    assert repairs("shanghai", "8C * *", hand="8C * * KD QH JS") == [None]


def test_what_the_decks_do_not_hold_is_never_asked_for() -> None:
    (reason, *_) = check(game("rum500"), "7C 7D 7D 7D", players=4).reasons
    assert reason.repair
    assert print_melds(reason.repair.melds) in ("7C 7D 7H 7S", "7C 7D 7S 7H", "7C 7D 7H")


def test_what_is_to_wait_and_what_is_to_be_taken_away_are_the_same_cards() -> None:
    refused = check(game("shanghai"), "8C 8D * 8S | 5C 6C 7C 8C *", deal=2)
    for reason in refused.reasons:
        if reason.code == "extra_cards" and reason.repair:
            taken = Counter(card.face for card in refused.melds[reason.meld or 0].cards)
            taken.subtract(card.face for card in reason.repair.melds[0])
            assert list(taken.elements()) == [card.face for card in reason.cards]


# ---- what it keeps to ------------------------------------------------------------------------------------------------
@given(GAMES, near_meld(most=7), st.lists(any_face(), max_size=4))
@settings(max_examples=200)
def test_a_repair_is_a_meld_made_of_cards_at_hand(spec: str, cards: list[Card], more: list[Card]) -> None:
    variant = game(spec)
    hand = [card.face for card in (*cards, *more)]
    for held in (None, hand):
        pool = Counter(variant.deck().cards() if held is None else held) | Counter(card.face for card in cards)
        for repair in repairs_of(check(variant, [cards], hand=held).reasons):
            for meld in repair.melds:
                assert judge.meld(variant, meld), print_cards(meld)
                assert not Counter(card.face for card in meld) - pool


def repairs_of(reasons: Sequence[Reason]) -> list[Repair]:
    return [reason.repair for reason in reasons if reason.repair]


@given(GAMES, near_meld(most=5, declared=False), st.lists(any_face(), max_size=4))
@settings(max_examples=200)
def test_no_meld_of_the_hand_is_nearer(spec: str, cards: list[Card], more: list[Card]) -> None:
    variant, hand = game(spec), [*cards, *more]
    verdict = check(variant, [cards], hand=hand)
    if verdict or verdict.melds[0].kind is None or {"joker_undeclared", "not_enough_cards"} & set(verdict.codes):
        return
    nearest = min((distance(cards, meld) for meld in melds_of(variant, hand, len(cards) + 2)), default=None)
    repair = verdict.reasons[0].repair
    assert (repair and distance(cards, repair.melds[0])) == nearest


def melds_of(variant: Variant, hand: Sequence[Card], most: int) -> list[tuple[Card, ...]]:
    """Every meld in a hand, by trying every choice of its cards."""
    ordered = sorted(hand, key=FACES.index)
    choices = {cards for size in range(3, most + 1) for cards in combinations(ordered, size)}
    return [cards for cards in choices if readings(variant, cards, written=False)]


@given(st.integers(1, 7), st.lists(near_meld(2, 5, declared=False), min_size=1, max_size=3))
@settings(max_examples=60)
def test_each_repair_of_a_lay_down_mends_its_meld_and_spoils_no_other(deal: int, laid: list[list[Card]]) -> None:
    variant = game("shanghai")
    hand = [*[card for cards in laid for card in cards], *parse_cards("* 8C 8D 4H 5H")]
    verdict = check(variant, laid, deal=deal, hand=hand)
    for reason in verdict.reasons:
        if reason.repair and reason.repair.melds and reason.meld is not None and not reason.choices:
            mended = [*laid[: reason.meld], reason.repair.melds[0], *laid[reason.meld + 1 :]]
            again = judge.contract(variant, deal, mended)
            assert all(other.meld != reason.meld for other in again.reasons), print_melds(mended)
