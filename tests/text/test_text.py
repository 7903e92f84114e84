"""Sentences are rendered late, in the reader's language, with cards written as a sentence writes them."""

import pytest

from rummy_learn import text
from rummy_learn.rules.cards import parse_cards
from rummy_learn.text import Message, plural, render, say
from rummy_learn.text.names import card_name, rank_name, suit_name


def test_values_are_filled_in_when_it_is_read() -> None:
    assert str(say("{n} of {m}", n=1, m=2)) == "1 of 2"


def test_a_message_inside_a_message_is_rendered_with_it() -> None:
    assert str(say("Add {what}.", what=plural(2, "{n} joker", "{n} jokers"))) == "Add 2 jokers."


@pytest.mark.parametrize(("n", "said"), [(0, "0 jokers"), (1, "1 joker"), (2, "2 jokers")])
def test_a_count_chooses_its_form(n: int, said: str) -> None:
    assert str(plural(n, "{n} joker", "{n} jokers")) == said


def test_cards_are_written_with_suit_symbols_and_jokers_by_what_they_stand_for() -> None:
    said = str(say("{cards}", cards=parse_cards("10H * *=8C *=Q 2S=KD")))
    assert said.replace("\ufe0e", "") == "10♥ joker joker (8♣) joker (Q) 2♠ (K♦)"


def test_a_plain_string_passes_unchanged_even_with_braces() -> None:
    assert render("{not a sentence}") == "{not a sentence}"


def test_a_value_with_braces_is_never_taken_for_a_sentence() -> None:
    assert str(say("“{piece}”", piece="{n} <b>")) == "“{n} <b>”"


def test_a_count_must_be_a_whole_number() -> None:
    book = text._catalogue("xx")
    assert book.gettext("yes") == "yes"
    with pytest.raises(TypeError, match="whole number"):
        render(Message("{n} card", {"n": "2"}, "{n} cards"), "xx")


def test_english_is_the_language_until_another_is_chosen() -> None:
    assert text.language() == text.DEFAULT == "en"
    assert "en" in text.languages()
    text.use("en")
    with pytest.raises(LookupError):
        text.use("tlh")
    assert text.language() == "en"


def test_names_for_reading_aloud_are_whole_and_all_different() -> None:
    faces = [f"{rank}{suit}" for suit in "CDHS" for rank in ("A", *range(2, 11), "J", "Q", "K")]
    names = {str(card_name(face)) for face in (*faces, "*")}
    assert len(names) == 53
    assert {"7 of hearts", "ace of spades", "joker"} <= names
    assert (str(rank_name("6")), str(suit_name("D"))) == ("sixes", "diamonds")
