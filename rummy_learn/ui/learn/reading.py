"""Steps to read and to watch: a screen of text, and a replay move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU
from rummy_learn.game.view import View
from rummy_learn.text import Message, render, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import cited_on
from rummy_learn.ui.glossed import glossed
from rummy_learn.ui.learn.stage import Stage
from rummy_learn.ui.table import board, duties, held, seat_names, seats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.lesson import Change, Exhibit, Fact, Frame, Show, Tell
    from rummy_learn.game.position import Position
    from rummy_learn.rules.clause import Clause
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Reading", "Watching", "at_table", "named", "paragraphs", "rules", "table_heading"]


# ---- text ------------------------------------------------------------------------------------------------------------
def paragraphs(sentences: Sequence[Message], link: Link) -> Html:
    """The words of a step, each sentence a line of its own, its terms linked to the glossary."""
    return h.div([h.p(glossed(sentence, link)) for sentence in sentences], cls="words")


def rules(facts: Sequence[Fact], link: Link) -> Html | None:
    """The rules of a step, each with its clause and how sure it is."""
    if not facts:
        return None
    items = [
        h.div(
            h.dt(each.title or say("The rule")),
            h.dd(glossed(each.clause.rule, link), " ", _cite(each.clause, link), _source(each)),
        )
        for each in facts
    ]
    return h.dl(items, cls="facts")


def _cite(clause: Clause, link: Link) -> Html:
    return parts.cite(clause, cited_on(link, clause))


def _source(found: Fact) -> Html:
    return h.details(
        h.summary(say("Where this comes from"), h.span(": ", found.clause.id, cls="sr")),
        h.p(parts.sure(found.clause.status), cls="small"),
        parts.source(found.clause),
        cls="from",
        id=f"from-{found.clause.id}",
    )


class Reading(Stage):
    """A screen to read."""

    def __init__(self, step: Tell) -> None:
        super().__init__()
        self._step = step

    def view(self, link: Link) -> Html:
        """The words, the rules and the cards to look at."""
        step = self._step
        told = h.div(
            paragraphs(step.text, link), rules(step.facts, link), _changes(step.changes, link), cls="stack told"
        )
        if not step.exhibits:
            return told
        return h.div(told, h.div([_exhibit(each) for each in step.exhibits], cls="exhibits"), cls="two")


def _exhibit(shown: Exhibit) -> Html:
    size = "mid" if len(shown.cards) < _MANY else "mini"
    return h.figure(cards.row(shown.cards, size), h.figcaption(shown.caption))


_MANY = 8


def _changes(changes: Sequence[Change], link: Link) -> Html | None:
    """Rules that are others than the reader knows: how they were, and how they are."""
    if not changes:
        return None
    rows = [
        h.div(
            h.dt(change.title),
            h.dd(
                change.before and h.span(h.span(say("Before"), ": ", cls="sr"), change.before, cls="was"),
                h.span(h.span(say("Now"), ": ", cls="sr"), glossed(change.now, link), cls="now"),
                _cite(change.clause, link) if change.clause else None,
            ),
        )
        for change in changes
    ]
    return h.dl(rows, cls="changes")


# ---- the table -------------------------------------------------------------------------------------------------------
def at_table(position: Position) -> Html:
    """The table as the learner sees it."""
    view = View.of(position, YOU)
    names = seat_names(view)
    inside = (seats(view, names), board(view, names), duties(view, names), held(view))
    return h.section(table_heading(), h.div(inside, cls="table"))


def table_heading() -> Html:
    """For a reader who hears the page; the others see what it is."""
    return h.h2(say("The table"), cls="sr")


def named(position: Position, seat: int) -> str:
    """What a player is called at this table."""
    return render(seat_names(View.of(position, YOU))[seat])


class Watching(Stage):
    """A replay, a move at a time; done when the last move was seen."""

    def __init__(self, step: Show) -> None:
        super().__init__()
        self._step = step
        self._at = 0

    @property
    def done(self) -> bool:  # type: ignore[override]
        """Was the last move seen?"""
        return self._at == len(self._step.frames) - 1

    def view(self, link: Link) -> Html:
        """The table at this moment, the moves so far, and the ways back and on."""
        frames = self._step.frames
        now = frames[self._at]
        told = [self._told(n, frames[n], link) for n in range(1, self._at + 1)]
        return h.div(
            h.div(
                paragraphs(self._step.text, link),
                h.ol(told, cls="moves", role="list") if told else None,
                self._buttons(),
                cls="stack told",
            ),
            at_table(now.position),
            cls="replay",
        )

    def _told(self, n: int, frame: Frame, link: Link) -> Html:
        assert frame.action is not None
        assert frame.told is not None
        assert frame.caption is not None
        who = named(frame.position, frame.action.player)
        return h.li(
            h.p(h.b(who, ": "), frame.told, cls="move"),
            h.p(glossed(frame.caption, link)),
            cls="now" if n == self._at else None,
            aria_current="step" if n == self._at else None,
        )

    def _buttons(self) -> Html:
        last = len(self._step.frames) - 1
        count = say("Move {now} of {of}", now=self._at, of=last)
        return h.div(
            h.button(say("Back"), cls="btn", data_act="move-back", disabled=not self._at, id="move-back"),
            h.button(
                say("Next move"),
                cls="btn" if self.done else "btn go",
                data_act="move-on",
                disabled=self.done,
                id="move-on",
            ),
            h.span(count, cls="small muted"),
            cls="row",
        )

    def on_move_on(self, _event: Event) -> None:
        """The next move."""
        self._go(self._at + 1)

    def on_move_back(self, _event: Event) -> None:
        """The move before."""
        self._go(self._at - 1)

    def _go(self, at: int) -> None:
        frames = self._step.frames
        self._at = max(0, min(at, len(frames) - 1))
        frame = frames[self._at]
        if frame.action and frame.told and frame.caption:
            who = named(frame.position, frame.action.player)
            self.say = say("{who}: {told}. {caption}", who=who, told=frame.told, caption=frame.caption)
        self.focus = "onward" if self.done else "move-on"
