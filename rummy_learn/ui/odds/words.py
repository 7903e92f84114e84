"""Chances in plain words: as one hand in so many, as a percentage, and how sure a number is."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from rummy_learn.text import Message, say
from rummy_learn.text.numbers import decimal, grouped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.odds.figures import Chance, Policy

__all__ = ["POLICY", "RARE", "about", "brief", "grounds", "percent", "range_of", "sure"]

RARE = 0.01
"""Chances below are told as one hand in so many: percents would be all noughts."""
_COMMON, _OFTEN, _NEARLY, _ALWAYS = 0.1, 0.28, 0.945, 0.9995
"""From here on percents are short; tenths of the hands say more than one in so many; those that fail; nothing does."""
POLICY: Mapping[Policy, Message] = {
    "stock": say("From the stock, one discard a turn"),
    "keep": say("From the stock, keeping every card"),
    "bot": say("Down at a table of sensible bots"),
}
"""The ways to draw."""


def about(p: float) -> Message:
    """A chance as a share of hands: "about 1 in 14 hands".

    >>> str(about(0.0709)), str(about(0.43)), str(about(0.98)), str(about(0))
    ('about 1 in 14 hands', 'about 4 in 10 hands', 'all but about 1 in 50 hands', 'no hand')
    """
    if not p:
        return say("no hand")
    if p >= _ALWAYS:
        return say("almost every hand")
    if p >= _NEARLY:
        return say("all but about 1 in {n} hands", n=grouped(_one_in(1 - p)))
    if p >= _OFTEN:
        return say("about {tenths} in 10 hands", tenths=round(10 * p))
    return say("about 1 in {n} hands", n=grouped(_one_in(p)))


def brief(chance: Chance) -> Message:
    """The same where there is little room: "1 in 14", and in percent from one in ten on."""
    if not chance.high:
        return say("never")
    if not chance.p:
        if chance.high >= _OFTEN:
            return say("too rare to tell")
        return say("under 1 in {n}", n=grouped(_one_in(chance.high)))
    if chance.p >= _ALWAYS:
        return say("almost always")
    if chance.p >= _COMMON:
        return percent(round(chance.p, 2))
    return say("1 in {n}", n=grouped(_one_in(chance.p)))


def _one_in(p: float) -> int:
    """One over the chance, with two digits that count."""
    found = 1 / p
    return round(float(f"{found:.2g}")) if found >= 10 else round(found)


def percent(p: float) -> Message:
    """A chance in percent, three digits that count: never in powers of ten.

    >>> str(percent(0.07298)), str(percent(2.5e-05)), str(percent(1))
    ('7.3%', '0.0025%', '100%')
    """
    return say("{n}%", n=decimal(format(Decimal(f"{100 * p:.3g}"), "f")))


def range_of(chance: Chance) -> Message:
    """The interval: in percent, or as one hand in so many for what is rare."""
    if chance.low == chance.high:
        return percent(chance.p)
    if chance.high < RARE:
        high = grouped(_one_in(chance.high))
        if not chance.low:
            return say("less often than 1 in {n}", n=high)
        return say("1 in {few} to 1 in {many}", few=grouped(_one_in(chance.low)), many=high)
    return say("{low} to {high}", low=percent(chance.low), high=percent(chance.high))


def sure(chance: Chance) -> Message:
    """What the interval means, in a sentence."""
    if chance.low == chance.high:
        return say("This number is exact.")
    return say("With 95% certainty the true chance lies in this range: {range}.", range=range_of(chance))


def grounds(chance: Chance) -> Message:
    """What a number rests on."""
    if chance.method == "exact":
        return say("Counted without chance.")
    if chance.method == "sampled":
        return say("{hands} hands were dealt and judged.", hands=grouped(chance.samples))
    return say(
        "Too rare to be met by dealing: worked out {n} times over, by making larger hands smaller card by card.",
        n=chance.samples,
    )
