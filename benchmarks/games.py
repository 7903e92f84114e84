"""Whole games by bots: how many a second, how strong the sensible bot is, and whether every deal ends.

    python benchmarks/games.py [--rounds 5] [--games 10] [--strength 20]

Seconds are those of the process, on one core, so that other work on the machine matters less; it still does. The first
games of a round fill the solver's tables and are not timed. Strength is the mean of a deal's points over a table of two
sensible and two random bots, and how many games each kind won.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rummy_learn.game.bots import Bot, bot
from rummy_learn.game.record import Game
from rummy_learn.game.table import StalledError, play_out
from rummy_learn.variants import variants

PLAYERS = 4
WARM_UP = 2
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
    parser.add_argument("--strength", type=int, default=20, help="games of each kind to measure strength with")
    asked = parser.parse_args()
    print(f"{'game':12}{'games a second':>16}{'μs a move':>12}{'moves a game':>14}  reach")
    for game in variants():
        print(speed(game.id, asked.rounds, asked.games), flush=True)
    print(f"\n{'game':12}{'sensible':>10}{'random':>10}   points a deal{'won':>12}{'stalled':>10}")
    for game in variants():
        print(strength(game.id, asked.strength), flush=True)


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


def strength(game: str, games: int) -> str:
    """Sensible against random bots, in every seat."""
    tables = [("sensible", "random") * 2 if number % 2 else ("random", "sensible") * 2 for number in range(games)]
    found = played(tables, game, range(games))
    points: dict[str, list[int]] = {"sensible": [], "random": []}
    won = Counter[str]()
    for names, one in found_with(tables, found):
        for result in one.results:
            for name, each in zip(names, result.points, strict=True):
                points[name].append(each)
        won.update({names[seat] for seat in one.results[-1].winners})
    means = "".join(f"{statistics.mean(points[name]):>10.1f}" for name in ("sensible", "random"))
    return f"{game:12}{means}{'':17}{won['sensible']:>5} : {won['random']}{found.stalled:>10}"


def found_with(tables: Sequence[Sequence[str]], found: Played) -> Iterator[tuple[Sequence[str], Game]]:
    """Each game with the names at its table."""
    return ((tables[int(str(one.start.seed))], one) for one in found.games)


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
