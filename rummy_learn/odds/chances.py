"""Estimates of the chance to hold a contract, by any workers, the same numbers whatever their number."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple

from rummy_learn.odds import tasks
from rummy_learn.odds.dealing import batches
from rummy_learn.odds.figures import IMPOSSIBLE, Odds, Situation, mean_of, wilson
from rummy_learn.odds.tasks import Named
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor

    from rummy_learn.odds.figures import Chance
    from rummy_learn.rules.variant import Variant

    Progress = Callable[[int, int], object]

__all__ = ["estimate"]

_WAITING = 64
"""Tasks handed out before the first is asked for."""
_SLOWER = 8
"""Best melds are asked of the solver hand by hand: so many times fewer of them."""


class _Crew(NamedTuple):
    """Who works: an executor, or this process where there is none."""

    executor: Executor | None

    def map(self, function: Callable[..., Any], asked: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """The answers in the order of the questions."""
        if self.executor is None:
            for each in asked:
                yield function(*each)
            return
        waiting: deque[Any] = deque()
        for each in asked:
            waiting.append(self.executor.submit(function, *each))
            if len(waiting) >= _WAITING:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def estimate(
    game: Variant | str,
    deal: int = 1,
    players: int = 4,
    *,
    samples: int = 200_000,
    seed: int | str = 0,
    executor: Executor | None = None,
) -> Odds:
    """The odds of a deal at a table of so many players.

    Raises `BadInput`: unknown_variant, bad_deal, bad_players.
    """
    situation = Situation(variant(game) if isinstance(game, str) else game, deal, players)
    crew = _Crew(executor)
    melded = None
    if situation.variant.deals:
        on_deal = _on_deal(situation, crew, samples, seed)
    else:
        on_deal, melded = _melds(situation, crew, samples // _SLOWER, seed)
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
        on_deal=on_deal,
        melded=melded,
        seed=seed,
    )


def _on_deal(situation: Situation, crew: _Crew, samples: int, seed: int | str) -> Chance:
    if situation.variant.deals and situation.variant.deal(situation.deal).contract.cards > situation.cards:
        return IMPOSSIBLE
    name = Named.of(situation)
    asked = [(name, situation.cards, seed, number, hands) for number, hands in enumerate(batches(samples))]
    return wilson(sum(crew.map(tasks.dealt_hits, asked)), samples)


def _melds(
    situation: Situation, crew: _Crew, samples: int, seed: int | str
) -> tuple[Chance, tuple[float, float, float]]:
    """The chance of a meld in a game without contracts, and the mean points of the best melds."""
    name = Named.of(situation)
    asked = [(name, seed, number, hands) for number, hands in enumerate(batches(samples))]
    found = list(crew.map(tasks.dealt_melds, asked))
    hits, points, squares = (sum(column) for column in zip(*found, strict=True))
    return wilson(hits, samples), mean_of(points, squares, samples)
