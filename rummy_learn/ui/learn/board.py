"""Step four: a real hand, the places to lay it in, the verdict, and help for who wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import plural, say
from rummy_learn.ui import cards, parts, trays, verdicts
from rummy_learn.ui import html as h
from rummy_learn.ui.ladder import ladder

if TYPE_CHECKING:
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.learn.attempt import Attempt
    from rummy_learn.ui.link import Link

__all__ = ["FIELD", "board"]

FIELD = "cards"
"""The name of the text field that says what lies in the places."""


def board(attempt: Attempt, another: Link, link: Link) -> Html:
    """The hand and its places, or when it is laid what is left of it.

    `another` is the link of another hand, `link` that of this one.
    """
    if attempt.done:
        return h.join(_verdict(attempt, link), _after(attempt, another))
    return h.div(
        h.div(_verdict(attempt, link), _form(attempt), cls="stack"),
        h.div(_help(attempt), parts.link(say("Another hand"), another), cls="stack"),
        cls="two",
    )


def _verdict(attempt: Attempt, link: Link) -> Html | None:
    if attempt.verdict is None:
        return None
    return verdicts.panel(
        attempt.verdict, praise=attempt.task.done, repair_act="lay-so", reading_act="lay-so", terms=link
    )


def _form(attempt: Attempt) -> Html:
    lay = parts.action(say("Lay down"), submit=True, main=True)
    return h.form(
        trays.places(attempt),
        trays.hand(attempt, attempt.task.hand, FIELD),
        h.div(trays.field(attempt, FIELD, attempt.error), lay, cls="act"),
        data_act="lay-down",
        data_live="draft",
        cls="board stack",
        id="board",
    )


def _after(attempt: Attempt, another: Link) -> Html:
    """After a lay-down that stands: what is left of the hand, and another go."""
    left = attempt.left
    return h.section(
        h.h2(say("Still in your hand"), " ", h.span(plural(len(left), "{n} card", "{n} cards"), cls="count")),
        cards.row(left, "mid") if left else None,
        h.div(parts.link(say("Another hand"), another), parts.action(say("This hand again"), "again"), cls="row"),
        cls="after",
    )


def _help(attempt: Attempt) -> Html:
    """The steps of help for the cards that lie in the places now."""
    return ladder(attempt.task.hints([place.cards for place in attempt.places]), attempt.hints)
