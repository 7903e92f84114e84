"""Papers of questions: the same for a seed, without repeats, from the kinds that are asked for."""

from __future__ import annotations

import pytest

from rummy_learn.course.questions import question_type, question_types
from rummy_learn.course.quiz import quiz
from rummy_learn.rules.errors import BadInput
from rummy_learn.variants import variant, variants


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
