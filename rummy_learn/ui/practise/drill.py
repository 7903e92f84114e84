"""One question of a pool and what its reader made of it."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from rummy_learn.rules.errors import BadInput
from rummy_learn.ui.practise.answers import WIDGETS, laid_so
from rummy_learn.ui.practise.record import named

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.pool import Pool
    from rummy_learn.course.question import Marking
    from rummy_learn.text import Message
    from rummy_learn.ui.practise.answers import Widget
    from rummy_learn.ui.practise.record import Record
    from rummy_learn.ui.trays import Trays

__all__ = ["FIRST", "Drill", "onward"]

FIRST = 1
"""The seed that practice begins with."""
_SEEDS = 10**18
"""A link takes seeds below this."""


def onward(pool: Pool, seed: int, record: Record) -> int:
    """The first seed from this one on whose question is not answered yet."""
    return next(each for each in _from(seed) if record.given(named(pool.at(each), each)) is None)


def _from(seed: int) -> Iterator[int]:
    return (each % _SEEDS for each in count(seed))


class Drill:
    """The question of a seed. Its first answer that can be marked counts, and stands until the record is forgotten.

    `typed` is an answer in the making, `chosen` the place that it fills, and `error` why it could not be marked.
    `hints` is how many steps of help are open.
    """

    def __init__(self, pool: Pool, seed: int, record: Record) -> None:
        self.seed = seed
        self.item = named(pool.at(seed), seed)
        self.question = pool.question(seed)
        self.shown = self.question.shown()
        self.typed: Sequence[str] = ()
        self.chosen = 0
        self.hints = 0
        self.error: Message | None = None
        self._pool = pool
        self._record = record
        self._marked: tuple[Sequence[str], Marking] | None = None

    @property
    def widget(self) -> Widget:
        """How it is answered."""
        return WIDGETS[self.question.input]

    @property
    def trays(self) -> Trays:
        """The places with what lies in them so far."""
        return laid_so(self.shown, self.typed, self.chosen)

    @property
    def help(self) -> tuple[Hint, ...]:
        """The steps of help for the answer in the making."""
        return self.question.hints([place.cards for place in self.trays.places])

    @property
    def given(self) -> Sequence[str] | None:
        """The answer that counts, as it was sent."""
        return self._record.given(self.item)

    @property
    def marking(self) -> Marking | None:
        """What is said about the answer that counts; None while there is none."""
        given = self.given
        if given is None:
            return None
        if self._marked is None or self._marked[0] != given:
            try:
                self._marked = given, self._mark(given)
            except BadInput:  # the record is what a browser kept, so the answer may be none of ours
                return None
        return self._marked[1]

    @property
    def next_seed(self) -> int:
        """The seed of the next question that is not answered yet."""
        return onward(self._pool, self.seed + 1, self._record)

    def write(self, typed: Sequence[str]) -> Message | None:
        """Takes over an answer in the making, and says which place it has filled."""
        before, self.typed = self.trays.places, typed
        return self.trays.changed_from(before) if self.shown.needs else None

    def take_back(self, place: int) -> None:
        """Empties a place."""
        laid = self.trays
        laid.take_back(place)
        self.typed, self.chosen = (laid.text, *self.typed[1:]), laid.chosen

    def answer(self, given: Sequence[str]) -> None:
        """Takes an answer; one that comes after the first changes nothing."""
        if self.marking is not None:
            return
        self.typed, self.error = given, None
        try:
            self._marked = given, self._mark(given)
        except BadInput as error:
            self.error = error.message
        else:
            self._record.keep(self.item, given, right=self._marked[1].correct)
            self.typed = ()

    def _mark(self, given: Sequence[str]) -> Marking:
        return self.question.mark(self.widget.read(given))
