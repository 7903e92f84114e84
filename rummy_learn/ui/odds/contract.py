"""One deal: its chance in words and numbers, how it grows turn by turn, and what a buy adds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, plural, say
from rummy_learn.text.numbers import decimal, grouped
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.odds import growth
from rummy_learn.ui.odds.growth import Line
from rummy_learn.ui.odds.words import POLICY, RARE, about, brief, grounds, percent, sure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.odds.figures import Chance, Curve, Odds
    from rummy_learn.odds.figures import Event as Hoped
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.odds.known import Entry

__all__ = ["dealt", "facts", "grows", "heading", "lede", "worth"]

_ELSE: Mapping[Hoped, Message] = {
    "contract": say("The contract"),
    "meld": say("Any meld"),
    "out": say("Melds for all but a discard"),
}
_BUY_TOLD = 5
"""The turn after which the worth of a buy is told in words."""


def heading(entry: Entry) -> Message:
    """What is hoped for: the contract, or a meld where the game asks for none."""
    return entry.contract.said() if entry.contract else _ELSE["meld"]


def lede(entry: Entry) -> Message:
    """The chance on the deal in plain words."""
    chance = entry.chance()
    if chance is None:
        return say("How often the cards dealt hold it is not counted yet under these house rules.")
    if not chance.high and entry.contract:
        return say(
            "Never on the deal: it takes {needed} cards, and {held} are dealt.",
            needed=entry.contract.cards,
            held=entry.situation.cards,
        )
    if not chance.p:
        return say("Not one of {hands} dealt hands held it.", hands=grouped(chance.samples))
    return say("On the deal: {share}.", share=about(chance.p))


def dealt(entry: Entry) -> Html | None:
    """The number on the deal with its range and what it rests on."""
    chance = entry.chance()
    if chance is None or not chance.high:
        return None
    points = entry.odds.melded if entry.odds else None
    return parts.panel(
        say("When the cards are dealt"),
        h.p(percent(chance.p) if chance.p >= RARE else brief(chance), cls="odds-big"),
        h.p(sure(chance)),
        h.p(grounds(chance), cls="small muted"),
        points and h.p(_melded(points)),
    )


def _melded(points: tuple[float, float, float]) -> Message:
    mean, low, high = (decimal(f"{each:.3g}") for each in points)
    return say(
        "The best melds of a dealt hand come to {mean} points on average ({low} to {high}).",
        mean=mean,
        low=low,
        high=high,
    )


def facts(entry: Entry) -> Html:
    """What is dealt, and from what."""
    situation = entry.situation
    pairs = [
        (say("Players"), str(_span(entry.odds)) if entry.odds else str(entry.players)),
        (say("Cards in a hand"), str(situation.cards)),
        (say("Packs"), str(situation.deck.packs)),
        (say("Jokers"), str(situation.deck.jokers)),
    ]
    if entry.contract:
        pairs.insert(0, (say("Cards of the contract"), str(entry.contract.cards)))
    return parts.panel(
        say("What is dealt"), h.dl([h.div(h.dt(name), h.dd(value)) for name, value in pairs], cls="odds-facts")
    )


def _span(odds: Odds) -> str:
    low, high = odds.players
    return str(low) if low == high else f"{low}–{high}"


# ---------- growth ----------


def grows(entry: Entry, *, as_table: bool) -> Html | None:
    """How the chance grows with turns, for each way to draw that is known."""
    if entry.odds is None:
        return None
    curves = [each for each in entry.odds.curves if each.chances and not each.buys]
    curves.sort(key=lambda curve: list(POLICY).index(curve.policy))
    if not curves:
        return None
    lines = [_line(curve, entry.odds) for curve in curves]
    title = say("How it grows, turn by turn")
    told = [
        h.li(h.b(line.words), ": ", growth.half_way(line)) if len(lines) > 1 else h.li(growth.half_way(line))
        for line in lines
    ]
    return parts.panel(title, h.ul(told, cls="odds-told"), growth.drawn(lines, title, as_table=as_table))


def _line(curve: Curve, odds: Odds) -> Line:
    """A curve; from the deal on where it tells of the same as the number there."""
    if curve.event != odds.event:
        return Line(say("{event}: {policy}", event=_ELSE[curve.event], policy=POLICY[curve.policy]), curve.chances)
    if curve.policy == "bot":
        return Line(POLICY[curve.policy], curve.chances)
    return Line(POLICY[curve.policy], (odds.on_deal, *curve.chances), 0)


def worth(entry: Entry, *, as_table: bool) -> Html | None:
    """What buys made at the start add to the chance, turn by turn."""
    curves = [each for each in entry.odds.curves if each.event == entry.odds.event] if entry.odds else []
    policy = next((curve.policy for curve in curves if curve.buys), None)
    bought = sorted((each for each in curves if each.policy == policy and each.chances), key=lambda each: each.buys)
    if policy is None or len(bought) < 2:
        return None
    lines = [Line(_buys(curve.buys), curve.chances) for curve in bought]
    title = say("What a buy is worth")
    cards = plural(
        entry.situation.bought, "A buy brings {n} card into the hand.", "A buy brings {n} cards into the hand."
    )
    return parts.panel(title, h.p(cards, " ", _gain(lines[0], lines[1])), growth.drawn(lines, title, as_table=as_table))


def _buys(n: int) -> Message:
    return plural(n, "{n} buy at the start", "{n} buys at the start") if n else say("No buy")


def _gain(without: Line, with_one: Line) -> Message | None:
    turns = min(_BUY_TOLD, without.points()[-1][0])
    before, after = without.at(turns), with_one.at(turns)
    if before is None or after is None:
        return None
    if after.p <= before.p:
        return plural(
            turns,
            "After {n} turn {hands} hands show no gain.",
            "After {n} turns {hands} hands show no gain.",
            hands=grouped(after.samples),
        )
    return plural(
        turns,
        "After {n} turn {after} of the hands have held it with one buy, {before} without.",
        "After {n} turns {after} of the hands have held it with one buy, {before} without.",
        after=_whole(after),
        before=_whole(before),
    )


def _whole(chance: Chance) -> Message:
    return percent(round(chance.p, 2) if chance.p >= 0.1 else chance.p)
