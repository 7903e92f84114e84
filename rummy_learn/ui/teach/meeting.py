"""Where a class meets: the address of the Rummy Learn that the learners open, from which their link is made."""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, quote, urlsplit, urlunsplit

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts

if TYPE_CHECKING:
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["FIELD", "Meeting", "form"]

FIELD = "class-address"
"""The field of the address; what stands there is kept in the browser under the same name."""
_LAUNCHED = "urlpath"
"""The part of a launching address, as Binder's, that says which address to open once the server runs."""
_MADE_OF = re.compile(r"https?://[\w.:/?#~!$&+,;=%@()*\[\]-]+", re.I)
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Meeting:
    """The address where a class meets; "" is that of the page itself."""

    address: str = ""

    @staticmethod
    def read(written: str) -> Meeting:
        """Reads an address, of which only a launching one keeps its query. Raises `BadInput` (bad_address)."""
        written = written.strip()
        if not written:
            return Meeting()
        try:
            found = urlsplit(written)
            usable = bool(_MADE_OF.fullmatch(written) and found.hostname and found.port != 0 and not found.username)
        except ValueError:
            usable = False
        if not usable or len(written) > _LONGEST:
            message = say(
                "“{piece}” is no address of a page: that begins with http:// or https://, without a password."
            )
            piece = written[:60]
            raise BadInput("bad_address", piece, message._replace(values={"piece": piece}))
        query = found.query if _launched(found.query) else ""
        return Meeting(urlunsplit((found.scheme, found.netloc, found.path or "/", query, "")))

    @property
    def is_of_this_machine(self) -> bool:
        """Does the address lead each reader to his own machine?"""
        host = urlsplit(self.address).hostname or ""
        try:
            return ip_address(host).is_loopback or ip_address(host).is_unspecified
        except ValueError:
            return host == "localhost" or host.endswith(".localhost")

    def to(self, link: Link) -> str:
        """The whole address of a link there; without an address the link alone, which leads on from the page itself."""
        if not self.address:
            return str(link)
        found = urlsplit(self.address)
        launched = _launched(found.query)
        if not launched:
            return f"{self.address}{link}"
        path = quote(f"{launched.partition('?')[0]}{link}", safe="")
        others = [f"{key}={quote(value, safe='')}" for key, value in parse_qsl(found.query) if key != _LAUNCHED]
        return urlunsplit(found._replace(query="&".join((*others, f"{_LAUNCHED}={path}"))))


def _launched(query: str) -> str:
    return dict(parse_qsl(query)).get(_LAUNCHED, "")


def form(written: str, meeting: Meeting | None, error: Message | None) -> Html:
    """The field for the address, with what is wrong with it: it is none, or one that leads nobody else there.

    Whether the page's own address does that is known to the browser only, which shows that sentence where it is so.
    """
    field = parts.field(
        FIELD,
        say("Address where the class meets"),
        written,
        error=error,
        hint=say("Empty: the address of this page. Your browser keeps what you write here."),
    )
    return h.form(
        field,
        _warning(meeting) if meeting else None,
        id="class-meeting",
        data_act="meet",
        data_live="meet",
        cls="stack tight",
    )


def _warning(meeting: Meeting) -> Html | None:
    if not meeting.address:
        own = say("Nobody else can open the address of this page: write above where the class opens Rummy Learn.")
        return h.div(parts.mark("ask"), h.p(own), cls="notice if-alone")
    if meeting.is_of_this_machine:
        other = say("That address leads everyone to their own machine: write the one that the class can open.")
        return h.div(parts.mark("ask"), h.p(other), cls="notice")
    return None
