"""What house rules do to the odds on the deal: only deals whose hands or contracts are others are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.odds import shipped
from rummy_learn.text import Message, plural, say
from rummy_learn.text.numbers import grouped
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.odds.known import ENOUGH, Known, can_count, seated
from rummy_learn.ui.odds.words import brief

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.odds.known import Entry

__all__ = ["Chances"]

_PLAYERS = 4
_WORTH_TELLING = 4096
"""Hands after which a number is shown."""


class _Pair(NamedTuple):
    """One deal without the house rules and with them."""

    usual: Entry | None
    now: Entry


class Chances:
    """The odds of a game as usual and with its house rules, counted here as far as none ship."""

    def __init__(self, usual: Variant, now: Variant) -> None:
        self._usual, self._now = usual, now
        self._known, self._known_usual = Known(), Known()
        self._players = seated(now, _PLAYERS)
        self._deals = [deal for deal in range(1, max(1, len(now.deals)) + 1) if not shipped(now, deal, self._players)]
        self.counting = False

    def count(self) -> None:
        """Counts on for a moment; stops by itself when that is enough."""
        entries = [pair.now for pair in self._pairs()]
        self._known.count(entries)
        if min(self._known.hands(entries), default=ENOUGH) >= ENOUGH:
            self.counting = False

    def _pairs(self) -> list[_Pair]:
        return [_Pair(self._as_usual(deal), self._known.entry(self._now, deal, self._players)) for deal in self._deals]

    def _as_usual(self, deal: int) -> Entry | None:
        if deal > max(1, len(self._usual.deals)):
            return None
        return self._known_usual.entry(self._usual, deal, self._players)

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self, link: Link) -> Html:
        """The deals whose odds are others, and the way to count them."""
        pairs = self._pairs()
        whole = h.a(say("All odds of this game"), href=str(link.only().to(page="odds").about(self._now)))
        if not pairs:
            return h.section(
                h.h3(say("Odds on the deal")), h.p(say("These rules leave them as they are."), " ", whole), cls="stack"
            )
        hands = self._known.hands([pair.now for pair in pairs])
        told = say("The hands or contracts are others here, at a table of {n}.", n=self._players)
        return h.section(
            h.h3(say("Odds on the deal"), id="house-odds", tabindex=-1),
            h.p(told, " ", whole),
            self._table(pairs) if min(hands, default=ENOUGH) >= _WORTH_TELLING else None,
            self._button(min(hands)) if hands and can_count() else None,
            cls="stack",
        )

    def _table(self, pairs: list[_Pair]) -> Html:
        head = h.tr([h.th(name, scope="col") for name in (say("Deal"), say("Usual"), say("With these rules"))])
        rows = [
            h.tr(
                h.th(self._named(pair.now), scope="row"),
                h.td(_chance(pair.usual) if pair.usual else say("not played")),
                h.td(_chance(pair.now)),
            )
            for pair in pairs
        ]
        return h.table(
            h.caption(say("Chance to hold it on the deal"), cls="sr"),
            h.thead(head),
            h.tbody(rows),
            cls="odds-table house-odds",
        )

    def _named(self, entry: Entry) -> Message:
        contract = entry.contract
        return say("{n}: {contract}", n=entry.deal, contract=contract.said()) if contract else say("A meld to lay")

    def _button(self, fewest: int) -> Html:
        """What was counted of each deal, and the button that goes on or stops as long as more of it tells more."""
        count = plural(fewest, "{hands} hand counted so far.", "{hands} hands counted so far.", hands=grouped(fewest))
        words = say("Stop") if self.counting else say("Count hands")
        button = parts.action(words, "count") if fewest < ENOUGH else None
        return h.div(button, h.span(count, cls="small muted"), cls="row")


def _chance(entry: Entry) -> Message:
    chance = entry.chance()
    return brief(chance) if chance else say("not counted")
