"""`legal`: every move that may be made in a position; in one seat's view of it, those of that seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.output import Answer, indented
from rummy_learn.cli.positions import add_position, read_position
from rummy_learn.cli.verdicts import refused
from rummy_learn.course.tables import table_lines
from rummy_learn.game.play import legal
from rummy_learn.game.position import Seat
from rummy_learn.game.told import told
from rummy_learn.game.view import View
from rummy_learn.rules.verdict import Verdict
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.game.actions import Action
    from rummy_learn.game.position import Position

HELP = say("every legal move in a position")


def arguments(parser: Parser) -> None:
    """The arguments of `legal`."""
    add_position(parser)


def run(args: Namespace) -> Answer:
    """The moves, or the verdict on a position whose cards do not add up."""
    position = read_position(args.position)
    if isinstance(position, Verdict):
        return refused(position)
    actions = tuple(position.moves()) if isinstance(position, View) else legal(position)

    def text(ink: Ink) -> Iterator[str]:
        yield from table_lines(position, ink.strong, ink.notable)
        yield ink.strong(plural(len(actions), "{n} legal move:", "{n} legal moves:") if actions else say("No move."))
        yield from _moves(ink, position, actions)

    return Answer(lambda: {"actions": [action.to_json() for action in actions]}, text)


def _moves(ink: Ink, position: Position | View, actions: Sequence[Action]) -> Iterator[str]:
    """Seat by seat, each move in words and as `apply` takes it."""
    for seat in dict.fromkeys(action.player for action in actions):
        view = position if isinstance(position, View) else View.of(position, seat)
        yield indented(Seat(seat).said(), 2)
        for action in actions:
            if action.player == seat:
                yield indented(f"{told(action, view)}  {ink.faint(str(action))}", 4)
