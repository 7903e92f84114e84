"""The stream of numbers behind every seed: deals, questions and bots are the same on every machine.

SHA-256 over the seed and a counter; nothing of Python's `random` is used, since only parts of it are the same in every
version.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import MutableSequence, Sequence

__all__ = ["Stream"]

T = TypeVar("T")


class Stream:
    """Numbers drawn from a seed. Two streams with the same seed and label give the same numbers.

    >>> Stream(7).below(100) == Stream("7").below(100)
    True
    """

    def __init__(self, seed: int | str, *labels: int | str) -> None:
        self._key = "\x1f".join(map(str, (seed, *labels))).encode("utf-8", "surrogatepass")
        self._block = 0
        self._bytes = b""

    def _take(self, count: int) -> int:
        while len(self._bytes) < count:
            self._bytes += sha256(self._key + b"\x1e" + str(self._block).encode()).digest()
            self._block += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return int.from_bytes(taken, "big")

    def below(self, limit: int) -> int:
        """A whole number from 0 up to but not including `limit`, every one equally likely.

        Raises `ValueError` for a limit below 1.
        """
        if limit < 1:
            raise ValueError("there is no number below 1")
        width = (limit.bit_length() + 7) // 8
        fair = 256**width // limit * limit
        while True:
            number = self._take(width)
            if number < fair:
                return number % limit

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts the items in a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order."""
        copy = list(items)
        self.shuffle(copy)
        return copy

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different items, in a random order."""
        return self.shuffled(items)[:count]
