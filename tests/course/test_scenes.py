"""Scenes set tables that play could be at, ask about all that a game knows, and give everybody a chance to be right."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from rummy_learn.course.cases import YES, Case, NoCaseError
from rummy_learn.course.dealing import usual_players
from rummy_learn.course.scenes import Scene, all_scenes, draw, scenes
from rummy_learn.course.situations import HandAfter, Move
from rummy_learn.course.skills import SKILLS
from rummy_learn.course.sums import Counted
from rummy_learn.game.notation import read
from rummy_learn.rules.stream import Stream
from rummy_learn.variants import variant, variants
from rummy_learn.variants.own import read_game

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

GAMES = variants()
DRAWN = [(scene, game) for game in GAMES for scene in scenes(game) if not scene.every]


def named(each: object) -> str:
    return each.id if isinstance(each, Scene) else getattr(each, "id", "")


def cases(scene: Scene, game: Variant, number: int, level: int = 1) -> list[Case]:
    stream = Stream("scenes", scene.id, game.id, level)
    return [scene.draw(stream, game, level) for _ in range(number)]


def test_scenes_have_names_of_their_own_and_skills_that_exist() -> None:
    ids = [scene.id for scene in all_scenes()]
    assert len(ids) == len(set(ids))
    assert {scene.skill for scene in all_scenes()} <= set(SKILLS)


@pytest.mark.parametrize(("scene", "game"), DRAWN, ids=named)
def test_a_scene_draws_different_cases_of_its_type_that_the_engine_answers(scene: Scene, game: Variant) -> None:
    for level in (1, 3):
        drawn = cases(scene, game, 12, level)
        assert {type(case) for case in drawn} == {scene.case}
        assert len({case.item for case in drawn}) > 3
        for case in drawn:
            case.truth(game)


@pytest.mark.parametrize(("scene", "game"), [each for each in DRAWN if each[0].case is Move], ids=named)
def test_the_tables_add_up_and_can_be_written_down(scene: Scene, game: Variant) -> None:
    for case in cases(scene, game, 5):
        assert isinstance(case, Move)
        assert read(case.position.to_json()) == case.position
        assert str(case.said())


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_moves_are_allowed_about_as_often_as_not(game: Variant) -> None:
    allowed: Counter[bool] = Counter()
    for scene in scenes(game, case=Move):
        allowed.update(case.truth(game).answer == YES for case in cases(scene, game, 20))
    assert 0.35 < allowed[True] / allowed.total() < 0.65


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_case_of_a_scene_with_few_is_drawn_and_no_other(game: Variant) -> None:
    for scene in scenes(game):
        if scene.every:
            every = {case.item for case in scene.every(game)}
            assert {case.item for case in cases(scene, game, 30)} <= every


def test_a_game_is_asked_only_about_what_it_knows() -> None:
    known = {game.id: {scene.id for scene in scenes(game)} for game in GAMES}
    assert "buying" not in known["rum500"]
    assert "calling" not in known["shanghai"]
    assert "taking_a_joker" not in {scene.id for scene in scenes(variant("rum500", jokers="off"))}
    assert "calling" not in {scene.id for scene in scenes(variant("rum500", call_rummy="none"))}


def test_a_skill_is_drawn_from_all_its_scenes() -> None:
    game = variant("shanghai")
    stream = Stream(1)
    kinds = {type(draw(stream, game, "buying")) for _ in range(60)}
    assert kinds == {scene.case for scene in scenes(game, "buying")}
    with pytest.raises(NoCaseError):
        draw(stream, game, "rummy")


def test_the_same_seed_draws_the_same() -> None:
    for scene, game in islice(DRAWN, 0, None, 5):
        assert [case.item for case in cases(scene, game, 3)] == [case.item for case in cases(scene, game, 3)]


# ---- games of one's own ----------------------------------------------------------------------------------------------
LONG_RUNS = [
    ("shanghai", 'contracts = ["1 run of 12"]\ndealt = 12'),
    ("hoyle", 'contracts = ["2 runs of 9"]\ndealt = 18'),
    ("rum500", "run_min = 5"),
]


@pytest.mark.parametrize(("base", "rules"), LONG_RUNS)
def test_runs_that_take_up_their_suit_leave_something_to_ask(base: str, rules: str) -> None:
    game = read_game(f'title = "Long runs"\nbased_on = "{base}"\n{rules}')
    for scene in scenes(game, case=Move):
        assert cases(scene, game, 20)


# ---- hands as they are dealt -----------------------------------------------------------------------------------------
COUNTING_HANDS = [game for game in GAMES if "hand_after_buying" in {scene.id for scene in scenes(game)}]


def after_buying(game: Variant, level: int) -> list[HandAfter]:
    scene = next(scene for scene in scenes(game) if scene.id == "hand_after_buying")
    drawn = cases(scene, game, 30, level)
    assert all(isinstance(case, HandAfter) for case in drawn)
    return [case for case in drawn if isinstance(case, HandAfter)]


@pytest.mark.parametrize("game", COUNTING_HANDS, ids=named)
def test_a_hand_to_be_counted_is_as_large_as_the_deal_and_the_buys_make_it(game: Variant) -> None:
    assert game.buying is not None
    for level in (1, 3):
        for case in after_buying(game, level):
            at, seat = case.position, case.seat
            bought = at.buys[seat] * (1 + game.buying.penalty)
            assert len(at.hands[seat]) == game.dealt(at.deal, at.players) + bought


def test_a_belief_that_refuses_the_buy_tells_nothing_of_the_hand() -> None:
    game = variant("shanghai")
    assert game.buying is not None
    once = replace(game, buying=game.buying._replace(limits=(1,) * len(game.deals)))
    again = [case for case in after_buying(game, 3) if case.position.buys[case.seat]]
    assert again
    for case in again:
        assert case.believed(game, once) == case.truth(game)


@pytest.mark.parametrize("game", [*COUNTING_HANDS, replace(variant("shanghai"), run_min=5)], ids=named)
def test_the_deck_has_the_cards_of_a_contract_that_is_supposed_and_the_game_such_melds(game: Variant) -> None:
    scene = next(scene for scene in scenes(game) if scene.case is Counted)
    players = usual_players(game)
    for case in cases(scene, game, 60, 3):
        assert isinstance(case, Counted)
        hand = case.sums(game).hand
        assert hand is not None
        assert hand + (players - 1) * case.dealt + 1 <= game.deck(players).size
        assert all(need.size >= game.run_min for need in case.contract if need.kind == "run")
