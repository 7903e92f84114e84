"""`odds`: the chance of holding the contract on the deal and after some draws, as it ships or estimated anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.games import add_house_rules, add_variant, game, positive, seed, whole
from rummy_learn.cli.output import Answer, indented
from rummy_learn.cli.workers import add_workers, bar, workers
from rummy_learn.odds import shipped
from rummy_learn.text import Message, plural, say
from rummy_learn.text.numbers import decimal

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.odds.figures import Chance, Curve, Odds
    from rummy_learn.rules.variant import Variant

HELP = say("how likely a contract is, on the deal and after some draws")

_PLAYERS = 4
_SAMPLES = 200_000
_EACH_DRAWN_TO = 500
_EACH_DEAL = 5000
"""One hand in so many dealt is drawn to, and one deal played: they take that much longer."""
_BUYS = 2
_SHOWN = (1, 2, 3, 4, 6, 8, 10, 12)
"""The turns shown in words; the JSON has all of them."""


def arguments(parser: Parser) -> None:
    """The arguments of `odds`."""
    add_variant(parser)
    parser.add_argument("--deal", metavar="N", help=str(say("this deal alone, not every deal")))
    parser.add_argument("--players", metavar="N", help=str(say("so many players (default: 4)")))
    parser.add_argument("--samples", metavar="K", help=str(say("estimate anew, from so many hands dealt")))
    parser.add_argument("--seed", metavar="S", help=str(say("estimate anew, drawn from this number or word")))
    add_workers(parser)
    add_house_rules(parser)


def run(args: Namespace) -> Answer:
    """What ships where it fits and nothing is asked anew, else estimates. Raises `BadInput`."""
    rules = game(args)
    deals, players = _deals(rules, args.deal), positive(args.players, "--players", "bad_players") or _PLAYERS
    known = None if _anew(args) else [shipped(rules, deal, players) for deal in deals]
    kept = [each for each in known or () if each is not None]
    found = kept if len(kept) == len(deals) else _estimated(args, rules, deals, players)
    ships = found is kept

    def data() -> dict[str, object]:
        each = [odds.to_json() | {"shipped": ships} for odds in found]
        return each[0] if args.deal is not None or not rules.deals else {"deals": each}

    def text(ink: Ink) -> Iterator[str]:
        for odds in found:
            yield from _lines(ink, rules, odds)
        note = say("These odds ship with the program; --samples or --seed estimates them anew.")
        yield ink.faint(note) if ships else ink.faint(say("Estimated now, from seed {seed}.", seed=found[0].seed))

    return Answer(data, text)


def _anew(args: Namespace) -> bool:
    return any(given is not None for given in (args.samples, args.seed, args.workers, args.scheduler))


def _deals(rules: Variant, given: str | None) -> list[int]:
    deal = whole(given, "--deal", "bad_deal")
    if deal is None:
        return list(range(1, max(1, len(rules.deals)) + 1))
    rules.deal(deal)
    return [deal]


# ---- estimating ------------------------------------------------------------------------------------------------------
def _estimated(args: Namespace, rules: Variant, deals: list[int], players: int) -> list[Odds]:
    from rummy_learn.odds import estimate

    samples = positive(args.samples, "--samples", "bad_value") or _SAMPLES
    args.seed = args.seed or "0"
    rules.check_players(players)
    with workers(args) as executor:
        return [
            estimate(
                rules,
                deal,
                players,
                samples=samples,
                hands=max(1, samples // _EACH_DRAWN_TO),
                deals=samples // _EACH_DEAL,
                buys=_BUYS,
                seed=seed(args),
                executor=executor,
                progress=bar(at, len(deals)),
            )
            for at, deal in enumerate(deals)
        ]


# ---- in words --------------------------------------------------------------------------------------------------------
def _lines(ink: Ink, rules: Variant, odds: Odds) -> Iterator[str]:
    yield ink.strong(_heading(rules, odds))
    on_deal = say("On the deal: {chance}", chance=_chance(odds.on_deal))
    yield indented(on_deal, 2)
    if odds.melded is not None:
        mean, low, high = (decimal(str(each)) for each in odds.melded)
        yield indented(say("Points melded: {mean} ({low} to {high})", mean=mean, low=low, high=high), 2)
    if not odds.curves:
        return
    shown = [turn for turn in _SHOWN if turn <= len(odds.curves[0].chances)]
    yield indented(f"{say('In the first … turns')!s:37}" + "".join(f"{turn:>10}" for turn in shown), 2)
    for curve in odds.curves:
        cells = "".join(f"{_percent(curve.chances[turn - 1].p):>10}" for turn in shown if turn <= len(curve.chances))
        yield indented(f"{_policy(curve)!s:37}{cells}", 2)


def _heading(rules: Variant, odds: Odds) -> Message:
    packs = plural(odds.packs, "{n} pack", "{n} packs")
    cards = plural(odds.cards, "{n} card", "{n} cards")
    if not rules.deals:
        return say("{game}: {cards} of {packs}", game=rules.title, cards=cards, packs=packs)
    contract = rules.deal(odds.deal).contract.said()
    return say(
        "Deal {deal}: {contract}; {cards} of {packs}", deal=odds.deal, contract=contract, cards=cards, packs=packs
    )


def _chance(chance: Chance) -> Message:
    if chance.method == "exact":
        return say("{p}, counted", p=_percent(chance.p)) if chance.p else say("impossible: the contract is larger")
    low, high = _percent(chance.low), _percent(chance.high)
    return say("{p} ({low} to {high})", p=_percent(chance.p), low=low, high=high)


def _percent(p: float) -> str:
    written = f"{100 * p:.3g}" if p >= 1e-4 or not p else f"{100 * p:.1e}"
    return f"{decimal(written)} %"


def _policy(curve: Curve) -> Message:
    if curve.event == "out":
        return say("whole hand melded")
    if curve.policy == "keep":
        return say("every card kept")
    if curve.policy == "bot":
        return say("down, at a table of bots")
    if curve.buys:
        return plural(curve.buys, "after {n} buy", "after {n} buys")
    return say("one drawn, one discarded")
