"""Tournaments: the same cards for every bot, the same numbers whoever works, and no claim that luck could have made."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import ClassVar

import pytest

from rummy_learn.game import bots, table
from rummy_learn.game.bots.sensible import Sensible
from rummy_learn.game.record import Game
from rummy_learn.game.table import StalledError
from rummy_learn.odds import tournament as module
from rummy_learn.odds.tournament import Mean, Tournament, tournament
from rummy_learn.rules.errors import BadInput


class Twin(Sensible):
    """The sensible bot by another name."""

    name: ClassVar[str] = "twin"


def of_random(executor: Executor | None = None, *, seed: int = 0) -> Tournament:
    return tournament("rum500", ("random", "sensible"), games=3, players=2, deals=1, seed=seed, executor=executor)


def test_workers_and_their_number_change_nothing() -> None:
    alone = of_random()
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        assert of_random(threads) == of_random(processes) == alone
    assert of_random(seed=1) != alone


@pytest.mark.parametrize("game", ["zioncheck", "rum500"])
def test_a_bot_that_plays_better_is_ahead_whether_few_points_win_or_many(game: str) -> None:
    found = tournament(game, ("random", "sensible"), games=4, deals=2)
    assert [each.bot for each in found.strengths] == ["sensible", "random"]
    (difference,) = found.differences
    assert (difference.ahead, difference.behind) == ("sensible", "random")
    assert difference.sure
    assert difference.games is not None
    assert difference.points.mean > 10


def test_bots_that_play_alike_come_out_alike_since_each_gets_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "bots", lambda: {"sensible": Sensible, "twin": Twin})
    found = tournament("shanghai", ("twin", "sensible"), games=2, players=4, deals=1)
    one, two = found.strengths
    assert one.points == two.points
    (difference,) = found.differences
    assert difference.points.mean == 0
    assert not difference.sure
    assert difference.games is None


def test_a_game_that_comes_to_no_end_is_left_out_with_every_seating(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = of_random()

    def stalling(game: Game, seats: dict[int, bots.Bot]) -> Game:
        if game.start.seed == "0/1" and seats[0].name == "random":
            raise StalledError(game, 1)
        return table.play_out(game, seats)

    monkeypatch.setattr(module, "play_out", stalling)
    found = of_random()
    assert (whole.stalled, found.stalled) == (0, 1)
    assert [each.share.samples for each in whole.strengths] == [6, 6]
    assert [each.share.samples for each in found.strengths] == [4, 4]


def test_where_no_game_ends_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    def stalling(game: Game, _: object) -> Game:
        raise StalledError(game, 1)

    monkeypatch.setattr(module, "play_out", stalling)
    found = of_random()
    assert (found.stalled, found.strengths, found.differences) == (3, (), ())


def test_the_interval_is_students() -> None:
    """Of 1 and 3: 2, uncertain by 1; and the factor for that is 12.706."""
    assert Mean.of([1, 3]) == Mean(2, -10.71, 14.71)
    assert Mean.of([5]) == Mean(5, None, None)
    wide = Mean.of(list(range(21)))
    assert wide.high is not None
    assert (wide.high - wide.mean) / (6.2048 / 21**0.5) == pytest.approx(2.086, abs=0.005)


def test_one_game_alone_makes_nothing_sure() -> None:
    found = tournament("rum500", ("random", "sensible"), games=1, players=2, deals=1)
    (difference,) = found.differences
    assert (difference.points.low, difference.sure, difference.games) == (None, False, None)


@pytest.mark.parametrize("names", [("sensible",), ("sensible", "sensible"), ("random", "sensible", "lookahead")])
def test_too_few_bots_or_too_many_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(BadInput) as error:
        tournament("rum500", names, games=1, players=2)
    assert (error.value.code, error.value.piece) == ("bad_bots", ",".join(names))


def test_a_bot_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput) as error:
        tournament("rum500", ("sensible", "deep blue"), games=1)
    assert error.value.code == "unknown_bot"
