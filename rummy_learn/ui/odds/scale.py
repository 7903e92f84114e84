"""Where a chance lies on an axis, from every hand on the left to hardly any on the right."""

from __future__ import annotations

from math import ceil, floor, log10
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.text import Message, say
from rummy_learn.text.numbers import grouped
from rummy_learn.ui.odds.words import percent

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Scale", "Tick", "ceiling"]

_EDGE = 5.0
"""Percent of the width kept free on both sides, so that marks and numbers at the ends have room."""
_STEPS = (1.0, 0.8, 0.4, 0.2, 0.1)
_MOST_DECADES = 12
_NAMED_AT_LEAST = 4


class Tick(NamedTuple):
    """A line of the axis: its place in percent of the width, its words, and whether they can go where room is short."""

    at: float
    words: Message
    spare: bool


class Scale(NamedTuple):
    """An axis over powers of ten: each step to the right is ten times as rare. `decades` are shown."""

    decades: int

    @staticmethod
    def of(chances: Iterable[float]) -> Scale:
        """The axis that has room for these chances."""
        least = min((p for p in chances if p), default=0.1)
        return Scale(min(max(2, ceil(-log10(least))), _MOST_DECADES))

    def at(self, p: float) -> float:
        """The place of a chance, in percent of the width; what is rarer than the axis lies at its end."""
        far = self.decades if p <= 0 else min(self.decades, -log10(p))
        return round(_EDGE + (100 - 2 * _EDGE) * far / self.decades, 2)

    def ticks(self) -> list[Tick]:
        """The powers of ten, each as the number of hands of which one has it."""
        step = ceil(self.decades / _NAMED_AT_LEAST)
        return [Tick(self.at(10.0**-n), _short(10**n), (self.decades - n) % step > 0) for n in range(self.decades + 1)]


def _short(n: int) -> Message:
    return say("{n} million", n=grouped(n // 10**6)) if n >= 10**6 else say("{n}", n=grouped(n))


def ceiling(chances: Iterable[float]) -> tuple[float, list[tuple[float, Message]]]:
    """The top of an axis that counts from 0 upwards, and its lines: (chance, words)."""
    most = max(chances, default=1.0) or 1.0
    power = 10.0 ** floor(log10(most))
    top = min(1.0, next(power * step * 10 for step in reversed(_STEPS) if power * step * 10 >= most - 1e-12))
    return top, [(top * n / 4, percent(top * n / 4)) for n in range(5)]
