"""What the solver found, in sentences whose numbers are those of the decks."""

from __future__ import annotations

import pytest

from rummy_learn.rules.cards import Card, parse_cards
from rummy_learn.rules.explain import explain
from rummy_learn.rules.told import coming, remainder, shortfall, standing
from rummy_learn.text import Message
from rummy_learn.variants import variant

SHANGHAI = variant("shanghai")


def plain(sentence: Message) -> str:
    return str(sentence).replace("\ufe0e", "")


def told(hand: str, deal: int, seen: str = "") -> list[str]:
    cards, gone = parse_cards(hand), parse_cards(seen)
    why = explain(SHANGHAI, cards, deal, seen=gone, players=4)
    left = coming(SHANGHAI.deck(4), cards, gone)
    return [plain(standing(state, left)) for state in why.needs]


def test_cards_that_are_seen_cannot_come() -> None:
    left = coming(SHANGHAI.deck(4), parse_cards("8C 8C *"), parse_cards("8D *=9H"))
    assert [left[card] for card in parse_cards("8C 8D 8H *")] == [0, 1, 2, 2]


@pytest.mark.parametrize(
    ("seen", "left"),
    [("", "one of the 6 eights to come"), ("8H 8H 8S 8S", "one of the 2 eights to come"), ("8C 8D", "one of the 4")],
)
def test_a_set_counts_the_cards_of_its_rank_that_are_left(seen: str, left: str) -> None:
    assert told("8C 8D KH KS KD 2C", 1, seen)[-1].startswith(f"Set of 3: 8♣ 8♦ and {left}")


def test_a_run_names_each_card_and_how_many_of_it_are_left() -> None:
    assert told("8C 8D 8S 4H 7H 2C", 2, "5H")[1] == "Run of 4: 4♥ 7♥ and 5♥ (1 left), 6♥ (2 left)"


def test_a_meld_that_is_there_is_just_named() -> None:
    assert "Set of 3: K♦ K♥ K♠" in told("8C 8D KH KS KD 2C", 1)


def test_a_meld_of_which_nothing_is_held_says_what_it_takes() -> None:
    assert any(each.startswith("Set of 3: 3 of ") for each in told("KH KS KD", 1))


@pytest.mark.parametrize(
    ("missing", "completing", "sentence"),
    [
        (None, "", "The cards that can still come are not enough."),
        (1, "7H", "1 card short: only 7♥ would do."),
        (1, "3H 7H *", "1 card short: any of 3♥ 7♥ joker would do."),
        (3, "", "3 cards short."),
    ],
)
def test_how_far_off(missing: int | None, completing: str, sentence: str) -> None:
    assert plain(shortfall(missing, parse_cards(completing))) == sentence


@pytest.mark.parametrize(
    ("left", "points", "sentence"),
    [
        ((), 0, "Nothing is left in hand."),
        (parse_cards("AC"), 1, "Left in hand: A♣, 1 point."),
        (parse_cards("2C KD"), 12, "Left in hand: 2♣ K♦, 12 points."),
    ],
)
def test_what_is_left(left: tuple[Card, ...], points: int, sentence: str) -> None:
    assert plain(remainder(left, points)) == sentence
