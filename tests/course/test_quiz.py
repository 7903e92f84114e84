"""Papers of questions: the same for a seed, without repeats, from the kinds that are asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rummy_learn.course.cases import NoCaseError
from rummy_learn.course.question import Question
from rummy_learn.course.questions import complete, make_question, question_type, question_types, score
from rummy_learn.course.quiz import quiz
from rummy_learn.rules.errors import BadInput
from rummy_learn.variants import variant, variants
from rummy_learn.variants.own import read_game

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("game", variants(), ids=lambda game: game.id)
def test_a_round_has_one_question_of_every_title_and_the_kinds_of_a_title_take_turns(game) -> None:
    titled: dict[str, list[str]] = {}
    for kind in question_types():
        if kind.fits(game):
            titled.setdefault(kind.title.text, []).append(kind.id)
    found = quiz(game, seed=1, count=2 * len(titled))
    first, second = found[: len(titled)], found[len(titled) :]
    assert {question.type.title.text for question in first} == set(titled)
    of_title = {question.type.title.text: question.type.id for question in first}
    for question in second:
        title = question.type.title.text
        assert (question.type.id != of_title[title]) == (len(titled[title]) > 1)


def test_no_question_comes_twice_and_other_seeds_ask_others() -> None:
    kinds = [question_type("legal")]
    first, second = (quiz(variant("shanghai"), seed=seed, count=25, kinds=kinds) for seed in (1, 2))
    assert len({question.item for question in first}) == 25
    assert [question.item for question in first] != [question.item for question in second]
    again = quiz(variant("shanghai"), seed=1, count=3, kinds=kinds)
    assert [question.item for question in again] == [question.item for question in first[:3]]


def test_level_and_house_rules_reach_every_question() -> None:
    for question in quiz(variant("shanghai", buys=3), count=4, level=2):
        assert (question.level, question.variant.chosen) == (2, {"buys": 3})


def test_a_kind_that_runs_dry_ends_the_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    only = quiz(variant("shanghai"), count=1, kinds=[question_type("legal")])[0]
    monkeypatch.setattr("rummy_learn.course.quiz.make_question", lambda *_: only)
    assert quiz(variant("shanghai"), count=5, kinds=[question_type("legal")]) == (only,)


def test_a_kind_that_does_not_fit_is_refused() -> None:
    unfit = [(kind, game) for kind in question_types() for game in variants() if not kind.fits(game)]
    for kind, game in unfit:
        with pytest.raises(BadInput) as error:
            quiz(game, kinds=[kind])
        assert (error.value.code, error.value.piece) == ("bad_kind", kind.id)


def test_a_kind_with_nothing_to_ask_in_a_game_of_ones_own_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> Question:
        raise NoCaseError("nothing")

    dry = replace(complete.TYPE, make=nothing)
    monkeypatch.setattr("rummy_learn.course.questions.question_type", {dry.id: dry, "score": score.TYPE}.get)
    with pytest.raises(BadInput, match="no questions of the kind “complete”"):
        make_question(dry.id, variant("hoyle"), 7)
    asked = quiz(variant("hoyle"), count=3, kinds=[dry, score.TYPE])
    assert {each.type.id for each in asked} == {"score"}


@pytest.mark.parametrize("error", [IndexError, KeyError])
def test_a_mistake_in_a_kind_is_not_taken_for_nothing_to_ask(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(*_: object) -> Question:
        raise error

    wrong = replace(complete.TYPE, make=mistaken)
    monkeypatch.setattr("rummy_learn.course.questions.question_type", {wrong.id: wrong}.get)
    with pytest.raises(error):
        make_question(wrong.id, variant("hoyle"), 7)


def test_there_is_something_to_complete_in_the_game_of_the_docs() -> None:
    kitchen = read_game((DOCS / "games" / "kitchen.toml").read_text(encoding="utf-8"))
    for seed in range(4, 9):
        assert make_question("complete", kitchen, seed).offered
