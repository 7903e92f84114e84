"""How a chance grows where no odds ship: hands are followed turn by turn here, a few at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.odds.drawing import drawn
from rummy_learn.odds.figures import IMPOSSIBLE, Curve, grown
from rummy_learn.odds.table import downs

if TYPE_CHECKING:
    from rummy_learn.odds.figures import Policy, Situation

    Counts = tuple[tuple[int, ...], ...]

__all__ = ["Growth"]

FOLLOWED = 1000
"""Hands after which following more of them changes little: a share is known to three points up or down."""
_TURNS = 12
_AT_ONCE = 2
"""Hands followed at a time."""
_SEED = "page"


class Growth:
    """Hands of one deal followed so far, for each way to draw. As many hands, the same numbers."""

    def __init__(self, situation: Situation) -> None:
        ways = [_Way(situation, "stock", buys) for buys in range(situation.told_buys + 1)]
        self._ways = [*ways, _Way(situation, "bot")]

    @property
    def hands(self) -> int:
        """How many hands are followed each way, at least."""
        return min(way.hands for way in self._ways)

    @property
    def enough(self) -> bool:
        """Would more hands change little?"""
        return self.hands >= FOLLOWED

    @property
    def widest(self) -> float:
        """How wide the widest range is."""
        return max(chance.high - chance.low for curve in self.curves() for chance in curve.chances)

    def go_on(self) -> None:
        """Follows some hands more, drawing the way that fewest are followed."""
        min(self._ways, key=lambda way: way.hands).go_on()

    def curves(self) -> tuple[Curve, ...]:
        """What is known so far."""
        return tuple(curve for way in self._ways for curve in way.curves())


class _Way:
    """One way to draw, and in which turn the hands first held what is hoped for."""

    def __init__(self, situation: Situation, policy: Policy, buys: int = 0) -> None:
        self.situation, self.policy, self.buys = situation, policy, buys
        self.events = (situation.event,) if policy == "bot" else situation.drawn_for
        self.never = policy == "stock" and situation.too_small(situation.cards + buys * situation.bought + 1)
        self.hands = FOLLOWED if self.never else 0
        self._pieces = 0
        self._firsts = [[0] * _TURNS for _ in self.events]

    def go_on(self) -> None:
        """Follows some hands more; at a table, those of all players of one deal."""
        found = self._bots() if self.policy == "bot" else self._alone()
        for row, more in zip(self._firsts, found, strict=True):
            row[:] = map(int.__add__, row, more)
        self._pieces += 1
        self.hands += self.situation.players if self.policy == "bot" else _AT_ONCE

    def _alone(self) -> Counts:
        return drawn(self.situation, self.buys, _TURNS, _SEED, self._pieces, _AT_ONCE)

    def _bots(self) -> Counts:
        return downs(self.situation, _TURNS, _SEED, self._pieces, 1)

    def curves(self) -> list[Curve]:
        """A curve for each thing hoped for, once a hand is followed."""
        if self.never:
            return [Curve(self.situation.event, self.policy, self.buys, (IMPOSSIBLE,) * _TURNS)]
        if not self.hands:
            return []
        rows = zip(self.events, self._firsts, strict=True)
        return [Curve(event, self.policy, self.buys, grown(row, self.hands)) for event, row in rows]
