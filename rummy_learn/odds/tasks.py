"""Pieces of work that a worker can do by itself, each with numbers of its own: who does them changes nothing.

A task is named by values that travel to other processes and machines; a game, whose joker limits are functions, is
looked up there again.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rummy_learn.odds.batch import Batch
from rummy_learn.odds.dealing import deal
from rummy_learn.odds.drawing import drawn
from rummy_learn.odds.figures import Situation
from rummy_learn.odds.table import downs
from rummy_learn.odds.thinning import thinned
from rummy_learn.rules.solve_engine import melds_engine
from rummy_learn.variants import by_id, variant

__all__ = ["Named", "crowd", "dealt_hits", "dealt_melds", "first_turns", "first_turns_of_bots"]

Counts = tuple[tuple[int, ...], ...]


class Named(NamedTuple):
    """A situation by name."""

    variant: str
    options: tuple[tuple[str, object], ...]
    deal: int
    players: int

    @staticmethod
    def of(situation: Situation) -> Named:
        """The name of a situation."""
        rules = situation.variant
        return Named(rules.id, tuple(sorted(rules.chosen.items())), situation.deal, situation.players)

    @property
    def situation(self) -> Situation:
        """The situation of this name."""
        return _situation(self)

    def batch(self) -> Batch:
        """The judge of many hands, made once in a process."""
        return _batch(self)


@by_id(256)
def _situation(name: Named) -> Situation:
    return Situation(variant(name.variant, **dict(name.options)), name.deal, name.players)


@by_id(256)
def _batch(name: Named) -> Batch:
    situation = name.situation
    return Batch(situation.variant, situation.deal, situation.deck)


def dealt_hits(name: Named, cards: int, seed: int | str, number: int, hands: int) -> int:
    """How many of so many dealt hands hold the contract."""
    return int(np.count_nonzero(name.batch().satisfied(deal(seed, number, hands, cards, name.situation.deck.size))))


def dealt_melds(name: Named, cards: int, seed: int | str, number: int, hands: int) -> tuple[int, int, int]:
    """How many of so many dealt hands hold a meld, and the sums of the points melded and of their squares."""
    situation = name.situation
    engine, codes = melds_engine(situation.variant), [card.code for card in situation.deck.cards()]
    dealt = deal(f"{seed}/melds/{cards}", number, hands, cards, situation.deck.size)
    points = [engine.solve(sum([codes[at] for at in hand])).melded_points for hand in dealt.T.tolist()]
    return sum(map(bool, points)), sum(points), sum([each * each for each in points])


def crowd(name: Named, most: int, least: int, seed: int | str, number: int) -> list[float]:
    """See `thinning.thinned`."""
    return thinned(name.situation, most, least, seed, number)


def first_turns(name: Named, buys: int, turns: int, seed: int | str, number: int, hands: int) -> Counts:
    """See `drawing.drawn`."""
    return drawn(name.situation, buys, turns, seed, number, hands)


def first_turns_of_bots(name: Named, turns: int, seed: int | str, number: int, deals: int) -> Counts:
    """See `table.downs`."""
    return downs(name.situation, turns, seed, number, deals)
