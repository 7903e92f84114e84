"""Cards: notation read and printed, identity by face, and what a deck holds."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.rules.cards import (
    FACES,
    JOKER,
    Card,
    Deck,
    natural,
    parse_cards,
    parse_melds,
    print_cards,
    print_melds,
    rank_at,
)
from rummy_learn.rules.errors import BadInput
from tests.rules.hands import any_card, any_melds


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("8S", "8S"),
        ("8s", "8S"),
        ("10h", "10H"),
        ("T♥", "10H"),
        ("t♥\ufe0f", "10H"),
        ("10♥\ufe0e", "10H"),
        ("a♣", "AC"),
        ("*", "*"),
        ("JOKER", "*"),
        ("joker", "*"),
        ("x", "*"),
        ("🃏", "*"),
        ("*=8H", "*=8H"),
        ("*=8", "*=8"),
        ("*=t", "*=10"),
        ("X=t♦", "*=10D"),
        ("joker=a", "*=A"),
        ("2C=8H", "2C=8H"),
        ("2♣=8", "2C=8"),
    ],
)
def test_every_spelling_of_the_notation(written: str, card: str) -> None:
    assert Card.parse(written).text == card


@pytest.mark.parametrize("separated", ["8S 9S", "8S,9S", " 8S ,\t9S\n"])
def test_cards_are_separated_by_spaces_or_commas(separated: str) -> None:
    assert print_cards(parse_cards(separated)) == "8S 9S"


NO_CARDS = ("8", "S8", "1S", "11H", "8SS", "9C-JC", "3C=8H", "*=", "=8H", "*=*", "8Z", "<b>", "ß")


@pytest.mark.parametrize("piece", NO_CARDS)
def test_what_is_no_card_is_named_in_one_sentence(piece: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_cards(f"8S {piece} 9Z")
    assert (refused.value.code, refused.value.piece) == ("unknown_card", piece)
    assert piece in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("text", "number"), [("", 1), ("8S |", 2), ("| 8S", 1), ("8S | , | 9S", 2)])
def test_a_meld_without_cards_is_named_by_its_number(text: str, number: int) -> None:
    with pytest.raises(BadInput, match=f"Meld {number} ") as refused:
        parse_melds(text)
    assert refused.value.code == "empty_meld"


def test_a_hand_may_be_empty() -> None:
    assert parse_cards("") == ()


@given(st.lists(any_card()))
def test_what_is_printed_is_read_back(cards: list[Card]) -> None:
    assert parse_cards(print_cards(cards)) == tuple(cards)


@given(any_melds())
def test_melds_that_are_printed_are_read_back(melds: list[list[Card]]) -> None:
    assert parse_melds(print_melds(melds)) == tuple(map(tuple, melds))


@given(any_card())
def test_a_card_is_one_value_however_it_comes(card: Card) -> None:
    for again in (Card.parse(card.text), copy.copy(card), copy.deepcopy(card), pickle.loads(pickle.dumps(card))):
        assert again is card
    with pytest.raises(AttributeError):
        card.rank = 3
    assert str(card) == card.text
    assert repr(card) == f"Card({card.text!r})"


@given(any_card())
def test_a_declared_card_keeps_its_face_and_tells_what_it_means(card: Card) -> None:
    assert not card.face.declared
    assert card.wild == (card.joker or card.declared)
    if card.declared:
        assert card.face.standing_for(card.means_rank, card.means_suit) is card
        assert card.bit == 1 << card.means_rank
    elif not card.joker:
        assert (card.means_rank, card.means_suit) == (card.rank, card.suit)


def test_cards_are_made_by_parsing_only() -> None:
    with pytest.raises(TypeError):
        Card()


def test_the_faces_are_the_52_naturals_and_the_joker() -> None:
    assert len(set(FACES)) == 53
    assert FACES[52] is JOKER
    assert [natural(rank, suit) for suit in "CDHS" for rank in range(1, 14)] == list(FACES[:52])
    assert natural(14, "S") is natural(1, "S")
    assert [rank_at(position) for position in (1, 2, 13, 14)] == [1, 2, 13, 1]


def test_a_hand_sorts_by_suit_and_rank_with_jokers_last() -> None:
    hand = sorted(parse_cards("* KS 2H AS 10C"), key=lambda card: card.order)
    assert print_cards(hand) == "10C 2H AS KS *"


def test_names_for_reading_aloud() -> None:
    named = {card: str(Card.parse(card).name()) for card in ("7H", "*", "*=8C", "*=8", "2C=8H")}
    assert named == {
        "7H": "7 of hearts",
        "*": "joker",
        "*=8C": "joker as 8 of clubs",
        "*=8": "joker as one of the eights",
        "2C=8H": "2 of clubs as 8 of hearts",
    }


def test_a_deck_holds_its_packs_and_jokers() -> None:
    deck = Deck(packs=2, jokers=1)
    cards = deck.cards()
    assert (deck.size, len(cards)) == (105, 105)
    assert all(cards.count(face) == deck.copies(face) for face in FACES)


@pytest.mark.parametrize(
    ("held", "short"),
    [("8S 8S", ""), ("8S 8S 8S", "8S"), ("* *=8H", "*"), ("2C 2C 2C=8H 3D 3D 3D", "2C 3D")],
)
def test_a_deck_knows_which_cards_are_too_many(held: str, short: str) -> None:
    assert print_cards(Deck(packs=2, jokers=1).short_of(parse_cards(held))) == short
