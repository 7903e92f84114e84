"""Cards: their faces as our own small SVG, rows and trays of them, and the hand to pick from.

A face stays light in the dark theme, tells its suit by shape, letter and colour, and a joker or a wild two says what it
stands for. Faces carry their colours with them, so they look the same in a notebook cell, where no style sheet of
ours is. A face is a picture only: the name that is read aloud stands beside it, and takes its place where the reader
has chosen cards in words (see static/words.css).
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from rummy_learn.rules.cards import RANKS
from rummy_learn.text import plural, render, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.html import Html, join, tag

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.ui.html import Child
    from rummy_learn.ui.parts import Text

__all__ = ["count", "face", "gap", "hand", "named", "row", "shown", "tray"]

_INK = {"S": "#000000", "H": "#c1121f", "D": "#0b5fd0", "C": "#2e7d32", "": "#4b2a86"}
"""Ink by suit, the joker's last: each at least 4.5:1 on the face, and apart for every kind of colour blindness."""
_SHAPE = {
    "S": "M16 2C12 8 3 13 3 20a6.5 6.5 0 0 0 11 4.7C13.8 27 13 29 11 30h10c-2-1-2.8-3-3-5.3A6.5 6.5 0 0 0 29 20"
    "C29 13 20 8 16 2z",
    "H": "M16 29.5C9 23.5 2 18 2 11a7.5 7.5 0 0 1 14-3.7A7.5 7.5 0 0 1 30 11c0 7-7 12.5-14 18.5z",
    "D": "M16 1.5 27.5 16 16 30.5 4.5 16z",
    "C": "M16 2a6.8 6.8 0 0 1 5.5 10.8A6.8 6.8 0 1 1 18 23.6C18.2 26.5 19 29 21 30H11c2-1 2.8-3.5 3-6.4"
    "a6.8 6.8 0 1 1-3.5-10.8A6.8 6.8 0 0 1 16 2z",
    "": "m16 2 4.2 9 9.8 1.2-7.2 6.7 1.9 9.7L16 23.8l-8.7 4.8 1.9-9.7L2 12.2 11.8 11z",
}
_BOX = 32
"""The shapes are drawn in a square of this side."""


@cache
def face(card: Card) -> Html:
    """The picture of a card, 64 by 90 and scalable; hidden from screen readers."""
    drawn = _joker(card) if card.joker else _printed(card)
    background = tag("rect", cls="bg", x=1, y=1, width=62, height=88, rx=7, fill="#fff", stroke="#8b8499")
    return tag(
        "svg",
        background,
        drawn,
        card.declared and _band(card),
        cls=f"face {card.suit or 'J'}",
        width="100%",
        viewBox="0 0 64 90",
        fill=_INK[card.suit],
        font_weight="700",
        aria_hidden=True,
        focusable="false",
    )


def shown(card: Card, *more: Child) -> Html:
    """The picture of a card and its name: one of them is seen, the name is read aloud; `more` goes with the name."""
    return join(face(card), h.span(card.name(), more, cls="sr card-name"))


def named(card: Card, *, mark: str = "", note: Text | None = None) -> Html:
    """One card as an item of a list: its picture, its name for a screen reader and, when it is marked, why."""
    return h.li(
        shown(card, note and join(", ", note)),
        cls=f"card {mark}".strip(),
        data_card=card.text,
    )


def row(cards: Sequence[Card], size: str = "", *, marked: Collection[int] = (), note: Text | None = None) -> Html:
    """Cards side by side, written low to high in every language; those at the places `marked` say "look here".

    `size` is "" (as large as a hand), "mid", "mini" or "tiny". `note` tells a screen reader why a card is marked.
    """
    items = [named(card, mark="look", note=note) if n in marked else named(card) for n, card in enumerate(cards)]
    return h.ul(items, cls=f"cards {size}".strip(), dir="ltr", role="list")


def gap() -> Html:
    """A place where a card is still missing."""
    return h.li(cls="gap", aria_hidden=True)


def _printed(card: Card) -> Html:
    rank = RANKS[card.rank - 1]
    ten = rank == "10"
    return join(
        tag("text", rank, x=3 if ten else 6, y=26, font_size=22 if ten else 25, letter_spacing="-1.5"),
        _pip(card.suit, 5.5, 31, 16),
        tag("text", card.suit, x=8, y=62, font_size=14) if not card.declared else _pip(card.suit, 27, 13, 30),
        not card.declared and _pip(card.suit, 26, 48, 34),
    )


