"""`check`: is this a meld, or the contract of a deal?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.games import add_house_rules, add_variant, game, whole
from rummy_learn.cli.output import Answer
from rummy_learn.cli.verdicts import reason_lines, verdict_lines
from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards, parse_melds
from rummy_learn.rules.check import check
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser

HELP = say("judge melds, and with --deal the contract")


def arguments(parser: Parser) -> None:
    """The arguments of `check`."""
    add_variant(parser)
    parser.add_argument("melds", metavar="MELDS", help=str(say("cards, with | between melds: '8C 8D * | 4C 5C 6C 7C'")))
    parser.add_argument("--deal", metavar="N", help=str(say("judge against the contract of this deal")))
    parser.add_argument("--hand", metavar="CARDS", help=str(say("all the cards held: are the melds among them?")))
    parser.add_argument(
        "--players",
        metavar="N",
        help=str(say("so many players, which decides how many decks there are (default: the largest table)")),
    )
    add_house_rules(parser)


def run(args: Namespace) -> Answer:
    """`valid` is whether the melds stand and the cards are held; `may_go_down` also asks how the turn could end."""
    variant = game(args)
    laid = parse_melds(args.melds)
    deal = whole(args.deal, "--deal", "bad_deal")
    hand = None if args.hand is None else parse_cards(args.hand)
    verdict = check(variant, laid, deal=deal, hand=hand, players=whole(args.players, "--players", "bad_players"))
    down = None
    if deal is not None and hand is not None:
        down = judge.go_down(variant, deal, hand, laid) if verdict else verdict

    def data() -> dict[str, object]:
        found = verdict.to_json()
        if down is not None:
            ending = down.reasons if verdict else ()
            found |= {"may_go_down": down.valid, "ending": [reason.to_json() for reason in ending]}
        return found

    def text(ink: Ink) -> Iterator[str]:
        yield from verdict_lines(ink, variant, verdict)
        if verdict and down is not None:
            answer = ink.good(say("yes")) if down else ink.bad(say("no"))
            yield str(say("Going down with nothing else on the table: {answer}", answer=answer))
            yield from reason_lines(ink, down.reasons)

    return Answer(data, text, status=0 if verdict else 1)
