"""Runs laid in every place they could have, for many hands at once, and what is then left for the sets.

A row is one hand with some of its runs laid. Each run laid makes of every row as many as there are places that its
hand has wild cards enough for: few, since hands that lack more are left out before.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from rummy_learn.rules.packing import windows

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]
    Flags = NDArray[np.bool_]
    Indices = NDArray[np.intp]
    Wide = NDArray[np.uint64]
    SetGaps = Callable[[Wide], Bytes]

__all__ = ["COUNT_BITS", "LANE_BITS", "Rows", "laid"]

LANE_BITS = 16
"""Width of a suit among the ranks held, a bit a rank."""
COUNT_BITS = 4
"""Width of a rank among the counts."""


class Rows(NamedTuple):
    """Rows: the number of each one's hand, its ranks held once, twice … in lanes of suits, its counts, wild cards left.

    `last` is the place of the run laid last, -1 before the first: runs are laid in one order only.
    """

    hands: Indices
    levels: tuple[Wide, ...]
    counts: Wide
    wilds: Bytes
    last: NDArray[np.int16]

    def of(self, chosen: Indices) -> Rows:
        """Some of the rows."""
        levels = tuple(level[chosen] for level in self.levels)
        return Rows(self.hands[chosen], levels, self.counts[chosen], self.wilds[chosen], self.last[chosen])


def laid(rows: Rows, runs: tuple[int, ...], limits: tuple[int, ...], set_gaps: SetGaps, *, apart: bool) -> Indices:
    """The hands that can lay all of these runs of one size, and the sets beside them, each within its joker limit.

    Every run takes all the naturals of its place that are left. `apart`: each is laid in a suit of its own.
    """
    for size in runs:
        rows = _one_more(rows, size, limits[size], apart, set_gaps)
    return rows.hands[set_gaps(rows.counts) <= rows.wilds]


def _one_more(rows: Rows, size: int, limit: int, apart: bool, set_gaps: SetGaps) -> Rows:
    room = rows.wilds.astype(np.int16) - set_gaps(rows.counts)
    grown = []
    for suit in range(4):
        lane = rows.levels[0].view(np.uint16)[suit::4]
        for at, (mask, gaps) in enumerate(_places(size)):
            place = suit * LANE_BITS + at
            missing = gaps[lane]
            fits = (missing <= room) & (missing <= limit)
            fits &= rows.last < suit * LANE_BITS if apart else rows.last <= place
            chosen = np.flatnonzero(fits)
            if len(chosen):
                grown.append(_lay(rows.of(chosen), mask, suit, missing[chosen], place))
    if not grown:
        return rows.of(np.empty(0, np.intp))
    levels = tuple(np.concatenate(level) for level in zip(*(each.levels for each in grown), strict=True))
    hands, counts, wilds, last = (np.concatenate([each[column] for each in grown]) for column in (0, 2, 3, 4))
    return Rows(hands, levels, counts, wilds, last)


def _lay(rows: Rows, mask: int, suit: int, missing: Bytes, place: int) -> Rows:
    wanted = np.uint64(mask << LANE_BITS * suit)
    used = (rows.levels[0] & wanted) >> np.uint64(LANE_BITS * suit)
    levels = []
    for level, more in zip(rows.levels, (*rows.levels[1:], None), strict=True):
        left = level & ~wanted
        levels.append(left if more is None else left | more & wanted)
    last = np.full(len(used), place, np.int16)
    return Rows(rows.hands, tuple(levels), rows.counts - _spread()[used], rows.wilds - missing, last)


@cache
def _places(size: int) -> list[tuple[int, Bytes]]:
    """Every place for a run: its ranks, and how many of them are missing from each mask of ranks."""
    held = np.arange(1 << LANE_BITS, dtype=np.uint16)
    return [
        (place.mask, (size - np.bitwise_count(held & np.uint16(place.mask))).astype(np.uint8))
        for place in windows(size)
    ]


@cache
def _spread() -> Wide:
    """Masks of ranks as counts, one of each."""
    table = np.zeros(1 << 13, np.uint64)
    for rank in range(13):
        table[1 << rank : 2 << rank] = table[: 1 << rank] + np.uint64(1 << COUNT_BITS * rank)
    return table
