"""How a page is written.

A page is one file in `ui/pages/`, found by itself: a subclass of `Page` with a `name` (as in `?page=name`), a `title`,
an `order` in the navigation, an `icon` and a `view()`::

    from rummy_learn.text import say
    from rummy_learn.ui import html as h, parts
    from rummy_learn.ui.page import Event, Page

    class Greet(Page):
        name, title, order = "greet", say("Greet"), 50

        def start(self) -> None:
            self.who = ""                                     # all state lives in attributes

        def view(self) -> h.Html:
            return h.join(
                parts.title(say("Hello {who}", who=self.who or "you")),
                h.form(
                    parts.field("who", say("Your name"), self.who),
                    parts.action(say("Greet"), submit=True),
                    data_act="greet",
                ),
            )

        def on_greet(self, event: Event) -> None:             # data-act="greet" arrives here
            self.who = event.field("who")
            self.focus = "page-title"                         # or: self.say = say("Done.")

`view()` draws the whole page from the state; the browser patches the difference. An element with
`data-act="lay-down"` calls `on_lay_down`: a button with its `data-value` and the fields of the form it stands in, a
form with all of its fields; `event.picks` holds what is picked in each hand, but nothing for a hand whose text field
was typed into last. A form with `data-live="draft"` calls `on_draft` also shortly after every change.
While the page holds an element with `data-again="go-on"`, `on_go_on` is called again and again: long work is done there
slice by slice, each well under a second, and clicks are answered in between.

Draw what was submitted back into its field (`parts.field(…, value)`), and put what is wrong with it beside it
(`error=`), so that nothing typed is lost. A handler may return a `Link` to go to; `self.follow(seed=7)` changes the
address to what the page shows now. Links are `href=str(self.link(deal=3))`. Give an `id` to whatever keeps its
identity when things around it change.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link, Place

__all__ = ["NO_TEACHING", "Event", "Page", "found", "number", "offered"]

_ACT = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 4000
_LONG = {
    "record": 400_000,
    "progress": 60_000,
    "house-file": 4_100,
    "game-file": 20_000,
    "hand-in-files": 3_000_000,
    "hand-in-codes": 400_000,
    "roster": 400_000,
}
"""Fields that take more: a pasted record of a long game, a file with progress or a game, what a class handed in."""
_MOST = 60
NO_TEACHING = "RUMMY_LEARN_NO_TEACH"
"""The environment variable with which a server tells its pages that those for teachers are left out."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something the reader did: which act, its value, the fields of its form, and the places picked in each hand."""

    act: str
    value: str = ""
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    picks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    @staticmethod
    def read(content: Mapping[str, object]) -> Event | None:
        """The event in a message of the browser, or None when it is not one. Overlong text is cut."""
        act, value = content.get("act"), content.get("value", "")
        if not isinstance(act, str) or not _ACT.fullmatch(act) or not isinstance(value, str):
            return None
        fields = {
            name: tuple(text[: _LONG.get(name, _LONGEST)] for text in texts if isinstance(text, str))
            for name, texts in _entries(content.get("fields"))
        }
        picks = {
            name: tuple(place for place in places if type(place) is int and place >= 0)
            for name, places in _entries(content.get("picks"))
        }
        return Event(act, value[:_LONGEST], fields, picks)

    def field(self, name: str) -> str:
        """What stands in a field; "" when there is no such field or nothing in it."""
        return next(iter(self.fields.get(name, ())), "")


def _entries(found: object) -> list[tuple[str, list[object]]]:
    if not isinstance(found, dict):
        return []
    return [
        (key, value[:_MOST])
        for key, value in list(found.items())[:_MOST]
        if isinstance(key, str) and isinstance(value, list)
    ]


def number(value: str) -> int:
    """The number in a message of the browser, 0 for what is none."""
    return int(value) if value.isascii() and value.isdigit() else 0


class Page:
    """One page of the app, from the link that opened it until another is opened. See the module for how to write one.

    `focus` is the id of the element that gets the focus after the next drawing, `say` a sentence for screen readers;
    both are forgotten after that drawing. `saved` is kept in the reader's browser, so it may hold anything: read it
    with care, and write only small JSON into it.
    """

    name: ClassVar[str]
    title: ClassVar[Message]
    order: ClassVar[int] = 99
    icon: ClassVar[str] = "M5 4h14v16H5zM9 9h6M9 13h6"
    of_one_game: ClassVar[bool] = True
    """Whether the navigation leads there with the one game that another page is about."""
    for_teachers: ClassVar[bool] = False
    """Whether a server for learners may leave it out."""

    def __init__(self, place: Place, saved: dict[str, object]) -> None:
        self.place = place
        self.saved = saved
        self.focus = ""
        self.say: Message | None = None
        self.start()

    @classmethod
    def opened(cls, _place: Place) -> type[Page]:
        """The page to open at this place: another one where the link asks for a part that is a page of its own."""
        return cls

    def start(self) -> None:
        """Sets the page up from `self.place`. Raises `Astray` for what its link asks for in vain."""

    def again(self) -> None:
        """Is called when the page is opened again, as it was left."""

    def heading(self) -> Message:
        """What the browser's tab shows."""
        return self.title

    @property
    def played(self) -> Sequence[Variant]:
        """The games that the page is about: a line above it says their house rules."""
        return self.place.games

    def view(self) -> Html:
        """The page as it is now."""
        raise NotImplementedError

    def on(self, event: Event) -> Link | None:
        """Takes an event to the method `on_…` of its act; one that no method knows is ignored."""
        handler = getattr(self, f"on_{event.act.replace('-', '_')}", None)
        answer: Link | None = handler(event) if handler else None
        return answer

    def link(self, **changes: object) -> Link:
        """The link of this page with some keys changed."""
        return self.place.link.to(**changes)

    def follow(self, **changes: object) -> None:
        """Changes the address to what the page shows now, without opening anything."""
        self.place = replace(self.place, link=self.place.link.to(**changes))

    def follow_games(self, games: Mapping[str, Variant], *, every: bool = False) -> None:
        """Changes the address to these games, each by the word that names it, or to `every` game, by none.

        It says the house rules that they are played by and no others, which might lead nowhere.
        """
        rules: dict[str, object] = dict.fromkeys(self.place.link.options)
        if len(games) == 1:
            game = next(iter(games.values()))
            self.follow(**rules | dict(game.chosen), game=game.id)
            return
        for word, game in games.items():
            if word == game.id:  # else it is a version, which says its own
                rules |= game.chosen
        self.follow(**rules, game=None if every else ",".join(games))


@cache
def found() -> Mapping[str, type[Page]]:
    """Every page there is, by name, in the order of the navigation."""
    from rummy_learn.ui import pages

    modules = [import_module(f"{pages.__name__}.{module.name}") for module in iter_modules(pages.__path__)]
    classes = [
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Page) and each.__module__ == module.__name__
    ]
    return {page.name: page for page in sorted(classes, key=lambda page: page.order)}


def offered() -> Mapping[str, type[Page]]:
    """The pages that are shown here: all of them, unless the server leaves out those for teachers."""
    without = bool(os.environ.get(NO_TEACHING))
    return {name: page for name, page in found().items() if not (without and page.for_teachers)}
