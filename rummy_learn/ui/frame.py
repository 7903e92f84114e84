"""What stands around every page: the navigation, the theme menu, and what is shown instead of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn import text
from rummy_learn.course.wording import house_rules
from rummy_learn.text import Message, say
from rummy_learn.ui import comfort, parts
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Astray, Link
    from rummy_learn.ui.page import Page

__all__ = ["astray", "broken", "whole"]

_IN_REACH = 3
"""So many pages are one touch away on a phone; the others are in the menu."""
_LASTING = (
    *("page", "game", "deal", "lesson", "question", "level", "term", "clause", "case", "topic"),
    *("cards", "order", "contract", "look", "players"),
)
"""What a link still means when its house rules are taken away; what was drawn under them is not."""
_LOGO = (
    (2, 8, 13, 19, ".45", "rotate(-12 8 18)"),
    (9, 6, 13, 20, ".7", None),
    (16, 7, 13, 19, "1", "rotate(12 22 17)"),
)
_MENU_ICON = "M4 7h16M4 12h16M4 17h10"


def whole(
    body: Html,
    notice: Message | None,
    pages: Mapping[str, type[Page]],
    link: Link,
    played: Sequence[Variant] = (),
    called: str = "",
) -> Html:
    """The app with a page in it; above it stand the house rules of the games `played`, which are `called` so."""
    inside = (parts.notice(notice) if notice else None, _rules_on(played, called, link), body)
    return h.join(_navigation(pages, link), h.div(h.div(inside, cls="page"), cls="content"))


def astray(found: Astray) -> Html:
    """Instead of a page, when a link asks for what there is not: the sentence and a list to choose from."""
    items = [h.li(h.a(choice.name, href=str(choice.link))) for choice in found.choices]
    return h.join(parts.title(say("Not here")), h.p(found.message, cls="lede"), h.ul(items, cls="ways"))


def broken(pages: Mapping[str, type[Page]], link: Link) -> Html:
    """Instead of a page that cannot be drawn."""
    items = [h.li(h.a(page.title, href=str(link.only().to(page=name)))) for name, page in pages.items()]
    return h.join(parts.title(say("Not here")), h.p(say("Go on from here:"), cls="lede"), h.ul(items, cls="ways"))


def _rules_on(played: Sequence[Variant], called: str, link: Link) -> Html | None:
    """Which house rules are on, the way to others, and the way to do without."""
    rules = house_rules(*played)
    if rules is None:
        return None
    return h.div(
        h.p(h.strong(say("House rules:")), " ", say("{name}. {rules}", name=called, rules=rules) if called else rules),
        h.p(
            h.a(say("Change them"), href=str(_to_change(played, link))),
            h.a(say("Without them"), href=str(link.only(*_LASTING))) if link.options else None,
        ),
        cls="rules-on",
        id="rules-on",
    )


def _to_change(played: Sequence[Variant], link: Link) -> Link:
    """The page of house rules, about the one game that has some."""
    ruled = [game for game in played if game.chosen]
    if len(ruled) > 1:
        return link.only().to(page="house", **link.options)
    return link.only().to(page="house").about(ruled[0])


def _navigation(pages: Mapping[str, type[Page]], link: Link) -> Html:
    near = [_item(page, link) for page in list(pages.values())[:_IN_REACH]]
    far = list(pages.values())[_IN_REACH:]
    brand = h.span(_logo(), "Rummy Learn", cls="brand")
    return h.nav(
        h.div(brand, h.ul(near, h.li(_menu(far, link)), role="list"), cls="in"), cls="nav", aria_label=say("Pages")
    )


def _item(page: type[Page], link: Link) -> Html:
    return h.li(h.a(parts.icon(page.icon), page.title, href=str(_first(page, link)), aria_current=_current(page, link)))


def _first(page: type[Page], link: Link) -> Link:
    """The page, about the game that this one is about, with its house rules."""
    game = link.get("game") if page.of_one_game and "," not in link.get("game") else ""
    return link.only().to(page=page.name, game=game or None, **link.options)


def _current(page: type[Page], link: Link) -> str | None:
    return "page" if link.get("page") == page.name else None


def _menu(far: list[type[Page]], link: Link) -> Html:
    links = [h.a(page.title, href=str(_first(page, link)), aria_current=_current(page, link)) for page in far]
    return h.details(
        h.summary(parts.icon(_MENU_ICON), say("Menu")),
        h.div(links, _languages(link), comfort.choice(comfort.THEME, "menu"), cls="menu"),
        data_menu=True,
        id="menu",
    )


def _languages(link: Link) -> Html | None:
    """The same page in every language, where there is more than one."""
    if len(text.languages()) < 2:
        return None
    items = comfort.languages(link)
    return h.div(
        h.p(say("Language"), id="languages"), h.ul(items, role="list", aria_labelledby="languages"), cls="languages"
    )


def _logo() -> Html:
    cards = [
        h.tag("rect", x=x, y=y, width=width, height=height, rx=3, opacity=opacity, transform=transform)
        for x, y, width, height, opacity, transform in _LOGO
    ]
    return h.tag("svg", cards, viewBox="0 0 32 32", aria_hidden=True, focusable="false")