def _joker(card: Card) -> Html:
    word = tag("text", "JOKER", font_size="11.5", letter_spacing=".6")
    if card.declared:
        return join(_pip("", 23, 14, 36), _turned(word, 15, 55))
    return join(_pip("", 22, 27, 38), _turned(word, 15, 67, 1.22))


def _band(card: Card) -> Html:
    """What a declared card stands for, across its foot."""
    rank = RANKS[card.means_rank - 1]
    strip = tag("rect", cls="band", x=4, y=59, width=56, height=27, rx=5, fill="#ece5fb", stroke="#4b2a86")
    if not card.means_suit:
        return join(strip, tag("text", rank, x=32, y=80, font_size=21, text_anchor="middle"))
    stands = join(tag("text", rank, x=8, y=80, font_size=21, letter_spacing="-1"), _pip(card.means_suit, 36, 63, 19))
    return join(strip, tag("g", stands, cls=card.means_suit, fill=_INK[card.means_suit]))


def _turned(word: Html, x: int, y: int, scale: float = 1) -> Html:
    return tag("g", word, transform=f"translate({x} {y}) rotate(-90) scale({scale})")


def _pip(suit: str, x: float, y: float, size: float) -> Html:
    return tag("path", d=_SHAPE[suit], transform=f"translate({x} {y}) scale({size / _BOX})")


def hand(
    cards: Sequence[Card],
    name: str = "hand",
    label: Text | None = None,
    *,
    several: bool = True,
    picked: Sequence[int] = (),
    turn: int = 0,
    mirror: str = "",
    group: int | None = None,
    room: Sequence[int] = (),
) -> Html:
    """Cards to pick from, as a listbox of its own that needs no answer from Python (see static/hand.js).

    `mirror` is the id of a text field that shows the same choice; `group` the number, from 0, of the meld in it that
    picked cards join, unless that has as many cards as `room` says and another has fewer. Without a field `picked` is
    the choice to begin with; raise `turn` to insist on it again.
    """
    heading = label or say("Your hand")
    if not cards:
        return h.p(say("No cards."), cls="muted", id=name)
    return h.ul(
        [_option(card, place, len(cards), chosen=place in picked) for place, card in enumerate(cards)],
        id=name,
        cls="hand",
        role="listbox",
        aria_multiselectable=several or None,
        aria_orientation="horizontal",
        aria_label=f"{render(heading)}, {_count(len(cards), len(picked))}",
        dir="ltr",
        style=f"--n:{len(cards)}",
        data_hand=name,
        data_name=heading,
        data_counts=json.dumps([_count(len(cards), n) for n in range(len(cards) + 1)], ensure_ascii=False),
        data_picked=" ".join(map(str, picked)),
        data_turn=turn,
        data_mirror=mirror or None,
        data_group=group,
        data_room=" ".join(map(str, room)) or None,
    )


def count(name: str = "hand") -> Html:
    """How many cards a hand has and how many are picked, kept up to date beside its heading."""
    return h.span(cls="count", data_count_of=name, data_keep=True, id=f"{name}-count")


def _count(cards: int, picked: int) -> str:
    return render(
        say(
            "{cards}, {picked}",
            cards=plural(cards, "{n} card", "{n} cards"),
            picked=plural(picked, "{n} picked", "{n} picked"),
        )
    )


def _option(card: Card, place: int, of: int, *, chosen: bool) -> Html:
    return h.li(
        shown(card),
        h.span(parts.mark("yes"), cls="tick"),
        cls="card",
        role="option",
        aria_selected=chosen,
        aria_setsize=of,
        aria_posinset=place + 1,
        tabindex=-1 if place else 0,
        data_card=card.text,
    )


def tray(
    heading: Text,
    note: Text,
    cards: Sequence[Card],
    size: int,
    *more: Child,
    active: bool = False,
    act: str = "",
    value: str = "",
    fills: str = "",
) -> Html:
    """A place for one meld: its cards so far, a gap for each that is missing, and more below.

    With `act` its heading is a button that chooses the place; the id of that is the act and the value. `fills` is the
    name of the mirrored hand whose cards then go to the meld with that number.
    """
    button = {
        "cls": "choose",
        "id": f"{act}-{value}",
        "data_act": act,
        "data_value": value,
        "data_fills": fills or None,
    }
    name = h.button(heading, **button, aria_pressed=active) if act else heading
    places = [*map(named, cards), *(gap() for _ in range(size - len(cards)))]
    return h.div(
        h.h2(name, h.span(note)),
        h.ul(places, cls="cards mid", dir="ltr", role="list"),
        more,
        cls="tray on" if active else "tray",
    )
