"""Markup as values: one small function an element, and everything that is not markup already is escaped.

>>> p("3 < 4", b("!"), cls="lede", data_act="show")
Html('<p class="lede" data-act="show">3 &lt; 4<b>!</b></p>')
>>> ul(li(n) for n in (1, 2))
Html('<ul><li>1</li><li>2</li></ul>')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from html import escape

from rummy_learn.text import Message

__all__ = ["Attr", "Child", "Html", "join", "tag"]

_NAME = re.compile(r"[a-z][a-zA-Z0-9-]*")


class Html(str):
    """Markup that is safe to send as it is. Added to a plain string it is one again, and escaped."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Html({str.__repr__(self)})"

    def _repr_html_(self) -> str:
        return str(self)


Child = Html | Message | str | int | None | Iterable["Child"]
"""What may stand inside an element. None is nothing; True and False are nothing too, so `n > 1 and p(…)` works."""
Attr = Message | str | int | float | bool | None
"""The value of an attribute. True writes its bare name, None and False leave it out; `aria-` ones spell both."""

_VOID = frozenset({"br", "hr", "img", "input", "wbr"})
_LINKS = frozenset({"href", "src", "action", "formaction"})
_FOCUSABLE = frozenset({"a", "button", "input", "select", "summary", "textarea"})
_SAFE_LINK = re.compile(r"[?#]|/(?!/)|https?://")


def join(*children: Child) -> Html:
    """The children one after another."""
    return Html("".join(map(_written, children)))


def tag(name: str, /, *children: Child, **attributes: Attr) -> Html:
    """An element. `cls` is the class; underscores in attribute names become hyphens, one at the end is dropped.

    Raises `ValueError` for event-handler attributes and for links that are neither of this site nor http(s).
    """
    if name in _FOCUSABLE or "tabindex" in attributes:
        attributes["data_lm_suppress_shortcuts"] = "true"  # or JupyterLab takes its keys for commands on the cell
    opening = f"<{name}{''.join(_attribute(key, value) for key, value in attributes.items())}>"
    return Html(opening if name in _VOID else f"{opening}{join(*children)}</{name}>")


def _written(child: Child) -> str:
    if isinstance(child, Html):
        return str(child)
    if child is None or isinstance(child, bool):
        return ""
    if isinstance(child, (str, int, Message)):
        return escape(str(child), quote=False)
    return "".join(map(_written, child))


def _attribute(key: str, value: Attr) -> str:
    name = "class" if key == "cls" else key.rstrip("_").replace("_", "-")
    if name.startswith("on") or not _NAME.fullmatch(name):
        raise ValueError(f"not an attribute of ours: {name}")
    if isinstance(value, bool) and name.startswith("aria-"):
        value = "true" if value else "false"
    if value is None or value is False:
        return ""
    if value is True:
        return f" {name}"
    text = str(value)
    if name in _LINKS and not _SAFE_LINK.match(text):
        raise ValueError(f"not a link of ours: {text}")
    return f' {name}="{escape(text)}"'


a = partial(tag, "a")
aside = partial(tag, "aside")
b = partial(tag, "b")
button = partial(tag, "button", type="button")
caption = partial(tag, "caption")
dd = partial(tag, "dd")
details = partial(tag, "details")
div = partial(tag, "div")
dl = partial(tag, "dl")
dt = partial(tag, "dt")
em = partial(tag, "em")
fieldset = partial(tag, "fieldset")
figcaption = partial(tag, "figcaption")
figure = partial(tag, "figure")
form = partial(tag, "form")
h1 = partial(tag, "h1")
h2 = partial(tag, "h2")
h3 = partial(tag, "h3")
h4 = partial(tag, "h4")
i = partial(tag, "i")
input_ = partial(tag, "input")
label = partial(tag, "label")
legend = partial(tag, "legend")
li = partial(tag, "li")
nav = partial(tag, "nav")
ol = partial(tag, "ol")
option = partial(tag, "option")
p = partial(tag, "p")
section = partial(tag, "section")
select = partial(tag, "select")
small = partial(tag, "small")
span = partial(tag, "span")
strong = partial(tag, "strong")
summary = partial(tag, "summary")
table = partial(tag, "table")
tbody = partial(tag, "tbody")
td = partial(tag, "td")
tfoot = partial(tag, "tfoot")
th = partial(tag, "th")
thead = partial(tag, "thead")
tr = partial(tag, "tr")
ul = partial(tag, "ul")
