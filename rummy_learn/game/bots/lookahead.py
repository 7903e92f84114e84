"""A bot that tries its moves: the cards it does not see are laid as they may lie, and the deal is played on from there.

Every move that deserves a second thought is tried on the same imagined cards, so that luck weighs alike on all of them.
"""

from __future__ import annotations

from itertools import count
from math import sqrt
from statistics import mean, stdev
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.game.bots._bot import Bot, settled
from rummy_learn.game.bots._imagining import likely
from rummy_learn.game.bots._rollout import plan, worth_of
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.game.actions import Action
    from rummy_learn.game.bots._bot import Thinking
    from rummy_learn.game.view import View

__all__ = ["BOT", "Lookahead"]

ROLLOUTS = 72
"""So many tables are played on for one choice at most."""
_MOVES = 3
"""So many moves are compared at most."""
_LEAST = 4
"""So many imagined tables come before a move is given up or preferred."""
_HOPELESS = 0.5
"""A move is given up when it is behind by so many times the uncertainty of its lead."""
_TRUST = 0.2
"""The sensible player is mostly right: other moves are taken to be worth 3 points less than his, give or take 4. So a
lead counts only as far as it exceeds its squared uncertainty times 3 / 4² or about this."""


class Lookahead(Bot):
    """Plays like the sensible bot unless another move does clearly better on cards that may lie so."""

    name = "lookahead"
    title = say("Looks ahead: tries its moves before it makes one")

    def __init__(self, seed: int | str = 0, rollouts: int = ROLLOUTS) -> None:
        super().__init__(seed)
        self.seed, self.rollouts = seed, rollouts

    def choose(self, view: View) -> Action:
        """A good legal move; the same seed and view always give the same one."""
        return settled(self.think(view))

    def think(self, view: View) -> Thinking[Action]:
        """The same choice, in slices of one table played on."""
        usual, *others = plan(view).considered(_MOVES)
        rivals = [_Rival(other, []) for other in others]
        left = self.rollouts
        for number in count():
            if not rivals or left <= len(rivals):
                break
            left -= 1 + len(rivals)
            table = likely(view, f"{self.seed} {number}")
            expected = worth_of(table, usual)
            yield
            for rival in rivals:
                rival.leads.append(worth_of(table, rival.action) - expected)
                yield
            rivals = [rival for rival in rivals if number + 1 < _LEAST or rival.hopeful]
        best = max(rivals, key=lambda rival: rival.gain, default=None)
        return best.action if best and best.gain > 0 else usual


class _Rival(NamedTuple):
    """Another move than the usual one, and by how many points it did better, imagined table by table."""

    action: Action
    leads: list[float]

    @property
    def hopeful(self) -> bool:
        """May it still turn out to be the better move?"""
        return mean(self.leads) + _HOPELESS * self._uncertainty > 0

    @property
    def gain(self) -> float:
        """By how much it is the better move as far as can be said: nothing while it has hardly been tried."""
        return mean(self.leads) - _TRUST * self._uncertainty**2 if len(self.leads) >= _LEAST else 0.0

    @property
    def _uncertainty(self) -> float:
        return stdev(self.leads) / sqrt(len(self.leads))


BOT = Lookahead
