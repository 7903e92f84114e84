"""`replay`: judges a game record again, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.files import json_text
from rummy_learn.cli.output import Answer
from rummy_learn.cli.records import add_moves, game_lines
from rummy_learn.cli.verdicts import verdict_lines
from rummy_learn.game.record import Game, Rejected, replay
from rummy_learn.text import Message, say
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser

HELP = say("judge a game record again, move by move")


def arguments(parser: Parser) -> None:
    """The arguments of `replay`."""
    parser.add_argument(
        "record", metavar="LOG", help=str(say("a game record: the name of a file with it, JSON text, or -"))
    )
    add_moves(parser)


def run(args: Namespace) -> Answer:
    """What the record comes to, or the first move that does not stand and the reasons against it."""
    found = replay(json_text(args.record))
    return _rejected(found, moves=args.moves) if isinstance(found, Rejected) else _stands(found, moves=args.moves)


def _stands(game: Game, *, moves: bool) -> Answer:
    def data() -> dict[str, object]:
        return {
            "variant": game.position.variant.id,
            "valid": True,
            "moves": game.count,
            "results": [result.to_json() for result in game.results],
            "over": game.over,
            "position": game.position.to_json(),
        }

    def text(ink: Ink) -> Iterator[str]:
        yield from game_lines(ink, game, moves=moves)
        yield ink.good(say("Every move stands."))

    return Answer(data, text)


def _rejected(found: Rejected, *, moves: bool) -> Answer:
    def text(ink: Ink) -> Iterator[str]:
        if found.game is not None:
            yield from game_lines(ink, found.game, moves=moves)
        yield ink.bad(_where(found))
        yield from verdict_lines(ink, variant(found.verdict.variant), found.verdict)

    return Answer(found.to_json, text, status=1)


def _where(found: Rejected) -> Message:
    if found.number is None:
        return say("The results do not follow from the moves.")
    if found.number == 0:
        return say("The start does not stand.")
    return say("Move {number} does not stand.", number=found.number)
