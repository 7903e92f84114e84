"""The glossary: every word is found where a sentence uses it, once, and says what it comes to in each game."""

from __future__ import annotations

import re

import pytest

from rummy_learn.course.glossary import TERMS, notes, pieces, term
from rummy_learn.course.lessons import lessons
from rummy_learn.text import render
from rummy_learn.variants import variant, variants


def linked(sentence: str) -> list[tuple[str, str]]:
    return [(piece.text, piece.term.id) for piece in pieces(sentence) if piece.term]


def test_words_come_in_the_order_of_the_alphabet_each_once() -> None:
    names = [render(each.name).lower() for each in TERMS]
    assert len({each.id for each in TERMS}) == len(TERMS)
    assert len(set(names)) == len(names)
    for each in TERMS:
        assert re.fullmatch("[a-z-]+", each.id)
        assert term(each.id) is each


def test_every_word_is_explained_in_other_words() -> None:
    for each in TERMS:
        explanation = render(each.explanation)
        assert explanation.endswith(".")
        assert len(explanation.split()) <= 30
        assert render(each.name).lower() in render(each.forms).lower()
        assert all(term(id_) for id_ in each.akin)
        assert each.id not in each.akin


def test_no_form_leads_to_two_words() -> None:
    forms = [form.lower() for each in TERMS for form in render(each.forms).split("|")]
    assert len(set(forms)) == len(forms)


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Lay off a card on the run.", [("Lay off", "lay-off"), ("run", "run")]),
        ("Runs and runs, and a set of three.", [("Runs", "run"), ("set", "set")]),
        ("You know what happens when the stock runs out.", [("stock", "stock")]),
        (
            "No lay-offs in the turn of going down.",
            [("lay-offs", "lay-off"), ("turn", "turn"), ("going down", "go-down")],
        ),
        ("A reset brunch overturned.", []),
        ("", []),
    ],
)
def test_words_are_found_as_whole_words_and_once_a_sentence(sentence: str, found: list[tuple[str, str]]) -> None:
    assert linked(sentence) == found
    assert "".join(piece.text for piece in pieces(sentence)) == sentence


def test_a_word_comes_to_what_the_rule_book_of_the_game_says() -> None:
    word = term("set")
    assert word
    assert [each.clause.id for each in notes(word, variant("rum500"))] == ["R.set"]
    assert not [each for game in variants() for each in notes(word, game) if each.title is None]
    with_twos = term("wild")
    assert with_twos
    assert render(notes(with_twos, variant("shanghai", wild_deuces="on"))[0].clause.rule) == "Jokers and twos."


def test_every_sentence_of_the_lessons_that_uses_a_word_is_linked() -> None:
    used = set()
    for each in lessons(variant("shanghai")):
        for step in each.build(variant("shanghai")).steps:
            for sentence in map(render, step.sentences()):
                used |= {id_ for _, id_ in linked(sentence)}
                assert "".join(piece.text for piece in pieces(sentence)) == sentence
    assert {"set", "run", "meld", "contract", "go-down", "lay-off", "upcard", "stock", "joker", "deal"} <= used
