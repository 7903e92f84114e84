"""Sources: how they disagree, with themselves and about the same game, what they leave out, and what is played here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.rulebook import title
from rummy_learn.course.sources import disputed, same_game, silent, works
from rummy_learn.course.wording import joined
from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.compare import TOPICS
from rummy_learn.text import plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.page import Page
from rummy_learn.ui.rulebook.ways import ways
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.compare import Cell, Row
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Sources"]


class Sources(Page):
    """The disagreements of the games that the link names."""

    name, title, order = "sources", say("Where sources disagree"), 56
    icon = "M5 4h5v16H5zM14 4h5v16h-5zM10 9l4 3-4 3"

    def on_choose(self, event: Event) -> Link | None:
        """Shows one game, or all."""
        chosen = event.field("game")
        return self.place.link.only("page").to(game=chosen or None)

    def view(self) -> Html:
        """Readings, differences, silences, and the list of the sources."""
        games = self.place.games
        lede = say(
            "No source is complete, and some contradict themselves. Here is what each of them says, which way is "
            "played, and, where there is one, the house rule that plays the other."
        )
        return h.join(
            parts.title(self.title),
            h.p(lede, cls="lede"),
            self._choice(),
            self._readings(games),
            [self._same(told, rows) for told, rows in same_game(self._with_others())],
            self._silences(games),
            _bibliography(games),
            h.p(h.a(say("What players argue about"), href=str(self.place.link.to(page="disputes")))),
        )

    def _choice(self) -> Html:
        chosen = self.place.variant.id if self.place.variant else ""
        values = [("", say("All games")), *((game.id, game.title) for game in variants())]
        return h.form(
            parts.select("game", say("Sources of"), values, chosen),
            data_act="choose",
            data_live="choose",
            id="src-game",
        )

    def _with_others(self) -> Sequence[Variant]:
        """A game alone is set beside the others that its source means."""
        one = self.place.variant
        if one is None:
            return self.place.games
        others = [each for told, _ in same_game(variants()) if one.id in {game.id for game in told} for each in told]
        return [one if each.id == one.id else each for each in others]

    def _readings(self, games: Sequence[Variant]) -> Html:
        return h.section(
            h.h2(say("One source, two readings"), id="src-readings"),
            [self._of_game(game) for game in games if disputed(game)],
            cls="src-part",
            aria_labelledby="src-readings",
        )

    def _of_game(self, game: Variant) -> Html:
        items = [self._clause(game, clause) for clause in disputed(game)]
        return h.join(h.h3(game.title), h.ul(items, cls="src-list", role="list"))

    def _clause(self, game: Variant, clause: Clause) -> Html:
        link = self.place.link
        return h.li(
            h.tag("h4", title(game, clause), " ", parts.cite(clause, to_clause(clause, game, link))),
            h.p(clause.rule),
            ways(game, clause, link, switched=False),
            id=f"src-{game.id}-{clause.id.replace('.', '-')}",
        )

    def _same(self, told: Sequence[Variant], rows: Sequence[Row]) -> Html:
        names = joined([SOURCES[game.source] for game in told], "{first}; {rest}")
        contracts = [row for row in rows if row.topic == TOPICS[-1]]
        return h.section(
            h.h2(say("One game, several sources"), id="src-same"),
            h.p(say("They mean the same game, and describe it differently: {sources}.", sources=names)),
            self._rows(told, [row for row in rows if row not in contracts]),
            h.details(
                h.summary(TOPICS[-1].heading, " ", h.span(_rules(len(contracts)), cls="count")),
                self._rows(told, contracts),
                cls="more",
                id="same-contracts",
            ),
            cls="src-part",
            aria_labelledby="src-same",
        )

    def _rows(self, told: Sequence[Variant], rows: Sequence[Row]) -> Html:
        items = [h.li(h.h3(row.title), h.ul(self._cells(told, row), role="list")) for row in rows]
        return h.ul(items, cls="src-rows", role="list")

    def _cells(self, told: Sequence[Variant], row: Row) -> list[Html]:
        return [
            h.li(h.p(h.span(game.source, cls="src-key"), " ", cell.rule), self._cell_cite(game, cell))
            for game, cell in zip(told, row.cells, strict=True)
        ]

    def _cell_cite(self, game: Variant, cell: Cell) -> Html | None:
        """The clause, and the house rules that change it."""
        clause = cell.clause
        if clause is None:
            return None
        to = self.place.link.only().to(page="house").about(game)
        switches = [h.a(game.option(name).title, href=str(to)) for name in clause.options]
        return h.join(
            parts.cite(clause, to_clause(clause, game, self.place.link)),
            h.p(say("House rule:"), [[" ", switch] for switch in switches], cls="small muted") if switches else None,
        )

    def _silences(self, games: Sequence[Variant]) -> Html:
        return h.section(
            h.h2(say("What is not said"), id="src-silent"),
            h.p(say("Where a source is silent, what is played is our ruling.")),
            [self._silence(game, silent(game)) for game in games],
            cls="src-part",
            aria_labelledby="src-silent",
        )

    def _silence(self, game: Variant, found: Sequence[Clause]) -> Html:
        items = [
            h.li(h.p(clause.rule), parts.cite(clause, to_clause(clause, game, self.place.link))) for clause in found
        ]
        return h.details(
            h.summary(game.title, " ", h.span(_rules(len(found)), cls="count")),
            h.ul(items, cls="src-silent", role="list"),
            cls="more",
            id=f"silent-{game.id}",
        )


def _rules(n: int) -> Message:
    return plural(n, "{n} rule", "{n} rules")


def _bibliography(games: Sequence[Variant]) -> Html:
    items = [
        h.li(
            h.p(h.span(work.key, cls="src-key"), " ", work.reference), work.about and h.p(work.about, cls="small muted")
        )
        for work in works(games)
    ]
    return h.section(
        h.h2(say("The sources"), id="src-works"),
        h.ul(items, cls="src-works", role="list"),
        cls="src-part",
        aria_labelledby="src-works",
    )
