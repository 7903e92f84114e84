"""How chances grow turn by turn: lines in a plot that differ in their strokes and points, and the same as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.text import Message, plural, say
from rummy_learn.text.numbers import grouped
from rummy_learn.ui import html as h
from rummy_learn.ui.odds.marks import STROKES, point
from rummy_learn.ui.odds.scale import ceiling
from rummy_learn.ui.odds.words import brief, percent, range_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.odds.figures import Chance
    from rummy_learn.ui.html import Html

__all__ = ["Line", "drawn", "half_way"]

_LEFT, _RIGHT, _TOP, _BOTTOM = 12.0, 97.0, 7.0, 86.0
"""The field of the plot, in percent of its box."""
_HEIGHT = 280
_TURNS_NAMED = 6


class Line(NamedTuple):
    """One line: its words, and the chance after 0, 1, 2 … turns; `first` is the number of turns that it begins with."""

    words: Message
    chances: tuple[Chance, ...]
    first: int = 1

    def points(self) -> list[tuple[int, Chance]]:
        """(turns, chance) of each point."""
        return list(enumerate(self.chances, self.first))

    @property
    def basis(self) -> Message | None:
        """How many hands it rests on, where they were dealt."""
        last = self.chances[-1]
        return say("{hands} hands", hands=grouped(last.samples)) if last.method == "sampled" else None

    def at(self, turns: int) -> Chance | None:
        """The chance after so many turns."""
        return dict(self.points()).get(turns)


def drawn(lines: Sequence[Line], heading: Message, *, as_table: bool) -> Html:
    """The lines as a plot with its key, or as a table."""
    return (
        _table(lines, heading) if as_table else h.tag("figure", _key(lines), _plot(lines, heading), cls="odds-growth")
    )


def half_way(line: Line) -> Message:
    """After how many turns at least half of the hands have it, or how many have it in the end."""
    last, chance = next((point for point in line.points() if point[1].p >= 0.5), line.points()[-1])
    if not chance.high:
        return say("Never this way: the hand stays too small.")
    if not chance.p:
        return plural(
            last,
            "Within {n} turn not one of {hands} hands held it.",
            "Within {n} turns not one of {hands} hands held it.",
            hands=grouped(chance.samples),
        )
    return plural(
        last,
        "After {n} turn {share} of the hands have held it.",
        "After {n} turns {share} of the hands have held it.",
        share=percent(round(chance.p, 2) if chance.p >= 0.1 else chance.p),
    )


# ---------- the plot ----------


def _plot(lines: Sequence[Line], heading: Message) -> Html:
    top, levels = ceiling(chance.high for line in lines for chance in line.chances)
    turns = sorted({turn for line in lines for turn, _ in line.points()})
    field = _Field(turns[0], max(turns[-1], turns[0] + 1), top)
    return h.tag(
        "svg",
        [_level(field, p, words) for p, words in levels],
        [_turn(field, turn) for turn in _named(turns)],
        h.tag("text", say("turns"), x=f"{(_LEFT + _RIGHT) / 2}%", y="99%", text_anchor="middle"),
        h.tag(
            "svg",
            [_band(field, line) for line in lines],
            [_stroke(field, line, nth) for nth, line in enumerate(lines)],
            viewBox="0 0 100 100",
            preserveAspectRatio="none",
        ),
        [_points(field, line, nth) for nth, line in enumerate(lines)],
        role="img",
        aria_label=say("{heading}. {told}", heading=heading, told=_told(lines)),
        height=_HEIGHT,
        cls="odds-lines",
        focusable="false",
    )


class _Field(NamedTuple):
    first: int
    last: int
    top: float

    def x(self, turns: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * (turns - self.first) / (self.last - self.first), 2)

    def y(self, p: float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * min(p, self.top) / self.top, 2)


def _level(field: _Field, p: float, words: Message) -> Html:
    y = f"{field.y(p)}%"
    return h.join(
        h.tag("line", x1=f"{_LEFT}%", x2=f"{_RIGHT}%", y1=y, y2=y, cls="grid"),
        h.tag("text", words, x=f"{_LEFT - 1.5}%", y=y, dy=4, text_anchor="end"),
    )


def _turn(field: _Field, turns: int) -> Html:
    return h.tag("text", turns, x=f"{field.x(turns)}%", y=f"{_BOTTOM + 6.5}%", text_anchor="middle")


def _named(turns: Sequence[int]) -> Sequence[int]:
    """The turns that get a number: not too many for a phone."""
    return turns[:: -(-len(turns) // _TURNS_NAMED)]


def _band(field: _Field, line: Line) -> Html:
    points = line.points()
    upper = [f"{field.x(turns)},{field.y(chance.high)}" for turns, chance in points]
    lower = [f"{field.x(turns)},{field.y(chance.low)}" for turns, chance in reversed(points)]
    return h.tag("polygon", points=" ".join(upper + lower), cls="band")


def _stroke(field: _Field, line: Line, nth: int) -> Html:
    points = " ".join(f"{field.x(turns)},{field.y(chance.p)}" for turns, chance in line.points())
    return h.tag("polyline", points=points, cls=f"stroke stroke-{nth % STROKES}", vector_effect="non-scaling-stroke")


def _points(field: _Field, line: Line, nth: int) -> list[Html]:
    return [
        h.tag(
            "svg",
            point(nth),
            h.tag(
                "title", say("{line}: {turns}, {share}", line=line.words, turns=_turns(turns), share=percent(chance.p))
            ),
            x=f"{field.x(turns)}%",
            y=f"{field.y(chance.p)}%",
            overflow="visible",
            cls="odds-point",
        )
        for turns, chance in line.points()
    ]


def _turns(turns: int) -> Message:
    return plural(turns, "{n} turn", "{n} turns") if turns else say("as dealt")


def _key(lines: Sequence[Line]) -> Html:
    items = [
        h.li(
            h.tag(
                "svg",
                h.tag("line", x1=0, x2=40, y1=8, y2=8, cls=f"stroke stroke-{nth % STROKES}"),
                h.tag("svg", point(nth), x=20, y=8, overflow="visible", cls="odds-point"),
                width=40,
                height=16,
                aria_hidden=True,
            ),
            h.span(line.words, " ", line.basis and h.span(line.basis, cls="muted")),
        )
        for nth, line in enumerate(lines)
    ]
    bands = say("The shaded bands are the ranges in which the true chances lie with 95% certainty.")
    return h.tag("figcaption", h.ul(items, role="list"), h.p(bands, cls="small muted"))


def _told(lines: Sequence[Line]) -> Message:
    """The ends of all lines, for those who hear the plot."""
    told = [_ends(line) for line in lines]
    whole = told[0]
    for each in told[1:]:
        whole = say("{first} {rest}", first=whole, rest=each)
    return whole


def _ends(line: Line) -> Message:
    (first, low), (last, high) = line.points()[0], line.points()[-1]
    return say(
        "{line}: {low} with {first}, {high} with {last}.",
        line=line.words,
        low=brief(low),
        first=_turns(first),
        high=brief(high),
        last=_turns(last),
    )


# ---------- the table ----------


def _table(lines: Sequence[Line], heading: Message) -> Html:
    turns = sorted({turn for line in lines for turn, _ in line.points()})
    drawn = h.table(
        h.caption(heading, cls="sr"),
        h.thead(h.tr(h.th(say("Turns"), scope="col"), [_column(line) for line in lines])),
        h.tbody(h.tr(h.th(turn, scope="row"), [h.td(_cell(line.at(turn))) for line in lines]) for turn in turns),
        cls="odds-table by-turn",
    )
    return h.div(drawn, cls="odds-wide", role="region", tabindex=0, aria_label=heading)


def _column(line: Line) -> Html:
    return h.th(line.words, line.basis and h.span(line.basis, cls="muted"), scope="col")


def _cell(chance: Chance | None) -> Html | None:
    return h.join(h.b(percent(chance.p)), " ", h.span(range_of(chance), cls="muted")) if chance else None
