"""Marks where a teacher keeps them: a list of the class as CSV comes in, and goes out with one column filled.

Canvas and Moodle both export such lists. Everything else in the list stays as it is, and whoever has not handed in
keeps what stands in his row.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.classroom.collect import Note, person
from rummy_learn.course.sheets import sheet
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rummy_learn.course.classroom.collect import Marked
    from rummy_learn.course.classroom.report import Report
    from rummy_learn.text import Message

__all__ = ["COLUMN", "FORMATS", "Roster", "Written", "usual_format", "written"]

COLUMN = "Rummy Learn"
"""The column that is filled where none is named."""
_LONGEST = 2_000_000
_MOST_ROWS = 5000
_SEPARATORS = ",;\t"
_POINTS_POSSIBLE = "points possible"
_LISTED = 8
"""So many columns are named where the one to fill is not among them."""
_NUMBER = re.compile(r"\d+(\.\d+)?", re.A)
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_IDS = {
    *("student", "name", "full name", "fullname", "display name", "id", "student id", "id number", "idnumber"),
    *("sis user id", "sis login id", "login id", "login", "username", "user name", "email", "e-mail"),
    *("email address", "e-mail address", "mail"),
}
_FIRST = {"first name", "firstname", "given name"}
_LAST = {"last name", "lastname", "surname", "family name"}
_CANVAS = {"student", "id", "section"}


def _bad(name: str, message: Message) -> BadInput:
    return BadInput("bad_roster", name, say("{file}: {problem}", file=name, problem=message))


class Written(NamedTuple):
    """A gradebook as CSV, and what to know: of its column, who could not be entered, who has not handed in."""

    csv: str
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Roster:
    """The list of a class: its rows as they came, the first of them the head, and what stands between cells."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    separator: str = ","
    marked: bool = False

    @staticmethod
    def read(text: str, name: str = "CSV") -> Roster:
        """Reads a list. Raises `BadInput` (bad_roster) for what is none."""
        marked, text = text.startswith("\ufeff"), text.removeprefix("\ufeff")
        if len(text) > _LONGEST:
            raise _bad(name, say("It is too long for the list of a class."))
        head = text.partition("\n")[0]
        separator = max(_SEPARATORS, key=head.count)
        try:
            rows = tuple(tuple(row) for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if row)
        except csv.Error:
            raise _bad(name, say("It is no CSV.")) from None
        if not rows or len(rows) > _MOST_ROWS:
            raise _bad(name, say("It has no rows, or too many for the list of a class."))
        roster = Roster(name, rows, separator, marked)
        if not roster._identities:
            raise _bad(name, say("Its first row names no column with names, e-mail addresses or ids."))
        return roster

    @property
    def head(self) -> tuple[str, ...]:
        """The names of the columns."""
        return self.rows[0]

    @property
    def is_canvas(self) -> bool:
        """Is it a gradebook as Canvas exports it?"""
        return {each.strip().casefold() for each in self.head} >= _CANVAS

    @property
    def _identities(self) -> list[int]:
        return [at for at, title in enumerate(self.head) if title.strip().casefold() in _IDS | _FIRST | _LAST]

    def column(self, title: str) -> int | None:
        """Where the column of this title is; Canvas writes its own number behind a title."""
        wanted = title.strip().casefold()
        titles = [re.sub(r"\s*\(\d+\)$", "", each).strip().casefold() for each in self.head]
        exact = [each.strip().casefold() for each in self.head]
        return next((found.index(wanted) for found in (exact, titles) if wanted in found), None)

    def place(self, title: str) -> int:
        """Where marks of this title go: into its column, else behind every row.

        Raises `BadInput` (bad_column) for a column that says who somebody is.
        """
        if title.strip().casefold() in {"", *_CANVAS, *_IDS, *_FIRST, *_LAST}:
            raise BadInput(
                "bad_column", title, say("“{piece}” is no column for marks: give it another name.", piece=title)
            )
        at = self.column(title)
        return max(map(len, self.rows)) if at is None else at

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that do not say who somebody is."""
        who = {*_CANVAS, *_IDS, *_FIRST, *_LAST, ""}
        return tuple(each.strip() for each in self.head if each.strip().casefold() not in who)

    def points(self, title: str) -> str:
        """How many points the column of this title can give, as Canvas writes it; "" where the list does not say."""
        at = self.column(title)
        rows = (row for row in self.rows[1:] if row[0].strip().casefold() == _POINTS_POSSIBLE)
        return next((row[at].strip() for row in rows if at is not None and at < len(row)), "")

    def people(self) -> Iterator[tuple[int, set[str]]]:
        """Each row that is a person, with all that the person may be called."""
        for at, row in enumerate(self.rows[1:], start=1):
            called = set(map(person, self._called(row)))
            if called and person(_POINTS_POSSIBLE) not in called:
                yield at, called

    def _cells(self, row: Sequence[str]) -> dict[str, str]:
        """What tells who it is, by the titles of the columns."""
        return {self.head[at].strip().casefold(): " ".join(row[at].split()) for at in self._identities if at < len(row)}

    def _parts(self, cells: Mapping[str, str]) -> tuple[str, str]:
        """First and last name, where the list has them apart."""
        first, last = (next((cells[title] for title in cells if title in names), "") for names in (_FIRST, _LAST))
        return first, last

    def person(self, at: int) -> str:
        """Who it is, in words."""
        cells = self._cells(self.rows[at])
        return " ".join(filter(None, self._parts(cells))) or next(filter(None, cells.values()), "")

    def _called(self, row: Sequence[str]) -> Iterator[str]:
        cells = self._cells(row)
        yield from (cell for title, cell in cells.items() if cell and title in _IDS)
        first, last = self._parts(cells)
        if first and last:
            yield f"{first} {last}"


class _Matched(NamedTuple):
    rows: dict[int, Marked]
    notes: list[Note]


def _matched(report: Report, roster: Roster) -> _Matched:
    """Whose row each hand-in belongs to; those that have none or several are noted, and the rows without one."""
    people = list(roster.people())
    rows: dict[int, Marked] = {}
    notes = []
    for marked in report.marked:
        found = [at for at, called in people if person(marked.name) in called]
        if len(found) != 1:
            notes.append(_astray(marked, roster, several=bool(found)))
        elif found[0] in rows:
            message = say(
                "{name} and {other} are the same person in {list}: {file} is entered.",
                name=marked.name,
                other=rows[found[0]].name,
                list=roster.name,
                file=rows[found[0]].where,
            )
            notes.append(Note(marked.where, "handed_in_twice", message))
        else:
            rows[found[0]] = marked
    missing = [roster.person(at) for at, _ in people if at not in rows]
    if missing:
        notes.append(Note(roster.name, "no_hand_in", say("No hand-in of: {names}.", names="; ".join(missing))))
    return _Matched(rows, notes)


def _astray(marked: Marked, roster: Roster, *, several: bool) -> Note:
    if several:
        message = say(
            "“{name}” stands in {list} more than once, so it is not entered.", name=marked.name, list=roster.name
        )
        return Note(marked.where, "name_twice", message)
    message = say("“{name}” does not stand in {list}, so it is not entered.", name=marked.name, list=roster.name)
    return Note(marked.where, "unknown_name", message)


def _about_column(roster: Roster, title: str, asked: int) -> Iterator[Note]:
    """What to know about the column before the list goes back: that it is new, or is out of other points."""
    if roster.column(title) is None:
        yield Note(roster.name, "new_column", _new_column(roster, title))
    points = roster.points(title)
    if _NUMBER.fullmatch(points) and float(points) != asked:
        message = plural(
            asked,
            "“{column}” is out of {points} points, but this class has {n} question, and one that is right gives one "
            "point: set Points Possible to {n}, or the percentages will be wrong.",
            "“{column}” is out of {points} points, but this class has {n} questions, and each that is right gives one "
            "point: set Points Possible to {n}, or the percentages will be wrong.",
            column=title,
            points=points,
        )
        yield Note(roster.name, "other_points", message)


def _new_column(roster: Roster, title: str) -> Message:
    wanted = title.strip().casefold()
    there = sorted(roster.columns, key=lambda each: wanted not in each.casefold())
    if not there:
        return say("It has no column “{column}”, so that is a new one at the end.", column=title)
    named = ", ".join(f"“{each}”" for each in there[:_LISTED]) + (", …" if there[_LISTED:] else "")
    return say(
        "It has no column “{column}”, so that is a new one at the end. It has: {columns}.", column=title, columns=named
    )


# ---- the formats -----------------------------------------------------------------------------------------------------
def _summary(report: Report, _roster: Roster | None, _column: str) -> Written:
    return Written(sheet(report.summary()))


def _answers(report: Report, _roster: Roster | None, _column: str) -> Written:
    return Written(sheet(report.answers()))


def _canvas(report: Report, roster: Roster | None, column: str) -> Written:
    """The gradebook that Canvas has exported, one column of it filled."""
    if roster is None:
        message = say("Canvas reads its own gradebook back: export it there, and give it as the list of the class.")
        raise BadInput("no_roster", "canvas", message)
    return _filled(report, roster, column)


def _filled(report: Report, roster: Roster, column: str) -> Written:
    matched = _matched(report, roster)
    place = roster.place(column)
    broad = max(place + 1, len(roster.head))
    head = _padded(roster.head, broad)
    head[place] = head[place] or column
    rows = [head]
    for number, row in enumerate(roster.rows[1:], start=1):
        cells = _padded(row, broad)
        if number in matched.rows:
            cells[place] = str(matched.rows[number].right)
        elif cells[0].strip().casefold() == _POINTS_POSSIBLE and not cells[place].strip():
            cells[place] = str(len(report.questions))
        rows.append(cells)
    mark = "\ufeff" if roster.marked else ""
    notes = (*_about_column(roster, column, len(report.questions)), *matched.notes)
    return Written(mark + sheet(rows, roster.separator), notes)


def _padded(row: Sequence[str], broad: int) -> list[str]:
    return [*row, *[""] * (broad - len(row))]


def _moodle(report: Report, roster: Roster | None, column: str) -> Written:
    """The list that Moodle has exported, one column of it filled; without a list e-mail addresses and points.

    Moodle's import of grades asks which column is whose, so it takes both.
    """
    if roster is not None:
        return _filled(report, roster, column)
    rows: list[tuple[str, object]] = []
    notes: list[Note] = []
    for marked in report.marked:
        if _EMAIL.fullmatch(marked.name):
            rows.append((marked.name, marked.right))
        else:
            message = say(
                "“{name}” is no e-mail address, so Moodle cannot find it: give the list too.", name=marked.name
            )
            notes.append(Note(marked.where, "no_email", message))
    return Written(sheet([("Email address", column), *rows]), tuple(notes))


FORMATS: dict[str, Callable[[Report, Roster | None, str], Written]] = {
    "summary": _summary,
    "answers": _answers,
    "canvas": _canvas,
    "moodle": _moodle,
}
"""What can be written: a row for each learner, a row for each answer, Canvas's gradebook filled, and Moodle's."""


def written(report: Report, format_: str, roster: Roster | None = None, column: str = COLUMN) -> Written:
    """The marks in a format. Raises `BadInput`: bad_format, bad_column, and no_roster where the list is needed."""
    if format_ not in FORMATS:
        known = ", ".join(FORMATS)
        message = say("“{piece}” is no format of marks: choose one of {known}.", piece=format_, known=known)
        raise BadInput("bad_format", format_, message)
    return FORMATS[format_](report, roster, column)


def usual_format(roster: Roster | None) -> str:
    """The format that suits the list: Canvas's own, Moodle's, or none of them."""
    if roster is None:
        return "summary"
    return "canvas" if roster.is_canvas else "moodle"
