"""Where sources disagree, as data: both readings, the one that is played, and the switch that plays the other."""

from __future__ import annotations

import pytest

from rummy_learn.course.sources import disputed, same_game, silent, works
from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import variant, variants

GAMES = [game for game in variants() if game.source in SOURCES]
BUILT_IN = ("shanghai", "california", "hoyle", "zioncheck", "rum500")


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_conflict_tells_the_readings_here_or_in_its_fuller_clause(game: str) -> None:
    found = variant(game)
    told = {clause.id for clause in found.clauses if len(clause.readings) > 1}
    for clause in found.clauses:
        if clause.status == "conflict":
            assert clause.id in told or clause.see in told, clause.id


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_reading_cites_a_source_and_its_house_rules_can_be_played_and_change_something(game: Variant) -> None:
    for clause in game.clauses:
        for reading in clause.readings:
            assert reading.source in SOURCES
            assert reading.rules.keys() <= set(clause.options), clause.id
            if reading.rules:
                assert game.with_options(**reading.rules) != game
        if clause.readings:
            assert not clause.readings[0].rules, "the first reading is the one that is played"


def test_the_disagreements_that_change_play_are_there() -> None:
    switches = {
        game: {
            f"{name}={value}"
            for clause in disputed(variant(game))
            for reading in clause.readings
            for name, value in reading.rules.items()
        }
        for game in BUILT_IN
    }
    assert switches == {
        "shanghai": {"buys=3", "eighth_deal=on", "wild_deuces=on"},
        "california": {"cards_dealt=listed", "wild_deuces=on"},
        "hoyle": {"rounds=7", "priority=dealer_left"},
        "zioncheck": {"layoff_same_turn=off"},
        "rum500": {"values=five_ten_fifteen", "target_met=exceed"},
    }


def test_a_row_is_not_told_beside_its_fuller_clause() -> None:
    ids = {clause.id for clause in disputed(variant("shanghai"))}
    assert {"S4", "S6"} <= ids
    assert not {"S.exchange", "S.out"} & ids
    silences = {clause.id for clause in silent(variant("shanghai"))}
    assert "G2" in silences
    assert "S.stock" not in silences


def test_sources_that_mean_one_game_are_set_side_by_side() -> None:
    ((told, rows),) = same_game([variant(game) for game in BUILT_IN])
    assert [game.source for game in told] == ["SHA", "CAL", "HOY"]
    keys = {row.key for row in rows}
    assert {"deals", "buy", "value_2", "joker_value", "jokers", "out", "deal1"} <= keys
    assert "set" not in keys
    assert same_game([variant("zioncheck"), variant("rum500")]) == []


def test_every_source_that_is_cited_has_its_full_reference() -> None:
    found = works([variant(game) for game in BUILT_IN])
    assert [work.key for work in found] == ["SHA", "CAL", "HOY", "ZIO", "RUM", "RUMCS"]
    assert all(str(work.reference) and work.about for work in found)
    assert [work.key for work in works([variant("rum500")])] == ["RUM", "RUMCS"]
