"""`tournament`: how strong the bots are, how sure that is, and how many games it would take to be sure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.games import add_deals, add_house_rules, add_seed, add_variant, deals, game, positive, seed
from rummy_learn.cli.output import Answer, indented
from rummy_learn.cli.workers import add_workers, bar, workers
from rummy_learn.text import plural, say
from rummy_learn.text.numbers import decimal

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.odds.tournament import Difference, Mean, Tournament
    from rummy_learn.text import Message

HELP = say("bots against each other: how strong each is, and how sure that is")

_BOTS = "sensible,random"
_PLAYERS = 4
_GAMES = 10


def arguments(parser: Parser) -> None:
    """The arguments of `tournament`."""
    add_variant(parser)
    parser.add_argument(
        "--bots", metavar="A,B,…", default=_BOTS, help=str(say("the bots (default: {bots})", bots=_BOTS))
    )
    help_ = say("so many games, each played once for every seating with the same cards (default: {n})", n=_GAMES)
    parser.add_argument("--games", metavar="N", help=str(help_))
    parser.add_argument("--players", metavar="N", help=str(say("so many players (default: 4)")))
    add_deals(parser)
    add_seed(parser)
    add_workers(parser)
    add_house_rules(parser)


def run(args: Namespace) -> Answer:
    """The strengths and the differences. Raises `BadInput`."""
    from rummy_learn.odds.tournament import tournament

    rules = game(args)
    with workers(args) as executor:
        found = tournament(
            rules,
            [name.strip() for name in args.bots.split(",")],
            games=positive(args.games, "--games", "bad_value") or _GAMES,
            players=positive(args.players, "--players", "bad_players") or _PLAYERS,
            deals=deals(args, rules),
            seed=seed(args),
            executor=executor,
            progress=bar(),
        )
    return Answer(found.to_json, lambda ink: _lines(ink, found))


def _lines(ink: Ink, found: Tournament) -> Iterator[str]:
    rules = found.variant
    games = plural(found.games, "{n} game", "{n} games")
    yield ink.strong(
        say(
            "{game}, {n} players: {games}, {k} seatings each",
            game=rules.title,
            n=found.players,
            games=games,
            k=found.seatings,
        )
    )
    if found.stalled:
        message = plural(
            found.stalled,
            "{n} game has a deal that came to no end, and is left out.",
            "{n} games have a deal that came to no end, and are left out.",
        )
        yield indented(ink.notable(message), 2)
    if not found.strengths:
        return
    yield indented(f"{say('bot')!s:18}{say('points a deal')!s:28}{say('games won')}", 2)
    for each in found.strengths:
        share = say(
            "{p} ({low} to {high})",
            p=_percent(each.share.p),
            low=_percent(each.share.low),
            high=_percent(each.share.high),
        )
        yield indented(f"{each.bot:18}{_points(each.points)!s:28}{share}", 2)
    best = say("The fewest points win.") if rules.winner == "lowest" else say("The most points win.")
    yield indented(ink.faint(best), 2)
    for difference in found.differences:
        yield str(_told(difference))


def _points(points: Mean) -> Message:
    if points.low is None:
        return decimal(f"{points.mean:.1f}")
    mean, low, high = (decimal(f"{each:.1f}") for each in (points.mean, points.low, points.high))
    return say("{mean} ({low} to {high})", mean=mean, low=low, high=high)


def _percent(p: float) -> str:
    return f"{100 * p:.0f} %"


def _told(difference: Difference) -> Message:
    """What is known about two bots, and what it would take to know more."""
    values = {
        "ahead": difference.ahead,
        "behind": difference.behind,
        "points": _points(difference.points),
        "games": difference.games,
    }
    if difference.sure:
        return say("{ahead} is better than {behind} by {points} points a deal.", **values)
    if difference.games is None:
        return say("Nothing tells {ahead} from {behind} yet: play more games.", **values)
    return say(
        "Luck hides who is better, {ahead} or {behind}: {ahead} leads by {points} points a deal."
        " If that is the true difference, about {games} games would show it.",
        **values,
    )
