"""Games found by their id only keep to all that is asked of the others: rule books, examples, lessons, odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_learn.cli import main
from rummy_learn.course.bridge import bridges
from rummy_learn.course.examples import example
from rummy_learn.course.lessons import lessons
from rummy_learn.course.questions import make_question, question_types
from rummy_learn.course.walk import walks
from rummy_learn.game.bots import bot
from rummy_learn.game.record import Game
from rummy_learn.game.table import play_out
from rummy_learn.odds.store import shipped
from rummy_learn.rules.arithmetic import arithmetic
from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.check import check
from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.describe import ROWS
from rummy_learn.rules.score import score
from rummy_learn.variants import add, drop, more_ids, named, shipped_ids, variant, variant_ids, variants

GAMES = ("contract_rummy", "liverpool")
STATED = {
    "contract_rummy": {
        *(
            "players",
            "cards",
            "deals",
            "dealt",
            "deal1",
            "deal3",
            "deal4",
            "deal5",
            "deal6",
            "deal7",
            "upcard",
            "set",
            "run",
            "ace",
            "wild",
        ),
        *("buy", "down", "values", "joker_value"),
        "N1",
    },
    "liverpool": {
        *(
            "cards",
            "deals",
            "dealt",
            "deal1",
            "deal2",
            "deal3",
            "deal4",
            "deal5",
            "deal6",
            "deal7",
            "set",
            "run",
            "ace",
            "wild",
            "buy_down",
        ),
        *("out", "values", "joker_value", "score", "winner"),
        *("L1", "G1.first"),
    },
}
"""What a source says that was read; all else is our ruling."""
CONFLICTS = {"contract_rummy": {"deal2", "out"}, "liverpool": set()}

each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def added() -> Iterator[None]:
    for game in GAMES:
        add(variant(game))
    yield
    for game in GAMES:
        drop(game)


def test_they_are_found_by_their_id_and_in_lists_only_once_they_are_added() -> None:
    assert more_ids() == GAMES
    assert not set(GAMES) & set(variant_ids())
    assert set(GAMES) < set(shipped_ids())
    add(variant("liverpool"))
    assert variants()[-1] is variant("liverpool")
    drop("liverpool")
    assert named("liverpool:buys=2").chosen == {"buys": 2}
    assert main(["rules", "contract_rummy"]) == 0


@each_game
def test_the_rule_book_is_whole_and_honest_about_its_sources(game: str) -> None:
    rules = variant(game)
    marks = {clause.id.removeprefix(f"{rules.letter}."): clause.status for clause in rules.clauses}
    assert {name for name, status in marks.items() if status == "stated"} == STATED[game]
    assert {name for name, status in marks.items() if status == "conflict"} == CONFLICTS[game]
    assert {clause.source for clause in rules.clauses} <= SOURCES.keys()
    assert max(Counter(clause.id for clause in rules.clauses).values()) == 1
    assert max(Counter(str(clause.rule) for clause in rules.clauses).values()) == 1
    rows = [clause for clause in rules.clauses if clause.id.removeprefix(f"{rules.letter}.") in ROWS]
    assert max(len(str(clause.rule)) for clause in rows) <= 90
    assert all(clause.note for clause in rules.clauses if clause.status == "conflict")
    for option in rules.options:
        for value in list(option.values)[1:]:
            changed = rules.with_options(**{option.name: value})
            assert [str(a.rule) for a in changed.clauses] != [str(b.rule) for b in rules.clauses], option.name


@each_game
def test_every_clause_has_an_example_in_which_it_decides(game: str) -> None:
    rules = variant(game)
    for clause in rules.clauses:
        found = example(rules, clause.id)
        assert found, clause.id
        if len(found.sides) == 2:
            one, other = ((side.allowed, tuple(map(str, side.told))) for side in found.sides)
            assert one != other, clause.id
        else:
            assert found.numbers, clause.id


def test_the_numbers_of_both() -> None:
    held = parse_cards("2C 9D 10D KH AS *")
    for game in GAMES:
        assert score(variant(game), held).points == 2 + 9 + 10 + 10 + 15 + 15
        assert check(variant(game), "8C * *")
    assert [deal.outcome for deal in arithmetic(variant("liverpool"))][5:] == ["stays_in", "goes_out"]
    assert [deal.hand for deal in arithmetic(variant("contract_rummy"))] == [11, 11, 11, 13, 13, 13, 13]
    assert [variant("contract_rummy").deck(players).jokers for players in (3, 4, 5)] == [2, 3, 4]


@each_game
def test_its_lessons_can_be_built_and_every_kind_of_question_asked(game: str) -> None:
    rules = variant(game)
    for walk in walks(rules):
        assert walk.judge([meld.cards for meld in walk.exercise.melds], written=True)
    for lesson in lessons(rules):
        assert lesson.build(rules, 3).steps
    for each in bridges(rules):
        assert each.build(rules, 3).steps
    for kind in question_types():
        if kind.fits(rules):
            question = make_question(kind.id, rules, 5)
            assert question.mark(question.solution).correct, kind.id


@each_game
def test_bots_play_it_to_the_end(game: str) -> None:
    seats = {seat: bot(name, str(seat)) for seat, name in enumerate(("sensible", "random", "sensible"))}
    played = play_out(Game.new(variant(game), players=3, seed=2, deals=2), seats)
    assert len(played.results) == 2


@each_game
def test_its_odds_ship(game: str) -> None:
    rules = variant(game)
    for deal in range(1, len(rules.deals) + 1):
        for players in (rules.players[0], rules.players[1]):
            found = shipped(rules, deal, players)
            assert found, (deal, players)
            assert found.cards == rules.dealt(deal, players)
            assert found.curve("bot")


@pytest.mark.usefixtures("added")
@each_game
def test_once_added_it_is_asked_about_beside_the_others(game: str) -> None:
    question = make_question("which_games", variant("shanghai"), 3)
    assert str(variant(game).title) in [str(option.text) for option in question.options]


def test_the_docs_show_each_as_the_one_file_it_is() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "games.md").read_text(encoding="utf-8")
    for game in GAMES:
        assert f"rummy_learn/variants/more/{game}.py" in docs
