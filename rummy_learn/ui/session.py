"""One reader's visit: messages of the browser in, pages out. Knows nothing of Jupyter."""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, TypedDict

from rummy_learn import text
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, render, say
from rummy_learn.ui import frame
from rummy_learn.ui.house.keep import Shelf
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.ui.own import shelf as own_games
from rummy_learn.ui.page import Event, Page
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.ui.link import Place

__all__ = ["Session", "View"]

_PAGES_KEPT = 20
_SAVED_MOST = 100_000
_log = logging.getLogger(__name__)


class View(TypedDict):
    """What the browser shows next.

    `html` replaces the page, `query` is its address, `moved` tells a new page from a change of this one. `visit` and
    `n` name the message that is answered.
    """

    html: str
    title: str
    query: str
    moved: bool
    focus: str
    say: str
    lang: str
    visit: str
    n: int


class Session:
    """The state of one reader: where he is, the pages he left, and what his browser keeps for him.

    `start` is the link to open where the address bar is not ours, as in JupyterLab.
    """

    def __init__(self, pages: Mapping[str, type[Page]], start: str = "") -> None:
        self._pages = pages
        self._start = start
        self._in_lab = False
        self._link = Link()
        self._page: Page | None = None
        self._astray: Astray | None = None
        self._notice: Message | None = None
        self._left: OrderedDict[Link, Page] = OrderedDict()
        self._games = variants()
        self._seen: dict[str, int] = {}
        self.saved: dict[str, object] = {}

    def receive(self, content: object) -> View | None:
        """Answers one message of the browser; None when it is not one of ours or has been answered before."""
        if not isinstance(content, dict):
            return None
        visit, n = content.get("visit"), content.get("n")
        if not isinstance(visit, str) or type(n) is not int or n <= self._seen.get(visit, 0):
            return None
        self._seen[visit] = n
        self._notice = None
        self._speak(self._link)
        before = self._link
        try:
            moved = self._take(content)
        except Exception as error:
            moved = self._link != before
            self._stumble(error)
        return self._draw(visit, n, moved=moved)

    def _take(self, content: dict[str, object]) -> bool:
        """Does what the message asks; True when another page is shown afterwards."""
        query = content.get("query")
        match content.get("kind"):
            case "hello":
                self._hello(content)
            case "go" if isinstance(query, str):
                self._open(Link.parse(query))
                return True
            case "saved":
                return self._elsewhere(content.get("saved"))
            case "event":
                return self._happen(Event.read(content))
        return False

    def _hello(self, content: dict[str, object]) -> None:
        self._in_lab = content.get("where") == "lab"
        self._remember(content.get("saved"))
        query = content.get("query")
        link = Link.parse(self._start if self._in_lab or not isinstance(query, str) else query)
        if self._page is None or not self._in_lab:
            self._open(link)

    def _remember(self, saved: object) -> None:
        """What the browser keeps; another window of it may have written there."""
        if isinstance(saved, dict) and len(json.dumps(saved)) <= _SAVED_MOST:
            self.saved.clear()  # not replaced: the pages open hold on to it
            self.saved.update(saved)
            own_games.load(self.saved)

    def _elsewhere(self, saved: object) -> bool:
        """Another window has saved something; when the games are others now, the page is opened anew with them."""
        before = variants()
        self._remember(saved)
        if variants() == before:
            return False
        self._open(self._link)
        return True

    def _happen(self, event: Event | None) -> bool:
        if event is None or self._page is None or self._astray:
            return False
        target = self._page.on(event)
        if target is not None:
            self._open(target)
            return True
        self._link = self._page.place.link
        return False

    def _open(self, link: Link) -> None:
        """Opens what the link asks for: as it was left, when it was open before."""
        if self._page is not None and self._astray is None:
            self._leave(self._page)
        own_games.meet(link)
        if self._games != variants():
            self._left.clear()  # they were drawn with other games
            self._games = variants()
        self._link, self._page, self._astray = link, None, None
        try:
            place = resolve(link, {name: page.title for name, page in self._pages.items()})
            self._link = place.link
            self._speak(place.link)
            left = self._left.pop(place.link, None)
            if left is not None:
                left.again()
            self._page = left or self._begun(place)
            self._link = self._page.place.link
            self._speak(self._link)
        except Astray as astray:
            self._astray = astray

    def _speak(self, link: Link) -> None:
        """The language that the link names; what is no language, and so leads astray, changes nothing."""
        language = link.get("lang", text.DEFAULT)
        if language in text.languages():
            text.use(language)

    def _begun(self, place: Place) -> Page:
        return self._pages[place.link.get("page")].opened(place)(place, self.saved)

    def _leave(self, page: Page) -> None:
        self._left[page.place.link] = page
        while len(self._left) > _PAGES_KEPT:
            self._left.popitem(last=False)

    def _stumble(self, error: Exception) -> None:
        if isinstance(error, BadInput):
            self._notice = error.message
            return
        _log.debug("a step failed", exc_info=error)
        self._notice = say(
            "This step failed, and that is our mistake. What you typed is still here: try again, or reload the page."
        )

    def _draw(self, visit: str, n: int, *, moved: bool) -> View:
        try:
            html, title = self._page_and_title()
        except Exception as error:  # as above
            self._stumble(error)
            broken = frame.broken(self._pages, self._link)
            html, title = frame.whole(broken, self._notice, self._pages, self._link), say("Not here")
        focus, spoken = self._attention()
        return View(
            html=html,
            title=f"{title} · Rummy Learn",
            query=str(self._link),
            moved=moved,
            focus="notice" if self._notice else focus or ("page-title" if moved else ""),
            say=render(spoken) if spoken else "",
            lang=text.language(),
            visit=visit,
            n=n,
        )

    def _page_and_title(self) -> tuple[str, Message]:
        """The page in its frame; a link that leads nowhere says nothing about games."""
        if self._astray:
            html = frame.whole(frame.astray(self._astray), self._notice, self._pages, self._link.only("page"))
            return html, say("Not here")
        if self._page is None:
            raise LookupError("no page is open")
        body, played = self._page.view(), self._page.played
        name = Shelf(self.saved).name_of(played)
        html = frame.whole(body, self._notice, self._pages, self._link, played, name)
        return html, self._page.heading()

    def _attention(self) -> tuple[str, Message | None]:
        """What the page asks to be focused and said, once."""
        if self._page is None:
            return "", None
        focus, spoken = self._page.focus, self._page.say
        self._page.focus, self._page.say = "", None
        return focus, spoken
