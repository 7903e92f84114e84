"""What a reader chooses for his eyes: kept by his browser alone, which acts on it at once; Python never learns it.

The browser's half (`app.js`) knows the same names and values, the first of them as what holds without a choice, and
writes any other one to the page as `data-name="value"`, where the style sheets find it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn import text
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["CARDS", "MOTION", "SUITS", "THEME", "Comfort", "choice", "languages"]


class Comfort(NamedTuple):
    """Something to choose: its name, its heading, and its values, each with its words."""

    name: str
    heading: Message
    values: tuple[tuple[str, Message], ...]


THEME = Comfort(
    "theme", say("Colours"), (("system", say("As the system")), ("light", say("Light")), ("dark", say("Dark")))
)
CARDS = Comfort("cards", say("Cards"), (("pictures", say("As pictures")), ("words", say("In words"))))
SUITS = Comfort(
    "suits", say("Suits on the cards"), (("four", say("In four colours")), ("two", say("In red and black")))
)
MOTION = Comfort("motion", say("Motion"), (("system", say("As the system")), ("none", say("None"))))


def choice(of: Comfort, where: str) -> Html:
    """Its values to choose from. `where` tells it from the same choice elsewhere on the page."""
    radios = [
        h.label(h.input_(type="radio", name=f"{where}-{of.name}", value=value, data_choice=of.name), words, cls="pick")
        for value, words in of.values
    ]
    return h.fieldset(h.legend(of.heading), radios, cls="themes")


def languages(link: Link) -> list[Html]:
    """The page of the link in every language there is, each under the name that its speakers know."""
    return [
        h.li(
            h.a(
                text.name_of(code),
                href=str(link.to(lang=None if code == text.DEFAULT else code)),
                lang=code,
                aria_current="true" if code == text.language() else None,
            )
        )
        for code in text.languages()
    ]
