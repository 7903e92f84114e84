"""What a browser keeps of lessons that are not finished: which steps are done, and the answers to open questions.

It comes back from there as anything at all, so what is not well formed counts as nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.ui.practise.record import Record
from rummy_learn.ui.progress import store

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.item import Item
    from rummy_learn.ui.learn.walking import Course

__all__ = ["Kept", "left", "tread"]

_STEPS, _QUESTIONS = "steps", "questions"
_MOST = 30
"""Of so many lessons steps are kept, the latest ones."""


# ---- steps -----------------------------------------------------------------------------------------------------------
def tread(saved: dict[str, object], course: Course, game: str, step: int) -> None:
    """Takes down that a step is done. Progress tells it as far as no task before it is left, the browser beyond."""
    before = store.load(saved)
    if before.is_finished(course.name, game):
        return
    ahead = _ahead(saved, course, game) | {step}
    missing = [task for task in _undone(saved, course, game) if task != step]
    reached = max((each for each in ahead if not missing or each < missing[0]), default=0)
    after = before.reached(course.name, game, reached)
    if not missing and max(reached, before.step(course.name, game)) >= course.last:
        after = after.finished(course.name, game)
    if after != before:
        store.keep(saved, after)
    _keep(saved, course, game, [each for each in ahead if each > reached])


def left(saved: dict[str, object], course: Course, game: str) -> list[int]:
    """The tasks of a lesson that are not done; none of one that was finished."""
    if store.load(saved).is_finished(course.name, game):
        return []
    return _undone(saved, course, game)


def _undone(saved: dict[str, object], course: Course, game: str) -> list[int]:
    ahead, reached = _ahead(saved, course, game), store.load(saved).step(course.name, game)
    return [task for task in course.tasks if task > reached and task not in ahead]


def _ahead(saved: dict[str, object], course: Course, game: str) -> set[int]:
    """The steps that were done beyond a task that is left."""
    found = _every(saved).get(f"{game} {course.name}")
    return {each for each in found if type(each) is int} if isinstance(found, list) else set()


def _keep(saved: dict[str, object], course: Course, game: str, steps: Sequence[int]) -> None:
    name = f"{game} {course.name}"
    others = {each: found for each, found in _every(saved).items() if each != name}
    entries = [*others.items(), *([(name, sorted(steps))] if steps else [])]
    if entries or _STEPS in saved:
        saved[_STEPS] = dict(entries[-_MOST:])


def _every(saved: dict[str, object]) -> dict[object, object]:
    found = saved.get(_STEPS)
    return found if isinstance(found, dict) else {}


# ---- questions -------------------------------------------------------------------------------------------------------
class Kept:
    """The answers to the questions of the lesson that was open last, and which of them is asked: `at`."""

    def __init__(self, saved: dict[str, object], items: Sequence[Item]) -> None:
        self._saved = saved
        self._about = list(map(str, items))
        self._given: dict[str, object] = {}
        self.at = 0
        match saved.get(_QUESTIONS):
            case {"about": about, "at": int(at), "given": dict(given)} if about == self._about:
                self.at, self._given = min(max(at, 0), len(items)), dict(given)
        self.record = Record(self._given)

    @property
    def met(self) -> frozenset[str]:
        """The games that the reader has met."""
        return store.load(self._saved).games

    def keep(self, at: int) -> None:
        """Takes down what was answered, and which question is asked now."""
        self.at = at
        self._saved[_QUESTIONS] = {"about": self._about, "at": at, "given": dict(self._given)}
