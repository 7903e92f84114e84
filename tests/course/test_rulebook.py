"""The order in which a rule book is read, titles, clauses by their id, and the search."""

from __future__ import annotations

import pytest

from rummy_learn.course.rulebook import chapters, find, search, title, words_of
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import render
from rummy_learn.variants import shipped_ids, variant, variants


def ids(game: str) -> list[str]:
    """The clauses in the order in which they are read."""
    return [clause.id for chapter in chapters(variant(game)) for clause in chapter.clauses]


@pytest.mark.parametrize("game", shipped_ids())
def test_every_clause_stands_in_one_chapter_and_has_a_title(game: str) -> None:
    rules = variant(game)
    assert sorted(ids(game)) == sorted(clause.id for clause in rules.clauses)
    assert all(render(title(rules, clause)) for clause in rules.clauses)


@pytest.mark.parametrize("game", shipped_ids())
def test_no_clause_of_the_games_is_left_for_the_last_chapter(game: str) -> None:
    assert "more" not in [chapter.key for chapter in chapters(variant(game))]


@pytest.mark.parametrize(("row", "fuller"), [("S.exchange", "S4"), ("S.out", "S6"), ("S.buy", "S2")])
def test_a_row_comes_before_the_clause_that_it_sums_up(row: str, fuller: str) -> None:
    told = ids("shanghai")
    assert told.index(row) + 1 == told.index(fuller)


def test_a_fuller_clause_has_the_title_of_its_row() -> None:
    rules = variant("hoyle")
    titles = [render(title(rules, rules.clause(id_))) for id_ in ("exchange", "H5", "H4", "deal8", "H2", "G1.own")]
    assert titles == [
        "Exchanging a melded joker",
        "Exchanging a melded joker, in full",
        "Jokers in a meld, more",
        "Deal 8",
        "A turn",
        "One's own discard",
    ]


def test_a_clause_is_found_by_its_id_whatever_its_capitals() -> None:
    assert find(variant("hoyle"), "h.ACE").id == "H.ace"


@pytest.mark.parametrize(("asked", "told"), [("H55", "H5"), ("9", "has no clause “9”.")])
def test_an_unknown_clause_is_named_with_those_that_are_near(asked: str, told: str) -> None:
    with pytest.raises(BadInput) as bad:
        find(variant("hoyle"), asked)
    assert (bad.value.code, bad.value.piece) == ("unknown_clause", asked)
    assert told in str(bad.value)


def test_all_words_must_stand_in_a_clause_its_note_its_title_or_its_id() -> None:
    assert [hit.clause.id for hit in search([variant("rum500")], words_of("FIFTH joker"))] == ["R4"]
    assert "S4" in [hit.clause.id for hit in search(variants(), ("any time", "exchanging"))]
    assert [hit.clause.id for hit in search([variant("hoyle")], ("h.deal10",))] == ["H.deal10"]
    assert not list(search(variants(), ("zebra",)))


def test_house_rules_change_what_is_found() -> None:
    assert not list(search([variant("shanghai")], ("wild cards in a meld never",)))
    assert list(search([variant("shanghai", wild_deuces="on")], ("wild cards in a meld never",)))


def test_each_word_counts_once() -> None:
    assert words_of(" a  b a ") == ("a", "b")
