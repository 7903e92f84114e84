"""A game with house rules to keep, to share and to play by: its name, file and link, and the pages that take it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rummy_learn.course.wording import house_rules
from rummy_learn.game.house import LONGEST_NAME, MOST, House, readable
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.variants import written

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Page

__all__ = ["FILE", "NAME", "bring", "kept", "share", "use"]

NAME, FILE = "house-name", "house-file"
"""Fields: what the players call the game, and what a file says."""
_USES = ("learn", "practise", "play", "judge", "odds", "compare", "rules", "print", "pad", "teach")
"""Pages that take a game with house rules, as far as they are there."""


def use(game: Variant, name: str, pages: Mapping[str, type[Page]], link: Link) -> Html:
    """The pages that take over this game as it is."""
    ways = [
        h.li(h.a(parts.icon(pages[to].icon), pages[to].title, href=str(_to(to, game, name, link))))
        for to in _USES
        if to in pages
    ]
    return h.nav(
        h.h2(say("Use it in"), id="house-uses"),
        h.ul(ways, role="list"),
        cls="house-uses",
        aria_labelledby="house-uses",
    )


def _to(page: str, game: Variant, name: str, link: Link) -> Link:
    """A page with this game; compared it is with the game as usual, and printed under its name."""
    there = link.only().to(page=page)
    if page == "compare" and game.chosen:
        return there.to(game=f"{game.id},{written(game)}")
    return there.to(name=(readable(name) or None) if page == "print" else None).about(game)


def share(game: Variant, name: str, error: Message | None, told: Message | None, link: Link) -> Html:
    """A name for it, and the ways to keep it and give it away; `told` is what came of keeping it."""
    called = name.strip()[:LONGEST_NAME] or str(game.title)
    return parts.panel(
        say("Keep it and share it"),
        h.form(
            h.div(
                parts.field(NAME, say("What you call this game"), name, error=error),
                parts.action(say("Keep it in this browser"), submit=True),
                cls="act",
            ),
            data_act="keep",
            data_live="name",
            id="house-keep",
        ),
        told and h.p(parts.mark("yes"), h.span(told), id="house-kept"),
        h.div(
            h.button(
                say("Save as a file"),
                cls="btn",
                data_save=f"{_slug(called)}.json",
                data_content=House(called, game).text(),
                id="house-save",
            ),
            h.button(
                say("Copy the link"), cls="btn", data_address=str(link.to(name=readable(name) or None)), id="house-link"
            ),
            cls="row",
        ),
    )


def kept(houses: Sequence[House], link: Link, opened: Variant | None) -> Html | None:
    """The games that are kept, each the way to its rules."""
    if not houses:
        return None
    items = [_kept(house, n, link, here=house.game == opened) for n, house in enumerate(houses)]
    return parts.panel(say("Kept in this browser"), h.ul(items, role="list", cls="house-kept"))


def _kept(house: House, n: int, link: Link, *, here: bool) -> Html:
    to = link.only("page").to(name=house.name).about(house.game)
    rules = house_rules(house.game) or say("as usual")
    return h.li(
        h.h3(h.a(house.name, href=str(to), aria_current="true" if here else None)),
        h.p(say("{game}. {rules}", game=house.game.title, rules=rules), cls="small muted"),
        h.button(say("Forget it"), h.span(": ", house.name, cls="sr"), cls="btn text", data_act="forget", data_value=n),
    )


def bring(typed: str, error: Message | None) -> Html:
    """Where a file is chosen, or what it says is pasted."""
    area = h.tag(
        "textarea",
        typed,
        id=FILE,
        name=FILE,
        rows=3,
        maxlength=MOST + 1,
        spellcheck="false",
        dir="ltr",
        aria_invalid=bool(error) or None,
        aria_describedby=f"{FILE}-error" if error else None,
        data_lm_suppress_shortcuts="true",
    )
    wrong = error and h.p(parts.mark("no"), h.span(error), cls="error", id=f"{FILE}-error", tabindex=-1)
    return parts.panel(
        say("Open a file of house rules"),
        h.form(
            h.div(
                h.label(say("File"), for_="house-pick"),
                h.input_(
                    type="file",
                    id="house-pick",
                    accept=".json,application/json,text/plain",
                    data_into=FILE,
                    data_at_once=True,
                ),
                cls="field",
            ),
            h.div(h.label(say("Or paste what it says"), for_=FILE), area, wrong, cls="field"),
            parts.action(say("Open it"), submit=True),
            data_act="open-file",
            id="house-open",
            cls="stack tight",
        ),
        quiet=True,
    )


def _slug(name: str) -> str:
    """The name as a file can have it."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "house-rules"
