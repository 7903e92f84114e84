"""Mixed review on the page: the sitting that the browser keeps, and the question it asks now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.review import Sitting
from rummy_learn.ui.practise.drill import Drill
from rummy_learn.ui.progress import store

if TYPE_CHECKING:
    from rummy_learn.course.mastery import Outcome
    from rummy_learn.course.pool import Pool
    from rummy_learn.ui.practise.record import Record

__all__ = ["KEY", "Review", "kept"]

KEY = "sitting"


def kept(saved: dict[str, object], about: str) -> Sitting | None:
    """The sitting that was begun today about these games, if there is one."""
    found = Sitting.from_json(saved.get(KEY))
    return found if found and (found.day, found.about) == (store.today(), about) else None


class Review:
    """A sitting of mixed review; begun anew where none is kept, on another day and for other games."""

    def __init__(self, saved: dict[str, object], pool: Pool, about: str, record: Record) -> None:
        self._saved = saved
        self._pool = pool
        self._about = about
        self._record = record
        self._written: object = None
        self._read()

    @property
    def sitting(self) -> Sitting:
        """How it goes so far."""
        self._refresh()
        return self._sitting

    @property
    def drill(self) -> Drill:
        """The question that is asked now."""
        self._refresh()
        return self._drill

    def answered(self, outcome: Outcome) -> None:
        """Takes down what became of the answer."""
        self._keep(self.sitting.answered(outcome))

    def next(self) -> None:
        """Goes on to the next question, and to a new round where one is over."""
        before = self.sitting.looked_back() if self.sitting.round_over else self.sitting
        sitting = before.next(self._pool, store.load(self._saved))
        self._record.drop(sitting.item)
        self._keep(sitting)
        self._drill = Drill(sitting.item, self._record)

    def _refresh(self) -> None:
        """Another page may have forgotten the sitting, and progress from elsewhere may have replaced it."""
        if self._saved.get(KEY) != self._written:
            self._read()

    def _read(self) -> None:
        sitting = kept(self._saved, self._about)
        if sitting is None:
            sitting = Sitting.begin(self._pool, store.load(self._saved), store.today(), self._about)
            self._record.drop(sitting.item)
        self._keep(sitting)
        self._drill = Drill(sitting.item, self._record)

    def _keep(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._written = self._saved[KEY] = sitting.to_json()
