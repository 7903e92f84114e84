"""Settings: language, colours, cards, suits and motion, for this browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.cards import parse_cards
from rummy_learn.text import say
from rummy_learn.ui import cards, comfort, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.page import Page

if TYPE_CHECKING:
    from rummy_learn.ui.html import Html

__all__ = ["Settings"]

_SHOWN = parse_cards("AS AH AC AD")
"""A card of each suit, to see what a choice does."""


class Settings(Page):
    """What a reader sets once. The language goes along in the address, the rest stays in the browser."""

    name, title, order = "settings", say("Settings"), 90
    icon = "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4"
    of_one_game = False

    def view(self) -> Html:
        """All of it, each with what it does."""
        return h.join(
            parts.title(self.title),
            h.p(say("Every change counts at once. Your browser keeps it; nothing is sent anywhere."), cls="lede"),
            h.div(
                h.section(
                    h.h2(say("Language"), id="settings-languages"),
                    h.ul(comfort.languages(self.place.link), role="list", aria_labelledby="settings-languages"),
                    cls="panel tongues",
                ),
                h.div(comfort.choice(comfort.THEME, "settings"), cls="panel"),
                h.div(
                    comfort.choice(comfort.CARDS, "settings"),
                    h.p(
                        say("In words each card is text, to enlarge and to copy."),
                        cls="small muted",
                    ),
                    cls="panel",
                ),
                h.div(
                    comfort.choice(comfort.SUITS, "settings"),
                    cards.row(_SHOWN, "mid"),
                    h.p(say("Every suit has its own shape and letter besides."), cls="small muted"),
                    cls="panel",
                ),
                h.div(comfort.choice(comfort.MOTION, "settings"), cls="panel"),
                cls="settings",
            ),
        )
