"""Rules: each game clause by clause, with its example judged now, the ways it is read, and a search over all games."""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rummy_learn.course.examples import example
from rummy_learn.course.rulebook import chapters, search, title, words_of
from rummy_learn.rules.clause import SOURCES
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import book, to_clause
from rummy_learn.ui.link import Astray, Choice, with_house_rules
from rummy_learn.ui.page import Page
from rummy_learn.ui.rulebook.entry import entry, heading_id
from rummy_learn.ui.rulebook.found import counted, results
from rummy_learn.ui.rulebook.trying import Tried, tried
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from rummy_learn.course.examples import Shown
    from rummy_learn.course.rulebook import Chapter, Hit
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Rules"]


class Rules(Page):
    """The rule book of the game that the link names, or the list of games; a search goes through all of them."""

    name, title, order = "rules", say("Rules"), 37
    icon = "M4 5a3 3 0 0 1 3-2h5v17H7a3 3 0 0 0-3 2zM20 5a3 3 0 0 0-3-2h-5v17h5a3 3 0 0 1 3 2z"

    def start(self) -> None:
        """Takes game, clause and search from the link; the clause is open and gets the focus."""
        self._game = self.place.variant
        self._open: set[str] = set()  # or, when every example is shown in full, those that are closed
        self._every = False
        self._tried: dict[str, Tried] = {}
        self._examples: dict[str, Shown | None] = {}
        self._find = self.place.link.get("find")
        asked = self.place.link.get("clause")
        if asked:
            self._game, clause = self._asked(asked)
            self._open = {clause.id}
            self.focus = heading_id(clause.id)

    def again(self) -> None:
        """The clause of the link gets the focus again."""
        asked = self._clause(self.place.link.get("clause"))
        if asked:
            self.focus = heading_id(asked.id)

    def _asked(self, asked: str) -> tuple[Variant, Clause]:
        games = [self._game] if self._game else list(self.place.games)
        found = [
            (game, clause) for game in games for clause in game.clauses if clause.id.casefold() == asked.casefold()
        ]
        if len(found) == 1:
            return found[0]
        link = self.place.link
        if found:
            message = say("More than one game has a clause “{piece}”. Which do you mean?", piece=asked)
            raise Astray(message, [Choice(game.title, to_clause(clause, game, link)) for game, clause in found])
        raise Astray(say("There is no clause “{piece}” here. Perhaps one of these?", piece=asked), self._near(asked))

    def _near(self, asked: str) -> list[Choice]:
        """Clauses whose ids look like it, and the whole rule books."""
        link, games = self.place.link, [self._game] if self._game else list(self.place.games)
        ids = {clause.id: (game, clause) for game in games for clause in game.clauses}
        near = get_close_matches(asked.upper(), ids, n=6, cutoff=0.4)
        clauses = [
            Choice(say("{id}: {title}", id=id_, title=title(*ids[id_])), to_clause(ids[id_][1], ids[id_][0], link))
            for id_ in near
        ]
        return [*clauses, *(Choice(say("All rules of {game}", game=game.title), book(game, link)) for game in games)]

    def heading(self) -> Message:
        """The game, and what is looked for."""
        if self._find:
            return say("“{words}” in the rules", words=self._find)
        return say("Rules of {game}", game=self._game.title) if self._game else say("The rules, clause by clause")

    # ---- what the reader does ----------------------------------------------------------------------------------------
    def on_open(self, event: Event) -> None:
        """Opens or closes a clause."""
        if self._clause(event.value):
            self._open ^= {event.value}
            if not self._every:
                self.follow(clause=event.value if event.value in self._open else None)

    def on_every(self, event: Event) -> None:
        """Shows the examples of all clauses, or hides them."""
        self._every = bool(event.field("every"))
        self._open = set()

    def on_find(self, event: Event) -> None:
        """Looks for words in all games."""
        self._find = event.field("find").strip()
        self.follow(find=self._find or None, clause=None)
        self.say = counted(self._hits()) if self._find else None

    def on_try(self, event: Event) -> None:
        """Judges or counts what was typed beside a clause."""
        shown = self._example(event.value) if self._clause(event.value) else None
        if self._game is None or shown is None or not shown.sides:
            return
        now = tried(self._game, shown.sides[0].case, event.field(f"try-{event.value}"))
        self._tried[event.value] = now
        self.focus = f"try-{event.value}" if now.error else f"tried-{event.value}"
        self.say = now.error

    # ---- the state ---------------------------------------------------------------------------------------------------
    def _clause(self, id_: str) -> Clause | None:
        clauses = self._game.clauses if self._game else ()
        return next((clause for clause in clauses if clause.id == id_), None)

    def _example(self, id_: str) -> Shown | None:
        assert self._game is not None, "a clause has a game"
        if id_ not in self._examples:
            self._examples[id_] = example(self._game, id_)
        return self._examples[id_]

    def _hits(self) -> list[Hit]:
        games = [with_house_rules(game, self.place.link.options) for game in variants()]
        return list(search(games, words_of(self._find)))

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The search, and below it what it finds, the rules of the game, or the games."""
        if self._find:
            below = results(self._hits(), words_of(self._find), self.place.link)
        elif self._game:
            below = self._book(self._game)
        else:
            below = self._games()
        return h.join(
            self._crumbs() if self._game else None,
            parts.title(self._title()),
            h.p(self._lede(), cls="lede"),
            self._search(),
            below,
        )

    def _title(self) -> Message:
        return say("Rules of {game}", game=self._game.title) if self._game else say("The rules, clause by clause")

    def _lede(self) -> Message:
        if self._game:
            return self._game.tagline
        return say(
            "Every rule with its source, how sure it is, and an example that the judge decides before your eyes."
        )

    def _crumbs(self) -> Html:
        assert self._game is not None
        return parts.crumbs((self.title, self.place.link.only().to(page=self.name)), (self._game.title, None))

    def _search(self) -> Html:
        clear = self.link(find=None)
        return h.form(
            h.div(
                parts.field("find", say("Search the rules of all games"), self._find),
                parts.action(say("Search"), submit=True),
                parts.link(say("Clear"), clear) if self._find else None,
                cls="act",
            ),
            role="search",
            data_act="find",
            data_live="find",
            id="rb-search",
        )

    def _games(self) -> Html:
        items = [
            h.li(
                h.a(game.title, href=str(book(game, self.place.link))),
                h.p(game.tagline),
                h.p(_how_sure(game), cls="small muted"),
            )
            for game in self.place.games
        ]
        return h.section(h.h2(say("The games")), h.ul(items, cls="rb-games", role="list"), cls="rb-books")

    def _book(self, game: Variant) -> Html:
        found = chapters(game)
        return h.join(
            _sources(game),
            h.div(self._contents(found), self._switch(), cls="rb-bar"),
            h.p(h.a(say("The rules in short, on one sheet to print"), href=str(self._sheet(game)))),
            [self._chapter(game, chapter) for chapter in found],
        )

    def _sheet(self, game: Variant) -> Link:
        return self.place.link.only().about(game).to(page="print")

    def _contents(self, found: tuple[Chapter, ...]) -> Html:
        items = [h.li(h.a(chapter.heading, href=f"#rb-{chapter.key}")) for chapter in found]
        return h.nav(h.ul(items, role="list"), cls="cmp-contents", aria_label=say("On this page"))

    def _switch(self) -> Html:
        box = h.input_(type="checkbox", role="switch", name="every", value="on", checked=self._every)
        return h.form(
            h.label(box, say("All examples in full"), cls="switch"), data_act="every", data_live="every", id="rb-every"
        )

    def _chapter(self, game: Variant, chapter: Chapter) -> Html:
        entries = [
            entry(
                game,
                clause,
                self._example(clause.id),
                self.place.link,
                open_=self._every != (clause.id in self._open),
                tried=self._tried.get(clause.id),
            )
            for clause in chapter.clauses
        ]
        return h.section(h.h2(chapter.heading, id=f"rb-{chapter.key}", tabindex=-1), entries, cls="rb-chapter")


def _how_sure(game: Variant) -> Message:
    """How many clauses there are, and how sure they are."""
    counts = Counter(clause.status for clause in game.clauses)
    return plural(
        len(game.clauses),
        "{n} clause: {stated} stated, {silent} where the source is silent, {conflict} where sources disagree.",
        "{n} clauses: {stated} stated, {silent} where the source is silent, {conflict} where sources disagree.",
        stated=counts["stated"],
        silent=counts["silent"],
        conflict=counts["conflict"],
    )


def _sources(game: Variant) -> Html:
    """What the keys beside the clauses stand for."""
    cited = dict.fromkeys(clause.source for clause in game.clauses)
    return h.dl([h.div(h.dt(key), h.dd(SOURCES[key])) for key in cited], cls="rb-sources")
