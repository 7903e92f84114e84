"""What every bot is: a name, a seed, and a choice that rests on the view of its own seat alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import TYPE_CHECKING, ClassVar, TypeAlias, TypeVar

from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from rummy_learn.game.actions import Action
    from rummy_learn.game.view import View
    from rummy_learn.text import Message

__all__ = ["Bot", "NoMoveError", "Thinking", "settled"]

T = TypeVar("T")
Thinking: TypeAlias = Generator[None, None, T]
"""Work in slices: whoever drives it may do other things between two of them, or stop."""


class NoMoveError(LookupError):
    """The rules leave the seat nothing to do: whole games never come to such a position, a written one may."""


class Bot(ABC):
    """A player at the table. The same seed and the same views give the same moves on every machine."""

    name: ClassVar[str]
    title: ClassVar[Message]

    def __init__(self, seed: int | str = 0) -> None:
        self.stream = Stream(seed, "bot", self.name)

    @abstractmethod
    def choose(self, view: View) -> Action:
        """A legal move of the seat, which the table has asked: to claim the upcard or pass, or to go on with a turn."""

    def think(self, view: View) -> Thinking[Action]:
        """The same choice in slices, each of a moment; a bot that chooses at once has one."""
        yield
        return self.choose(view)


def settled(thinking: Generator[object, None, T]) -> T:
    """What the work comes to, all its slices done at once."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            answer: T = done.value
            return answer
