"""Positions as arguments, and what happened as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.files import json_text
from rummy_learn.cli.output import indented
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummy_learn.cli.parser import Parser
    from rummy_learn.game.position import Position
    from rummy_learn.game.view import View
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.text import Message

__all__ = ["add_position", "event_lines", "read_position"]


def add_position(parser: Parser) -> None:
    """The position, as an argument in its place."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        help=str(
            say(
                'a position such as {"variant": "shanghai", "seed": 7}, or one seat’s view of it: '
                "JSON text, the name of a file with it, or -"
            )
        ),
    )


def read_position(argument: str) -> Position | View | Verdict:
    """The position of an argument, a view where it has the key `view`; a verdict when its cards do not add up.

    Raises `BadInput` like `notation.read`, and unreadable_file.
    """
    from rummy_learn.game.fields import loaded
    from rummy_learn.game.notation import read
    from rummy_learn.game.view import read_view

    data = loaded(json_text(argument))
    return read(data) if data.get("view") is None else read_view(data)


def event_lines(events: Iterable[Message]) -> Iterator[str]:
    """What happened, a sentence a line."""
    return (indented(event, 2) for event in events)
