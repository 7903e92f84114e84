"""`play`: bots play a game; what they did is a game record."""

from __future__ import annotations

import gc
import json
from typing import TYPE_CHECKING

from rummy_learn.cli.files import add_output, write
from rummy_learn.cli.games import add_deals, add_house_rules, add_seed, add_variant, deals, game, positive, seed
from rummy_learn.cli.output import Answer
from rummy_learn.cli.records import add_moves, game_lines
from rummy_learn.game.bots import bot
from rummy_learn.game.record import Game
from rummy_learn.game.table import StalledError, play_out
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.game.bots import Bot

HELP = say("let bots play a game and keep its record")

_BOT = "sensible"
_PLAYERS = 4


def arguments(parser: Parser) -> None:
    """The arguments of `play`."""
    add_variant(parser)
    parser.add_argument("--players", metavar="N", help=str(say("so many players (default: 4)")))
    add_seed(parser)
    add_deals(parser)
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        default=_BOT,
        help=str(say("one bot for all seats, or one for each (default: {bot})", bot=_BOT)),
    )
    add_output(parser, "LOG", say("write the record into this file"))
    add_moves(parser)
    add_house_rules(parser)


def run(args: Namespace) -> Answer:
    """The record of the game. Raises `BadInput`, also for a deal that these bots do not bring to an end."""
    gc.enable()  # a bot that looks ahead leaves garbage enough
    players = positive(args.players, "--players", "bad_players") or _PLAYERS
    start = Game.new(
        rules := game(args),
        players=players,
        seed=seed(args),
        deals=deals(args, rules),
    )
    played = _played(start, _bots(args.bots, players, seed(args)))
    if args.output is not None:
        write(args.output, json.dumps(played.record(), indent=2) + "\n")

    def text(ink: Ink) -> Iterator[str]:
        yield from game_lines(ink, played, moves=args.moves)
        if args.output is not None:
            yield str(say("The record is in {file}.", file=args.output))

    return Answer(played.record, text)


def _bots(names: str, players: int, seed: int | str) -> dict[int, Bot]:
    """A bot for every seat, each with a seed of its own."""
    each = names.split(",")
    if len(each) == 1:
        each *= players
    if len(each) != players:
        message = say(
            "“{piece}” does not fit {n} seats: name one bot for all, or one for each.", piece=names, n=players
        )
        raise BadInput("bad_bots", names, message)
    return {seat: bot(name.strip(), f"{seed} {seat}") for seat, name in enumerate(each)}


def _played(start: Game, bots: dict[int, Bot]) -> Game:
    try:
        return play_out(start, bots)
    except StalledError as stalled:
        message = say(
            "Deal {piece} has not ended after {moves} moves: try other bots or another seed.",
            piece=stalled.game.position.deal,
            moves=stalled.moves,
        )
        raise BadInput("stalled", stalled.game.position.deal, message) from None
