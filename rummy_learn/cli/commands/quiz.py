"""`quiz`: questions with their answers and explanations, the same for the same seed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol

from rummy_learn.cli.files import add_output, write
from rummy_learn.cli.games import add_house_rules, add_seed, add_variant, game, positive, seed
from rummy_learn.cli.output import Answer, Ink
from rummy_learn.cli.quizzes import data, lines, sheet
from rummy_learn.course.questions import question_type
from rummy_learn.course.quiz import quiz
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence

    from rummy_learn.cli.parser import Parser
    from rummy_learn.course.question import Question

HELP = say("questions with answers, to print or to pass on")

_COUNT, _MOST = 10, 1000
_TEXT, _JSON = "text", "json"


class _Write(Protocol):
    def __call__(self, paper: Sequence[Question], *, answers: bool) -> str: ...


def _as_text(paper: Sequence[Question], *, answers: bool) -> str:
    return "\n".join(lines(Ink(coloured=False), paper, answers=answers)) + "\n"


def _as_json(paper: Sequence[Question], *, answers: bool) -> str:
    return json.dumps({"questions": data(paper, answers=answers)}, indent=2) + "\n"


_WRITTEN: Mapping[str, _Write] = {_TEXT: _as_text, _JSON: _as_json, "csv": sheet}
_BYTE_ORDER_MARK = {"csv": "utf-8-sig"}
"""Spreadsheets take a file for one of their own old encodings unless it begins with the mark."""


def arguments(parser: Parser) -> None:
    """The arguments of `quiz`."""
    formats = ", ".join(_WRITTEN)
    add_variant(parser)
    add_seed(parser)
    parser.add_argument("--count", metavar="N", help=str(say("so many questions (default: {n})", n=_COUNT)))
    parser.add_argument("--level", metavar="N", help=str(say("from 1, easy, to 3 (default: 1)")))
    parser.add_argument("--kinds", metavar="A,B,…", help=str(say("these kinds of question only, such as legal,score")))
    parser.add_argument("--no-answers", action="store_true", help=str(say("a worksheet: the questions alone")))
    parser.add_argument("--format", metavar="FORMAT", help=str(say("one of {formats}", formats=formats)))
    add_output(parser, "FILE", say("write the questions into this file"))
    add_house_rules(parser)


def run(args: Namespace) -> Answer:
    """The questions, on the terminal or in a file."""
    format_, answers = _format(args), not args.no_answers
    paper = quiz(
        game(args),
        seed=seed(args),
        count=_count(args),
        kinds=[question_type(name.strip()) for name in args.kinds.split(",")] if args.kinds is not None else (),
        level=positive(args.level, "--level", "bad_value") or 1,
    )
    if args.output is not None:
        write(args.output, _WRITTEN[format_](paper, answers=answers), _BYTE_ORDER_MARK.get(format_, "utf-8"))

    def text(ink: Ink) -> Iterator[str]:
        if args.output is not None:
            written = plural(len(paper), "{n} question is in {file}.", "{n} questions are in {file}.", file=args.output)
            yield str(written)
        elif format_ == _TEXT:
            yield from lines(ink, paper, answers=answers)
        else:
            yield _WRITTEN[format_](paper, answers=answers).rstrip("\r\n")

    return Answer(lambda: {"questions": data(paper, answers=answers)}, text)


def _count(args: Namespace) -> int:
    count = positive(args.count, "--count", "bad_value") or _COUNT
    if count > _MOST:
        message = say("--count takes {most} at most, not {piece}.", most=_MOST, piece=count)
        raise BadInput("bad_value", count, message)
    return count


def _format(args: Namespace) -> str:
    """How the questions are written: as asked, else as JSON with `--json` and as text without."""
    chosen: str = args.format or (_JSON if args.json else _TEXT)
    if chosen not in _WRITTEN:
        formats = ", ".join(_WRITTEN)
        message = say("“{piece}” is no format: choose one of {formats}.", piece=chosen, formats=formats)
        raise BadInput("bad_format", chosen, message)
    if args.json and args.output is None and chosen != _JSON:
        message = say("--json and --format {piece} exclude each other, unless a file is written.", piece=chosen)
        raise BadInput("bad_format", chosen, message)
    return chosen
