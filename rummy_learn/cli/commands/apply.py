"""`apply`: the position after one move, or the refusal with every reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.files import json_text
from rummy_learn.cli.output import Answer
from rummy_learn.cli.positions import add_position, event_lines, read_position
from rummy_learn.cli.verdicts import refused
from rummy_learn.course.tables import table_lines
from rummy_learn.game.actions import Action
from rummy_learn.game.play import apply
from rummy_learn.game.view import Foreseen, View
from rummy_learn.rules.verdict import Verdict
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser

HELP = say("the position after one move, or why it is refused")


def arguments(parser: Parser) -> None:
    """The arguments of `apply`."""
    add_position(parser)
    parser.add_argument(
        "action",
        metavar="ACTION",
        help=str(say('a move such as {"player": 1, "action": "draw"}: JSON text, the name of a file with it, or -')),
    )


def run(args: Namespace) -> Answer:
    """The position with what happened. A view answers as far as its seat can know: no stock card is made up."""
    position = read_position(args.position)
    action = Action.read(json_text(args.action))
    if isinstance(position, Verdict):
        return refused(position)
    answer = position.apply(action) if isinstance(position, View) else apply(position, action)
    if isinstance(answer, Verdict):
        return refused(answer)
    after = answer.view if isinstance(answer, Foreseen) else answer.position

    def text(ink: Ink) -> Iterator[str]:
        yield ink.good(say("yes"))
        yield from event_lines(answer.events)
        yield from table_lines(after, ink.strong, ink.notable)

    return Answer(answer.to_json, text)
