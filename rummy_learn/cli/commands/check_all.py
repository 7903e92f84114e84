"""`check-all`: the same cards under the rules of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.games import add_house_rules, games
from rummy_learn.cli.output import Answer
from rummy_learn.cli.verdicts import verdict_lines
from rummy_learn.rules.cards import parse_melds, print_melds
from rummy_learn.rules.check import check
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser

HELP = say("judge the same melds in every game")


def arguments(parser: Parser) -> None:
    """The arguments of `check-all`."""
    parser.add_argument("melds", metavar="MELDS", help=str(say("cards, with | between melds: '8C 8D * | 4C 5C 6C 7C'")))
    add_house_rules(parser)


def run(args: Namespace) -> Answer:
    """Status 0 when every game accepts the melds, 1 when at least one refuses."""
    laid = parse_melds(args.melds)
    variants = games((), args.set)
    verdicts = [check(variant, laid) for variant in variants]

    def data() -> dict[str, object]:
        return {"cards": print_melds(laid), "verdicts": [verdict.to_json() for verdict in verdicts]}

    def text(ink: Ink) -> Iterator[str]:
        for variant, verdict in zip(variants, verdicts, strict=True):
            yield from verdict_lines(ink, variant, verdict)

    return Answer(data, text, status=0 if all(verdicts) else 1)
