"""My mistakes: the questions to try again, and the beliefs that explain the wrong answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import misconceptions
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import plural, say
from rummy_learn.ui import cards
from rummy_learn.ui import html as h
from rummy_learn.variants import by_id

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.course.item import Item
    from rummy_learn.course.misconceptions import Misconception
    from rummy_learn.course.question import Shown
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html

__all__ = ["beliefs", "questions"]

_SHOWN = 5
"""So many are shown at once, the others on request."""


def questions(missed: Sequence[Item]) -> Html:
    """The questions that were missed, the latest first, each with the way to try it again."""
    shown = [(item, found) for item in reversed(missed) if (found := _shown(item))]
    if not shown:
        return h.p(say("Nothing to try again."))
    first, others = ([_question(*each) for each in part] for part in (shown[:_SHOWN], shown[_SHOWN:]))
    more = plural(len(others), "{n} more", "{n} more")
    rest = others and h.details(h.summary(more), h.ul(others, cls="missed", role="list"), cls="more", id="more-missed")
    return h.join(h.ul(first, cls="missed", role="list"), rest or None)


@by_id(64)
def _shown(item: Item) -> Shown | None:
    """The question as it was shown; None when there is no such question any more."""
    try:
        return item.question().shown()
    except BadInput:
        return None


def _question(item: Item, shown: Shown) -> Html:
    laid = [cards.row(meld, "tiny") for meld in (*shown.melds, shown.hand) if meld]
    again = h.button(
        say("Try again"), h.span(": ", shown.prompt, cls="sr"), cls="btn", data_act="again", data_value=str(item)
    )
    drop = h.button(
        say("Drop it"), h.span(": ", shown.prompt, cls="sr"), cls="btn text", data_act="drop", data_value=str(item)
    )
    return h.li(
        h.p(shown.title, cls="small muted"),
        h.p(shown.prompt),
        h.div(laid, cls="laid") if laid else None,
        h.div(again, drop, cls="row"),
        id=f"missed-{'-'.join(str(item).split())}",
    )


def beliefs(counted: Mapping[str, int], games: Sequence[Variant]) -> Html | None:
    """The beliefs that explain most wrong answers, each with what is true in a game where it is wrong."""
    known = {each.id: each for each in misconceptions()}
    most = sorted((id_ for id_ in counted if id_ in known), key=lambda id_: (-counted[id_], id_))[:_SHOWN]
    items = [item for id_ in most if (item := _belief(known[id_], counted[id_], games))]
    if not items:
        return None
    return h.section(
        h.h3(say("What explains most of them")),
        h.ul(items, cls="held", role="list"),
        cls="stack",
    )


def _belief(held: Misconception, times: int, games: Sequence[Variant]) -> Html | None:
    wrong_in = next((game for game in games if held.mind(game)), None)
    if wrong_in is None:
        return None
    return h.li(
        h.p(h.strong(wrong_in.title, ": "), held.rebuttal(wrong_in)),
        h.p(plural(times, "It explains {n} wrong answer.", "It explains {n} wrong answers."), cls="small muted"),
    )
