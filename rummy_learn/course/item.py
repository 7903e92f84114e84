"""Which question it is: enough to ask the very same one again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.questions import LEVELS, make_question
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from rummy_learn.course.pool import Asked
    from rummy_learn.course.question import Question

__all__ = ["Item"]

_WORD = r"[a-z0-9][a-z0-9_-]{0,23}"
_WRITTEN = re.compile(rf"({_WORD}) ({_WORD}) (\d{{1,18}})(?:/([1-9]))?((?: {_WORD}=[a-z0-9_-]{{1,24}}){{0,20}})", re.A)
_LONGEST_PIECE = 40


class Item(NamedTuple):
    """A kind of question, a game, a seed, a level, and the house rules that are on, each as `name=value`.

    >>> item = Item.parse("legal shanghai 7/2 buys=3")
    >>> item.question().level, item == Item("legal", "shanghai", 7, level=2, rules=("buys=3",))
    (2, True)
    """

    type: str
    game: str
    seed: int
    level: int = LEVELS[0]
    rules: tuple[str, ...] = ()

    @staticmethod
    def of(asked: Asked, seed: int, level: int = LEVELS[0]) -> Item:
        """The item that a kind of question about a game has at this seed."""
        rules = tuple(f"{name}={value}" for name, value in sorted(asked.variant.chosen.items()))
        return Item(asked.type.id, asked.variant.id, seed, level, rules)

    @staticmethod
    def parse(text: str) -> Item:
        """Reads what `str` has written. Raises `BadInput` (bad_item)."""
        found = _WRITTEN.fullmatch(text)
        if not found:
            piece = text if len(text) <= _LONGEST_PIECE else text[:_LONGEST_PIECE] + "…"
            message = say("“{piece}” names no question: it is a kind, a game and a seed, such as 7.", piece=piece)
            raise BadInput("bad_item", piece, message)
        type_, game, seed, level, rules = found.groups()
        return Item(type_, game, int(seed), int(level or LEVELS[0]), tuple(rules.split()))

    def question(self) -> Question:
        """The question itself. Raises `BadInput` for what there is not (any more)."""
        rules = dict(rule.split("=", 1) for rule in self.rules)
        return make_question(self.type, variant(self.game, **rules), self.seed, self.level)

    def __str__(self) -> str:
        level = "" if self.level == LEVELS[0] else f"/{self.level}"
        return " ".join((self.type, self.game, f"{self.seed}{level}", *self.rules))
