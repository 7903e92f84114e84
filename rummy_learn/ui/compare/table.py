"""The rules of games side by side: one bar for neighbours that agree, and how sure each rule is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.clause import SOURCES
from rummy_learn.text import plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.compare.pictures import pictures
from rummy_learn.ui.glossed import glossed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.compare import Cell, Comparison, Row, Span, Topic
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["heading_id", "legend", "table"]

_ABREAST = 5
"""More games than these have to scroll sideways."""


def heading_id(topic: str) -> str:
    """The id of the heading of a topic."""
    return f"cmp-{topic}"


# On a phone the table is laid out as blocks, which would cost it its meaning for screen readers: hence the roles.
def table(games: Sequence[Variant], topic: Topic, rows: Sequence[Row], link: Link, *, drawn: bool) -> Html:
    """The rows of a topic; with `drawn` cards beside some of them. `link` is that of the page.

    The words of the bars lead to the glossary where they come first: each time would be hundreds of stops for Tab.
    """
    seen: set[str] = set()
    caption = plural(len(games), "{heading}: {n} game", "{heading}: {n} games side by side", heading=topic.heading)
    found = h.table(
        h.caption(caption, cls="sr"),
        h.thead(h.tr(_corner(), [_column(game, games) for game in games], role="row"), role="rowgroup"),
        h.tbody([_row(games, row, link, seen, drawn=drawn) for row in rows], role="rowgroup"),
        cls="cmp",
        role="table",
        style=f"--n:{len(games)}",
    )
    if len(games) <= _ABREAST:
        return found
    return h.div(found, cls="cmp-wide", role="region", tabindex=0, aria_labelledby=heading_id(topic.key))


def _corner() -> Html:
    return h.th(h.span(say("Rule"), cls="sr"), scope="col", role="columnheader")


def _column(game: Variant, games: Sequence[Variant]) -> Html:
    """The game and its source, and its house rules, which stand in the titles already where two versions meet."""
    alone = sum(other.id == game.id for other in games) == 1
    rules = [h.small(rule) for rule in game.house_rules if alone]
    return h.th(game.title, " ", h.small(game.source), rules, scope="col", role="columnheader")


def _row(games: Sequence[Variant], row: Row, link: Link, seen: set[str], *, drawn: bool) -> Html:
    """A rule: its name, whose words lead to the glossary, and its bars, in which clauses lead to the rule book."""
    bars = [
        _bar(games[span.first : span.first + span.length], row, span, link, seen, drawn=drawn) for span in row.spans
    ]
    return h.tr(
        h.th(h.span(glossed(row.title, link)), len(games) > 1 and _agreement(row), scope="row", role="rowheader"),
        bars,
        cls=None if row.differs else "same",
        role="row",
    )


def _agreement(row: Row) -> Html:
    """How a row parts, in small: a stroke for each bar, and the word."""
    word = say("differs") if row.differs else say("all agree")
    return h.span(_strokes(*(span.length for span in row.spans)), " ", word, cls="dx")


def _strokes(*lengths: int) -> Html:
    return h.i((h.b(style=f"--k:{length}") for length in lengths), aria_hidden=True)


def _bar(games: Sequence[Variant], row: Row, span: Span, link: Link, seen: set[str], *, drawn: bool) -> Html:
    cells = row.cells[span.first : span.first + span.length]
    return h.td(
        h.p(_odd_sign() if span.odd else None, glossed(cells[0].rule, link, seen), cls="rule"),
        pictures(games, row.key) if drawn else None,
        h.ul([_says(*said, link) for said in zip(games, cells, strict=True)], cls="says", role="list"),
        colspan=span.length,
        aria_colspan=span.length,
        role="cell",
        cls="bar odd" if span.odd else "bar",
        style=f"--k:{span.length}",
    )


def _odd_sign() -> Html:
    return h.join(h.span("◆", cls="sign", aria_hidden=True), h.span(say("Odd one out:"), " ", cls="sr"))


def _says(game: Variant, cell: Cell, link: Link) -> Html:
    """Where one of the games says it, and how sure that is."""
    clause = cell.clause
    return h.li(h.span(game.title, cls="who"), " ", _sure(game, clause, link) if clause else None)


def _sure(game: Variant, clause: Clause, link: Link) -> Html:
    there = to_clause(clause, game, link)
    if clause.house_rule:
        id_ = h.a(clause.id, cls="cid", href=str(there))
        return h.span(id_, h.span(say("House rule"), cls="badge house"), cls="cite")
    return h.join(
        parts.cite(clause, there),
        clause.source != game.source and h.small(clause.source),
        clause.note and h.p(clause.note, cls="note"),
    )


# ---------- what the marks mean ----------


def legend(found: Comparison, *, folded: bool) -> Html:
    """What the marks of the tables mean, and where the rules come from; `folded` it is but a line."""
    return h.details(
        h.summary(h.h2(say("What the marks mean"))),
        h.div(
            h.div(h.h3(say("How sure is a rule?")), _how_sure(found)),
            h.div(h.h3(say("In the tables")), _signs()),
            h.div(h.h3(say("Where the rules come from")), _sources(found)),
            cls="cmp-keys",
        ),
        cls="cmp-legend",
        id="cmp-legend",
        open=not folded,
    )


def _how_sure(found: Comparison) -> Html:
    marks = [h.li(parts.sure(status)) for status in parts.STATUS]
    if any(game.chosen for game in found.variants):
        meaning = say("A house rule changes it; the source is about the game without.")
        marks.append(h.li(h.span(say("House rule"), cls="badge house"), h.span(meaning)))
    return h.ul(marks, role="list", cls="sure")


def _signs() -> Html:
    return h.ul(
        h.li(h.span(_strokes(2, 1), cls="dx"), h.span(say("How the games part: a stroke for each bar."))),
        h.li(
            h.span("◆", cls="sign", aria_hidden=True),
            h.span(say("The odd one out: most games play otherwise.")),
        ),
        h.li(parts.mark("yes"), h.span(say("Cards that this rule allows."))),
        h.li(parts.mark("no"), h.span(say("Cards that it does not allow."))),
        role="list",
    )


def _sources(found: Comparison) -> Html:
    cited = dict.fromkeys(cell.clause.source for row in found.rows for cell in row.cells if cell.clause)
    return h.dl(h.div(h.dt(key), h.dd(SOURCES[key])) for key in cited)
