"""`solve`: the best lay-down of a hand; or how far off it is, why, and which cards would complete it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.games import add_house_rules, add_variant, game, whole
from rummy_learn.cli.output import Answer, indented
from rummy_learn.cli.verdicts import reason_lines, verdict_lines
from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.explain import explain
from rummy_learn.rules.solve import ContractSolution, ContractSolutions, solutions, solve
from rummy_learn.rules.told import coming, remainder, shortfall, standing
from rummy_learn.rules.verdict import Verdict
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.solve import MeldsSolution
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message

HELP = say("the best lay-down of a hand, or how far off it is and which cards complete it")


def arguments(parser: Parser) -> None:
    """The arguments of `solve`."""
    add_variant(parser)
    parser.add_argument("cards", metavar="CARDS", help=str(say("all the cards in hand")))
    parser.add_argument("--deal", metavar="N", help=str(say("the contract of this deal alone, not of every deal")))
    parser.add_argument(
        "--players",
        metavar="N",
        help=str(say("so many players, which decides how many decks there are (default: the largest table)")),
    )
    parser.add_argument(
        "--seen", default="", metavar="CARDS", help=str(say("cards seen elsewhere, which cannot come any more"))
    )
    parser.add_argument(
        "--fewest-jokers", action="store_true", help=str(say("spend as few jokers as can be before counting points"))
    )
    parser.add_argument("--all", action="store_true", help=str(say("every answer that is as good as the first")))
    add_house_rules(parser)


def run(args: Namespace) -> Answer:
    """What the hand can do, or the verdict on more cards than there are."""
    asked = _Asked(args)
    refused = judge.enough_cards(asked.variant, [asked.cards, asked.seen], players=asked.players)
    if refused:
        verdict = Verdict(asked.variant.id, (), tuple(refused))
        return Answer(verdict.to_json, lambda ink: verdict_lines(ink, asked.variant, verdict), status=1)
    found = solve(
        asked.variant,
        asked.cards,
        deal=asked.deal,
        fewest_jokers=asked.fewest_jokers,
        seen=asked.seen,
        players=asked.players,
    )
    equals = asked.equals(found) if args.all else ()

    def data() -> dict[str, object]:
        shown = {"variant": asked.variant.id, **found.to_json()}
        return shown | ({"all": [each.to_json() for each in equals]} if args.all else {})

    def text(ink: Ink) -> Iterator[str]:
        if isinstance(found, ContractSolutions):
            for each in found.deals:
                yield from _contract(ink, asked, each)
        elif isinstance(found, ContractSolution):
            yield from _contract(ink, asked, found)
        else:
            yield from _melds(ink, asked.variant, found)
        yield from _others(ink, equals)

    return Answer(data, text)


class _Asked:
    """What was asked for, read."""

    def __init__(self, args: Namespace) -> None:
        self.variant: Variant = game(args)
        self.cards = parse_cards(args.cards)
        self.seen = parse_cards(args.seen)
        self.deal = whole(args.deal, "--deal", "bad_deal")
        self.players = whole(args.players, "--players", "bad_players")
        self.fewest_jokers: bool = args.fewest_jokers
        if self.deal is not None:
            self.variant.deal(self.deal)

    def equals(self, found: object) -> Sequence[ContractSolution | MeldsSolution]:
        """Every answer as good as the first; of a contract game for one deal only."""
        if isinstance(found, ContractSolutions):
            return ()
        return solutions(
            self.variant,
            self.cards,
            deal=self.deal,
            fewest_jokers=self.fewest_jokers,
            seen=self.seen,
            players=self.players,
        )


def _contract(ink: Ink, asked: _Asked, found: ContractSolution) -> Iterator[str]:
    contract = asked.variant.deal(found.deal).contract.said()
    answer = ink.good(say("yes")) if found.satisfied else ink.bad(say("no"))
    yield str(
        say(
            "{game}, deal {deal}, {contract}: {answer}",
            game=ink.strong(asked.variant.title),
            deal=found.deal,
            contract=contract,
            answer=answer,
        )
    )
    if not found.satisfied:
        yield from _short_of(ink, asked, found)
        return
    yield from _laid_down(ink, found)
    yield indented(remainder(found.left, found.points_left), 2)
    if not found.may_go_down:
        yield indented(ink.bad(say("But one may not go down so:")), 2)
        yield from reason_lines(ink, explain(asked.variant, asked.cards, found.deal).blocked)


def _short_of(ink: Ink, asked: _Asked, found: ContractSolution) -> Iterator[str]:
    """How far off, what would do, and how each meld of the contract stands."""
    yield indented(ink.notable(shortfall(found.missing, found.completing)), 2)
    why = explain(asked.variant, asked.cards, found.deal, seen=asked.seen, players=asked.players)
    left = coming(asked.variant.deck(asked.players), asked.cards, asked.seen)
    for state in why.needs:
        sign = ink.good("+") if state.met else ink.bad("-")
        yield indented(f"{sign} {standing(state, left)}", 2)


def _melds(ink: Ink, variant: Variant, found: MeldsSolution) -> Iterator[str]:
    net = plural(found.net, "{n} point", "{n} points")
    yield str(say("{game}, best melds: {net} in all", game=ink.strong(variant.title), net=ink.strong(net)))
    yield from _laid(ink, found.melds)
    yield indented(say("Melded: {points}.", points=found.melded_points), 2)
    yield indented(remainder(found.left, found.melded_points - found.net), 2)


def _laid(ink: Ink, melds: Sequence[Meld]) -> Iterator[str]:
    return (indented(f"{ink.good('+')} {meld.said()}", 2) for meld in melds)


def _laid_down(ink: Ink, found: ContractSolution) -> Iterator[str]:
    """The contract, and what is laid off on it in the same turn."""
    yield from _laid(ink, found.contract)
    if found.layoffs:
        cards = tuple(card for layoff in found.layoffs for card in layoff.cards)
        yield indented(say("Then lay off {cards}.", cards=cards), 2)


def _others(ink: Ink, equals: Sequence[ContractSolution | MeldsSolution]) -> Iterator[str]:
    for number, found in enumerate(equals[1:], 2):
        yield str(say("{number}. as good:", number=number))
        yield from _laid_down(ink, found) if isinstance(found, ContractSolution) else _laid(ink, found.melds)
        yield indented(_left(found), 2)


def _left(found: ContractSolution | MeldsSolution) -> Message:
    points = found.points_left if isinstance(found, ContractSolution) else found.melded_points - found.net
    return remainder(found.left, points)
