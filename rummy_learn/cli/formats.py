"""`--format` and `-o`: answers that can be taken along as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.files import add_output, write
from rummy_learn.cli.output import Answer, Ink
from rummy_learn.course.sheets import BYTE_ORDER_MARK
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping

    from rummy_learn.cli.parser import Parser

__all__ = ["add_format", "formatted"]

_ALWAYS = ("text", "json")
_FOR_SHEETS = ("csv",)
"""Formats of spreadsheets, which know UTF-8 by the mark in front only."""


def add_format(parser: Parser, *formats: str) -> None:
    """`--format F`, one of text, json and these, and `-o FILE`."""
    help_ = say("one of {formats} (default: text)", formats=", ".join((*_ALWAYS, *formats)))
    parser.add_argument("--format", metavar="F", default="text", help=str(help_))
    add_output(parser, "FILE", say("where the answer goes instead of the terminal"))


def formatted(args: Namespace, answer: Answer, files: Mapping[str, Callable[[], str]]) -> Answer:
    """The answer in the format that was asked for, or that it was written to the file that was named.

    `files` makes the text of every format beside text and json. Raises `BadInput` (bad_value, unwritable_file).
    """
    known = (*_ALWAYS, *files)
    if args.format not in known:
        message = say(
            "“{piece}” is no format here: choose one of {formats}.", piece=args.format, formats=", ".join(known)
        )
        raise BadInput("bad_value", args.format, message)
    wanted = "json" if args.json else args.format
    if args.output is not None:
        mark = BYTE_ORDER_MARK if wanted in _FOR_SHEETS else ""
        write(args.output, mark + _text(wanted, answer, files))
        return Answer(lambda: {"file": args.output}, lambda _: [str(say("Written to {file}.", file=args.output))])
    if wanted == "text":
        return answer
    return Answer(answer.data, lambda _: [_text(wanted, answer, files).removesuffix("\n")])


def _text(wanted: str, answer: Answer, files: Mapping[str, Callable[[], str]]) -> str:
    if wanted == "json":
        import json

        return json.dumps(answer.data(), indent=2) + "\n"
    if wanted == "text":
        return "\n".join(answer.text(Ink(coloured=False))) + "\n"
    return files[wanted]()
