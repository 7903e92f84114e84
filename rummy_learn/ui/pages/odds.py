"""Odds: how hard each contract is, games side by side, how chances grow with turns, and what a buy is worth."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from rummy_learn.text import Message, plural, say
from rummy_learn.text.numbers import grouped
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.link import Astray, Choice, with_house_rules
from rummy_learn.ui.odds import contract, side_by_side
from rummy_learn.ui.odds.known import Known, can_count, seated
from rummy_learn.ui.odds.marks import game_mark
from rummy_learn.ui.odds.words import about
from rummy_learn.ui.page import Page, number
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.odds.growing import Growth
    from rummy_learn.ui.odds.known import Entry
    from rummy_learn.ui.page import Event

__all__ = ["OddsPage"]

_USUAL = 4
"""Players where the link does not say how many."""
_MOMENTS = (0, 1, 3, 5, 8, 12)
"""Turns after which games can be laid side by side."""


class OddsPage(Page):
    """Contracts side by side, or one deal of one game, as the link says."""

    name, title, order = "odds", say("Odds"), 50
    icon = "M4 20h16M6 20v-5M11 20V5M16 20v-9"

    def start(self) -> None:
        """Takes the games, the deal and the number of players from the link."""
        self._offered = {game.id: with_house_rules(game, self.place.link.options) for game in variants()}
        self._ticked = list(dict.fromkeys(game.id for game in self.place.games))
        self._known = Known()
        self._turns = 0
        self._counting = False
        self._as_table = False
        self._players = self._asked_players()

    def _asked_players(self) -> int:
        asked = self.place.link.get("players")
        if not asked:
            return _USUAL
        if number(asked[:3]) in self._tables():
            return number(asked[:3])
        message = say("No game here is for “{piece}” players. These numbers are:", piece=asked)
        raise Astray(message, [Choice(_players(n), self.link(players=n)) for n in self._tables()])

    def _tables(self) -> range:
        """The numbers of players that any of the games shown takes."""
        games = [self._offered[id_] for id_ in self._ticked or self._offered]
        return range(min(game.players[0] for game in games), max(game.players[1] for game in games) + 1)

    @property
    def _single(self) -> tuple[Variant, int] | None:
        """The one deal that the link asks for; a game without contracts has but one."""
        game = self.place.variant
        if game and len(self._ticked) == 1 and (self.place.deal or not game.deals):
            return game, self.place.deal or 1
        return None

    @property
    def played(self) -> list[Variant]:
        """The games that are ticked."""
        return [self._offered[id_] for id_ in self._ticked]

    def heading(self) -> Message:
        """The contract and its game, or the page."""
        if self._single:
            game, deal = self._single
            what = contract.heading(self._known.entry(game, deal, self._players))
            return say("{contract} · {game}", contract=what, game=game.title)
        return say("How likely is it?")

    # ---- what the reader does ----------------------------------------------------------------------------------------
    def on_choose(self, event: Event) -> None:
        """Takes the choice over as soon as it changes."""
        players = number(event.field("players")[:3])
        self._players = players if players in self._tables() else self._players
        self._as_table = bool(event.field("table"))
        if self._single is None:
            self._turns = number(event.field("turns")[:3])
            self._tick([id_ for id_ in self._offered if id_ in event.fields.get("game", ())])
        tables = self._tables()
        self._players = min(max(self._players, tables.start), tables.stop - 1)
        self.follow(players=self._players if self._players != _USUAL or self.place.link.get("players") else None)

    def _tick(self, ticked: list[str]) -> None:
        if set(ticked) == set(self._ticked):
            return
        self._ticked = ticked
        shown = ticked or list(self._offered)
        every = len(shown) == len(self._offered)
        self.follow_games({id_: self._offered[id_] for id_ in shown}, every=every)
        self.say = self._summary()

    def on_count(self, _event: Event) -> None:
        """Begins to count what is shown and does not ship, or stops."""
        self._counting = not self._counting
        if self._counting:
            self._count_on()
        else:
            self.say = self._so_far(self._entries())

    def on_go_on(self, _event: Event) -> None:
        """The browser asks for the next slice."""
        if self._counting:
            self._count_on()

    def _count_on(self) -> None:
        if not self._known.count(self._entries()):
            self._counting = False
            self.say = self._so_far(self._entries())

    def _so_far(self, entries: Sequence[Entry]) -> Message:
        """How far counting has come."""
        hands, growth = self._known.hands(entries), self._growth(entries)
        if growth and growth.hands:
            return say("{hands} hands are followed turn by turn so far.", hands=grouped(growth.hands))
        done = sum(each > 0 for each in hands)
        if done < len(hands):
            return say("{done} of {of} deals are counted so far.", done=done, of=len(hands))
        return say("{hands} hands of each are dealt and judged so far.", hands=grouped(min(hands, default=0)))

    def _growth(self, entries: Sequence[Entry]) -> Growth | None:
        """What is counted of how the chance grows, where the page shows that."""
        return self._known.growth(entries[0]) if self._single else None

    def _entries(self) -> list[Entry]:
        if self._single:
            return [self._known.entry(*self._single, self._players)]
        return self._known.entries([self._offered[id_] for id_ in self._ticked], self._players)

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """One deal, or the games side by side."""
        if self._single:
            return self._deal(*self._single)
        entries = self._entries()
        shown = [each for each in entries if each.contract]
        lede = say("Every contract, from the easiest to the hardest. A mark farther to the right is a rarer hand.")
        return h.join(
            parts.title(self.heading()),
            h.p(lede, cls="lede"),
            self._choice(entries),
            self._seats(),
            self._to_count(entries),
            self._contracts(shown) if shown else None,
            self._melds([each for each in entries if not each.contract]),
            _reading() if shown else None,
        )

    def _choice(self, entries: Sequence[Entry]) -> Html:
        games = [
            h.label(
                h.input_(type="checkbox", name="game", value=id_, checked=id_ in self._ticked),
                h.span(game.title),
                cls="pick",
            )
            for id_, game in self._offered.items()
        ]
        moments = self._moments(entries)
        return h.form(
            h.fieldset(h.legend(say("Games")), h.div(games, cls="cmp-games")),
            h.div(
                self._table_size(),
                parts.select("turns", say("When"), [(str(n), _when(n)) for n in moments], str(self._turns))
                if len(moments) > 1
                else None,
                self._switch(),
                cls="odds-choose",
            ),
            cls="cmp-choice",
            id="odds-choice",
            data_act="choose",
            data_live="choose",
        )

    def _table_size(self) -> Html:
        return parts.select(
            "players", say("Players"), [(str(n), _players(n)) for n in self._tables()], str(self._players)
        )

    def _switch(self) -> Html:
        box = h.input_(type="checkbox", role="switch", name="table", value="on", checked=self._as_table)
        return h.label(box, say("As tables"), cls="switch")

    @staticmethod
    def _moments(entries: Sequence[Entry]) -> list[int]:
        """The numbers of turns that something is known about."""
        return [
            turns for turns in _MOMENTS if not turns or any(each.contract and each.chance(turns) for each in entries)
        ]

    def _seats(self) -> Html | None:
        """Which games cannot seat so many, and what is shown instead."""
        games = [self._offered[id_] for id_ in self._ticked]
        others = [game for game in games if seated(game, self._players) != self._players]
        if not others:
            return None
        return h.p(
            [[_seated(game, seated(game, self._players)), " "] for game in others], cls="small muted", id="odds-seats"
        )

    def _to_count(self, entries: Sequence[Entry]) -> Html | None:
        """What does not ship, and the way to count it here."""
        deals = len(self._known.hands(entries))
        if not deals and not self._growth(entries):
            return None
        told = plural(
            deals,
            "For {n} deal no odds ship with these rules, so they have to be counted.",
            "For {n} deals no odds ship with these rules, so they have to be counted.",
        )
        if not deals:
            told = say("How it grows does not ship with these rules, so that has to be counted.")
        if not can_count():
            return parts.panel(say("Not known here"), h.p(told), h.p(say("Counting needs NumPy, which is not here.")))
        return parts.panel(say("Counted here"), h.p(told), self._counted(entries))

    def _counted(self, entries: Sequence[Entry]) -> Html:
        """How far counting has come, and the button to begin, go on or stop."""
        growth = self._growth(entries)
        begun = any(self._known.hands(entries)) or bool(growth and growth.hands)
        so_far = self._so_far(entries) if begun else None
        if not self._known.open(entries):
            return h.p(so_far, " ", _enough(growth))
        more = say("Deal more hands") if begun else say("Deal hands and count")
        action = say("Stop counting") if self._counting else more
        note = None if self._single else say("Only the deal is counted here; the page of a deal counts how it grows.")
        return h.join(
            so_far and h.p(so_far),
            h.p(
                parts.action(action, "count", main=True),
                id="odds-count",
                data_again="go-on" if self._counting else None,
            ),
            note and h.p(note, cls="small muted"),
        )

    def _summary(self) -> Message:
        return side_by_side.summary(side_by_side.rows(self._entries(), self._turns))

    def _contracts(self, entries: Sequence[Entry]) -> Html:
        found = side_by_side.rows(entries, self._turns)
        title = _when(self._turns)
        games = [self._offered[id_] for id_ in self._ticked]
        shown = (
            side_by_side.table(found, games, title, self._to) if self._as_table else side_by_side.plot(found, self._to)
        )
        return h.section(
            h.h2(title),
            h.p(side_by_side.summary(found), cls="cmp-sum"),
            shown,
            cls="odds-contracts",
        )

    def _to(self, entry: Entry) -> Link:
        """The link of one deal, house rules that its game has included."""
        link = self.place.link.only("page", "players")
        return link.to(game=entry.game.id, deal=entry.deal if entry.game.deals else None, **entry.game.chosen)

    def _melds(self, entries: Sequence[Entry]) -> Html | None:
        """The games without contracts."""
        if not entries:
            return None
        items = [h.li(h.a(game_mark(each.game), h.span(_meld(each)), href=str(self._to(each)))) for each in entries]
        return h.section(
            h.h2(say("Without a contract")), h.ul(items, cls="odds-named", role="list"), cls="odds-contracts"
        )

    # ---- one deal ----------------------------------------------------------------------------------------------------
    def _deal(self, game: Variant, deal: int) -> Html:
        entry = self._known.entry(game, deal, self._players)
        plain = self.place.link.only("page", "players")
        here = say("Deal {number}", number=deal) if game.deals else None
        of_game = plain.to(game=game.id, **game.chosen)
        crumbs = [(self.title, plain), (game.title, of_game if here else None)]
        return h.join(
            parts.crumbs(*crumbs, *([(here, None)] if here else [])),
            parts.title(contract.heading(entry)),
            h.p(contract.lede(entry), cls="lede"),
            h.form(
                self._table_size(),
                self._switch(),
                cls="odds-choose",
                data_act="choose",
                data_live="choose",
                id="odds-choice",
            ),
            self._seats(),
            h.div(
                h.div(
                    self._to_count([entry]),
                    contract.dealt(entry),
                    contract.grows(entry, as_table=self._as_table),
                    contract.worth(entry, as_table=self._as_table),
                    cls="stack",
                ),
                h.div(contract.facts(entry), self._neighbours(game, deal), cls="stack"),
                cls="two",
            ),
        )

    def _neighbours(self, game: Variant, deal: int) -> Html | None:
        """The other deals, and the lesson on this one."""
        if not game.deals:
            return None
        plain = self.place.link.only("game").to(**game.chosen)
        ways = [
            (say("Learn to lay it"), plain.to(page="learn", deal=deal)),
            *(
                (
                    say("Deal {number}: {contract}", number=n, contract=game.deal(n).contract.said()),
                    plain.to(page=self.name, deal=n, players=self.place.link.get("players") or None),
                )
                for n in (deal - 1, deal + 1)
                if 1 <= n <= len(game.deals)
            ),
        ]
        return parts.panel(
            say("Go on"), h.ul([h.li(h.a(words, href=str(to))) for words, to in ways], cls="odds-ways", role="list")
        )


def _players(n: int) -> Message:
    return plural(n, "{n} player", "{n} players")


def _when(turns: int) -> Message:
    return plural(turns, "Within {n} turn", "Within {n} turns") if turns else say("On the deal")


def _enough(growth: Growth | None) -> Message:
    """Why counting ends."""
    if growth is None:
        return say("That is enough: more hands would change little.")
    points = ceil(100 * growth.widest)
    return plural(
        points,
        "That is enough: no range of how it grows is wider than {n} percentage point.",
        "That is enough: no range of how it grows is wider than {n} percentage points.",
    )


def _seated(game: Variant, players: int) -> Message:
    low, high = game.players
    return say(
        "{game} seats {low} to {high}: its numbers are for {players}.",
        game=game.title,
        low=low,
        high=high,
        players=players,
    )


def _meld(entry: Entry) -> Message:
    chance = entry.chance()
    if chance is None:
        return say("{game}: not counted yet", game=entry.game.title)
    return say("{game}: a meld in {share}", game=entry.game.title, share=about(chance.p))


def _reading() -> Html:
    """How to read the plot."""
    told = (
        say("The axis counts in hands: a contract at 1,000 is held by one hand in a thousand."),
        say("The line through a mark is its range: with 95% certainty the true chance lies there."),
        say("A hand holds a contract when it can lay it down at once, jokers included."),
    )
    return h.section(
        h.h2(say("How to read it")), h.ul([h.li(each) for each in told], role="list"), cls="odds-contracts odds-reading"
    )
