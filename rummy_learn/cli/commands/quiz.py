"""`quiz`: questions with their answers and explanations, the same for the same seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.cli.files import add_output, write
from rummy_learn.cli.games import add_house_rules, add_seed, add_variant, game, positive, seed
from rummy_learn.cli.output import Answer, Ink
from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.papers import Paper, left_out
from rummy_learn.course.papers.data import data
from rummy_learn.course.papers.plain import Style, lines
from rummy_learn.course.question import game_name
from rummy_learn.course.questions import question_type
from rummy_learn.course.quiz import quiz
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from rummy_learn.cli.parser import Parser
    from rummy_learn.course.papers import Format
    from rummy_learn.course.question import Question

HELP = say("questions with answers, to print or to pass on")

_COUNT, _MOST = 10, 1000
_TEXT, _JSON = "text", "json"


def arguments(parser: Parser) -> None:
    """The arguments of `quiz`."""
    from rummy_learn.ui.print.formats import formats

    known = ", ".join(each.id for each in formats())
    add_variant(parser)
    add_seed(parser)
    parser.add_argument("--count", metavar="N", help=str(say("so many questions (default: {n})", n=_COUNT)))
    parser.add_argument("--level", metavar="N", help=str(say("from 1, easy, to 3 (default: 1)")))
    parser.add_argument("--kinds", metavar="A,B,…", help=str(say("these kinds of question only, such as legal,score")))
    parser.add_argument("--no-answers", action="store_true", help=str(say("a worksheet: the questions alone")))
    parser.add_argument("--format", metavar="FORMAT", help=str(say("one of {formats}", formats=known)))
    add_output(parser, "FILE", say("write the questions into this file"))
    add_house_rules(parser)


def run(args: Namespace) -> Answer:
    """The questions, on the terminal or in a file."""
    chosen = _format(args)
    paper, note = _paper(args, chosen)
    if args.output is not None:
        write(args.output, chosen.write(paper))

    def text(ink: Ink) -> Iterator[str]:
        asked = paper.questions
        if args.output is not None:
            written = plural(len(asked), "{n} question is in {file}.", "{n} questions are in {file}.", file=args.output)
            yield str(written)
        elif chosen.id == _TEXT:
            yield from lines(asked, Style(ink.strong, ink.good, ink.faint), answers=paper.answers)
        else:
            yield chosen.write(paper).decode("utf-8-sig").rstrip("\r\n")

    notes = [note] if note else []
    return Answer(lambda: {"questions": data(paper.questions, answers=paper.answers)}, text, notes=notes)


class _Found(NamedTuple):
    """Questions under a title, and what to know about those that are not among them."""

    title: Message
    questions: Sequence[Question]
    note: Message | None


def _paper(args: Namespace, chosen: Format) -> tuple[Paper, Message | None]:
    found = _of_class(args, chosen) if Assignment.is_code(args.variant) else _of_game(args, chosen)
    if not found.questions:
        message = say("No question of these kinds can be asked in the format “{piece}”.", piece=chosen.id)
        raise BadInput("bad_format", chosen.id, message)
    return Paper(str(found.title), tuple(found.questions), answers=not args.no_answers), found.note


def _of_game(args: Namespace, chosen: Format) -> _Found:
    rules, count = game(args), _count(args)
    asked = quiz(
        rules,
        seed=seed(args),
        count=count,
        kinds=[question_type(name.strip()) for name in args.kinds.split(",")] if args.kinds is not None else (),
        level=positive(args.level, "--level", "bad_value") or 1,
        suits=chosen.suits,
    )
    fewer = say(
        "{n} of {count} questions: no more are found that differ and can be asked in the format “{format}”.",
        n=len(asked),
        count=count,
        format=chosen.id,
    )
    return _Found(game_name(rules), asked, fewer if len(asked) < count else None)


def _of_class(args: Namespace, chosen: Format) -> _Found:
    """The questions of a class, as its code says."""
    for name in ("count", "level", "kinds", "set"):
        if getattr(args, name):
            message = say("A class code says that itself: leave {piece} out.", piece=f"--{name}")
            raise BadInput("bad_value", f"--{name}", message)
    assignment = Assignment.read(args.variant)
    asked = [each for each in assignment.questions if chosen.suits(each)]
    return _Found(assignment.title, asked, left_out(assignment.questions, chosen))


def _count(args: Namespace) -> int:
    count = positive(args.count, "--count", "bad_value") or _COUNT
    if count > _MOST:
        message = say("--count takes {most} at most, not {piece}.", most=_MOST, piece=count)
        raise BadInput("bad_value", count, message)
    return count


def _format(args: Namespace) -> Format:
    """How the questions are written: as asked, else as JSON with `--json` and as text without."""
    from rummy_learn.ui.print.formats import format_

    chosen = format_(args.format or (_JSON if args.json else _TEXT))
    if args.json and args.output is None and chosen.id != _JSON:
        message = say("--json and --format {piece} exclude each other, unless a file is written.", piece=chosen.id)
        raise BadInput("bad_format", chosen.id, message)
    if args.output is None and not chosen.printable:
        message = say("{piece} is no text: name a file for it with -o.", piece=chosen.id)
        raise BadInput("bad_format", chosen.id, message)
    if args.no_answers and not chosen.blank:
        message = say("{piece} always holds the answers: leave --no-answers out.", piece=chosen.id)
        raise BadInput("bad_format", chosen.id, message)
    return chosen
