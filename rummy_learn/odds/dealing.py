"""Many hands dealt at once, as columns of card numbers, the same for the same seed on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["BATCH", "batches", "deal"]

BATCH = 1 << 14
"""Hands in one batch: what stays in a core's cache."""
_SEED_BITS = 128
_HALF = np.uint64(32)


def batches(samples: int) -> list[int]:
    """The sizes of the batches that so many hands are dealt in."""
    whole, rest = divmod(samples, BATCH)
    return [BATCH] * whole + [rest] * (rest > 0)


def _numbers(seed: int | str, batch: int, count: int) -> NDArray[np.uint32]:
    """So many numbers of 32 bits. Only raw numbers are used: NumPy keeps those alike in all its versions."""
    key = Stream(seed, "odds", batch).below(1 << _SEED_BITS)
    return np.random.SFC64(key).random_raw((count + 1) // 2).view(np.uint32)[:count]


def deal(seed: int | str, batch: int, hands: int, cards: int, deck: int) -> NDArray[np.uint8]:
    """Hands of `cards` different numbers below `deck`, each set of numbers equally likely: shape (cards, hands).

    Floyd's sampling: the n-th card is drawn from all but the last few numbers, and where that one is held already, it
    is the next of these. The bias of one draw is below deck / 2**32.
    """
    numbers = _numbers(seed, batch, cards * hands).reshape(cards, hands)
    dealt = np.empty((cards, hands), np.uint8)
    for at in range(cards):
        last = deck - cards + at
        drawn = (numbers[at].astype(np.uint64) * np.uint64(last + 1) >> _HALF).astype(np.uint8)
        held = np.zeros(hands, np.bool_)
        for earlier in dealt[:at]:
            held |= earlier == drawn
        drawn[held] = last
        dealt[at] = drawn
    return dealt
