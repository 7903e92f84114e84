"""Which questions were answered, and how: kept in the reader's browser, so what is read back may be anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.course.item import Item
    from rummy_learn.course.pool import Asked

__all__ = ["Record", "Tally"]

_KEY = "practise"
_KEPT = 300
"""So many answers are kept, the latest ones."""
_LONGEST = 60
_HINTS = "practise-hints"
_OPEN = 40
"""The hints of so many questions without an answer are kept."""
_MOST_HINTS = 9


class Tally(NamedTuple):
    """How many answers were right, of how many."""

    right: int = 0
    answered: int = 0


class Record:
    """The answers of one reader and the hints opened before them, by item.

    What is not well formed in `saved` counts as not answered, or as no hint.
    """

    def __init__(self, saved: dict[str, object]) -> None:
        self._saved = saved

    def given(self, item: Item) -> tuple[str, ...] | None:
        """What was answered, as it came from the form; None when nothing was."""
        return next((given for name, given, _ in self._kept() if name == str(item)), None)

    def keep(self, item: Item, given: Sequence[str], *, right: bool) -> None:
        """Takes an answer down, in the place of an earlier one."""
        self._put([*self._others(item), (str(item), tuple(given), right)][-_KEPT:])

    def drop(self, item: Item) -> None:
        """Opens a question again."""
        self._put(self._others(item))
        self.climb(item, 0)

    def forget(self) -> None:
        """Starts over."""
        self._saved.pop(_KEY, None)
        self._saved.pop(_HINTS, None)

    def hints(self, item: Item) -> int:
        """How many hints are open, also after the page was loaded anew."""
        found = self._hints().get(str(item))
        return found if type(found) is int and 0 < found <= _MOST_HINTS else 0

    def climb(self, item: Item, hints: int) -> None:
        """Takes down how many hints are open."""
        others = {name: found for name, found in self._hints().items() if name != str(item)}
        if hints or len(others) < len(self._hints()):
            entries = [*others.items(), *([(str(item), hints)] if hints else [])]
            self._saved[_HINTS] = dict(entries[-_OPEN:])

    def _hints(self) -> dict[object, object]:
        found = self._saved.get(_HINTS)
        return found if isinstance(found, dict) else {}

    def tally(self, asked: Iterable[Asked]) -> Tally:
        """How the answers about these kinds and games were."""
        wanted = {(each.type.id, each.variant.id) for each in asked}
        right = [correct for name, _, correct in self._kept() if tuple(name.split()[:2]) in wanted]
        return Tally(sum(right), len(right))

    def _others(self, item: Item) -> list[tuple[str, tuple[str, ...], bool]]:
        return [entry for entry in self._kept() if entry[0] != str(item)]

    def _put(self, entries: Iterable[tuple[str, tuple[str, ...], bool]]) -> None:
        # A new value, since one that is only changed within would look to the browser like the one it has.
        self._saved[_KEY] = {name: [list(texts), correct] for name, texts, correct in entries}

    def _kept(self) -> Iterator[tuple[str, tuple[str, ...], bool]]:
        found = self._saved.get(_KEY)
        for name, value in list(found.items())[-_KEPT:] if isinstance(found, dict) else ():
            match value:
                case [list(given), bool(right)] if all(isinstance(text, str) for text in given[:_LONGEST]):
                    yield str(name), tuple(given[:_LONGEST]), right
