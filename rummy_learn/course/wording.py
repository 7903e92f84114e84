"""Sentences that several questions and lessons share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.melds import Contract
from rummy_learn.text import Message, render, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Status
    from rummy_learn.rules.melds import Need
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict

__all__ = ["SURENESS", "house_rules", "joined", "laid", "listed", "summed", "why"]

SURENESS: Mapping[Status, Message] = {
    "stated": say("stated"),
    "silent": say("silent"),
    "conflict": say("sources disagree"),
}
"""How sure a rule is, in a word or two."""


def joined(parts: Sequence[Message], by: str = "{first}, {rest}") -> Message:
    """The parts one after the other; `by` is how two of them go together."""
    whole, *rest = parts
    for part in rest:
        whole = say(by, first=whole, rest=part)
    return whole


def house_rules(*games: Variant) -> Message | None:
    """The house rules that are on in any of the games, in words: "Buys in a deal: 3 each, Eighth deal: on"."""
    rules = {render(rule): rule for game in games for rule in game.house_rules}
    return joined(list(rules.values())) if rules else None


def laid(melds: Iterable[Sequence[Card]]) -> Message:
    """ "8♣ 8♦ joker (8), 4♣ 5♣ 6♣ 7♣" """
    return joined([say("{cards}", cards=tuple(cards)) for cards in melds])


def listed(needs: Sequence[Need]) -> Message:
    """ "2 sets of 3 and a run of 4" """
    parts = [need.said() if n == 1 else Contract((need,) * n).said() for n, need in Contract(tuple(needs)).groups()]
    *first, last = parts
    return say("{first} and {last}", first=joined(first), last=last) if first else last


def summed(cards: Sequence[tuple[Card, int]]) -> Message:
    """ "A♠ 15 + K♣ 10 = 25" """
    (card, points), *others = cards
    added = say("{card} {points}", card=card, points=points)
    for other, more in others:
        added = say("{sum} + {card} {points}", sum=added, card=other, points=more)
    return say("{sum} = {total}", sum=added, total=sum(points for _, points in cards))


def why(verdict: Verdict) -> tuple[Message, ...]:
    """What the melds are; or every reason against them, and the nearest repairs."""
    if verdict.valid:
        return tuple(
            say("A set: {cards}.", cards=meld.cards) if meld.kind == "set" else say("A run: {cards}.", cards=meld.cards)
            for meld in verdict.melds
        )
    repairs = {str(reason.repair.message): reason.repair.message for reason in verdict.reasons if reason.repair}
    mended = (say("Nearest repair: {repair}", repair=repair) for repair in repairs.values())
    return (*(reason.message for reason in verdict.reasons), *mended)
