"""Every clause of every game has an example that shows it, judged by the engine as it is now."""

from __future__ import annotations

import json
from functools import cache

import pytest

from rummy_learn.course.examples import Shown, example
from rummy_learn.course.sides import Side, position_of, try_it
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.notation import read
from rummy_learn.game.play import apply, ask
from rummy_learn.game.position import Position
from rummy_learn.rules.example import Held, Laid, Moved, Totals
from rummy_learn.rules.variant import Variant
from rummy_learn.text import say
from rummy_learn.variants import shipped_ids, variant
from rummy_learn.variants.own import read_game

GAMES = {id_: variant(id_) for id_ in shipped_ids()}
EVERY = [(game.id, clause.id) for game in GAMES.values() for clause in game.clauses]
LETS_PASS = {"G1.first", "G3.exchange", "G4", "Z.upcard"}
"""Clauses that refuse nothing in their own name: the case beside theirs is refused by a rule that stands next to it."""


@cache
def shipped(game: str, id_: str) -> Shown:
    return shown_for(GAMES[game], id_)


def shown_for(game: Variant, id_: str) -> Shown:
    found = example(game, id_)
    assert found, f"{game.id} {id_} has no example"
    return found


def answers(side: Side) -> tuple[object, ...]:
    return side.allowed, tuple(map(str, side.told))


@pytest.mark.parametrize(("game", "id_"), EVERY, ids=lambda value: str(value))
def test_every_clause_has_an_example_in_which_it_decides(game: str, id_: str) -> None:
    found = shipped(game, id_)
    if len(found.sides) < 2:
        assert found.numbers
        return
    one, other = found.sides
    assert answers(one) != answers(other)
    for side in found.sides:
        assert side.told


@pytest.mark.parametrize(("game", "id_"), EVERY, ids=lambda value: str(value))
def test_what_is_refused_here_is_refused_in_the_name_of_the_clause(game: str, id_: str) -> None:
    rules, found = GAMES[game], shipped(game, id_)
    refused = [side for side in found.sides if side.allowed is False and side.game.id == game]
    if not refused or not refused[0].clauses or id_ in LETS_PASS:
        return
    own = rules.examples.get(found.clause.id) or rules.examples.get(found.clause.id.partition(".")[2])
    names = {id_, found.clause.see, own and own.cited}
    assert names & {clause.id for clause in refused[0].clauses}
    assert any(side.allowed for side in found.sides), "no twin is accepted"


def test_no_example_is_left_of_a_clause_that_is_gone() -> None:
    for game in GAMES.values():
        known = {clause.id for clause in game.clauses}
        assert {id_ for id_ in game.examples if id_ not in known and f"{game.letter}.{id_}" not in known} == set()


def test_examples_are_judged_by_the_house_rules_of_the_moment() -> None:
    twin = shown_for(variant("shanghai"), "S5").sides[1]
    assert twin.allowed
    later = shown_for(variant("shanghai", layoff_same_turn="off"), "S5").sides[1]
    assert later.allowed is False
    assert (
        shown_for(variant("shanghai", buys=3), "S.buy").sides[0].told
        != shown_for(variant("shanghai"), "S.buy").sides[0].told
    )


def test_who_is_asked_first_is_shown_beside_a_house_rule_or_game_that_asks_others() -> None:
    for rules in (variant("hoyle"), variant("hoyle", priority="dealer_left"), variant("rum500")):
        (_, here), (_, there) = shown_for(rules, "priority").numbers
        assert here != there


@pytest.mark.parametrize("rules", [{"jokers": "off"}, {"call_rummy": "none"}, {"out_discard": "float"}], ids=str)
def test_house_rules_that_take_an_example_away_leave_another_or_tell_why_there_is_none(rules: dict[str, str]) -> None:
    game = variant("rum500", **rules)
    assert not [clause.id for clause in game.clauses if example(game, clause.id) is None]


