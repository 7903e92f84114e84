"""Bots against each other: how strong each is, how sure that is, and how many games it would take to be sure.

Every game is played once for each seating, with the same cards: each bot holds every hand once, so that the luck of the
deal falls out of the difference between two bots. What is left of it is told by the interval.

>>> found = tournament("rum500", ("sensible", "random"), games=2, players=2, deals=1)
>>> found.differences[0].ahead, found.differences[0].behind
('sensible', 'random')
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import ceil, sqrt
from statistics import mean, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

from rummy_learn.game.bots import bot
from rummy_learn.game.record import Game
from rummy_learn.game.table import StalledError, play_out
from rummy_learn.odds.crew import answers
from rummy_learn.odds.figures import Chance, rounded, wilson
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.score import leaders
from rummy_learn.text import say
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from rummy_learn.rules.variant import Variant

__all__ = ["Difference", "Strength", "Tournament", "tournament"]

_Z = 1.959964
_SEEN = 0.841621
"""With so many uncertainties more, a difference is seen in four of five tournaments."""
_FEW = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""Student's factors of a 95 % interval, for 2 numbers to 10."""


class Mean(NamedTuple):
    """The mean of some numbers and the interval it lies in with 95 %, None where a single number tells none."""

    mean: float
    low: float | None
    high: float | None

    @staticmethod
    def of(values: Sequence[float]) -> Mean:
        """Of independent numbers."""
        middle = mean(values)
        if len(values) < 2:
            return Mean(rounded(middle), None, None)
        wide = _student(len(values)) * stdev(values) / sqrt(len(values))
        return Mean(rounded(middle), rounded(middle - wide), rounded(middle + wide))


class Strength(NamedTuple):
    """A bot's points a deal, the games it has won, alone or shared, and the share of them."""

    bot: str
    points: Mean
    won: int
    share: Chance


class Difference(NamedTuple):
    """By how many points a deal one bot plays better than another.

    `sure` is whether the interval leaves no doubt which is the better one. `games` is how many games would show a
    difference of this size in four of five tournaments; None where nothing tells.
    """

    ahead: str
    behind: str
    points: Mean
    games: int | None

    @property
    def sure(self) -> bool:
        """Does luck not hide which bot is the better one?"""
        return self.points.low is not None and self.points.low > 0


@dataclass(frozen=True, slots=True)
class Tournament:
    """What a tournament came to. Bots and differences are listed with the strongest first.

    `games` were played `seatings` times each; in `stalled` of them a deal came to no end with some seating, and these
    are left out of all numbers.
    """

    variant: Variant
    players: int
    deals: int | None
    seed: int | str
    games: int
    seatings: int
    stalled: int
    strengths: tuple[Strength, ...]
    differences: tuple[Difference, ...]

    def to_json(self) -> dict[str, Any]:
        """Everything; points are `[mean, low, high]`, and `sure` says whether luck leaves no doubt."""
        return {
            "variant": self.variant.id,
            "options": dict(self.variant.chosen),
            "players": self.players,
            "deals": self.deals,
            "games": self.games,
            "seatings": self.seatings,
            "stalled": self.stalled,
            "bots": [
                {
                    "bot": each.bot,
                    "points": list(each.points),
                    "won": each.won,
                    "played": each.share.samples,
                    "share": [each.share.p, each.share.low, each.share.high],
                }
                for each in self.strengths
            ],
            "differences": [
                {
                    "ahead": each.ahead,
                    "behind": each.behind,
                    "points": list(each.points),
                    "sure": each.sure,
                    "games_to_show": each.games,
                }
                for each in self.differences
            ],
            "seed": self.seed,
        }


def tournament(
    game: Variant | str,
    bots: Sequence[str],
    *,
    games: int,
    players: int = 4,
    deals: int | None = None,
    seed: int | str = 0,
    executor: Executor | None = None,
    progress: Callable[[float], object] | None = None,
) -> Tournament:
    """Lets bots play so many games, each once for every seating, of at most `deals` deals.

    The numbers are the same whoever does the work. `progress` is told the share that is done.
    Raises `BadInput`: unknown_variant, bad_players, unknown_bot, bad_bots for fewer than two or more than players.
    """
    rules = variant(game) if isinstance(game, str) else game
    rules.check_players(players)
    names = tuple(bots)
    _check(names, players)
    table = _Table(rules.id, tuple(sorted(rules.chosen.items())), players, names, deals, seed)
    asked = ((table, number, seating) for number in range(games) for seating in range(len(names)))
    played = []
    for done, outcome in enumerate(answers(executor, _played, asked), start=1):
        played.append(outcome)
        if progress is not None:
            progress(done / (games * len(names)))
    rounds = [_Round(names, found) for found in _complete(played, len(names))]
    return Tournament(
        variant=rules,
        players=players,
        deals=deals,
        seed=seed,
        games=games,
        seatings=len(names),
        stalled=games - len(rounds),
        strengths=tuple(_strengths(rules, names, rounds)) if rounds else (),
        differences=tuple(_differences(rules, names, rounds)) if rounds else (),
    )


