"""One game on one sheet of paper: all that is asked at a table, short enough to lie beside the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.odds import shipped
from rummy_learn.rules.compare import compare
from rummy_learn.rules.describe import TITLES
from rummy_learn.rules.turn import turn
from rummy_learn.text import say
from rummy_learn.ui import html as h
from rummy_learn.ui.compare.pictures import pictures
from rummy_learn.ui.odds.words import brief
from rummy_learn.ui.print.pieces import contract_picture, foot, head, points, sure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.odds.figures import Odds
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.compare import Cell, Comparison
    from rummy_learn.rules.turn import TurnStep, Way
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Child, Html

__all__ = ["sheet"]

_FACTS = ("players", "cards", "deals", "dealt", "upcard")
_MELDS = ("set", "run", "ace", "wild", "jokers", "exchange", "same_suit")
_DOWN = ("new_melds", "buy_down", "stock")
"""Rows that the drawing of the turn does not say already."""
_POINTS = ("score", "winner", "ties")
_PLAYERS = 4
"""The odds are those of a table of so many, or as near to it as the game allows."""


def sheet(game: Variant, called: str = "") -> Html:
    """The game with its house rules, `called` so by its players, for one side of A4."""
    found = compare([game])
    return h.tag(
        "article",
        head(called or game.title, _tagline(game, called), [game]),
        _facts(found),
        h.div(
            _turn(game),
            _contracts(game) if game.deals else None,
            _section(say("Melds and jokers"), _rules(found, _MELDS)),
            _points(game, found),
            _section(say("Also"), _rules(found, _DOWN)),
            _detail(game),
            cls="sheet-body",
        ),
        foot(game.clauses),
        cls="a4 tall",
        aria_labelledby="sheet-title",
    )


def _tagline(game: Variant, called: str) -> Message:
    return say("{game}. {tagline}", game=game.title, tagline=game.tagline) if called else game.tagline


def _section(heading: Message, *inside: Child) -> Html:
    return h.section(h.h2(heading), inside)


def _cell(found: Comparison, row: str) -> Cell:
    return found.row(row).cells[0]


def _facts(found: Comparison) -> Html:
    cells = [(TITLES[row], _cell(found, row)) for row in _FACTS]
    return h.dl([h.div(h.dt(title), h.dd(cell.rule, sure(cell.clause))) for title, cell in cells], cls="sheet-facts")


def _rules(found: Comparison, rows: Sequence[str]) -> Html:
    return h.dl([_rule(found, row) for row in rows], cls="sheet-rules")


def _rule(found: Comparison, row: str) -> Html:
    cell = _cell(found, row)
    return h.div(h.dt(TITLES[row]), h.dd(cell.rule, sure(cell.clause), pictures(found.variants, row)))


# ---------- the turn ----------


def _turn(game: Variant) -> Html:
    return _section(say("A turn"), h.ol([_step(step) for step in turn(game)], cls="sheet-turn", role="list"))


def _step(step: TurnStep) -> Html:
    ways = h.ul(map(_way, step.ways), role="list")
    return h.li(h.h3(step.title), ways, cls="aside" if step.aside else None)


def _way(way: Way) -> Html:
    return h.li(h.span(way.does, ":" if way.rule else None), way.rule and h.join(" ", way.rule, sure(way.clause)))


# ---------- the contracts ----------


def _contracts(game: Variant) -> Html:
    dealt = len({deal.dealt for deal in game.deals}) > 1
    low, high = game.players
    numbers = range(1, len(game.deals) + 1)
    odds = {number: shipped(game, number, min(max(_PLAYERS, low), high)) for number in numbers}
    known = any(odds.values())
    head_row = h.tr(
        h.th(say("Deal"), scope="col"),
        h.th(say("Contract"), scope="col", colspan=2),
        h.th(say("Dealt"), scope="col") if dealt else None,
        h.th(say("On the deal"), scope="col") if known else None,
    )
    rows = [_contract(game, number, dealt=dealt, odds=odds[number], known=known) for number in numbers]
    return _section(say("Contracts"), h.table(h.thead(head_row), h.tbody(rows), cls="sheet-deals"))


def _contract(game: Variant, number: int, *, dealt: bool, odds: Odds | None, known: bool) -> Html:
    """A deal; without the column of the odds where these are `known` of none."""
    deal = game.deal(number)
    return h.tr(
        h.th(number, scope="row"),
        h.td(contract_picture(deal.contract)),
        h.td(deal.contract.said()),
        h.td(deal.dealt) if dealt else None,
        h.td(brief(odds.on_deal) if odds else "–") if known else None,
    )


# ---------- points ----------


def _points(game: Variant, found: Comparison) -> Html:
    chips = [h.li(h.b(ranks), " ", counts) for ranks, counts in points(game)]
    return _section(say("Points"), h.ul(chips, cls="sheet-values", role="list"), _rules(found, _POINTS))


# ---------- in detail ----------


def _detail(game: Variant) -> Html:
    """The clauses that no row sums up wholly."""
    told = [clause for clause in game.clauses if "." not in clause.id]
    return _section(say("In detail"), h.ul(map(_clause, told), cls="sheet-detail", role="list"))


def _clause(clause: Clause) -> Html:
    return h.li(h.b(clause.id), sure(clause), " ", clause.rule)