def test_without_jokers_the_deck_is_shown_and_what_else_the_clause_says() -> None:
    game = variant("rum500", jokers="off")
    for id_ in ("G3", "R.exchange", "R.joker_value"):
        assert "0 jokers: 52 cards" in str(shown_for(game, id_).numbers[0][1]), id_
    upper, lower = shown_for(game, "G5").sides
    assert (upper.allowed, lower.allowed) == (True, True)
    assert answers(upper) != answers(lower)


def test_where_nobody_may_call_nobody_is_asked() -> None:
    (_, here), (_, there) = shown_for(variant("rum500", call_rummy="none"), "priority").numbers
    assert (str(here), str(there)[:14]) == ("Nobody is asked", "Asked in this ")


def test_a_rule_that_only_allows_is_shown_against_a_game_that_does_not() -> None:
    elsewhere, here = shown_for(variant("zioncheck"), "Z.jokers").sides
    assert (elsewhere.allowed, here.allowed) == (False, True)
    assert elsewhere.game.id != "zioncheck"
    assert elsewhere.case == here.case


def test_points_are_shown_by_two_hands() -> None:
    for game in GAMES.values():
        first, second = shown_for(game, "values").sides
        assert isinstance(first.case, Held)
        assert first.told[0] != second.told[0]


OWN = """
title = "Kitchen rummy"
based_on = "shanghai"
wild_twos = true
same_suit_runs = "apart"
going_out = "discard_last"
exchange = false
contracts = ["1 run of 5", "2 runs of 4"]
dealt = 10
"""


def test_a_game_of_ones_own_has_examples_for_what_its_record_tells_and_what_it_keeps() -> None:
    game = read_game(OWN)
    without = [clause.id for clause in game.clauses if example(game, clause.id) is None]
    assert not without
    for row in ("set", "wild", "exchange", "same_suit", "out", "deal1"):
        refused, accepted = shown_for(game, row).sides
        assert (refused.allowed, accepted.allowed) == (False, True), row
    assert {clause.id for clause in shown_for(game, "deal1").sides[0].clauses} >= {f"{game.letter}.deal1"}


# ---- a board to try it on --------------------------------------------------------------------------------------------
def boards(game: Variant) -> list[tuple[str, Side]]:
    return [
        (clause.id, side)
        for clause in game.clauses
        for side in shipped(game.id, clause.id).sides
        if side.game.id == game.id and isinstance(side.case, Laid | Moved)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_case_of_cards_or_moves_can_be_tried_on_a_board(game: str) -> None:
    tried: dict[str, list[bool]] = {}
    for id_, side in boards(GAMES[game]):
        tried.setdefault(id_, []).append(try_it(side) is not None)
    assert not [id_ for id_, found in tried.items() if not any(found)]


@pytest.mark.parametrize("game", GAMES)
def test_on_the_board_of_a_move_the_learner_is_asked_and_gets_the_same_answer(game: str) -> None:
    for id_, side in boards(GAMES[game]):
        keys = try_it(side)
        if keys is None or not isinstance(side.case, Moved):
            continue
        position = read(json.loads(keys["position"]))
        assert isinstance(position, Position), id_
        asked = ask(position)
        assert asked, id_
        assert asked.seat == side.seat, id_
        assert isinstance(apply(position, Action.read(side.case.move)), Applied) == side.allowed, id_


def test_the_cards_of_a_link_are_those_of_the_case() -> None:
    side = shown_for(variant("hoyle"), "H6").sides[0]
    assert try_it(side) == {
        "page": "judge",
        "cards": "AC 2C 3C 4C | 5C 6C 7C 8C",
        "contract": "3",
        "look": "hoyle",
    }


def test_what_only_counts_leads_to_no_board() -> None:
    assert try_it(shown_for(variant("shanghai"), "S.values").sides[0]) is None
    assert isinstance(shown_for(variant("shanghai"), "S7").sides[0].case, Totals)


def test_the_stock_of_an_example_can_be_empty() -> None:
    side = shown_for(variant("shanghai"), "G2").sides[0]
    assert isinstance(side.case, Moved)
    assert position_of(side.game, side.case).stock == ()
    assert say("The stock is empty") in side.notes
