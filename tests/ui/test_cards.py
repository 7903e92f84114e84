import json
import re
from xml.etree import ElementTree

import pytest

from rummy_learn.rules.cards import FACES, Card, parse_cards
from rummy_learn.ui import cards

DECLARED = [*parse_cards("*=8 *=8H *=10S 2C=AH 2D=K")]
INKS = {"C": "#2e7d32", "D": "#0b5fd0", "H": "#c1121f", "S": "#000000", "": "#4b2a86"}


def letters(card: Card) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(cards.face(card)).iter("text")]


@pytest.mark.parametrize("card", [*FACES, *DECLARED], ids=str)
def test_every_face_is_a_picture_that_is_not_read_aloud(card: Card) -> None:
    picture = ElementTree.fromstring(cards.face(card))
    assert picture.tag == "svg"
    assert picture.get("aria-hidden") == "true"


@pytest.mark.parametrize("card", FACES[:52], ids=str)
def test_a_face_tells_rank_and_suit_by_letters_shape_and_colour(card: Card) -> None:
    picture = ElementTree.fromstring(cards.face(card))
    assert letters(card) == [card.text[:-1], card.suit]
    assert picture.get("fill") == INKS[card.suit]
    assert len(list(picture.iter("path"))) == 2


def test_no_two_suits_share_a_shape() -> None:
    shapes = {re.findall(r' d="([^"]+)"', cards.face(Card.parse(f"7{suit}")))[0] for suit in "CDHS"}
    assert len(shapes) == 4


def test_a_joker_says_what_it_is_and_what_it_stands_for() -> None:
    assert letters(Card.parse("*")) == ["JOKER"]
    assert letters(Card.parse("*=8")) == ["JOKER", "8"]
    assert letters(Card.parse("*=10S")) == ["JOKER", "10"]
    assert INKS["S"] in cards.face(Card.parse("*=10S"))


def test_a_wild_two_shows_its_own_face_and_its_meaning() -> None:
    face = cards.face(Card.parse("2C=AH"))
    assert letters(Card.parse("2C=AH")) == ["2", "A"]
    assert INKS["C"] in face
    assert INKS["H"] in face


def test_a_row_names_every_card_once_and_is_written_low_to_high_everywhere() -> None:
    row = cards.row(parse_cards("7H *=8H"))
    assert re.findall(r'card-name">([^<]+)', row) == ["7 of hearts", "joker as 8 of hearts"]
    assert 'dir="ltr"' in row


def test_a_marked_card_says_so_to_those_who_do_not_see_it() -> None:
    row = cards.row(parse_cards("7H 7H"), marked=[1], note="look here")
    assert re.findall(r'card-name">([^<]+)', row) == ["7 of hearts", "7 of hearts, look here"]
    assert row.count("card look") == 1


def test_a_hand_is_a_listbox_with_one_tab_stop() -> None:
    hand = cards.hand(parse_cards("7H 7H *"), picked=[1])
    assert 'role="listbox" aria-multiselectable="true" aria-orientation="horizontal"' in hand
    assert 'aria-label="Your hand, 3 cards, 1 picked"' in hand
    assert re.findall(r'tabindex="(-?\d)"', hand) == ["0", "-1", "-1"]
    assert re.findall(r'aria-selected="(\w+)"', hand) == ["false", "true", "false"]
    assert re.findall(r'aria-setsize="3" aria-posinset="(\d)"', hand) == ["1", "2", "3"]
    assert re.findall(r'card-name">([^<]+)', hand) == ["7 of hearts", "7 of hearts", "joker"]


def test_every_card_of_a_hand_keeps_its_keys_from_lab() -> None:
    hand = cards.hand(parse_cards("7H 8H"))
    assert hand.count('data-lm-suppress-shortcuts="true"') == 2


def test_a_hand_knows_how_to_say_every_number_of_picked_cards() -> None:
    found = re.search(r'data-counts="([^"]+)"', cards.hand(parse_cards("7H 8H")))
    assert found
    assert json.loads(found[1].replace("&quot;", '"')) == [
        "2 cards, 0 picked",
        "2 cards, 1 picked",
        "2 cards, 2 picked",
    ]


def test_a_hand_for_one_card_is_no_multiple_choice() -> None:
    assert "aria-multiselectable" not in cards.hand(parse_cards("7H"), several=False)


def test_an_empty_hand_is_a_sentence() -> None:
    assert "listbox" not in cards.hand(())
    assert "No cards." in cards.hand(())


def test_a_tray_has_a_gap_for_every_missing_card() -> None:
    tray = cards.tray("Run of 4", "1 picked", parse_cards("7H"), 4)
    assert (tray.count('class="card"'), tray.count('class="gap"')) == (1, 3)


def test_a_tray_takes_more_cards_than_it_asks_for() -> None:
    assert 'class="gap"' not in cards.tray("Set of 3", "4 picked", parse_cards("7H 7S 7C 7D"), 3)
