"""A progress as letters to copy: packed bytes with a checksum against slips.

The code says what `Progress.to_json` says and nothing else, and what comes out again is read like any other JSON. The
checksum finds slips; it proves nothing about who wrote the code.
"""

from __future__ import annotations

import zlib
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from rummy_learn.course.item import Item
from rummy_learn.course.letters import Letters, deflated, inflated
from rummy_learn.course.mastery import WINDOW, Outcome
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["LONGEST", "pack", "unpack"]

LONGEST = 1500
"""No code is longer."""
_VERSION = 1
_START = f"RL{_VERSION}."
_CODE = Letters(
    _START,
    LONGEST,
    "bad_progress",
    too_long=say("This is too long: a progress code has {most} letters at most.", most=LONGEST),
    none=say("There is no progress code here: one begins with {start}", start=_START),
    other=say("“{piece}” begins a progress code of another version of Rummy Learn."),
    slip=say("This progress code has a slip in it or lacks its end: copy all of it, from {start} on.", start=_START),
)
_MOST_WORDS = 20_000
_RECENT = sum(len(Outcome) ** places for places in range(WINDOW + 1))
"""So many different rows of latest answers there are."""


def pack(told: dict[str, Any]) -> str:
    """The code for what `Progress.to_json` tells."""
    return _CODE.write(_written(told))


def unpack(text: str) -> dict[str, Any]:
    """What a code tells, as `Progress.to_json` would. Raises `BadInput` (bad_progress) with one sentence."""
    content = _CODE.read(text)
    try:
        return _read(content)
    except (ValueError, IndexError, OverflowError, zlib.error):
        raise _CODE.bad(text, say("No version of Rummy Learn has written this progress code.")) from None


# ---- bytes: all words, packed together, and after them only numbers --------------------------------------------------
def _written(told: dict[str, Any]) -> bytes:
    standings, lessons, beliefs = told["standings"], told["lessons"], told["beliefs"]
    missed = [Item.parse(text) for text in told["missed"]]
    asked = list(dict.fromkeys(word for item in missed for word in (item.type, item.game, *item.rules)))
    skills, courses = _Grid.of(standings, "skill"), _Grid.of(lessons, "lesson")
    words = "\n".join(" ".join(each) for each in (*skills, *courses, asked, beliefs))
    newest = max((_day(each) for each in standings), default=0)
    unfinished = [each for each in lessons if each["steps"]]
    numbers = (
        *(told["salt"], told["answers"], newest, skills.bits(standings, "skill")),
        *(number for each in standings for number in _standing(each, newest)),
        *(courses.bits(lessons, "lesson"), courses.bits(unfinished, "lesson")),
        *(each["steps"] for each in unfinished),
        len(missed),
        *(number for item in missed for number in _item(item, asked)),
        *beliefs.values(),
    )
    packed = deflated(words.encode())
    return _number(len(packed)) + packed + b"".join(map(_number, numbers))


def _read(content: bytes) -> dict[str, Any]:
    numbers = _Numbers(content)
    packed = numbers.bytes(numbers.next())
    lists = [line.split(" ") if line else [] for line in inflated(packed, _MOST_WORDS).decode("ascii").split("\n")]
    skills, courses, asked, beliefs = _Grid(*lists[:2]), _Grid(*lists[2:4]), lists[4], lists[5]
    salt, answers, newest = numbers.next(), numbers.next(), numbers.next()
    standings = [
        {"skill": skill, "game": game, **_read_standing(numbers, newest)} for skill, game in skills.read(numbers.next())
    ]
    begun = courses.read(numbers.next())
    unfinished = courses.read(numbers.next())
    steps = {pair: numbers.next() for pair in unfinished}
    missed = [_read_item(numbers, asked) for _ in range(numbers.next())]
    told = {
        "version": _VERSION,
        "salt": salt,
        "answers": answers,
        "standings": standings,
        "lessons": [{"lesson": what, "game": game, "steps": steps.get((what, game), 0)} for what, game in begun],
        "missed": missed,
        "beliefs": {belief: numbers.next() for belief in beliefs},
    }
    numbers.end()
    return told


class _Grid(NamedTuple):
    """Words that go together in pairs, one of each list; which pairs there are is told by the bits of one number."""

    rows: list[str]
    columns: list[str]

    @staticmethod
    def of(entries: Sequence[dict[str, Any]], what: str) -> _Grid:
        return _Grid(sorted({each[what] for each in entries}), sorted({each["game"] for each in entries}))

    def bits(self, entries: Sequence[dict[str, Any]], what: str) -> int:
        width = len(self.columns)
        return sum(1 << self.rows.index(each[what]) * width + self.columns.index(each["game"]) for each in entries)

    def read(self, bits: int) -> list[tuple[str, str]]:
        pairs = [(row, column) for row in self.rows for column in self.columns]
        return [pair for place, pair in enumerate(pairs) if bits >> place & 1]


def _standing(told: dict[str, Any], newest: int) -> tuple[int, int, int]:
    recent = 0
    for name in told["recent"]:
        recent = recent * len(Outcome) + Outcome[name.upper()]
    return told["stability"], told["difficulty"] * _RECENT + recent, newest - _day(told)


def _read_standing(numbers: _Numbers, newest: int) -> dict[str, Any]:
    stability, (difficulty, recent), age = numbers.next(), divmod(numbers.next(), _RECENT), numbers.next()
    outcomes: list[str] = []
    while recent:
        recent, last = divmod(recent - 1, len(Outcome))
        outcomes.insert(0, Outcome(last + 1).name.lower())
    day = date.fromordinal(newest - age).isoformat()
    return {"recent": outcomes, "stability": stability, "difficulty": difficulty, "day": day}


def _day(told: dict[str, Any]) -> int:
    return date.fromisoformat(told["day"]).toordinal()


def _item(item: Item, words: list[str]) -> Iterator[int]:
    yield from (words.index(item.type), words.index(item.game), item.seed, item.level, len(item.rules))
    yield from map(words.index, item.rules)


def _read_item(numbers: _Numbers, words: list[str]) -> str:
    type_, game, seed, level = words[numbers.next()], words[numbers.next()], numbers.next(), numbers.next()
    rules = [words[numbers.next()] for _ in range(numbers.next())]
    return str(Item(type_, game, seed, level, tuple(rules)))


def _number(number: int) -> bytes:
    """Seven bits a byte, the lowest first; a set eighth bit says that more follow."""
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    written.append(number)
    return bytes(written)


class _Numbers:
    """Reads what `_number` has written, one after another. Raises `IndexError` when there is no more."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._at = 0

    def next(self) -> int:
        number = shift = 0
        while True:
            byte = self._content[self._at]
            self._at += 1
            number |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return number

    def bytes(self, count: int) -> bytes:
        self._at += count
        return self._content[self._at - count : self._at]

    def end(self) -> None:
        """Raises `ValueError` when something is left."""
        if self._at != len(self._content):
            raise ValueError("more than there should be")
