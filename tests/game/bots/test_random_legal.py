"""The random bot makes legal moves only, the same ones for the same seed, and every kind of them."""

from __future__ import annotations

from random import Random

import pytest

from rummy_learn.game.bots import bot
from rummy_learn.game.record import Game
from rummy_learn.game.table import StalledError, play_out
from tests.game.positions import a_game, a_late_position
from tests.game.table import GAMES


def played(start: Game, seed: int, most: int) -> Game:
    try:
        return play_out(start, {seat: bot("random", f"{seed} {seat}") for seat in range(8)}, most=most)
    except StalledError as stalled:
        return stalled.game


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_every_game_with_any_house_rules(game: str) -> None:
    kinds = set()
    for number in range(6):
        rnd = Random(number)
        start = a_late_position(game, rnd) if number % 2 else a_game(game, rnd)
        kinds |= {move.action for move in played(Game(start, start, deals=1), number, 150).moves}
    assert {"draw", "take", "discard", "lay_off"} <= kinds


def test_the_same_seed_gives_the_same_game() -> None:
    games = [played(Game.new("rum500", players=3, seed=4, deals=1), seed, 400).moves for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
