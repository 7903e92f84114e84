"""What every bot is: a name, a seed, and a choice that rests on the view of its own seat alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from rummy_learn.game.actions import Action
    from rummy_learn.game.view import View
    from rummy_learn.text import Message

__all__ = ["Bot"]


class Bot(ABC):
    """A player at the table. The same seed and the same views give the same moves on every machine."""

    name: ClassVar[str]
    title: ClassVar[Message]

    def __init__(self, seed: int | str = 0) -> None:
        self.stream = Stream(seed, "bot", self.name)

    @abstractmethod
    def choose(self, view: View) -> Action:
        """A legal move of the seat, which the table has asked: to claim the upcard or pass, or to go on with a turn."""
