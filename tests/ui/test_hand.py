import pytest

from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.ui import Hand


def test_a_hand_takes_text_cards_and_texts() -> None:
    assert Hand("7h, 10♥ joker").cards == ["7H", "10H", "*"]
    assert Hand(parse_cards("7H *")).cards == ["7H", "*"]
    assert Hand(["7h"]).cards == ["7H"]


def test_an_unknown_card_is_named() -> None:
    with pytest.raises(BadInput, match="7x"):
        Hand("7x")


def test_picked_cards_are_those_at_the_places_selected() -> None:
    hand = Hand("7H 7H *", selected=[0, 2])
    assert [str(card) for card in hand.picked] == ["7H", "*"]


def test_places_outside_the_hand_are_not_selected() -> None:
    assert Hand("7H 8H", selected=[5, 1, 1, -1]).selected == [1]


def test_other_cards_are_drawn_with_nothing_picked() -> None:
    hand = Hand("7H 8H", selected=[1])
    hand.cards = ["9h", "10H"]
    assert hand.selected == []
    assert 'card-name">9 of hearts<' in hand.html


def test_a_hand_says_what_it_is_in_a_terminal() -> None:
    assert repr(Hand("7H *")) == "Hand('7H *')"