def _check(names: Sequence[str], players: int) -> None:
    for name in names:
        bot(name)
    if not 2 <= len(set(names)) == len(names) <= players:
        piece = ",".join(names)
        message = say(
            "“{piece}” makes no tournament at a table of {n}: name two different bots or more, and no more than seats.",
            piece=piece,
            n=players,
        )
        raise BadInput("bad_bots", piece, message)


# ---- playing ---------------------------------------------------------------------------------------------------------
class _Table(NamedTuple):
    """Who plays what, as values that travel to other processes and machines."""

    variant: str
    options: tuple[tuple[str, object], ...]
    players: int
    names: tuple[str, ...]
    deals: int | None
    seed: int | str

    def seats(self, seating: int) -> list[str]:
        """The bot in each seat; over all seatings each bot sits everywhere once."""
        return [self.names[(seat + seating) % len(self.names)] for seat in range(self.players)]


class _Outcome(NamedTuple):
    """A game: the points of each deal and, in its seats, the bots; and those that have won it, or lead when it ends."""

    seats: list[str]
    points: list[tuple[int, ...]]
    won: set[str]


def _played(table: _Table, number: int, seating: int) -> _Outcome | None:
    """One game with one seating; None when a deal comes to no end."""
    seed, seats = f"{table.seed}/{number}", table.seats(seating)
    rules = variant(table.variant, **dict(table.options))
    start = Game.new(rules, players=table.players, seed=seed, deals=table.deals)
    bots = {seat: bot(name, f"{seed}/{seat}") for seat, name in enumerate(seats)}
    try:
        results = play_out(start, bots).results
    except StalledError:
        return None
    last = results[-1]
    won = last.winners or leaders(rules, last.totals)
    return _Outcome(seats, [result.points for result in results], {seats[seat] for seat in won})


def _complete(played: Sequence[_Outcome | None], seatings: int) -> Iterator[list[_Outcome]]:
    """The games that came to an end with every seating."""
    for start in range(0, len(played), seatings):
        found = [outcome for outcome in played[start : start + seatings] if outcome is not None]
        if len(found) == seatings:
            yield found


# ---- weighing --------------------------------------------------------------------------------------------------------
class _Round:
    """One game with every seating: what each bot made of the same cards."""

    def __init__(self, names: Sequence[str], outcomes: Sequence[_Outcome]) -> None:
        points: dict[str, list[int]] = {name: [] for name in names}
        for outcome in outcomes:
            for deal in outcome.points:
                for name, each in zip(outcome.seats, deal, strict=True):
                    points[name].append(each)
        self.points = {name: mean(found) for name, found in points.items()}
        self.won = {name: sum(name in outcome.won for outcome in outcomes) for name in names}


def _sign(rules: Variant) -> int:
    return -1 if rules.winner == "lowest" else 1


def _strengths(rules: Variant, names: Sequence[str], rounds: Sequence[_Round]) -> list[Strength]:
    found = []
    for name in names:
        won = sum(each.won[name] for each in rounds)
        points = Mean.of([each.points[name] for each in rounds])
        found.append(Strength(name, points, won, wilson(won, len(rounds) * len(names))))
    return sorted(found, key=lambda each: -_sign(rules) * each.points.mean)


def _differences(rules: Variant, names: Sequence[str], rounds: Sequence[_Round]) -> list[Difference]:
    found = []
    for one, two in combinations(names, 2):
        leads = [_sign(rules) * (each.points[one] - each.points[two]) for each in rounds]
        ahead, behind = one, two
        if sum(leads) < 0:
            ahead, behind, leads = two, one, [-lead for lead in leads]
        found.append(Difference(ahead, behind, Mean.of(leads), _games_to_show(leads)))
    return sorted(found, key=lambda each: -each.points.mean)


def _games_to_show(leads: Sequence[float]) -> int | None:
    """How many games would show a difference as large and as uncertain as this one."""
    if len(leads) < 2 or not mean(leads):
        return None
    return max(2, ceil(((_Z + _SEEN) * stdev(leads) / mean(leads)) ** 2))


def _student(count: int) -> float:
    """The factor of a 95 % interval from so many numbers; beyond 10 by its expansion, right to two digits at least."""
    free = count - 1
    if free <= len(_FEW):
        return _FEW[free - 1]
    return _Z + (_Z**3 + _Z) / (4 * free) + (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / (96 * free**2)
