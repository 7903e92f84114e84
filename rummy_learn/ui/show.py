"""How cards, verdicts, contracts and games look in a notebook cell.

Each function answers markup that needs no style sheet and no script: light paper with dark ink, readable in any theme
and in print. The package tells a running IPython to draw its values with these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.view import View
from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.solution import ContractSolution
from rummy_learn.rules.told import remainder, shortfall
from rummy_learn.text import render, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts, verdicts
from rummy_learn.ui import table as tables
from rummy_learn.ui.cards import face
from rummy_learn.ui.practise import item

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.course.question import Marking, Question
    from rummy_learn.game.position import Position
    from rummy_learn.game.record import Game
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause, Status
    from rummy_learn.rules.compare import Comparison, Row, Span
    from rummy_learn.rules.melds import Contract, Meld, Need
    from rummy_learn.rules.solution import ContractSolutions, MeldsSolution
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Reason, Verdict
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html

__all__ = [
    "card",
    "cards",
    "comparison",
    "contract",
    "game",
    "marking",
    "meld",
    "position",
    "question",
    "solution",
    "solutions",
    "variant",
    "verdict",
    "view",
]

_PAPER = (
    "background:#fff;color:#1c1730;font:15px/1.5 system-ui,sans-serif;padding:12px 16px;border-radius:10px;"
    "border:1px solid #857c9c;display:inline-block;max-width:54rem;box-sizing:border-box;text-align:start"
)
_ROW = "display:flex;flex-wrap:wrap;gap:5px;margin:6px 0;direction:ltr;font-family:system-ui,sans-serif"
_SMALL = "font-size:13px;color:#565069"
_CELL = "text-align:start;vertical-align:top;padding:4px 10px 4px 0;border-top:1px solid #d3cce2;color:#1c1730"
_ASIDE = "border-left:4px solid #857c9c;padding-left:10px;margin-top:10px"
_INK = {True: "#0b665b", False: "#a01a4d"}
"""Ink of a yes and of a no."""
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
    sentence = h.join(_word(say("No.") if first else say("Yes."), yes=not first), " ", first.message if first else None)
    melds = [_row(meld.cards, verdicts.deciding(found, n)) for n, meld in enumerate(found.melds)]
    reasons = [_reason(n, each) for n, each in enumerate(found.reasons)]
    return h.div(_headline(sentence, yes=not first), melds, reasons, style=_PAPER)


def question(asked: Question) -> Html:
    """What is asked, the cards, and the answers to choose from; nothing that tells the right one."""
    shown = asked.shown()
    named = item.groups(shown) + ([(say("To choose from"), shown.offered)] if shown.offered else [])
    laid = [h.div(h.div(name, style=_SMALL) if len(named) > 1 else None, _row(group)) for name, group in named]
    options = [h.li(option.text, value=ord(option.key) - ord("a") + 1) for option in shown.options]
    return h.div(
        h.div(shown.title, style=_SMALL),
        h.strong(shown.prompt),
        laid,
        h.ol(options, style="list-style:lower-alpha;margin:6px 0 0;padding-left:1.6em") if options else None,
        style=_PAPER,
    )


def marking(told: Marking) -> Html:
    """Right or wrong, why, what a mistaken learner may think, and the rules with their sources."""
    sentence = _word(told.verdict, yes=told.correct)
    lines = [h.div(each) for each in (*told.explanation, *told.rebuttals)]
    rules = [h.div(_rule(clause), style=_ASIDE) for clause in told.clauses]
    return h.div(_headline(sentence, yes=told.correct), lines, rules, style=_PAPER)


def _headline(sentence: Html, *, yes: bool) -> Html:
    mark = h.span(parts.mark("yes" if yes else "no"), style=f"width:24px;flex:none;color:{_INK[yes]}")
    return h.div(mark, h.div(sentence), style="display:flex;gap:10px;font-size:17px")


def _word(text: Message, *, yes: bool) -> Html:
    return h.strong(text, style=f"color:{_INK[yes]}")


def solution(found: ContractSolution | MeldsSolution) -> Html:
    """The melds to lay and what is left; for a hand that is short of the contract, by how much and what would do."""
    return h.div(_solved(found), style=_PAPER)


def solutions(found: ContractSolutions) -> Html:
    """The answer for every deal."""
    each = [h.div(h.strong(say("Deal {number}", number=one.deal)), _solved(one)) for one in found.deals]
    return h.div(each, style=_PAPER)


def _solved(found: ContractSolution | MeldsSolution) -> Html:
    if isinstance(found, ContractSolution):
        if not found.satisfied:
            helping = _row(found.completing) if found.completing else None
            return h.div(h.div(shortfall(found.missing, found.completing)), helping)
        points = found.points_left
    else:
        points = found.melded_points - found.net
    return h.div([_row(meld.cards) for meld in found.melds], h.div(remainder(found.left, points)))


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
    return h.div(
        h.div(h.strong(game.title), _house_rules(game), style="font-size:17px"),
        h.div(game.tagline, style=_SMALL),
        h.table(h.thead(head), h.tbody(rows), style="border-collapse:collapse;margin:8px 0 0;font-size:14px"),
        style=_PAPER,
    )


def comparison(found: Comparison) -> Html:
    """Games side by side under headings; neighbours that agree share a cell, a diamond marks the odd one out."""
    across = len(found.variants) + 1
    head = h.tr(
        h.th(say("Rule"), scope="col", style=_CELL),
        [
            h.th(game.title, _house_rules(game), scope="col", style=f"{_CELL};padding-left:9px")
            for game in found.variants
        ],
    )
    groups = [
        h.tbody(
            h.tr(
                h.th(topic.heading, scope="rowgroup", colspan=across, style=f"{_CELL};padding-top:16px;font-size:17px")
            ),
            map(_compared, rows),
        )
        for topic, rows in found.topics
    ]
    table = h.table(h.thead(head), groups, style="border-collapse:collapse;font-size:14px")
    wide = f"{_PAPER};max-width:100%;overflow-x:auto"
    return h.div(table, style=wide, tabindex=0, role="region", aria_label=say("Games side by side"))


def _compared(row: Row) -> Html:
    word = say("differs") if row.differs else say("all agree")
    heading = h.th(row.title, len(row.cells) > 1 and h.div(word, style=_SMALL), scope="row", style=_CELL)
    return h.tr(heading, [_bar(row, span) for span in row.spans])


def _bar(row: Row, span: Span) -> Html:
    cells = row.cells[span.first : span.first + span.length]
    look = "border-left:4px solid #7a4b00;background:#fff2d0" if span.odd else "border-left:1px solid #857c9c"
    return h.td(
        h.span("◆ ", title=say("Odd one out")) if span.odd else None,
        cells[0].rule,
        h.div(
            [h.div(cell.clause.id, " ", _sure(cell.clause)) for cell in cells if cell.clause],
            style=f"{_SMALL};display:flex;flex-wrap:wrap;gap:0 14px",
        ),
        colspan=span.length,
        style=f"{_CELL};padding-left:8px;{look}",
    )


def _house_rules(game: Variant) -> list[Html]:
    return [h.div(rule, style=_SMALL) for rule in game.house_rules]


def position(found: Position) -> Html:
    """The table as the player in turn sees it."""
    return view(View.of(found, found.turn))


def game(found: Game) -> Html:
    """The table as it has become, and what the last move did."""
    events = [h.div(event, style=_SMALL) for event in found.events]
    return h.div(position(found.position), events)


def view(found: View) -> Html:
    """The table as a seat sees it: who holds how many cards, the discards, the melds, and the seat's own hand."""
    known = found.known
    names = tables.seat_names(found)
    players = [say("{who}: {n}", who=name, n=count) for name, count in zip(names, found.counts, strict=True)]
    discards = known.discards if known.variant.pile else known.discards[-1:]
    melds = [
        h.div(h.div(names[laid.owner], ": ", tables.meld_title(laid.meld), style=_SMALL), _row(laid.meld.cards))
        for laid in known.table
    ]
    return h.div(
        h.div(h.strong(known.variant.title), ", ", say("deal {number}", number=known.deal)),
        h.div(say("Cards held"), ": ", ([each, " "] for each in players), style=_SMALL),
        h.div(say("Stock"), f": {found.stock}. ", say("Discards"), ":", style=_SMALL),
        _row(discards) if discards else None,
        melds,
        h.div(say("Your hand"), style=_SMALL),
        _row(found.hand) if found.hand else h.div(say("No cards.")),
        style=_PAPER,
    )


