"""Beside the table: what happened, what the coach would do, every legal move, and ways to keep and share the game."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.game.play import moves
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.glossed import glossed
from rummy_learn.ui.play.turn import with_penalty

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.course.advice import Advice
    from rummy_learn.game.actions import Action, Move
    from rummy_learn.game.position import Cards
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.play.match import Happened, Match
    from rummy_learn.ui.play.names import Names

__all__ = ["Shared", "advised", "coach", "could", "file", "happened", "news", "share", "toggle"]

_LATEST = 4
"""So many moves of the others are in sight at once."""
_SHOWN = 8
"""So many moves of a kind are listed."""
_COUNTED = 200
"""Beyond so many they are not even counted."""
_KINDS: Mapping[Move, Message] = {
    "draw": say("Draw"),
    "take": say("Take from the discards"),
    "buy": say("Take the upcard out of turn"),
    "call_rummy": say("Call Rummy"),
    "go_down": say("Go down"),
    "meld": say("Meld"),
    "lay_off": say("Lay off"),
    "exchange": say("Swap for a joker"),
    "discard": say("Discard"),
    "pass": say("Pass"),
}


def toggle(text: Message, name: str, *, opened: bool) -> Html:
    """The button that opens and closes an aid; the act is its name."""
    return h.button(text, cls="btn", id=f"show-{name}", data_act=name, aria_expanded=opened)


# ---- what happened ---------------------------------------------------------------------------------------------------
def news(found: Sequence[Happened], names: Names) -> Html | None:
    """What was seen since the learner's last turn: the last of it in sight, what came before folded."""
    if not found:
        return None
    items = [h.li(names.told(each.message), cls="mine" if each.seat == names.me else None) for each in found]
    earlier = items[:-_LATEST]
    before = plural(len(earlier), "{n} move before", "{n} moves before")
    return h.section(
        h.h2(say("What happened")),
        h.details(h.summary(before), h.ol(earlier, role="list"), id="earlier") if earlier else None,
        h.ol(items[-_LATEST:], role="list"),
        cls="news",
    )


def happened(found: Sequence[Happened], names: Names, drawn: Cards = ()) -> Message | None:
    """What was seen, and drawn, as one text for a screen reader."""
    told_ = [names.told(each.message) for each in found]
    if drawn:
        told_.append(say("You drew {cards}.", cards=drawn))
    if not told_:
        return None
    whole, *rest = told_
    for each in rest:
        whole = say("{first} {rest}", first=whole, rest=each)
    return whole


# ---- the coach -------------------------------------------------------------------------------------------------------
def coach(found: Advice, names: Names, to: Link) -> Html:
    """The move that the coach would make, and why."""
    return h.section(
        h.h2(say("The coach would"), id="coach-title", tabindex=-1),
        advised(found, names, to),
        h.div(
            parts.action(say("Show me"), "show-me"),
            h.button(say("Do it"), cls="btn", id="coach-does", data_act="move", data_value=str(found.then)),
            parts.action(say("Close"), "coach", plain=True),
            cls="row",
        ),
        cls="panel coach",
        id="coach",
    )


def advised(found: Advice, names: Names, to: Link) -> Html:
    """A move and its reasons, each with the rule behind it."""
    why = [
        h.li(
            h.p(glossed(names.told(each.message), to)),
            parts.cite(each.clause, to.to(clause=each.clause.id)) if each.clause else None,
        )
        for each in found.why
    ]
    return h.join(
        h.p(names.told(found.told), cls="would"),
        h.ol(why, role="list", cls="because") if why else None,
    )


# ---- what could be done ----------------------------------------------------------------------------------------------
def could(match: Match) -> Html:
    """Every legal move of the learner by kind, each to be made with one press."""
    view = match.view
    position = view.imagined()
    groups = [_kind(kind, list(islice(moves(position, match.me, kind), _COUNTED + 1)), match) for kind in _KINDS]
    listed = [group for group in groups if group]
    return h.section(
        h.h2(say("What you could do"), id="could-title", tabindex=-1),
        h.div(listed, cls="could") if listed else h.p(say("Nothing now.")),
        parts.action(say("Close"), "could", plain=True),
        cls="panel",
        id="could",
    )


def _kind(kind: Move, found: Sequence[Action], match: Match) -> Html | None:
    if not found:
        return None
    items = [
        h.li(h.button(with_penalty(each, match.view), cls="btn text", data_act="move", data_value=str(each)))
        for each in found[:_SHOWN]
    ]
    more = len(found) - _SHOWN
    beyond = plural(more, "and {n} more way", "and {n} more ways")
    if len(found) > _COUNTED:
        beyond = say("and many more ways")
    return h.div(h.h3(_KINDS[kind]), h.ul(items, role="list"), h.p(beyond, cls="small muted") if more > 0 else None)


# ---- keeping and sharing ---------------------------------------------------------------------------------------------
class Shared(NamedTuple):
    """What can be shared: the record as text, its file's name, a link to it ("" when too long), one to its cards."""

    text: str
    file: str
    record: str
    cards: str


def file(text: str, name: str) -> Html:
    """The button that saves a record as a file of this name."""
    return h.button(say("Save as a file"), cls="btn", data_save=name, data_content=text)


def share(shared: Shared) -> Html:
    """Ways to keep and to share the game."""
    record = h.button(say("Copy a link to this game"), cls="btn", data_address=shared.record)
    too_long = h.p(say("The game has grown too long for a link: share the file."), cls="small muted")
    return h.section(
        h.h2(say("Keep, share, replay"), id="share-title", tabindex=-1),
        h.p(say("Your browser keeps this game as you play. A file holds it for good, and anybody can open it here.")),
        h.div(
            file(shared.text, shared.file),
            record if shared.record else too_long,
            h.button(say("Copy a link to the same cards"), cls="btn", data_address=shared.cards),
            parts.action(say("Replay it from the start"), "replay"),
            cls="row",
        ),
        parts.action(say("Close"), "share", plain=True),
        cls="panel share",
        id="share",
    )
