"""Compare: games side by side, one bar for neighbours that agree, and how sure each rule is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.compare import compare
from rummy_learn.rules.readings import readings
from rummy_learn.text import plural, render, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.glossed import glossed
from rummy_learn.ui.link import with_house_rules
from rummy_learn.ui.page import Page
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause, Status
    from rummy_learn.rules.compare import Cell, Comparison, Row, Span
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["PICTURED", "Compare"]

PICTURED: Mapping[str, tuple[str, ...]] = {
    "set": ("7H 7H 7S", "7H 7D 7S"),
    "run": ("4C 5C 6C", "4C 5C 6C 7C"),
    "ace": ("AH 2H 3H 4H", "JH QH KH AH", "QH KH AH 2H"),
    "wild": ("8C 8D *", "8C 8D 2S"),
    "jokers": ("8C *=8 *=8", "4C *=5C *=6C 7C", "4C *=5C *=6C 7C 8C"),
}
"""Cards that are worth a look beside a row. Whether a game takes them is not written here: the engine says it."""
_ABREAST = 5
"""More games than these have to scroll sideways."""
_SURE: Mapping[Status, Message] = {
    "stated": say("The source says so."),
    "silent": say("The source does not say; this is our ruling."),
    "conflict": say("The source contradicts itself or another one; this is our ruling."),
}


class Compare(Page):
    """The games that are ticked, rule by rule."""

    name, title, order = "compare", say("Compare"), 40
    icon = "M4 6h11M19 6h1M4 12h5M13 12h7M4 18h9M17 18h3"
    of_one_game = False

    def start(self) -> None:
        """Takes the games of the link; house rules in it reach a game ticked later too."""
        self._offered = {game.id: with_house_rules(game, self.place.link.options) for game in variants()}
        self._ticked = [game.id for game in self.place.games]
        self._differences = False
        self._pictures = True

    @property
    def played(self) -> list[Variant]:
        """The games that are ticked."""
        return [self._offered[id_] for id_ in self._ticked]

    def heading(self) -> Message:
        """The same as above the page."""
        return say("Compare the games")

    def on_choose(self, event: Event) -> None:
        """Takes the choice over as soon as it changes."""
        ticked = [id_ for id_ in self._offered if id_ in event.fields.get("game", ())]
        if set(ticked) != set(self._ticked):
            self._ticked = ticked
            every = len(ticked) == len(self._offered)
            self.follow(game=None if every or not ticked else ",".join(ticked))
        self._differences = bool(event.field("differences"))
        self._pictures = bool(event.field("pictures"))
        self.say = self._summary()

    def view(self) -> Html:
        """The choice, then a table for each group of rows."""
        lede = say("One bar, one rule. Where the bar breaks, the games part; a diamond marks the odd one out.")
        return h.join(
            parts.title(self.heading()),
            h.p(lede, cls="lede"),
            self._choice(),
            h.p(self._summary(), cls="cmp-sum"),
            self._side_by_side(),
        )

    def _comparison(self) -> Comparison:
        return compare(self.played)

    def _summary(self) -> Message:
        if len(self._ticked) < 2:
            return say("Tick two games or more: one alone differs from nothing.")
        rows = self._comparison().rows
        differing = sum(row.differs for row in rows)
        return plural(differing, "{n} of {rows} rules differs.", "{n} of {rows} rules differ.", rows=len(rows))

    def _choice(self) -> Html:
        games = [_game(game, ticked=id_ in self._ticked) for id_, game in self._offered.items()]
        return h.form(
            h.fieldset(h.legend(say("Games")), h.div(games, cls="cmp-games")),
            h.div(
                _switch("differences", say("Only differences"), on=self._differences),
                _switch("pictures", say("Pictures"), on=self._pictures),
                cls="row",
            ),
            cls="cmp-choice",
            id="cmp-choice",
            data_act="choose",
            data_live="choose",
        )

    def _side_by_side(self) -> Html | None:
        if not self._ticked:
            return None
        found = self._comparison()
        shown = found.differences() if self._differences else found
        tables = [
            _table(found.variants, topic.heading, rows, f"cmp-{topic.key}", self.place.link, pictures=self._pictures)
            for topic, rows in shown.topics
        ]
        return h.join(_contents(shown), h.div(tables, cls="cmps"), _legend(found))


# ---------- what to compare ----------


def _game(game: Variant, *, ticked: bool) -> Html:
    box = h.input_(type="checkbox", name="game", value=game.id, checked=ticked)
    return h.label(box, h.span(game.title), cls="pick")


def _switch(name: str, text: Message, *, on: bool) -> Html:
    return h.label(h.input_(type="checkbox", role="switch", name=name, value="on", checked=on), text, cls="switch")


def _contents(shown: Comparison) -> Html:
    headings = [*(topic.heading for topic, _ in shown.topics), say("What the marks mean")]
    ids = [*(f"cmp-{topic.key}" for topic, _ in shown.topics), "cmp-marks"]
    items = [h.li(h.a(heading, href=f"#{id_}")) for heading, id_ in zip(headings, ids, strict=True)]
    return h.nav(h.ul(items, role="list"), cls="cmp-contents", aria_label=say("On this page"))


# ---------- side by side ----------
# On a phone the table is laid out as blocks, which would cost it its meaning for screen readers: hence the roles.


def _table(
    games: Sequence[Variant], heading: Message, rows: Sequence[Row], id_: str, link: Link, *, pictures: bool
) -> Html:
    many = len(games) > _ABREAST
    caption = plural(len(games), "{heading}: {n} game", "{heading}: {n} games side by side", heading=heading)
    table = h.table(
        h.caption(caption, cls="sr"),
        h.thead(h.tr(_corner(), map(_column, games), role="row"), role="rowgroup"),
        h.tbody([_row(games, row, link, pictures=pictures) for row in rows], role="rowgroup"),
        cls="cmp",
        role="table",
        style=f"--n:{len(games)}",
    )
    sideways = h.div(table, cls="cmp-wide", role="region", tabindex=0, aria_labelledby=id_) if many else table
    return h.section(h.h2(heading, id=id_, tabindex=-1), sideways)


def _corner() -> Html:
    return h.th(h.span(say("Rule"), cls="sr"), scope="col", role="columnheader")


def _column(game: Variant) -> Html:
    rules = [h.small(rule) for rule in game.house_rules]
    return h.th(game.title, " ", h.small(game.source), rules, scope="col", role="columnheader")


def _row(games: Sequence[Variant], row: Row, link: Link, *, pictures: bool) -> Html:
    """A rule: its name, whose words lead to the glossary (one link a row, for who goes by keyboard), and its bars."""
    bars = [_bar(games[span.first : span.first + span.length], row, span, pictures=pictures) for span in row.spans]
    return h.tr(
        h.th(h.span(glossed(row.title, link)), len(games) > 1 and _agreement(row), scope="row", role="rowheader"),
        bars,
        cls="part" if row.differs else "same",
        role="row",
    )


def _agreement(row: Row) -> Html:
    """How a row parts, in small: a stroke for each bar, and the word."""
    word = say("differs") if row.differs else say("all agree")
    return h.span(_strokes(*(span.length for span in row.spans)), " ", word, cls="dx")


def _strokes(*lengths: int) -> Html:
    return h.i((h.b(style=f"--k:{length}") for length in lengths), aria_hidden=True)


def _bar(games: Sequence[Variant], row: Row, span: Span, *, pictures: bool) -> Html:
    cells = row.cells[span.first : span.first + span.length]
    return h.td(
        h.p(_odd_sign() if span.odd else None, cells[0].rule, cls="rule"),
        pictures and row.key in PICTURED and _pictures(games, PICTURED[row.key]),
        h.ul(map(_says, games, cells), cls="says", role="list"),
        colspan=span.length,
        aria_colspan=span.length,
        role="cell",
        cls="bar odd" if span.odd else "bar",
        style=f"--k:{span.length}",
    )


def _odd_sign() -> Html:
    return h.join(h.span("◆", cls="sign", aria_hidden=True), h.span(say("Odd one out:"), " ", cls="sr"))


def _says(game: Variant, cell: Cell) -> Html:
    """Where one of the games says it, and how sure that is."""
    clause = cell.clause
    return h.li(h.span(game.title, cls="who"), " ", _sure(game, clause) if clause else None)


def _sure(game: Variant, clause: Clause) -> Html:
    if clause.house_rule:
        return h.span(h.span(clause.id, cls="cid"), h.span(say("House rule"), cls="badge house"), cls="cite")
    return h.join(
        parts.cite(clause),
        clause.source != game.source and h.small(clause.source),
        clause.note and h.p(clause.note, cls="note"),
    )


# ---------- pictures ----------


def _pictures(games: Sequence[Variant], laid: Sequence[str]) -> Html | None:
    """The cards with a yes or a no beside them, as far as these games judge them alike."""
    items = []
    for meld in map(parse_cards, laid):
        taken = {_takes(game, meld) for game in games}
        if len(taken) == 1:
            items.append(_picture(meld, taken=taken.pop()))
    return h.ul(items, cls="seen", role="list") if items else None


def _takes(game: Variant, meld: Sequence[Card]) -> bool:
    return len(readings(game, meld)) == 1 and not game.deck().short_of(meld)


def _picture(meld: Sequence[Card], *, taken: bool) -> Html:
    names = ", ".join(render(card.name()) for card in meld)
    told = say("Allowed: {cards}", cards=names) if taken else say("Not allowed: {cards}", cards=names)
    drawn = h.span(map(cards.face, meld), cls="cards", dir="ltr", aria_hidden=True)
    return h.li(parts.mark("yes" if taken else "no"), h.span(told, cls="sr"), drawn)


# ---------- what the marks mean ----------


def _legend(found: Comparison) -> Html:
    return h.section(
        h.h2(say("What the marks mean"), id="cmp-marks", tabindex=-1),
        h.div(
            h.div(h.h3(say("How sure is a rule?")), _how_sure(found)),
            h.div(h.h3(say("In the tables")), _signs()),
            h.div(h.h3(say("Where the rules come from")), _sources(found)),
            cls="cmp-keys",
        ),
        cls="cmp-legend",
        aria_labelledby="cmp-marks",
    )


def _how_sure(found: Comparison) -> Html:
    marks = [h.li(parts.badge(status), h.span(meaning)) for status, meaning in _SURE.items()]
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