def _row(laid: Sequence[Card], marked: Iterable[int] = ()) -> Html:
    look = frozenset(marked)
    pictures = [h.span(face(card), style=_frame(n in look)) for n, card in enumerate(laid)]
    names = ", ".join(render(card.name()) for card in laid)
    return h.div(pictures, role="img", aria_label=names, style=_ROW)


def _frame(look: bool) -> str:
    frame = "outline:4px solid #7a4b00;outline-offset:1px;border-radius:6px;" if look else ""
    return f"{frame}width:46px;line-height:0;margin:3px"


def _places(need: Need) -> Html:
    gap = h.span(style="width:44px;height:62px;border:2px dashed #857c9c;border-radius:5px;box-sizing:border-box")
    return h.div([gap] * need.size, style=_ROW)


def _reason(n: int, reason: Reason) -> Html:
    repair = reason.repair
    return h.div(
        h.div(reason.message) if n else None,
        _rule(reason.clause),
        h.div(h.strong(say("Nearest repair")), ": ", repair.message, [_row(meld) for meld in repair.melds])
        if repair
        else None,
        style=_ASIDE,
    )


def _rule(clause: Clause) -> Html:
    """A clause in one line."""
    sure, source = _sure(clause), SOURCES[clause.source]
    return h.div(h.strong(clause.id), " ", sure, " · ", clause.rule, " · ", source, style=_SMALL)


def _sure(clause: Clause) -> Html:
    if clause.house_rule:
        return h.span("◇ ", say("House rule"))
    return h.span(_DOT[clause.status], " ", parts.STATUS[clause.status])
