"""The pieces that pages are made of. All of them are pure: values in, markup out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from rummy_learn.rules.clause import SOURCES
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import cited_on
from rummy_learn.ui.glossed import glossed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.clause import Clause, Status
    from rummy_learn.ui.html import Child, Html
    from rummy_learn.ui.link import Link

__all__ = [
    "HINTS_COUNT",
    "STATUS",
    "Hint",
    "Option",
    "action",
    "area",
    "badge",
    "choices",
    "cite",
    "code",
    "crumbs",
    "field",
    "hints",
    "icon",
    "link",
    "mark",
    "mistake",
    "notice",
    "panel",
    "progress",
    "select",
    "source",
    "title",
    "why",
]

Text = Message | str
Sign = Literal["yes", "no", "ask"]

_SIGNS: Mapping[Sign, tuple[Html, str]] = {
    "yes": (h.tag("circle", cx=12, cy=12, r=11), "m7 12.5 3.5 3.5L17 8.5"),
    "no": (h.tag("rect", x="1.5", y="1.5", width=21, height=21, rx=4), "m8 8 8 8m0-8-8 8"),
    "ask": (
        h.tag("path", d="M12 .5 23.5 12 12 23.5.5 12z"),
        "M9.3 9.3a2.8 2.8 0 1 1 4 2.6c-.9.5-1.3 1-1.3 2M12 17.2v.1",
    ),
}
STATUS: Mapping[Status, Message] = {
    "stated": say("Stated"),
    "silent": say("Silent"),
    "conflict": say("Sources disagree"),
}
"""The word of a badge."""
_SURE: Mapping[Status, Message] = {
    "stated": say("The source says so."),
    "silent": say("The source does not say; this is our ruling."),
    "conflict": say("The source contradicts itself or another one; this is our ruling."),
}
"""What it means."""
_FROM: Mapping[Status, Message] = {
    "stated": say("Source: {source}"),
    "silent": say("{source} says nothing about it; this is our ruling."),
    "conflict": say("{source} contradicts itself or another source; this is our ruling."),
}
_OPEN = say("{source} leaves a part of it open; that part is our ruling.")
"""Where the note tells what is said all the same."""


# ---------- text and frame ----------


def title(text: Text) -> Html:
    """The heading of the page; it gets the focus when the page is opened."""
    return h.h1(text, id="page-title", tabindex=-1)


def code(written: str) -> Html:
    """A code of several parts, which breaks where one of them ends and not before its last letter."""
    return h.join((part, h.tag("wbr")) if part in (".", ",") else part for part in re.split("([.,])", written))


def crumbs(*steps: tuple[Text, Link | None]) -> Html:
    """Where the page lies, from the outside in; a step without a link is the page itself."""
    items = [h.li(h.a(name, href=str(to)) if to else h.span(name, aria_current="page")) for name, to in steps]
    return h.nav(h.ol(items, role="list"), cls="crumbs", aria_label=say("You are here"))


def panel(heading: Text, *children: Child, quiet: bool = False) -> Html:
    """A box with a heading."""
    return h.section(h.h2(heading), children, cls="panel quiet" if quiet else "panel")


def notice(message: Text, sign: Sign = "ask") -> Html:
    """A sentence above the page that must not be missed."""
    return h.div(mark(sign), h.p(message), cls="notice", id="notice", tabindex=-1)


def icon(path: str) -> Html:
    """A line drawing, 24 by 24."""
    return h.tag("svg", h.tag("path", d=path), cls="icon", viewBox="0 0 24 24", aria_hidden=True, focusable="false")


def mark(sign: Sign) -> Html:
    """Yes is round, no is square, a question is a diamond; the word must stand beside it."""
    shape, line = _SIGNS[sign]
    glyph = h.tag("path", d=line, cls="g", fill="none", stroke="#fff", stroke_width="2.6")
    return h.tag(
        "svg",
        shape,
        glyph,
        cls=f"mark {sign}",
        viewBox="0 0 24 24",
        fill="currentColor",
        aria_hidden=True,
        focusable="false",
    )


def badge(status: Status) -> Html:
    """How sure a rule is, told by the shape of the dot and of the border, and by the word."""
    return h.span(STATUS[status], cls=f"badge {status}", title=_SURE[status])


def sure(status: Status) -> Html:
    """A badge and what it means."""
    return h.join(badge(status), " ", h.span(_SURE[status]))


def cite(clause: Clause, to: Link | None = None) -> Html:
    """The id of a clause and its badge; with `to` the id links there."""
    name = h.a(clause.id, cls="cid", href=str(to)) if to else h.span(clause.id, cls="cid")
    return h.span(name, badge(clause.status), cls="cite")


def why(clause: Clause, to: Link | None = None, *, terms: Link | None = None) -> Html:
    """A clause in full: its id and badge, the rule, and where it comes from.

    With `to` the id links there; with `terms`, the link of the page, the words of the rule lead to the glossary and the
    id to the clause itself.
    """
    rule = glossed(clause.rule, terms) if terms else clause.rule
    there = to or (cited_on(terms, clause) if terms else None)
    return h.div(h.p(cite(clause, there)), h.p(rule), source(clause), cls="why")


def source(clause: Clause) -> Html:
    """Where a clause comes from: what its mark means for this source, and the note on it."""
    changed = say("Here a house rule is on; the source is about the game without it.") if clause.house_rule else None
    from_ = _OPEN if clause.status == "silent" and clause.note else _FROM[clause.status]
    told = (from_._replace(values={"source": SOURCES[clause.source]}), clause.note, changed)
    return h.p(([part, " "] for part in told if part), cls="small muted")


# ---------- controls ----------


def action(
    text: Text, act: str = "", value: str = "", *, main: bool = False, plain: bool = False, submit: bool = False
) -> Html:
    """A button for an act; `submit` sends its form instead. One action of a page is the `main` one."""
    look = "btn go" if main else "btn text" if plain else "btn"
    return h.button(
        text, type="submit" if submit else "button", cls=look, data_act=act or None, data_value=value or None
    )


def link(text: Text, to: Link, *, main: bool = False) -> Html:
    """A link that looks like a button."""
    return h.a(text, href=str(to), cls="btn go" if main else "btn")


def field(
    name: str,
    label: Text,
    value: str = "",
    *,
    error: Text | None = None,
    hint: Text | None = None,
    number: bool = False,
    apart: bool = False,
) -> Html:
    """A line to type into, with what is wrong with it beside it. Its id is `name`; the error's is `name`-error.

    One for a `number` is short. It asks for no keypad of digits: that of a phone may lack the minus. What is wrong may
    stand `apart` from it: the caller puts it there with `mistake`.
    """
    told = [f"{name}-hint"] if hint else []
    told += [f"{name}-error"] if error else []
    line = h.input_(
        id=name,
        name=name,
        value=value,
        maxlength=400,
        autocomplete="off",
        autocapitalize="off",
        spellcheck="false",
        dir="ltr",
        aria_invalid=bool(error) or None,
        aria_describedby=" ".join(told) or None,
    )
    return h.div(
        h.label(label, for_=name),
        line,
        hint and h.p(hint, cls="hint", id=f"{name}-hint"),
        None if apart else mistake(name, error),
        cls="field number" if number else "field",
        id=f"{name}-field",
    )


def mistake(name: str, error: Text | None) -> Html | None:
    """What is wrong with a field of this name; nothing when nothing is."""
    return h.p(mark("no"), h.span(error), cls="error", id=f"{name}-error") if error else None


def area(
    name: str, label: Text, value: str = "", *, error: Text | None = None, rows: int = 3, fixed: bool = False
) -> Html:
    """A field of several lines, with what is wrong with it beside it. One that is `fixed` is to be copied only."""
    text = h.tag(
        "textarea",
        value,
        id=name,
        name=None if fixed else name,
        readonly=fixed,
        rows=rows,
        dir="ltr",
        spellcheck="false",
        autocomplete="off",
        aria_invalid=bool(error) or None,
        aria_describedby=f"{name}-error" if error else None,
        data_lm_suppress_shortcuts="true",
    )
    return h.div(h.label(label, for_=name), text, mistake(name, error), cls="field")


def select(name: str, label: Text, values: Sequence[tuple[str, Text]], chosen: str) -> Html:
    """One of many values, (value, words) each, in a box that opens."""
    options = [h.option(text, value=value, selected=value == chosen) for value, text in values]
    return h.div(h.label(label, for_=name), h.select(options, id=name, name=name), cls="field select")


class Option(NamedTuple):
    """One answer to choose: its value, its words and what to draw beside them."""

    value: str
    text: Text
    picture: Html | None = None


def choices(
    name: str,
    question: Text,
    options: Sequence[Option],
    chosen: Sequence[str] = (),
    *,
    several: bool = False,
    error: Text | None = None,
    closed: bool = False,
) -> Html:
    """Answers to choose from: one, or with `several` any number. `closed` shows what was chosen and takes no more."""
    items = [
        h.label(
            h.input_(
                type="checkbox" if several else "radio",
                name=name,
                value=each.value,
                checked=each.value in chosen,
                disabled=closed,
                aria_describedby=f"{name}-error" if error else None,
            ),
            h.span(each.text),
            each.picture,
            cls="pick",
        )
        for each in options
    ]
    return h.fieldset(
        h.legend(question), h.div(items, cls="picks"), mistake(name, error), cls="choices", id=f"{name}-choices"
    )


# ---------- learning ----------


class Hint(NamedTuple):
    """One step of the staircase: the words of its button, what it says, and the clause behind it."""

    name: Text
    text: Text | Html
    clause: Clause | None = None


HINTS_COUNT = say(
    "Hints never count against you. Only the last one, which is the answer, does not count for you either."
)
"""What opened hints mean for mastery."""


def hints(steps: Sequence[Hint], climbed: int, act: str = "hint") -> Html:
    """Hints as a staircase: the steps climbed are open, the next one is a button for `act`, the others wait."""
    items = [_open_step(n, step) if n < climbed else _shut_step(n, step, climbed, act) for n, step in enumerate(steps)]
    return h.section(
        h.h2(say("Stuck? Climb one step")),
        h.p(HINTS_COUNT, cls="small muted"),
        h.ol(items, cls="ladder", role="list"),
        cls="panel",
    )


def _open_step(n: int, step: Hint) -> Html:
    body = h.div(
        h.h3(step.name, id=f"hint-{n + 1}", tabindex=-1),
        h.div(step.text, cls="small"),
        cite(step.clause) if step.clause else None,
    )
    return h.li(h.span(n + 1, cls="n", aria_hidden=True), body, cls="open", style=f"--i:{n}")


def _shut_step(n: int, step: Hint, climbed: int, act: str) -> Html:
    button = h.button(
        step.name, cls="btn far" if n > climbed else "btn", data_act=act, data_value=n + 1, disabled=n > climbed
    )
    return h.li(h.span(n + 1, cls="n", aria_hidden=True), button, style=f"--i:{n}")


def progress(now: int, of: int, step: Text) -> Html:
    """How far a walk has come: step `now` of `of`, counted from 1, with the name of the step."""
    marks = [h.li(n, cls="done" if n < now else "now" if n == now else "todo") for n in range(1, of + 1)]
    words = say("Step {now} of {of}: {step}", now=now, of=of, step=step)
    return h.div(h.ol(marks, cls="prog", aria_hidden=True), h.p(words, cls="small muted"), cls="steps")
