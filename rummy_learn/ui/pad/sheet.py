"""The score sheet: a table of every deal, the totals, who is ahead, and how each number came about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.pad.deal import tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.game.scorepad import Scored, ScorePad, Sum
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["deal_title", "sheet", "standing"]

_ROWS = ("values", "joker_value", "score", "winner", "ties")
"""The rows of a rule book that say how points are counted."""
_CAPTION = say("Points of every deal")


def deal_title(pad: ScorePad, deal: int) -> Message:
    """ "Deal 2: 2 runs of 4", or the number alone where there are no contracts."""
    if not pad.rules.deals:
        return say("Deal {number}", number=deal)
    return say("Deal {number}: {contract}", number=deal, contract=pad.rules.deal(deal).contract.said())


def standing(pad: ScorePad) -> Message:
    """Who has won, or who is ahead."""
    if not pad.deals:
        return say("Nothing is written down yet.")
    won = pad.winners
    seats = won or pad.leaders
    who, points = _listed(pad, seats), _points(pad.totals[seats[0]])
    if len(won) > 1:
        return say("{who} share the game with {points}.", who=who, points=points)
    if won:
        return say("{who} wins the game with {points}.", who=who, points=points)
    if len(seats) > 1:
        return say("{who} are level with {points}.", who=who, points=points)
    return say("{who} is ahead with {points}.", who=who, points=points)


def _listed(pad: ScorePad, seats: Sequence[int]) -> Message | str:
    whole: Message | str = pad.names[seats[0]]
    for seat in seats[1:-1]:
        whole = say("{first}, {rest}", first=whole, rest=pad.names[seat])
    return say("{first} and {last}", first=whole, last=pad.names[seats[-1]]) if len(seats) > 1 else whole


def _points(points: int) -> Message:
    return plural(points, "{n} point", "{n} points")


def sheet(pad: ScorePad, shown: int, link: Link) -> Html:
    """The table with what stands around it; deal `shown` is told card by card, 0 for none. `link` is the page's."""
    return h.section(
        h.h2(say("Score sheet"), id="pad-sheet", tabindex=-1),
        None if pad.winners else h.p(standing(pad), cls="pad-standing"),
        h.div(_table(pad, shown), cls="pad-wide", role="region", tabindex=0, aria_label=_CAPTION),
        _card_by_card(pad, shown) if shown else None,
        _rules(pad, link),
        cls="panel stack",
        aria_labelledby="pad-sheet",
    )


def _table(pad: ScorePad, shown: int) -> Html:
    heads = [h.th(name, scope="col") for name in pad.names]
    return h.table(
        h.caption(_CAPTION, cls="sr"),
        h.thead(h.tr(h.th(say("Deal"), scope="col"), heads)),
        h.tbody([_row(pad, deal, shown) for deal in range(1, len(pad.deals) + 1)]),
        h.tfoot(h.tr(h.th(say("Total"), scope="row"), [_total(pad, seat) for seat in range(pad.players)])),
        cls="pad-sheet",
    )


def _row(pad: ScorePad, deal: int, shown: int) -> Html:
    contract = pad.rules.deal(deal).contract.said() if pad.rules.deals else None
    buttons = h.div(
        _button(say("Sums"), "show", pad, deal, pressed=deal == shown), _button(say("Correct"), "correct", pad, deal)
    )
    head = h.th(h.span(deal, cls="pad-number"), contract and h.small(contract), buttons, scope="row")
    out, scored = pad.deals[deal - 1].out, pad.results[deal - 1]
    return h.tr(head, [h.td(each.points, seat == out and h.small(say("out"))) for seat, each in enumerate(scored)])


def _button(text: Message, act: str, pad: ScorePad, deal: int, *, pressed: bool | None = None) -> Html:
    return h.button(
        text,
        h.span(" ", deal_title(pad, deal), cls="sr"),
        cls="btn text",
        data_act=act,
        data_value=deal,
        id=f"{act}-{deal}",
        aria_pressed=pressed,
    )


def _total(pad: ScorePad, seat: int) -> Html:
    mark = None
    if seat in pad.winners:
        mark = h.small(parts.mark("yes"), say("wins"))
    elif seat in pad.leaders and not pad.winners:
        mark = h.small(say("ahead"))
    return h.td(h.b(pad.totals[seat]), mark, cls="pad-best" if mark else None)


def _card_by_card(pad: ScorePad, deal: int) -> Html:
    """How the points of a deal came about."""
    rows = [h.div(h.dt(name), _told(each)) for name, each in zip(pad.names, pad.results[deal - 1], strict=True)]
    heading = h.h3(say("{deal}, card by card", deal=deal_title(pad, deal)), id="pad-told", tabindex=-1)
    return h.div(heading, h.dl(rows, cls="pad-told"))


def _told(scored: Scored) -> Html:
    hand = _counted(scored.hand)
    if scored.melded is not None:
        melded = h.div(h.span(say("melded"), cls="small muted"), _counted(scored.melded))
        left = h.div(h.span(say("in hand"), cls="small muted"), hand)
        return h.dd(melded, left, h.p(h.b(_points(scored.points))))
    if not scored.bonus:
        return h.dd(hand)
    return h.dd(hand, h.p(say("out blind: minus {n}", n=scored.bonus)), h.p(h.b(_points(scored.points))))


def _counted(found: Sum) -> Html:
    return tally(found) if found.cards else h.p(h.b(found.points), cls="mono")


def _rules(pad: ScorePad, link: Link) -> Html:
    clauses = [pad.rules.clause(row) for row in _ROWS]
    return h.details(
        h.summary(say("How the points are counted")),
        h.ul(
            [h.li(parts.why(clause, to_clause(clause, pad.rules, link))) for clause in clauses], cls="whys", role="list"
        ),
        cls="more",
        id="pad-counted",
    )
