"""How cards, verdicts, contracts and games look in a notebook cell.

Each function answers markup that needs no style sheet and no script: light paper with dark ink, readable in any theme
and in print. The package tells a running IPython to draw its values with these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.clause import SOURCES
from rummy_learn.text import render, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts, verdicts
from rummy_learn.ui.cards import face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause, Status
    from rummy_learn.rules.melds import Contract, Meld, Need
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Reason, Verdict
    from rummy_learn.ui.html import Html

__all__ = ["card", "cards", "contract", "meld", "variant", "verdict"]

_PAPER = (
    "background:#fff;color:#1c1730;font:15px/1.5 system-ui,sans-serif;padding:12px 16px;border-radius:10px;"
    "border:1px solid #857c9c;display:inline-block;max-width:54rem;box-sizing:border-box;text-align:start"
)
_ROW = "display:flex;flex-wrap:wrap;gap:5px;margin:6px 0;direction:ltr;font-family:system-ui,sans-serif"
_SMALL = "font-size:13px;color:#565069"
_CELL = "text-align:start;vertical-align:top;padding:4px 10px 4px 0;border-top:1px solid #d3cce2;color:#1c1730"
_DOT: dict[Status, str] = {"stated": "●", "silent": "○", "conflict": "◐"}


def card(one: Card) -> Html:
    """One card."""
    return _row((one,))


def cards(laid: Sequence[Card]) -> Html:
    """Cards side by side."""
    return _row(laid)


def meld(laid: Meld) -> Html:
    """A meld as it lies on the table."""
    return _row(laid.cards)


def contract(asked: Contract) -> Html:
    """What a contract asks for, with an empty place for every card."""
    slots = [
        h.div(h.div(need.title(), style="font-weight:700"), _places(need), style="margin-right:18px") for need in asked
    ]
    return h.div(h.div(asked.said(), style=_SMALL), h.div(slots, style="display:flex;flex-wrap:wrap"), style=_PAPER)


def verdict(found: Verdict) -> Html:
    """Yes or no, the cards, and for a no every reason with its clause, source and repair."""
    first = None if found.valid else found.reasons[0]
    ink = "#a01a4d" if first else "#0b665b"
    headline = h.div(
        h.span(parts.mark("no" if first else "yes"), style=f"width:24px;flex:none;color:{ink}"),
        h.div(
            h.strong(say("No.") if first else say("Yes."), style=f"color:{ink}"), " ", first.message if first else None
        ),
        style="display:flex;gap:10px;font-size:17px",
    )
    melds = [_row(meld.cards, verdicts.deciding(found, n)) for n, meld in enumerate(found.melds)]
    return h.div(headline, melds, [_reason(n, each) for n, each in enumerate(found.reasons)], style=_PAPER)


def variant(game: Variant) -> Html:
    """The rules of a game, clause by clause."""
    head = h.tr(
        h.th(name, scope="col", style=_CELL) for name in (say("Clause"), say("Rule"), say("How sure"), say("Source"))
    )
    rows = [
        h.tr(
            h.th(clause.id, scope="row", style=_CELL),
            h.td(clause.rule, style=_CELL),
            h.td(_sure(clause), style=f"{_CELL};white-space:nowrap"),
            h.td(SOURCES[clause.source], style=_CELL),
        )
        for clause in game.clauses
    ]
    rules = [h.span(f"{name}={value} ") for name, value in game.chosen.items()]
    return h.div(
        h.div(h.strong(game.title), " ", rules, style="font-size:17px"),
        h.div(game.tagline, style=_SMALL),
        h.table(h.thead(head), h.tbody(rows), style="border-collapse:collapse;margin:8px 0 0;font-size:14px"),
        style=_PAPER,
    )


def _row(laid: Sequence[Card], marked: Iterable[int] = ()) -> Html:
    look = frozenset(marked)
    pictures = [h.span(face(card), style=_frame(n in look)) for n, card in enumerate(laid)]
    names = ", ".join(render(card.name()) for card in laid)
    return h.div(pictures, role="img", aria_label=names, style=_ROW)


def _frame(look: bool) -> str:  # noqa: FBT001
    frame = "outline:4px solid #7a4b00;outline-offset:1px;border-radius:6px;" if look else ""
    return f"{frame}width:46px;line-height:0;margin:3px"


def _places(need: Need) -> Html:
    gap = h.span(style="width:44px;height:62px;border:2px dashed #857c9c;border-radius:5px;box-sizing:border-box")
    return h.div([gap] * need.size, style=_ROW)


def _reason(n: int, reason: Reason) -> Html:
    repair = reason.repair
    return h.div(
        h.div(reason.message) if n else None,
        h.div(
            h.strong(reason.clause.id),
            " ",
            _sure(reason.clause),
            " · ",
            reason.clause.rule,
            " · ",
            SOURCES[reason.clause.source],
            style=_SMALL,
        ),
        h.div(h.strong(say("Nearest repair")), ": ", repair.message, [_row(meld) for meld in repair.melds])
        if repair
        else None,
        style="border-left:4px solid #857c9c;padding-left:10px;margin-top:10px",
    )


def _sure(clause: Clause) -> Html:
    return h.span(_DOT[clause.status], " ", parts.STATUS[clause.status])
