"""`score`: what a deal adds to a player's total, card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.cli.games import add_house_rules, add_variant, game, whole
from rummy_learn.cli.output import Answer, indented
from rummy_learn.cli.verdicts import verdict_lines
from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards, parse_melds
from rummy_learn.rules.check import with_repairs
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.score import score
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.score import Score
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.text import Message

HELP = say("the points of a hand, card by card")


def arguments(parser: Parser) -> None:
    """The arguments of `score`."""
    add_variant(parser)
    parser.add_argument("cards", metavar="CARDS", help=str(say("the cards left in hand; '' for none")))
    parser.add_argument("--melded", metavar="MELDS", help=str(say("what the player melded, with | between melds")))
    parser.add_argument("--out", action="store_true", help=str(say("the player went out")))
    parser.add_argument(
        "--blind", action="store_true", help=str(say("the player went out blind, with nothing melded before"))
    )
    parser.add_argument(
        "--players", metavar="N", help=str(say("so many players, which decides how many decks there are"))
    )
    add_house_rules(parser)


def run(args: Namespace) -> Answer:
    """The points, or the verdict on melds that are none and on more cards than there are."""
    variant = game(args)
    hand = parse_cards(args.cards)
    laid = parse_melds(args.melded) if args.melded is not None else ()
    _check_going_out(variant, args, hand)
    verdict = _judged(variant, hand, laid, whole(args.players, "--players", "bad_players"))
    if not verdict:
        return Answer(verdict.to_json, lambda ink: verdict_lines(ink, variant, verdict), status=1)
    melds = [Meld(judged.kind, judged.cards) for judged in verdict.melds if judged.kind]
    found = score(variant, hand, melds, blind=args.blind)
    note = say("{game} pays nothing for going out blind.", game=variant.title)
    unpaid = bool(args.blind and not variant.blind)

    def data() -> dict[str, object]:
        return {"variant": variant.id, **found.to_json()} | ({"note": str(note)} if unpaid else {})

    def text(ink: Ink) -> Iterator[str]:
        yield from _lines(ink, variant, found)
        if unpaid:
            yield ink.notable(note)

    return Answer(data, text)


def _check_going_out(variant: Variant, args: Namespace, hand: Sequence[Card]) -> None:
    """Refuses what cannot be said of one who goes out."""
    if (args.out or args.blind) and hand:
        message = say("One who goes out has no cards left, but there are {piece}.", piece=args.cards)
        raise BadInput("bad_value", args.cards, message)
    if args.blind and variant.blind and args.melded is None:
        raise BadInput(
            "missing_argument",
            "--melded",
            say("--blind needs --melded: how much it is worth depends on whether a joker was melded."),
        )


def _judged(variant: Variant, hand: Sequence[Card], laid: Sequence[Sequence[Card]], players: int | None) -> Verdict:
    """Are the melds melds, and can all these cards exist together?"""
    verdict = judge.melds(variant, laid)
    enough = judge.enough_cards(variant, [*laid, hand], players=players)
    return with_repairs(variant, replace(verdict, reasons=(*verdict.reasons, *enough)), laid)


def _lines(ink: Ink, variant: Variant, found: Score) -> Iterator[str]:
    yield f"{ink.strong(variant.title)}: {ink.strong(_points(found.points))}"
    for heading, cards in ((say("melded"), found.melded), (say("in hand"), found.cards)):
        if cards:
            listed = ", ".join(str(say("{card} {points}", card=card, points=points)) for card, points in cards)
            total = _points(sum(points for _, points in cards))
            yield indented(say("{heading}: {cards} ({total})", heading=heading, cards=listed, total=total), 2)
    if found.bonus:
        yield indented(say("out blind: minus {n}", n=found.bonus), 2)


def _points(points: int) -> Message:
    return plural(points, "{n} point", "{n} points")
