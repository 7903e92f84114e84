"""`odds`: the chance of holding the contract on the deal and after some draws, as it ships or estimated anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.games import add_house_rules, add_variant, game, positive, seed, whole
from rummy_learn.cli.output import Answer, columns, indented
from rummy_learn.cli.workers import add_workers, bar, how_many, workers
from rummy_learn.odds import shipped
from rummy_learn.odds.figures import BUYS_TOLD, Situation
from rummy_learn.odds.store import buys_ship
from rummy_learn.text import Message, plural, say
from rummy_learn.text.numbers import decimal, grouped

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.odds.figures import Chance, Curve, Odds
    from rummy_learn.rules.variant import Variant

HELP = say("how likely a contract is, on the deal and after some draws")

_PLAYERS = 4
_SAMPLES = 200_000
_EACH_FOLLOWED, _EACH_DEAL = 500, 4000
"""One hand in so many dealt is followed as it draws, and one deal played: they take that much longer."""
_FOLLOWED, _DEALS = 200, 25
"""So many hands are followed at least, where as many are dealt; fewer deals than this would tell nothing of bots."""
_DEALS_FROM = _DEALS * _EACH_DEAL
_SHOWN = (1, 2, 3, 4, 6, 8, 10, 12)
"""The turns shown in words; the JSON has all of them."""
_FEWER_SHOWN = (1, 3, 6, 12)
"""Those on a terminal that has no room for all."""
_NAME, _CELL = 30, 12


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
    how_many(args.workers)
    known = None if _anew(args) else [_known(rules, deal, players) for deal in deals]
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
        if not any(curve.policy == "bot" for odds in found for curve in odds.curves):
            yield ink.faint(
                say("What bots make of it is left out: that takes {least} samples.", least=grouped(_DEALS_FROM))
            )

    return Answer(data, text)


def _known(rules: Variant, deal: int, players: int) -> Odds | None:
    """What ships, where it tells of all the buys that the rules allow."""
    found = shipped(rules, deal, players)
    return found if found and buys_ship(Situation(rules, deal, players)) else None


def _anew(args: Namespace) -> bool:
    return any(given is not None for given in (args.samples, args.seed, args.scheduler))


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
                hands=max(min(samples, _FOLLOWED), samples // _EACH_FOLLOWED),
                deals=samples // _EACH_DEAL if samples >= _DEALS_FROM else 0,
                buys=BUYS_TOLD,
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
    room = columns() - 2 - _NAME >= _CELL * len(_SHOWN)
    shown = [turn for turn in (_SHOWN if room else _FEWER_SHOWN) if turn <= len(odds.curves[0].chances)]
    rows = [_row(say("In the first … turns"), map(str, shown))]
    for curve in odds.curves:
        chances = [curve.chances[turn - 1] for turn in shown if turn <= len(curve.chances)]
        rows.append(_row(_policy(curve), (_percent(chance.p) for chance in chances)))
        rows.append(_row(f"  {_basis(chances)}", map(_range, chances)))
    yield from (indented(row, 2) for row in rows)
    yield indented(ink.faint(say("Below each chance: the range in % that the true one lies in with 95% certainty.")), 2)


def _row(name: Message | str, cells: Iterable[str]) -> str:
    return f"{name!s:{_NAME}}" + "".join(f"{cell:>{_CELL}}" for cell in cells)


def _basis(chances: Sequence[Chance]) -> Message:
    """What a row rests on: its last chance is the commonest."""
    *_, last = chances
    if last.method == "exact":
        return say("counted")
    if last.method == "thinned":
        return plural(last.samples, "{n} crowd of larger hands", "{n} crowds of larger hands")
    return plural(last.samples, "of {hands} hand", "of {hands} hands", hands=grouped(last.samples))


def _range(chance: Chance) -> str:
    """The interval in percent, short enough for a column."""
    if chance.method == "exact":
        return ""
    return "–".join(str(decimal(_short(p))) for p in (chance.low, chance.high))


def _short(p: float) -> str:
    if p and p < 1e-4:
        return f"{100 * p:.0e}"
    return f"{100 * p:.3g}" if p >= 0.1 else f"{100 * p:.2g}"


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
