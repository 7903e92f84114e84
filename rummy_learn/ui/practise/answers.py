"""One widget for each way to answer: what it shows before and after the answer, and how it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from rummy_learn.course.question import Laying, Order
from rummy_learn.rules.cards import Card, parse_cards, parse_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.ui import cards, parts, trays
from rummy_learn.ui import html as h
from rummy_learn.ui.trays import HAND, Trays

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.course.question import Input, Marking, Option, Shown
    from rummy_learn.ui.html import Html

__all__ = ["DOWN", "FIELD", "PICKED", "PICKED_FROM", "UP", "WIDGETS", "Widget", "laid_so", "moved", "ordered"]

FIELD = "answer"
"""The name of the answer in its form."""
PICKED = "picked"
"""Stands beside cards that were picked, and so lie in no order."""
PICKED_FROM: tuple[Input, ...] = ("card", "cards", "groups")
"""The ways to answer with cards, which are picked before they are given."""
UP, DOWN = "move-up", "move-down"
"""The acts that move an option in an order."""
_NONE = "none"
"""What stands in the form for an empty answer that is meant."""
_NONE_SAID = say("None of these")


class Widget(Protocol):
    """A way to answer. `given` is always what the form sent, so that it can be drawn back into it.

    `how` tells what to do, `icon` draws it, `typed` says whether there is a field to type into, and `holds` whether the
    hand is drawn here, to pick from.
    """

    how: Message
    icon: str
    typed: bool
    holds: bool

    def open(self, asked: Shown, given: Sequence[str], error: Message | None, chosen: int) -> Html:
        """Before the answer; `error` says what is wrong with `given`, `chosen` is the place that is being filled."""

    def closed(self, asked: Shown, given: Sequence[str], marking: Marking) -> Html:
        """After the answer: what was said, and what is right."""

    def read(self, given: Sequence[str]) -> object:
        """The answer as a question takes it. Raises `BadInput` (no_answer, bad_answer)."""


class _Choice:
    """One of the options."""

    how = say("choose one answer.")
    icon = "M3.500 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M6.500 7v.1M13 7h8M3.500 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0M13 17h8"
    typed = False
    holds = False

    def open(self, asked: Shown, given: Sequence[str], error: Message | None, _chosen: int) -> Html:
        return parts.choices(FIELD, say("Your answer"), _plain(asked.options), given, error=error)

    def closed(self, asked: Shown, given: Sequence[str], marking: Marking) -> Html:
        right = [str(marking.solution)]
        shown = [_told(each.key, each.text, given, right, say("The right answer")) for each in asked.options]
        return parts.choices(FIELD, say("Your answer"), shown, given, closed=True)

    def read(self, given: Sequence[str]) -> object:
        if not given:
            raise _missing(say("Choose one of the answers, then check."))
        return given[0]


class _Many:
    """Any number of the options. None of them is said by a box of its own, so that it is never said by mistake."""

    how = say("tick all that are right.")
    icon = "M3.500 4h6v6h-6zM13 7h8M3.500 14h6v6h-6zM13 17h8M5 7l1.500 1.300L11 3.500M5 17l1.500 1.300L11 13.500"
    typed = False
    holds = False

    def open(self, asked: Shown, given: Sequence[str], error: Message | None, _chosen: int) -> Html:
        shown = [*_plain(asked.options), parts.Option(_NONE, _NONE_SAID)]
        return parts.choices(FIELD, say("Tick all that are right"), shown, given, several=True, error=error)

    def closed(self, asked: Shown, given: Sequence[str], marking: Marking) -> Html:
        right = sorted(marking.solution) if isinstance(marking.solution, frozenset) else []
        right = right or [_NONE]
        boxes = [*((each.key, each.text) for each in asked.options), (_NONE, _NONE_SAID)]
        shown = [_told(key, words, given, right, say("Right, not ticked")) for key, words in boxes]
        return parts.choices(FIELD, say("Your answer"), shown, given, several=True, closed=True)

    def read(self, given: Sequence[str]) -> object:
        if not given:
            raise _missing(say("Tick every answer that is right, or “None of these”, then check."))
        if _NONE in given and len(given) > 1:
            message = say("“None of these” goes with no other answer: untick it, or the others.")
            raise BadInput("bad_answer", _NONE, message)
        return [] if _NONE in given else list(given)


class _Number:
    """A whole number."""

    how = say("type a number.")
    icon = "M3 5h18v14H3zM7 9v6M11 9.500c1.500-1.500 4 0 2.800 1.800L11 15h3.500M17.500 9v6"
    typed = True
    holds = False

    def open(self, asked: Shown, given: Sequence[str], error: Message | None, _chosen: int) -> Html:
        hint = say("A whole number.")
        if asked.signed:
            hint = say("A whole number; one below zero begins with a minus.")
        return parts.field(FIELD, say("Your answer"), "".join(given[:1]), error=error, hint=hint, number=True)

    def closed(self, _asked: Shown, given: Sequence[str], marking: Marking) -> Html:
        said = "".join(given[:1]).strip()
        rows = [h.div(h.dt(say("Your answer")), h.dd(parts.mark("yes" if marking.correct else "no"), said))]
        if not marking.correct:
            rows.append(h.div(h.dt(say("Right answer")), h.dd(parts.mark("yes"), str(marking.solution))))
        return h.dl(rows, cls="quiz-number")

    def read(self, given: Sequence[str]) -> object:
        return _said(given, say("Type a number such as 35 or -20, then check."))


class _Cards:
    """Any of the cards that are offered, picked or typed."""

    how = say("pick all the cards that would do.")
    icon = "M3 7l8-2 3 13-8 2zM14 5l7 2-3 11M8 10v5M5.500 12.500h5"
    typed = True
    holds = False

    def open(self, asked: Shown, given: Sequence[str], error: Message | None, _chosen: int) -> Html:
        heading = say("To choose from")
        return h.join(
            h.div(
                h.h3(heading, " ", cards.count(HAND)),
                cards.hand(asked.offered, HAND, heading, mirror=FIELD),
                cls="board",
            ),
            parts.field(FIELD, say("Or type cards"), "".join(given[:1]), error=error, hint=say("Like this: 8S 10H *")),
        )

    def closed(self, asked: Shown, given: Sequence[str], marking: Marking) -> Html:
        right = marking.solution if isinstance(marking.solution, frozenset) else frozenset[str]()
        said = [card.face.text for card in parse_cards("".join(given[:1]))]
        offered = dict.fromkeys([*(card.text for card in asked.offered), *said])
        shown = [_told(text, Card.parse(text).name(), said, list(right), say("Right, not picked")) for text in offered]
        return parts.choices(FIELD, say("Your answer"), shown, said, several=True, closed=True)

    def read(self, given: Sequence[str]) -> object:
        return _said(given, say("Pick or type the cards that would do, then check."))


class _Card:
    """One of the cards that are offered, picked or typed."""

    how = say("pick one card.")
    icon = "M4 6h9v13H4zM16 8l4 4-4 4M20 12h-6"
    typed = True
    holds = False

    def open(self, asked: Shown, given: Sequence[str], error: Message | None, _chosen: int) -> Html:
        heading = say("To choose from")
        hand = cards.hand(asked.offered, HAND, heading, several=False, mirror=FIELD)
        field = parts.field(
            FIELD, say("Or type the card"), "".join(given[:1]), error=error, hint=say("Like this: 8S, or * for a joker")
        )
        return h.join(h.div(h.h3(heading), hand, cls="board"), field)

    def closed(self, asked: Shown, given: Sequence[str], marking: Marking) -> Html:
        said = [card.face.text for card in parse_cards("".join(given[:1]))]
        right = said if marking.correct else [str(marking.solution)]
        names = [(card.text, card.name()) for card in asked.offered]
        shown = [_told(text, name, said, right, say("The right answer")) for text, name in names]
        return parts.choices(FIELD, say("Your answer"), shown, said, closed=True)

    def read(self, given: Sequence[str]) -> object:
        return _said(given, say("Pick or type the card, then check."))


class _Order:
    """All options in an order, each with buttons that move it up and down."""

    how = say("put them in order.")
    icon = "M3 6h9M3 12h9M3 18h9M18 4v16M15 7l3-3 3 3M15 17l3 3 3-3"
    typed = False
    holds = False

    def open(self, asked: Shown, given: Sequence[str], error: Message | None, _chosen: int) -> Html:
        options = {each.key: each.text for each in asked.options}
        keys = ordered(asked, given)
        rows = [_movable(place, len(keys), key, options[key]) for place, key in enumerate(keys)]
        return h.fieldset(
            h.legend(say("Your order, the first on top")),
            h.ol(rows, cls="quiz-order", role="list"),
            error and h.p(parts.mark("no"), h.span(error), cls="error", id=f"{FIELD}-error"),
            cls="choices",
        )

    def closed(self, asked: Shown, given: Sequence[str], marking: Marking) -> Html:
        options = {each.key: each.text for each in asked.options}
        assert isinstance(marking.solution, Order)
        right = marking.solution.keys
        rows = [
            h.li(
                h.span(place + 1, cls="n", aria_hidden=True),
                h.span(options[key]),
                _mark("yes", say("In its place"))
                if right[place] == key
                else _mark("no", say("Belongs in place {n}", n=right.index(key) + 1)),
            )
            for place, key in enumerate(ordered(asked, given))
        ]
        answer = h.p(h.strong(say("The right order:"), " "), marking.solution_said)
        return h.section(
            h.h3(parts.mark("yes" if marking.correct else "no"), say("Your order")),
            h.ol(rows, cls="quiz-order", role="list"),
            None if marking.correct else answer,
            cls="quiz-laid",
        )

    def read(self, given: Sequence[str]) -> object:
        return list(given)


def ordered(asked: Shown, given: Sequence[str]) -> list[str]:
    """The keys of all options as they lie now: as sent, if that is an order of them, else as they were offered."""
    keys = [each.key for each in asked.options]
    return list(given) if sorted(given) == keys else keys


def moved(keys: Sequence[str], key: str, step: int) -> list[str]:
    """The keys with one of them moved so many places, as far as there are places."""
    left = [each for each in keys if each != key]
    if len(left) == len(keys):
        return left
    at = min(max(list(keys).index(key) + step, 0), len(left))
    return [*left[:at], key, *left[at:]]


def _movable(place: int, of: int, key: str, text: Message) -> Html:
    """One option with its place, and the buttons that move it; its key goes along with the form."""
    up = h.button(
        parts.icon("M6 15l6-6 6 6"),
        h.span(say("Move {what} up", what=text), cls="sr"),
        cls="btn move",
        id=f"{UP}-{key}",
        data_act=UP,
        data_value=key,
        aria_disabled=place == 0 or None,
    )
    down = h.button(
        parts.icon("M6 9l6 6 6-6"),
        h.span(say("Move {what} down", what=text), cls="sr"),
        cls="btn move",
        id=f"{DOWN}-{key}",
        data_act=DOWN,
        data_value=key,
        aria_disabled=place == of - 1 or None,
    )
    return h.li(
        h.input_(type="hidden", name=FIELD, value=key),
        h.span(place + 1, cls="n", aria_hidden=True),
        h.span(text),
        up,
        down,
        id=f"order-{key}",
    )


class _Groups:
    """Cards of the hand laid as melds; `given` is the text and, where it was picked and not typed, a word for that."""

    how = say("lay the melds down.")
    icon = "M3 5h5v8H3zM9.500 5h5v8h-5zM16 5h5v8h-5zM3 17h18M6 20h12"
    typed = True
    holds = True

    def open(self, asked: Shown, given: Sequence[str], error: Message | None, chosen: int) -> Html:
        laid = laid_so(asked, given, chosen)
        places = h.join(trays.places(laid), trays.hand(laid, asked.hand, FIELD), trays.field(laid, FIELD, error))
        return h.div(places, cls="board stack")

    def closed(self, asked: Shown, given: Sequence[str], marking: Marking) -> Html:
        places = laid_so(asked, given).places
        drawn = [cards.tray(place.title, place.state, place.cards, place.size) for place in places]
        return h.section(
            h.h3(parts.mark("yes" if marking.correct else "no"), say("Your answer")),
            h.div(drawn, cls="trays"),
            None if marking.correct else h.p(h.strong(say("This could be laid:"), " "), marking.solution_said),
            cls="quiz-laid",
        )

    def read(self, given: Sequence[str]) -> object:
        text = _said([each.rstrip(" |") for each in given], say("Pick or type the melds, then check."))
        return Laying(parse_melds(text), written=PICKED not in given)


def laid_so(asked: Shown, given: Sequence[str], chosen: int = 0) -> Trays:
    """The places of a question with what was sent."""
    return Trays(asked.needs, "".join(given[:1]), ordered=PICKED not in given, chosen=chosen)


WIDGETS: Mapping[Input, Widget] = {
    "choice": _Choice(),
    "many": _Many(),
    "order": _Order(),
    "number": _Number(),
    "card": _Card(),
    "cards": _Cards(),
    "groups": _Groups(),
}
"""The widget of each way to answer."""


def _said(given: Sequence[str], nothing: Message) -> str:
    """What was typed. Raises `BadInput` (no_answer) with the sentence for nothing."""
    text = "".join(given[:1]).strip()
    if not text:
        raise _missing(nothing)
    return text


def _missing(message: Message) -> BadInput:
    return BadInput("no_answer", "", message)


def _plain(options: Sequence[Option]) -> list[parts.Option]:
    return [parts.Option(each.key, each.text) for each in options]


def _told(key: str, text: Message, given: Sequence[str], right: Sequence[str], missed: Message) -> parts.Option:
    """An option after the answer, with the mark and the words that it earns; `missed` are those of a right one."""
    said, holds = key in given, key in right
    if said:
        return parts.Option(
            key, text, _mark("yes", say("Yours, and right")) if holds else _mark("no", say("Yours, but wrong"))
        )
    return parts.Option(key, text, _mark("yes", missed) if holds else None)


def _mark(sign: Literal["yes", "no"], word: Message) -> Html:
    return h.span(parts.mark(sign), word, cls="quiz-mark")
