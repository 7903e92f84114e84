"""The bot that looks ahead: legal whatever the game, the same for a seed, blind to hidden cards, and worth its time."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import Any

import pytest

from rummy_learn.game.actions import Action
from rummy_learn.game.bots import _rollout, bot, lookahead
from rummy_learn.game.bots._rollout import plan, worth_of
from rummy_learn.game.bots.lookahead import Lookahead
from rummy_learn.game.play import apply
from rummy_learn.game.position import Position
from rummy_learn.game.record import Game
from rummy_learn.game.table import StalledError, play_out
from rummy_learn.game.view import View
from tests.game.positions import a_game, a_late_position
from tests.game.table import GAMES, at, driven, laid, playing

FEW = 10
"""Deals played on for a choice, where many choices are made."""


def choices(game: str, number: int) -> Game:
    """A game with any house rules, from its start or from a table full of melds; one of the players looks ahead."""
    rnd = Random(number)
    start = a_late_position(game, rnd) if number % 2 else a_game(game, rnd)
    seats = {seat: bot("sensible", f"{number} {seat}") for seat in range(start.players)}
    seats[start.turn] = Lookahead(number, FEW)
    try:
        return play_out(Game(start, start, deals=1), seats, most=16)
    except StalledError as stalled:
        return stalled.game


@pytest.mark.parametrize("game", GAMES)
def test_it_never_makes_an_illegal_move(game: str) -> None:
    """`play_out` raises where a move is refused."""
    kinds = {move.action for number in range(4) for move in choices(game, number).moves}
    assert {"draw", "discard"} <= kinds
    assert {"go_down", "meld", "lay_off"} & kinds


@pytest.mark.parametrize("game", GAMES)
def test_every_move_it_tries_is_legal_and_the_first_is_the_sensible_one(game: str) -> None:
    tried = 0
    for number in range(20):
        position = a_late_position(game, Random(number))
        view = View.of(position, position.turn)
        considered = plan(view).considered(3)
        assert considered[0] == bot("sensible").choose(view)
        assert len(set(map(str, considered))) == len(considered) <= 3
        assert all(apply(position, action) for action in considered)
        tried += len(considered) - 1
    assert tried


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_view_give_the_same_move_wherever_the_hidden_cards_lie(game: str) -> None:
    for number in range(3):
        position = a_late_position(game, Random(number))
        view = View.of(position, position.turn)
        other = View.of(view.imagined(number).but(seed=number), position.turn)
        assert Lookahead(7, FEW).choose(view) == Lookahead(7, FEW).choose(other)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_that_comes_to_a_seat_without_a_move_is_counted_as_it_lies(game: str) -> None:
    position = at(game, phase="play", hands=["2C 5D", "8C 9D JH KS", ""], down=[False, False, True])
    away = Action(1, "discard", card=position.hands[1][0])
    assert -500 < worth_of(position, away) < 500


def test_it_thinks_in_slices_that_come_to_its_choice() -> None:
    view = View.of(close(), 1)
    slices, choice = driven(Lookahead(3, FEW).think(view))
    assert choice == Lookahead(3, FEW).choose(view)
    assert 0 < slices <= FEW


@pytest.mark.parametrize(("leads", "preferred"), [([9, 9], True), ([30, 10], True), ([40, -30], False), ([-9], False)])
def test_another_move_is_preferred_where_it_clearly_does_better(
    leads: list[int], preferred: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, luck = View.of(close(), 1), cycle(leads)
    usual, other = plan(view).considered(2)

    def worth(_: Position, action: Action) -> float:
        return 0 if action == usual else next(luck) if action == other else -50

    monkeypatch.setattr(lookahead, "worth_of", worth)
    assert Lookahead(1, 20).choose(view) == (other if preferred else usual)


def test_letting_go_of_the_dearest_card_is_tried_once_another_player_can_end_the_deal() -> None:
    """The kings are a set that the contract needs, and 20 points in hand."""

    def tried(*, down: bool) -> list[int]:
        position = playing("shanghai", "KH KS KD 2C 4D 6H 9S 8C 3H 7D", down=[False, False, down])
        return [action.card.rank for action in plan(View.of(position, 1)).considered(3) if action.card]

    assert 13 in tried(down=True)[1:]
    assert 13 not in tried(down=False)


def test_where_nothing_is_to_be_chosen_it_does_not_think() -> None:
    obvious = playing("shanghai", "9S 2C 3C", table=laid("9C 9D 9H"), down=[True] * 3)
    assert list(Lookahead(1).think(View.of(obvious, 1))) == []


def test_a_move_is_worth_what_the_deal_then_comes_to() -> None:
    """The last card goes on the table: the others pay for what they hold, 10 points and 5 + 5."""
    down: dict[str, Any] = {"phase": "play", "turns_left": 1, "down": [True] * 3}
    position = at("shanghai", hands=["KC", "9S", "2D 3D"], table=laid("9C 9D 9H"), **down)
    action = bot("sensible").choose(View.of(position, 1))
    assert action.action == "lay_off"
    assert worth_of(position, action) == (10 + 10) / 2


@pytest.mark.parametrize(("game", "early"), [("rum500", True), ("shanghai", False)])
def test_a_deal_is_played_on_to_the_next_turn_where_melds_count_at_once_and_else_to_its_end(
    game: str, early: bool
) -> None:
    start = at(game, "AC 3D 5H 7S 9C JD", phase="draw")
    end = _rollout._played_on(start, 1)
    assert (end.phase != "over") is early
    assert not early or end.turn == 2


def close() -> Position:
    """A hand in which several discards are about as good."""
    return playing("shanghai", "8C 8D 8H KS KD 2C 4D 6H 9S JC 3H QD")
