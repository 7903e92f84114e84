"""`collect`: the hand-ins of a class, marked anew by the engine, and the marks as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rummy_learn.cli.files import add_output, write
from rummy_learn.cli.output import Answer, indented, one_line
from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.classroom.collect import MOST_BYTES, File, collect
from rummy_learn.course.classroom.gradebook import COLUMN, FORMATS, Roster, usual_format, written
from rummy_learn.course.classroom.report import Report
from rummy_learn.course.sheets import BYTE_ORDER_MARK
from rummy_learn.course.skills import SKILLS
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.course.classroom.collect import Note
    from rummy_learn.course.classroom.gradebook import Written

HELP = say("mark the hand-ins of a class, for a gradebook too")

_MOST_FILES = 2000
_REFUSED = 1


def arguments(parser: Parser) -> None:
    """The arguments of `collect`."""
    parser.add_argument("folder", metavar="FOLDER", help=str(say("the folder with the hand-ins, or one file")))
    parser.add_argument("--class", dest="code", metavar="CODE", help=str(say("only hand-ins of this class code")))
    parser.add_argument("--roster", metavar="CSV", help=str(say("the class list, as Canvas or Moodle exports it")))
    parser.add_argument("--column", metavar="NAME", default=COLUMN, help=str(say("the column of the list to fill")))
    parser.add_argument("--format", metavar="FORMAT", help=str(say("one of {formats}", formats=", ".join(FORMATS))))
    add_output(parser, "CSV", say("write the marks into this file"))


def run(args: Namespace) -> Answer:
    """The class table, and the marks in a file; status 1 where a hand-in could not be counted."""
    roster = _roster(args.roster)
    report = Report(collect(_files(args.folder), Assignment.read(args.code) if args.code is not None else None))
    marks = written(report, args.format or usual_format(roster), roster, args.column)
    if args.output is not None:
        mark = "" if roster else BYTE_ORDER_MARK  # a list keeps its own
        write(args.output, mark + marks.csv)

    def text(ink: Ink) -> Iterator[str]:
        if alone:
            yield marks.csv.removeprefix(BYTE_ORDER_MARK).rstrip("\r\n")
            return
        yield from _lines(ink, report, marks)
        if args.output is not None:
            yield str(say("The marks are in {file}.", file=args.output))

    alone = bool(args.format) and args.output is None and not args.json
    data = {
        "gradebook": [{"file": each.where, "code": each.code, "message": str(each.message)} for each in marks.notes]
    }
    return Answer(
        lambda: {**report.to_json(), **data},
        text,
        _REFUSED if report.collected.refused else 0,
        tuple(_notes(marks.notes)) if alone else (),
    )


# ---- reading ---------------------------------------------------------------------------------------------------------
def _files(name: str) -> list[File]:
    """The files of a folder and of those within it, by name. Raises `BadInput` (bad_folder)."""
    folder = Path(name)
    try:
        paths = [folder] if folder.is_file() else sorted(path for path in folder.rglob("*") if _counts(folder, path))
        if not folder.exists():
            raise BadInput("bad_folder", name, say("There is no folder “{piece}”.", piece=name))
        if len(paths) > _MOST_FILES:
            message = say("“{piece}” has {n} files: that is no class.", piece=name, n=len(paths))
            raise BadInput("bad_folder", name, message)
        return [_file(path, folder) for path in paths]
    except (OSError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput("bad_folder", name, say("“{piece}” cannot be read.", piece=name)) from None


def _counts(folder: Path, path: Path) -> bool:
    """Files that begin with a full stop are the system's."""
    return path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)


def _file(path: Path, folder: Path) -> File:
    name = path.name if path == folder else str(path.relative_to(folder))
    size = path.stat().st_size
    with path.open("rb") as file:
        return File(name, file.read(MOST_BYTES) if size <= MOST_BYTES else b"", size)


def _roster(name: str | None) -> Roster | None:
    if name is None:
        return None
    try:
        text = Path(name).read_bytes().decode()
    except UnicodeDecodeError:
        raise BadInput("bad_roster", name, say("“{piece}” is no file of text in UTF-8.", piece=name)) from None
    except (OSError, ValueError):
        raise BadInput("bad_roster", name, say("“{piece}” cannot be read.", piece=name)) from None
    return Roster.read(text, Path(name).name)


# ---- the class table -------------------------------------------------------------------------------------------------
def _lines(ink: Ink, report: Report, marks: Written) -> Iterator[str]:
    asked, came = len(report.questions), len(report.marked)
    yield ink.strong(say("Class {code}", code=report.collected.assignment.code))
    yield str(plural(came, "{n} hand-in, {asked} questions", "{n} hand-ins, {asked} questions", asked=asked))
    yield from _section(ink, say("Learners"), _learners(report))
    yield from _section(ink, say("Skills"), _skills(report))
    yield from _section(ink, say("What explains most wrong answers"), _beliefs(report))
    yield from _section(ink, say("Wrong answers that several gave"), _common(report))
    yield from _section(ink, say("Counted, but look at them"), _notes(report.collected.remarks))
    yield from _section(ink, say("Not counted"), _notes(report.collected.refused))
    yield from _section(ink, say("The list of the class"), _notes(marks.notes))


def _section(ink: Ink, title: Message, lines: Iterator[str]) -> Iterator[str]:
    told = list(lines)
    if told:
        yield ""
        yield ink.strong(title)
        yield from (indented(line, 2) for line in told)


def _learners(report: Report) -> Iterator[str]:
    names = [one_line(each.name) for each in report.marked]
    broad = max(map(len, names), default=0)
    for name, marked in zip(names, report.marked, strict=True):
        signs = "".join("-" if each is None else "+" if each.correct else "x" for each in marked.markings)
        yield f"{name:{broad}}  {report.score(marked)!s:>5}  {signs}"
    if names:
        yield str(say("+ right, x wrong, - no answer"))


def _skills(report: Report) -> Iterator[str]:
    for skill in report.skills if report.marked else ():
        score = report.skill(skill)
        yield str(say("{skill}: {right} of {n}", skill=SKILLS[skill], right=score.right, n=score.of))


def _beliefs(report: Report) -> Iterator[str]:
    for held in report.beliefs:
        names = ", ".join(map(one_line, held.names))
        yield str(plural(held.times, "{n} wrong answer ({names})", "{n} wrong answers ({names})", names=names))
        yield from (indented(each, 2) for each in held.rebuttals)


def _common(report: Report) -> Iterator[str]:
    for asked, wrong in report.common:
        yield str(say("Question {n}: {times} × {answer}", n=asked.number, times=wrong.times, answer=wrong.answer))
        yield indented(asked.question.prompt, 2)
        yield from (indented(each, 2) for each in wrong.rebuttals)


def _notes(notes: Sequence[Note]) -> Iterator[str]:
    return (one_line(f"{each.where}: {each.message}") for each in notes)
