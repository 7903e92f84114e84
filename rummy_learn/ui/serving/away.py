"""The page for a visitor who cannot be let in. It needs no kernel, and loads nothing."""

from __future__ import annotations

from enum import Enum
from functools import cache
from html import escape
from http import HTTPStatus
from importlib.metadata import PackageNotFoundError, metadata
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING

from rummy_learn import text
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui.link import Link

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["Reason", "away"]

_UI = files("rummy_learn.ui")
_HERE = _UI.joinpath("serving")
_PAGE = _UI.joinpath("voila", "templates", "rummy", "static")


class Reason(Enum):
    """Why a visitor is not let in: the status of the answer, its title, and whether waiting helps."""

    FULL = (HTTPStatus.SERVICE_UNAVAILABLE, say("There is no room just now"), True)
    STOPPING = (HTTPStatus.SERVICE_UNAVAILABLE, say("The server is stopping"), True)
    FAILED = (HTTPStatus.INTERNAL_SERVER_ERROR, say("The page could not be opened"), False)

    def __init__(self, status: HTTPStatus, title: Message, passes: bool) -> None:
        self.status = status
        self.title = title
        self.passes = passes


def away(reason: Reason, query: str, most: int, static_site: str | None) -> str:
    """The page for an address with this query, in the language that the query names."""
    lang = Link.parse(query).get("lang", text.DEFAULT)
    before = text.language()
    text.use(lang if lang in text.languages() else text.DEFAULT)
    try:
        content = h.join(_why(reason, most), _again(reason, query), _elsewhere(query, static_site))
        return Template(_read(_HERE, "away.html")).substitute(
            lang=text.language(), title=escape(str(reason.title)), content=content, style=_style(), script=_script()
        )
    finally:
        text.use(before)


def _why(reason: Reason, most: int) -> h.Html:
    told = {
        Reason.FULL: plural(
            most,
            "Every reader has a Python process here, and the server has room for {n}.",
            "Every reader has a Python process here, and the server has room for {n} at a time.",
        ),
        Reason.STOPPING: say("It may be there again in a moment."),
        Reason.FAILED: say("That is a fault of the server, not yours."),
    }
    kept = say("Nothing is lost: the address is kept, and so is what this browser has saved of your progress.")
    name = h.p("Rummy Learn", cls="muted")
    return h.join(name, h.h1(reason.title), h.p(told[reason], cls="lede"), h.p(kept))


def _again(reason: Reason, query: str) -> h.Html:
    """A link to the same address; where it helps, with a script the page tries it by itself, as long as it may."""
    link = h.a(say("Try again now"), href=f"?{query}", cls="btn go")
    if not reason.passes:
        return h.div(link, cls="row")
    asking = say("This page asks twice a minute whether there is room, and opens what you wanted as soon as there is.")
    stop, ask = say("Stop asking"), say("Ask by itself again")
    button = h.button(stop, id="switch", cls="btn", hidden=True, data_stop=stop, data_ask=ask)
    status = h.p(
        id="asking",
        role="status",
        data_asking=asking,
        data_resting=say("This page no longer asks by itself."),
        data_room=say("There is room. The page is being opened…"),
    )
    return h.join(status, h.div(link, button, cls="row"))


def _elsewhere(query: str, static_site: str | None) -> h.Html | None:
    if static_site:
        link = h.a(say("Rummy Learn without a server"), href=f"{static_site}?{query}")
        return h.p(
            say("You need not wait: it also runs in your browser alone, a little slower at the start."), " ", link
        )
    if not _home():
        return None
    link = h.a(say("how to install Rummy Learn"), href=_home())
    return h.p(say("On a computer of your own there is always room:"), " ", link, ".")


@cache
def _home() -> str:
    """The address of the project, as its package tells it."""
    try:
        urls = metadata("rummy-learn").get_all("Project-URL") or ["Repository, "]
    except PackageNotFoundError:
        return ""
    return str(urls[0]).partition(", ")[2]


@cache
def _style() -> str:
    return "\n".join((_read(_PAGE, "tokens.css"), _read(_PAGE, "page.css"), _read(_UI, "static", "app.css")))


@cache
def _script() -> str:
    return "\n".join((_read(_PAGE, "theme.js"), _read(_HERE, "away.js")))


def _read(folder: Traversable, *name: str) -> str:
    return folder.joinpath(*name).read_text(encoding="utf-8")
