"""One question and what its reader made of it."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Protocol

from rummy_learn.course.item import Item
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.ui.practise.answers import WIDGETS, laid_so, moved, ordered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.pool import Pool
    from rummy_learn.course.question import Marking, Question
    from rummy_learn.text import Message
    from rummy_learn.ui.practise.answers import Widget
    from rummy_learn.ui.practise.record import Record
    from rummy_learn.ui.trays import Trays

__all__ = ["Answers", "Drill", "onward"]

_SEEDS = 10**18
"""A link takes seeds below this."""


def onward(pool: Pool, seed: int, level: int, record: Record) -> int:
    """The first seed from this one on whose question is not answered yet."""
    seeds = (each % _SEEDS for each in count(seed))
    return next(each for each in seeds if record.given(Item.of(pool.at(each), each, level)) is None)


class Answers(Protocol):
    """Where the answers of a reader are kept, and the hints opened before them."""

    def given(self, item: Item) -> Sequence[str] | None:
        """What was answered, None when nothing was."""

    def keep(self, item: Item, given: Sequence[str], *, right: bool) -> None:
        """Takes an answer down."""

    def hints(self, item: Item) -> int:
        """How many hints are open."""

    def climb(self, item: Item, hints: int) -> None:
        """Takes down how many hints are open."""


class Drill:
    """A question that is asked. Its first answer that can be marked counts, and stands until the record is forgotten.

    `typed` is an answer in the making, `chosen` the place that it fills, and `error` why it could not be marked. Raises
    `BadInput` when there is no such question.
    """

    def __init__(self, item: Item, record: Answers, question: Question | None = None) -> None:
        self.item = item
        self.question = question or item.question()
        self.shown = self.question.shown()
        self.typed: Sequence[str] = ()
        self.chosen = 0
        self.error: Message | None = None
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
    def hints(self) -> int:
        """How many steps of help are open, or were before the answer."""
        return self._record.hints(self.item)

    @property
    def shown_answer(self) -> bool:
        """Is the last step open, which is the answer itself?"""
        return 0 < len(self.help) <= self.hints

    def climb(self, step: int) -> bool:
        """Opens this step of help; False where it is not the next one."""
        if step != self.hints + 1 or step > len(self.help):
            return False
        self._record.climb(self.item, step)
        return True

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

    def write(self, typed: Sequence[str]) -> Message | None:
        """Takes over an answer in the making, and says which place it has filled."""
        before, self.typed = self.trays.places, typed
        return self.trays.changed_from(before) if self.shown.needs else None

    def take_back(self, place: int) -> None:
        """Empties a place."""
        laid = self.trays
        laid.take_back(place)
        self.typed, self.chosen = (laid.text, *self.typed[1:]), laid.chosen

    def move(self, typed: Sequence[str], key: str, step: int) -> Message | None:
        """Moves one answer of an order so many places, and says where it is now."""
        keys = moved(ordered(self.shown, typed), key, step)
        if self.shown.input != "order" or key not in keys:
            return None
        self.typed = keys
        text = next(option.text for option in self.shown.options if option.key == key)
        return say("{what}: place {n} of {of}.", what=text, n=keys.index(key) + 1, of=len(keys))

    def answer(self, given: Sequence[str]) -> Marking | None:
        """Takes an answer and marks it; None for one that cannot be marked, or that comes after the first."""
        if self.marking is not None:
            return None
        self.typed, self.error = given, None
        try:
            marking = self._mark(given)
        except BadInput as error:
            self.error = error.message
            return None
        self._marked = given, marking
        self._record.keep(self.item, given, right=marking.correct)
        self.typed = ()
        return marking

    def _mark(self, given: Sequence[str]) -> Marking:
        return self.question.mark(self.widget.read(given))
