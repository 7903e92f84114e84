"""The answers of a class, as the reader's browser keeps them: what is read back may be anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.classroom.hand_in import HandIn, answered
from rummy_learn.rules.errors import BadInput
from rummy_learn.ui.practise.answers import WIDGETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.classroom.assignment import Assignment
    from rummy_learn.course.classroom.hand_in import Answered
    from rummy_learn.course.item import Item
    from rummy_learn.course.question import Marking

__all__ = ["Paper"]

_KEY = "classes"
_KEPT = 5
"""The papers of so many classes are kept, the latest ones."""
_LONGEST = 60


class Paper:
    """What one reader answered, as it came from the forms. There are no hints, and his name is not kept."""

    def __init__(self, saved: dict[str, object], assignment: Assignment) -> None:
        self._saved = saved
        self.assignment = assignment
        self._marked: dict[tuple[int, tuple[str, ...]], Marking | None] = {}

    def given(self, item: Item) -> tuple[str, ...] | None:
        """What was answered; None when nothing was."""
        return self._answers().get(str(item))

    def keep(self, item: Item, given: Sequence[str], *, right: bool) -> None:  # noqa: ARG002  # marked anew when read
        """Takes an answer down."""
        self._put({**self._answers(), str(item): tuple(given)})

    def forget(self) -> None:
        """Leaves nothing of this class in the browser."""
        self._put({})

    def hints(self, _item: Item) -> int:
        """None are offered, so that all hand-ins are made alike."""
        return 0

    def climb(self, item: Item, hints: int) -> None:
        """None are offered."""

    # ---- the whole paper -------------------------------------------------------------------------------------------
    def markings(self) -> tuple[Marking | None, ...]:
        """What is said about each answer; None where there is none that fits."""
        return tuple(self._marking(at) for at in range(len(self.assignment.items)))

    def _marking(self, at: int) -> Marking | None:
        given = self.given(self.assignment.items[at])
        if given is None:
            return None
        if (at, given) not in self._marked:
            self._marked[at, given] = self._mark(at, given)
        return self._marked[at, given]

    def _mark(self, at: int, given: Sequence[str]) -> Marking | None:
        try:
            return self.assignment.questions[at].mark(self._read(at, given))
        except BadInput:  # the browser kept it, so the answer may be none of ours
            return None

    def _read(self, at: int, given: Sequence[str]) -> object:
        """The answer as the question takes it. Raises `BadInput`."""
        return WIDGETS[self.assignment.questions[at].input].read(given)

    def hand_in(self, name: str) -> HandIn:
        """What the teacher gets."""
        answers = tuple(self._answered(at, item) for at, item in enumerate(self.assignment.items))
        right = sum(marking.correct for marking in self.markings() if marking)
        return HandIn(self.assignment.code, name, answers, right)

    def _answered(self, at: int, item: Item) -> Answered | None:
        given = self.given(item)
        return answered(self._read(at, given)) if given is not None and self._marking(at) else None

    # ---- in the browser --------------------------------------------------------------------------------------------
    def _papers(self) -> dict[str, object]:
        found = self._saved.get(_KEY)
        return found if isinstance(found, dict) else {}

    def _answers(self) -> dict[str, tuple[str, ...]]:
        found = self._papers().get(self.assignment.code)
        known = {str(item) for item in self.assignment.items}
        return {
            name: tuple(texts[:_LONGEST])
            for name, texts in (found.items() if isinstance(found, dict) else ())
            if name in known and isinstance(texts, list) and all(isinstance(text, str) for text in texts)
        }

    def _put(self, answers: dict[str, tuple[str, ...]]) -> None:
        # A new value, since one that is only changed within would look to the browser like the one it has.
        others = [(code, paper) for code, paper in self._papers().items() if code != self.assignment.code]
        mine = [(self.assignment.code, {item: list(given) for item, given in answers.items()})] if answers else []
        self._saved[_KEY] = dict([*others, *mine][-_KEPT:])
