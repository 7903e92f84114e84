"""Step four: a real hand, the places to lay it in, the verdict, and help for who wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.cards import print_melds
from rummy_learn.text import plural, say
from rummy_learn.ui import cards, parts, verdicts
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from rummy_learn.course.hints import Hint
    from rummy_learn.course.walk import Walk
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.learn.attempt import Attempt, Place
    from rummy_learn.ui.link import Link

__all__ = ["board"]

_TYPED = "8C 8D * | 4C 5C 6C 7C"


def board(attempt: Attempt, another: Link) -> Html:
    """The hand and its places, or when it is laid what is left of it; `another` is the link of another hand."""
    if attempt.done:
        return h.join(_verdict(attempt), _after(attempt, another))
    return h.div(
        h.div(_verdict(attempt), _form(attempt), cls="stack"),
        h.div(_help(attempt), parts.link(say("Another hand"), another), cls="stack"),
        cls="two",
    )


def _verdict(attempt: Attempt) -> Html | None:
    if attempt.verdict is None:
        return None
    praise = _praise(attempt.walk)
    return verdicts.panel(attempt.verdict, praise=praise, repair_act="lay-so", reading_act="lay-so")


def _form(attempt: Attempt) -> Html:
    hand = attempt.walk.exercise.hand
    field = parts.field(
        "cards",
        say("Or type cards, melds parted by |"),
        attempt.text,
        error=attempt.error,
        hint=say("Like this: {example}", example=_TYPED),
    )
    return h.form(
        h.div([_place(attempt, place) for place in attempt.places], cls="trays places"),
        h.div(
            h.h2(say("Your hand"), " ", cards.count()),
            h.p(say("What you pick goes to the framed place; press the name of another to fill that."), cls="hint"),
            cards.hand(hand, mirror="cards", group=attempt.chosen, room=[need.size for need in attempt.walk.needs]),
        ),
        h.div(field, parts.action(say("Lay down"), submit=True, main=True), cls="act"),
        data_act="lay-down",
        data_live="draft",
        cls="board stack",
        id="board",
    )


def _place(attempt: Attempt, place: Place) -> Html:
    name = h.span(place.title, cls="sr")
    back = h.button(say("Take back"), " ", name, cls="btn text", data_act="take-back", data_value=place.number)
    return cards.tray(
        place.title,
        place.state,
        place.cards,
        place.size,
        back if place.cards else None,
        active=place.number == attempt.next_place,
        act="place",
        value=str(place.number),
        fills="hand",
    )


def _praise(walk: Walk) -> Message:
    if walk.deal is None:
        return say("These melds stand.")
    return say("You are down with {contract}.", contract=walk.variant.deal(walk.deal).contract.said())


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
    found = attempt.walk.hints([place.cards for place in attempt.places])
    return parts.hints([parts.Hint(hint.name, _told(hint), hint.clause) for hint in found], attempt.hints)


def _told(hint: Hint) -> Message | Html:
    if not hint.melds:
        return hint.text
    melds = [meld.cards for meld in hint.melds]
    return h.div(
        h.p(hint.text),
        [cards.row(meld, "mini") for meld in melds],
        parts.action(say("Lay it so"), "lay-so", print_melds(melds)),
        cls="answer",
    )
