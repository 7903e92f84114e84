"""All faces of a pack to press, one button a face, as often as wanted; arrows go from one to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.cards import FACES
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card
    from rummy_learn.ui.html import Html

__all__ = ["added", "key_id", "keypad", "put", "without_last"]

_A_SUIT = 13


def put(text: str, piece: str) -> str:
    """The text with a card, or the bar between two melds, written at its end."""
    return f"{text.rstrip()} {piece}".strip()


def without_last(text: str) -> str:
    """The text without its last card or bar."""
    return " ".join(text.replace("|", " | ").split()[:-1])


def added(piece: str, melds: int) -> Message:
    """What a press has done, for those who do not see it."""
    if piece == "|":
        return say("Meld {number} begins.", number=melds)
    name = next(face.name() for face in FACES if face.text == piece)
    return plural(melds, "{card} added.", "{card} added to meld {n}.", card=name)


def key_id(face: str) -> str:
    """The id of the button of a face, of the first one where there is no such face."""
    return f"key-{next((n for n, each in enumerate(FACES) if each.text == face), 0)}"


def keypad(last: str) -> Html:
    """The faces, suit by suit, and the joker; `last` is the one pressed last, which Tab comes back to."""
    home = key_id(last)
    return h.div(
        [_key(face, home=key_id(face.text) == home) for face in FACES],
        cls="keypad",
        id="keypad",
        role="group",
        aria_label=say("Faces to add"),
        dir="ltr",
        data_keypad=_A_SUIT,
    )


def _key(face: Card, *, home: bool) -> Html:
    return h.button(
        cards.shown(face),
        tabindex=0 if home else -1,
        data_act="add",
        data_value=face.text,
        id=key_id(face.text),
    )
