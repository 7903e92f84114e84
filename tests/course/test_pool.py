"""Several kinds about several games in turn, and the words for what they train."""

import pytest

from rummy_learn.course.misconceptions import misconceptions
from rummy_learn.course.pool import Pool
from rummy_learn.course.questions import make_question, question_types
from rummy_learn.course.skills import SKILLS
from rummy_learn.variants import variant, variants

EVERYTHING = Pool.of(question_types(), variants())
SIZE = len(EVERYTHING.asked)


def test_a_pool_asks_every_kind_about_every_game() -> None:
    assert {(asked.type.id, asked.variant.id) for asked in EVERYTHING.asked} == {
        (kind.id, game.id) for kind in question_types() for game in variants() if kind.fits(game)
    }


@pytest.mark.parametrize("turn", [0, 1, 7, 10**15])
def test_in_a_round_each_comes_once(turn: int) -> None:
    asked = [EVERYTHING.at(turn * SIZE + place) for place in range(SIZE)]
    assert sorted((each.type.id, each.variant.id) for each in asked) == sorted(
        (each.type.id, each.variant.id) for each in EVERYTHING.asked
    )


def test_rounds_come_in_different_orders() -> None:
    first, second = ([EVERYTHING.at(turn * SIZE + place).type.id for place in range(SIZE)] for turn in (0, 1))
    assert first != second


def test_a_seed_asks_what_its_kind_and_game_ask_on_their_own() -> None:
    kind, game = EVERYTHING.at(11)
    assert EVERYTHING.question(11).shown() == make_question(kind.id, game, 11).shown()


def test_what_fits_no_game_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="nothing"):
        Pool(()).at(1)


def test_house_rules_go_along() -> None:
    pool = Pool.of(question_types()[:1], [variant("shanghai", wild_deuces="on")])
    assert pool.question(1).variant.chosen == {"wild_deuces": "on"}


def test_every_skill_has_its_word() -> None:
    assert {kind.skill for kind in question_types()} | {each.skill for each in misconceptions()} <= set(SKILLS)
