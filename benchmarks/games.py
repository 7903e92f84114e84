"""Whole games by bots: how many a second, how long one that looks ahead thinks, how strong they are, what has no end.

    python benchmarks/games.py [--rounds 5] [--games 10] [--strength 10] [--bots sensible,random]

Seconds are those of the process, on one core, so that other work on the machine matters less; it still does. The first
games of a round fill the solver's tables and are not timed. Strength is what `rummy-learn tournament` says.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rummy_learn.game.bots import Bot, bot
from rummy_learn.game.record import Game
from rummy_learn.game.table import StalledError, play_out
from rummy_learn.odds.tournament import tournament
from rummy_learn.variants import variants

PLAYERS = 4
WARM_UP = 2
MOST_DEALS = 10
REACH = {"shanghai": "≥ 10"}


class Played(NamedTuple):
    """Games that came to their end, those that did not, and the seconds they took."""

    games: list[Game]
    stalled: int
    seconds: float


def main() -> None:
    """Measure everything and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="repetitions of each timing; medians are shown")
    parser.add_argument("--games", type=int, default=10, help="games in each repetition")
    parser.add_argument("--strength", type=int, default=10, help="games, each with every seating, to tell strength by")
    parser.add_argument("--bots", default="sensible,random", help="the bots whose strength is told")
    asked = parser.parse_args()
    print(f"{'game':12}{'games a second':>16}{'μs a move':>12}{'moves a game':>14}  reach")
    for game in variants():
        print(speed(game.id, asked.rounds, asked.games), flush=True)
    print(f"\n{'game':12}{'ms a deal with a bot that looks ahead':>40}")
    for game in variants():
        print(f"{game.id:12}{thinking(game.id, asked.rounds) * 1e3:>40.0f}", flush=True)
    print(f"\n{'game':12}{'better by points a deal':>40}{'stalled':>10}")
    for game in variants():
        print(strength(game.id, asked.bots.split(","), asked.strength), flush=True)


def speed(game: str, rounds: int, games: int) -> str:
    """Games of sensible bots alone."""
    played([("sensible",) * PLAYERS] * WARM_UP, game, range(WARM_UP))
    each, moves = [], []
    for start in range(rounds):
        found = played([("sensible",) * PLAYERS] * games, game, range(games * start, games * (start + 1)))
        each.append(found.seconds / games)
        moves.append(sum(one.count for one in found.games) / max(1, len(found.games)))
    seconds, count = statistics.median(each), statistics.median(moves)
    return f"{game:12}{1 / seconds:>16.1f}{seconds / count * 1e6:>12.0f}{count:>14.0f}  {REACH.get(game, '')}"


def thinking(game: str, rounds: int) -> float:
    """Seconds of a deal in which one of four bots looks ahead."""
    each = []
    for seed in range(rounds):
        seats = seated(("lookahead", *("sensible",) * (PLAYERS - 1)), seed)
        start = time.process_time()
        play_out(Game.new(game, players=PLAYERS, seed=seed, deals=1), seats)
        each.append(time.process_time() - start)
    return statistics.median(each)


def strength(game: str, bots: Sequence[str], games: int) -> str:
    """Every difference between two of the bots, with its interval."""
    found = tournament(game, bots, games=games, players=PLAYERS, deals=MOST_DEALS)
    told = [
        f"{one.ahead} before {one.behind}: {one.points.mean} ({one.points.low} to {one.points.high})"
        for one in found.differences
    ]
    return f"{game:12}{'; '.join(told):>40}{found.stalled:>10}"


def played(tables: Sequence[Sequence[str]], game: str, seeds: range) -> Played:
    """Whole games, one a table."""
    games, stalled, start = [], 0, time.process_time()
    for names, seed in zip(tables, seeds, strict=True):
        try:
            games.append(play_out(Game.new(game, players=PLAYERS, seed=seed), seated(names, seed)))
        except StalledError:
            stalled += 1
    return Played(games, stalled, time.process_time() - start)


def seated(names: Sequence[str], seed: int) -> Mapping[int, Bot]:
    """A bot in every seat."""
    return {seat: bot(name, f"{seed} {seat}") for seat, name in enumerate(names)}


if __name__ == "__main__":
    main()
