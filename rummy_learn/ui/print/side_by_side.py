"""Several games on one sheet of paper: a column a game, neighbours that agree share a cell."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rummy_learn.course.wording import joined
from rummy_learn.rules.compare import TOPICS, Cell, Row
from rummy_learn.rules.describe import TITLES
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui.print.pieces import contract_picture, foot, head, points, sure

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.compare import Comparison, Span
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html

__all__ = ["side_by_side"]


_SIGNS = (("◆", say("the odd one out")), ("▯▯▯", say("a set lies flat, a run climbs")))
"""What else the sheet has that its foot must explain."""
_FEW = 2
"""So few games leave room for larger letters."""


def side_by_side(found: Comparison) -> Html:
    """The comparison for one side of A4 laid across: four games with any house rules, or the five first ones, fit."""
    games = found.variants
    rows = list(_rules(found))
    same = [row for row in rows if not row.differs] if len(games) > 1 else []
    shown = [row for row in rows if row not in same]
    return h.tag(
        "article",
        head(say("The games side by side"), None, games),
        h.table(
            h.caption(say("The rules in which the games differ") if same else say("The rules"), cls="sr"),
            h.thead(h.tr(h.th(h.span(say("Rule"), cls="sr"), scope="col"), map(_column, games))),
            [h.tbody(map(_row, alike)) for _, alike in groupby(shown, lambda row: row.topic)],
            cls="sheet-table",
            style=f"--n:{len(games)}",
        ),
        _contracts([game for game in games if game.deals]),
        _same(same) if same else None,
        foot((cell.clause for row in found.rows for cell in row.cells), _SIGNS),
        cls="a4 wide" if len(games) > _FEW else "a4 wide roomy",
        aria_labelledby="sheet-title",
    )


def _column(game: Variant) -> Html:
    return h.th(game.title, scope="col")


# ---------- the rules ----------


def _rules(found: Comparison) -> Iterator[Row]:
    """The rows, the values of all cards in one; the contracts have a table of their own."""
    for row in found.rows:
        if row.key == "joker_value":
            yield Row("values", row.topic, TITLES["values"], tuple(_values(found)))
        elif not row.key.startswith("value_") and row.topic is not TOPICS[-1]:
            yield row


def _values(found: Comparison) -> Iterator[Cell]:
    for game, cell in zip(found.variants, found.row("value_2").cells, strict=True):
        told = [say("{ranks}: {points}", ranks=ranks, points=counts) for ranks, counts in points(game)]
        yield Cell(joined(told), cell.clause)


def _row(row: Row) -> Html:
    return h.tr(h.th(row.title, scope="row"), [_bar(row, span) for span in row.spans])


def _bar(row: Row, span: Span) -> Html:
    cells = row.cells[span.first : span.first + span.length]
    alike = len({_status(cell.clause) for cell in cells}) == 1
    return h.td(
        h.join(h.span("◆ ", aria_hidden=True), h.span(say("Odd one out:"), " ", cls="sr")) if span.odd else None,
        cells[0].rule,
        [sure(cell.clause) for cell in (cells[:1] if alike else cells)],
        colspan=span.length,
        cls="odd" if span.odd else None,
    )


def _status(clause: Clause | None) -> str | None:
    if clause is None:
        return None
    return "house" if clause.house_rule else clause.status


def _same(rows: Sequence[Row]) -> Html:
    """What need not be compared, in a few lines."""
    items = [h.li(h.b(row.title), ": ", row.cells[0].rule) for row in rows]
    return h.div(h.h2(say("The same in all of them")), h.ul(items, role="list"), cls="sheet-same")


# ---------- the contracts ----------


def _contracts(games: Sequence[Variant]) -> Html | None:
    """A column a deal, a row a game that has contracts."""
    last = max((len(game.deals) for game in games), default=0)
    if not last:
        return None
    numbers = range(1, last + 1)
    return h.table(
        h.caption(say("Contracts"), cls="sr"),
        h.thead(h.tr(h.th(say("Contracts"), scope="col"), [h.th(_deal(number), scope="col") for number in numbers])),
        h.tbody(h.tr(h.th(game.title, scope="row"), [_contract(game, number) for number in numbers]) for game in games),
        cls="sheet-table contracts",
        style=f"--n:{last}",
    )


def _deal(number: int) -> Message:
    return say("Deal {number}", number=number)


def _contract(game: Variant, number: int) -> Html:
    if number > len(game.deals):
        return h.td("–")
    contract = game.deal(number).contract
    return h.td(contract_picture(contract), h.span(contract.said(), cls="sr"))
