"""A turn in steps, told from the record: what a game does not have is not in it."""

from __future__ import annotations

import pytest

from rummy_learn.rules.turn import TurnStep, turn
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import named, variant, variants

NEW_MELD = "or a deeper one and all above it, the deepest to go into a new meld at once"


def step(game: Variant, key: str) -> TurnStep:
    return next(each for each in turn(game) if each.key == key)


def does(game: Variant, key: str) -> list[str]:
    return [str(way.does) for way in step(game, key).ways]


@pytest.mark.parametrize("game", variants(), ids=lambda game: game.id)
def test_every_turn_is_drawn_played_and_ended_and_its_rules_are_those_of_the_rule_book(game: Variant) -> None:
    steps = turn(game)
    assert [each.key for each in steps] == ["claim", "draw", "play", "discard"]
    assert [each.aside for each in steps] == [True, False, False, False]
    for way in (way for each in steps for way in each.ways):
        assert way.clause is None or way.rule == way.clause.rule
        assert str(way.does)


def test_where_nobody_takes_out_of_turn_there_is_no_such_step() -> None:
    assert [each.key for each in turn(variant("rum500", call_rummy="none"))] == ["draw", "play", "discard"]


@pytest.mark.parametrize(
    ("game", "key", "told"),
    [
        ("shanghai", "claim", "take the upcard out of turn"),
        ("hoyle", "claim", "take the upcard, once the player in turn declines it"),
        ("rum500", "claim", "call “Rummy!” for a discard that can be melded"),
        ("zioncheck", "claim", "take a joker off the table"),
        ("shanghai", "play", "take a joker off the table"),
        ("zioncheck", "draw", "at the start"),
        ("rum500", "draw", "or the top discard"),
        ("rum500:top_discard=must_meld", "draw", "or the top discard, to be melded at once"),
        (
            "rum500:deep_card=new_meld",
            "draw",
            "or a deeper one and all above it, the deepest to go into a new meld at once",
        ),
        ("rum500", "play", "meld, and lay off on any meld"),
    ],
)
def test_what_each_game_has_of_its_own(game: str, key: str, told: str) -> None:
    assert told in does(named(game), key)


def test_a_house_rule_shows_in_the_step_it_changes() -> None:
    (_, _, play, _), (_, _, ruled, _) = turn(variant("shanghai")), turn(variant("shanghai", layoff_same_turn="off"))
    assert str(play.ways[0].rule) == "Exactly the contract; then lay-offs in the same turn."
    assert str(ruled.ways[0].rule) == "Exactly the contract, nothing else that turn."
    assert ruled.ways[0].clause is not None
    assert ruled.ways[0].clause.house_rule


def test_a_joker_that_stays_is_not_taken() -> None:
    told = [way for key in ("claim", "play") for way in does(variant("rum500"), key)]
    assert "take a joker off the table" not in told
