"""Estimates of the chance to hold a contract, by any workers, the same numbers whatever their number.

Work is cut into tasks that have numbers of their own, drawn from the seed and the task's number, and is put together in
the order of the tasks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.odds import tasks
from rummy_learn.odds.crew import answers
from rummy_learn.odds.dealing import batches
from rummy_learn.odds.exact import exact
from rummy_learn.odds.figures import IMPOSSIBLE, Chance, Curve, Odds, Situation, grown, mean_of, rising, weighed, wilson
from rummy_learn.odds.tasks import Named
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from concurrent.futures import Executor

    from rummy_learn.rules.variant import Variant

    Progress = Callable[[float], object]

__all__ = ["TURNS", "estimate"]

TURNS = 12
"""Turns that a chance is followed for: few deals take longer."""
_SLOWER = 8
"""Best melds are asked of the solver hand by hand: so many times fewer hands."""
_LARGER = 16
"""Larger hands matter less than the deal itself: so many times fewer of them,"""
_AT_LEAST = 2000
"""but not fewer than this, where as many are asked for on the deal."""
_RARE = 100
_FEWEST = 10
_RARE_IN = 2000
"""A chance met fewer times than `_RARE` is estimated by thinning larger hands; where few hands are asked for, fewer
times than once in `_RARE_IN` and than `_FEWEST`."""
_CROWDS = 8
_COMMON = 0.1
_PILOT = 2000
_LARGEST = 60
"""Thinning begins where the contract is that common; found with so many hands of each size up to this one."""
_HANDS = 25
_DEALS = 5
"""Hands drawn to, and deals played, in one task."""


class _Crew:
    """Who works: an executor, or this process where there is none; and who is told how far the work has come."""

    def __init__(self, executor: Executor | None, progress: Progress | None, stages: int) -> None:
        self._executor, self._progress, self._stages = executor, progress, stages
        self._done = 0

    def map(self, function: Callable[..., Any], asked: Iterable[tuple[Any, ...]]) -> list[Any]:
        """The answers in the order of the questions."""
        questions = list(asked)
        found = []
        for answer in answers(self._executor, function, questions):
            found.append(answer)
            self._tell(len(found) / len(questions))
        return found

    def stage_done(self) -> None:
        """One of the stages is over."""
        self._done += 1
        self._tell(0)

    def _tell(self, share: float) -> None:
        if self._progress is not None:
            self._progress(min(1.0, (self._done + share) / self._stages))


def estimate(
    game: Variant | str,
    deal: int = 1,
    players: int = 4,
    *,
    samples: int = 200_000,
    hands: int = 400,
    deals: int = 0,
    buys: int = 0,
    turns: int = TURNS,
    seed: int | str = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Odds:
    """The odds of a deal at a table of so many players.

    `samples` hands are dealt for the chance on the deal, fewer for larger ones (policy `keep`); `hands` are drawn to
    for `turns` turns (policy `stock`), after none up to `buys` buys where the game has them; `deals` are played by
    sensible bots (policy `bot`). Numbers of 0 leave their part out, `samples` alone is needed.
    `executor` is any of `concurrent.futures` or one that works like it; without one this process does the work.
    `progress` is told the share that is done, from 0 to 1.

    Raises `BadInput`: unknown_variant, bad_deal, bad_players.
    """
    situation = Situation(variant(game) if isinstance(game, str) else game, deal, players)
    buyings = range(min(buys, situation.most_buys) + 1 if hands else 0)
    work = _Work(situation, _Crew(executor, progress, 1 + len(buyings) + bool(deals)), seed)
    sizes = range(situation.cards, min(situation.deck.size, situation.cards + turns) + 1)
    melded = None
    if situation.variant.deals:
        chances = work.by_size(sizes, samples)
    else:
        chances, melded = work.melds(sizes, max(_FEWEST, samples // _SLOWER))
    work.crew.stage_done()
    curves = [Curve(situation.event, "keep", 0, tuple(chances[1:]))]
    for bought in buyings:
        curves += work.from_stock(bought, turns, hands)
        work.crew.stage_done()
    if deals:
        curves.append(work.at_table(turns, deals))
        work.crew.stage_done()
    return Odds(
        variant=situation.variant.id,
        options=dict(situation.variant.chosen),
        deal=deal,
        players=(players, players),
        contract=situation.contract,
        cards=situation.cards,
        packs=situation.deck.packs,
        jokers=situation.deck.jokers,
        event=situation.event,
        on_deal=chances[0],
        melded=melded,
        curves=tuple(curves),
        seed=seed,
    )


class _Work:
    """The parts of one estimate."""

    def __init__(self, situation: Situation, crew: _Crew, seed: int | str) -> None:
        self.situation, self.crew, self.seed = situation, crew, seed
        self.name = Named.of(situation)

    # ---- hands as they are dealt -------------------------------------------------------------------------------------
    def by_size(self, sizes: Sequence[int], samples: int) -> list[Chance]:
        """The chance that so many dealt cards hold the contract, for each size: counted, met often enough, or rare."""
        found: dict[int, Chance] = {}
        for size in sizes:
            known = exact(self.situation, size)
            found[size] = known or self._sampled(size, samples if size == sizes[0] else _larger(samples, _LARGER))
        rare = [size for size in sizes if _rare(found[size])]
        if rare:
            found |= self._thinned(rare)
        return rising([found[size] for size in sizes])

    def _sampled(self, size: int, samples: int) -> Chance:
        seed = self.seed if size == self.situation.cards else f"{self.seed}/{size}"
        asked = [(self.name, size, seed, number, hands) for number, hands in enumerate(batches(samples))]
        return wilson(sum(self.crew.map(tasks.dealt_hits, asked)), samples)

    def _thinned(self, rare: Sequence[int]) -> dict[int, Chance]:
        most = self._common(rare[-1] + 1)
        asked = [(self.name, most, rare[0], self.seed, number) for number in range(_CROWDS)]
        crowds = self.crew.map(tasks.crowd, asked)
        found = {}
        for size in rare:
            each = [crowd[most - size] for crowd in crowds]
            found[size] = weighed(sum(each), sum([one * one for one in each]), _CROWDS)
        return found

    def _common(self, least: int) -> int:
        """The smallest hands that hold the contract often."""
        largest = min(_LARGEST, self.situation.deck.size)
        for size in range(least, largest):
            if tasks.dealt_hits(self.name, size, f"{self.seed}/pilot/{size}", 0, _PILOT) >= _COMMON * _PILOT:
                return size
        return largest

    def melds(self, sizes: Sequence[int], samples: int) -> tuple[list[Chance], tuple[float, float, float]]:
        """The chance of a meld for each size, and the mean points of the best melds on the deal."""
        chances, melded = [], None
        for size in sizes:
            number = samples if size == sizes[0] else _larger(samples, _SLOWER * _LARGER, _AT_LEAST // _SLOWER)
            asked = [(self.name, size, self.seed, at, hands) for at, hands in enumerate(batches(number))]
            rows = self.crew.map(tasks.dealt_melds, asked)
            hits, points, squares = (sum(column) for column in zip(*rows, strict=True))
            chances.append(wilson(hits, number))
            melded = melded or mean_of(points, squares, number)
        assert melded is not None
        return rising(chances), melded

    # ---- hands that grow ---------------------------------------------------------------------------------------------
    def from_stock(self, buys: int, turns: int, hands: int) -> list[Curve]:
        """Cards drawn from the stock, one discarded for each."""
        situation = self.situation
        if situation.too_small(situation.cards + buys * situation.bought + 1):
            return [Curve(situation.event, "stock", buys, (IMPOSSIBLE,) * turns)]
        asked = [
            (self.name, buys, turns, self.seed, number, size) for number, size in enumerate(_pieces(hands, _HANDS))
        ]
        rows = _added(self.crew.map(tasks.first_turns, asked))
        return [
            Curve(event, "stock", buys, grown(row, hands)) for event, row in zip(situation.drawn_for, rows, strict=True)
        ]

    def at_table(self, turns: int, deals: int) -> Curve:
        """At a table of sensible bots."""
        asked = [(self.name, turns, self.seed, number, size) for number, size in enumerate(_pieces(deals, _DEALS))]
        (row,) = _added(self.crew.map(tasks.first_turns_of_bots, asked))
        return Curve(self.situation.event, "bot", 0, grown(row, deals * self.situation.players))


def _larger(samples: int, fewer: int, least: int = _AT_LEAST) -> int:
    """How many larger hands are dealt beside so many on the deal."""
    return max(min(samples, least), samples // fewer)


def _rare(chance: Chance) -> bool:
    enough = min(_RARE, max(_FEWEST, chance.samples // _RARE_IN))
    return chance.method == "sampled" and chance.p * chance.samples < enough


def _pieces(number: int, size: int) -> list[int]:
    whole, rest = divmod(number, size)
    return [size] * whole + [rest] * (rest > 0)


def _added(counts: Sequence[tasks.Counts]) -> list[list[int]]:
    return [[sum(column) for column in zip(*rows, strict=True)] for rows in zip(*counts, strict=True)]
