"""The rule books: every clause of the reference is there, in its own words, with the mark it deserves."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.describe import ROWS, TITLES
from rummy_learn.variants import variant, variants

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

GAMES = ("shanghai", "california", "hoyle", "zioncheck", "rum500")
MARKS = {"=": "stated", "?": "silent", "!": "conflict"}

# One column a game, in the order of GAMES; "." where the game has no such clause.
TABLE = """
players     = ! = ? =
cards       ? ? = = =
deals       = ! ! = =
dealt       = ! = = =
upcard      = = = = =
set         = = = = =
run         = = ! = =
ace         ? ? = = =
wild        = = = = =
jokers      = = = ? ?
exchange    ! ! = ! ?
same_suit   ? ? = = =
buy         = = = ? =
priority    = = ! = ?
buy_down    = = ? ? .
down        = = = ! =
new_melds   ? ? = ? =
out         ! ! = = =
stock       ? ? = ? =
values      = = ! = =
joker_value = = ? = =
score       = = = = =
winner      = = = = !
ties        ? ? ? ? =
deal1       = = = = .
deal2       = = = = .
deal3       = = = = .
deal4       = = = = .
deal5       = = = = .
deal6       = = = = .
deal7       = = = . .
deal8       = = = . .
deal9       . = = . .
deal10      . ! = . .
1           = = = = =
2           = = = = =
3           = = = = =
4           ! ! ? = =
5           = = = = =
6           ! ! = ! !
7           ? ? = = =
8           . . = . .
G1          ? ? = ? =
G1.first    ? ? ? = =
G1.passes   = = = = ?
G1.discard  = = ? ? =
G1.own      ? ? ? = ?
G1.pile     . . . . =
G2          ? ? ? ? .
G3          ? ? ? ? ?
G3.exchange ? ? ? ? .
G4          ? ? ? ? ?
G4.ninth    . . . ? .
G5          . . . . ?
G6          . . . . ?
G6.float    . . . . ?
G6.winner   . . . . ?
G7          . ! ! . .
"""


def marks(game: str) -> dict[str, str]:
    """Clause id to status, as the table above has it."""
    letter, column = variant(game).letter, GAMES.index(game) + 1
    rows = (line.split() for line in TABLE.strip().splitlines())
    return {full_id(row[0], letter): MARKS[row[column]] for row in rows if row[column] != "."}


def full_id(name: str, letter: str) -> str:
    if name.startswith("G"):
        return name
    return letter + name if name.isdigit() else f"{letter}.{name}"


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Variant:
    return variant(request.param)


def test_the_five_games_are_found_and_met_in_this_order() -> None:
    assert tuple(each.id for each in variants()) == GAMES


def test_each_clause_has_the_mark_of_the_reference_and_none_is_missing_or_extra(game: Variant) -> None:
    assert {clause.id: clause.status for clause in game.clauses} == marks(game.id)


def test_ids_are_unique(game: Variant) -> None:
    assert not [id_ for id_, n in Counter(clause.id for clause in game.clauses).items() if n > 1]


def test_each_source_is_known_and_is_one_of_the_game(game: Variant) -> None:
    sources = {clause.source for clause in game.clauses}
    assert sources <= SOURCES.keys()
    assert sources <= {game.source, "RUMCS"}
    assert ("RUMCS" in sources) == (game.id == "rum500")


def test_the_turn_of_500_rum_is_cited_from_the_page_that_still_has_it() -> None:
    rum = variant("rum500")
    assert {rum.clause(id_).source for id_ in ("R1", "R2", "R3", "G1.pile")} == {"RUMCS"}


def test_each_clause_is_one_readable_text(game: Variant) -> None:
    for clause in game.clauses:
        text = str(clause.said)
        assert text[0].isupper() or text[0].isdigit() or text[0] == "“", clause.id
        assert text.endswith((".", "”")), clause.id
        assert "{" not in text, clause.id
        assert "  " not in text, clause.id


def test_no_two_clauses_of_a_game_say_the_same(game: Variant) -> None:
    said = Counter(str(clause.rule) for clause in game.clauses)
    assert not [text for text, n in said.items() if n > 1]


def test_rows_are_short_enough_for_a_table(game: Variant) -> None:
    rows = [clause for clause in game.clauses if clause.id.removeprefix(f"{game.letter}.") in ROWS]
    lengths = sorted(len(str(clause.rule)) for clause in rows)
    assert lengths[len(lengths) // 2] <= 50
    assert lengths[-1] <= 90


def test_every_disagreement_says_what_disagrees(game: Variant) -> None:
    unexplained = [c.id for c in game.clauses if c.status == "conflict" and not (c.note or c.see or "deal10" in c.id)]
    # The row sums up Z6, which explains it.
    assert not unexplained


def test_see_leads_to_a_fuller_clause_and_no_further(game: Variant) -> None:
    for clause in game.clauses:
        if clause.see:
            assert not game.clause(clause.see).see, clause.id
            assert len(str(game.clause(clause.see).rule)) > len(str(clause.rule)), clause.id


def test_what_is_cited_exists(game: Variant) -> None:
    for code, id_ in game.cites.items():
        assert game.cite("set", code).id == id_


def test_every_row_has_a_heading() -> None:
    assert ROWS.keys() == TITLES.keys()


@pytest.mark.parametrize(
    ("name", "row", "code", "clause"),
    [
        ("shanghai", "S3", "too_many_jokers", "S3"),
        ("california", "C3", "too_many_jokers", "C3"),
        ("shanghai", "jokers", "", "S3"),
        ("hoyle", "jokers", "too_many_jokers", "H.jokers"),
        ("shanghai", "down", "extra_cards", "S5"),
        ("california", "down", "layoff_later", "C5"),
        ("hoyle", "down", "extra_cards", "H3"),
        ("zioncheck", "down", "layoff_later", "Z6"),
        ("hoyle", "same_suit", "runs_touch", "H6"),
        ("zioncheck", "same_suit", "runs_touch", "Z4"),
        ("shanghai", "same_suit", "runs_touch", "S.same_suit"),
        ("shanghai", "out", "leaves_one_card", "S6"),
        ("hoyle", "out", "must_discard", "H7"),
        ("zioncheck", "out", "must_discard", "Z.out"),
        ("rum500", "out", "must_discard", "R5"),
        ("shanghai", "exchange", "joker_not_exchangeable", "S4"),
        ("hoyle", "exchange", "joker_not_exchangeable", "H5"),
        ("zioncheck", "exchange", "joker_not_exchangeable", "Z5"),
        ("rum500", "exchange", "joker_not_exchangeable", "R.exchange"),
        ("rum500", "set", "repeated_suit", "R.set"),
        ("rum500", "set", "fifth_of_a_rank", "R4"),
        ("rum500", "wild", "joker_undeclared", "R4"),
        ("hoyle", "wild", "joker_undeclared", "H5"),
        ("zioncheck", "wild", "joker_undeclared", "Z.wild"),
        ("zioncheck", "deal3", "wrong_melds", "Z.deal3"),
    ],
)
def test_a_refusal_names_the_clause_that_decides(name: str, row: str, code: str, clause: str) -> None:
    assert variant(name).cite(row, code).id == clause
