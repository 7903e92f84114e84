"""The house rules of a game as switches, radio buttons and lists, each with the clauses that it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import to_clause

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Option, Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["asked", "switches", "usual"]

_RULE = "rule-"
"""Begins the names of the fields."""
_ON, _OFF = "on", "off"
_FEW = 4
"""So many values are seen at a glance; of more one is chosen from a list."""


def asked(event: Event, game: Variant) -> dict[str, str]:
    """What the form says, whether it goes together or not: only what is another than usual."""
    given = {
        option.name: event.field(f"{_RULE}{option.name}") or (_OFF if _is_switch(option) else str(option.default))
        for option in game.options
    }
    return {option.name: given[option.name] for option in game.options if given[option.name] != str(option.default)}


def switches(game: Variant, given: Mapping[str, str], wrong: str, link: Link) -> Html:
    """The form; every change of it is the act `choose`. `wrong` is the rule that does not go with the others.

    `game` is as it was last possible, `given` what is asked for now.
    """
    return h.form(
        [_rule(option, game, given, wrong, link) for option in game.options],
        data_act="choose",
        data_live="choose",
        id="house-rules",
        cls="house-rules",
    )


def usual(option: Option) -> Message:
    """How the game is played without the rule."""
    return say("Usual: {value}", value=option.word(option.default))


def _is_switch(option: Option) -> bool:
    """Has it the values on and off, and no other words for them?"""
    return set(option.values) == {_ON, _OFF} and not option.words


def _rule(option: Option, game: Variant, given: Mapping[str, str], wrong: str, link: Link) -> Html:
    value = given.get(option.name, str(option.default))
    error = _ways(option, game, given) if option.name == wrong else None
    changed = h.span(say("changed"), cls="count") if option.name in given else None
    return h.section(
        h.div(h.h3(option.title, id=f"house-{option.name}", tabindex=-1), changed, cls="house-head"),
        _control(option, value, wrong=bool(error)),
        h.p(usual(option), cls="hint"),
        error,
        _clauses(option, game, link),
        aria_labelledby=f"house-{option.name}",
        cls="house-rule on" if changed else "house-rule",
    )


def _control(option: Option, value: str, *, wrong: bool) -> Html:
    name = f"{_RULE}{option.name}"
    if _is_switch(option):
        box = h.input_(
            type="checkbox",
            role="switch",
            name=name,
            value=_ON,
            checked=value == _ON,
            id=name,
            aria_describedby="house-error" if wrong else None,
        )
        return h.label(box, h.span(option.label), cls="switch")
    if len(option.values) > _FEW:
        return parts.select(name, option.label, [(str(each), option.word(each)) for each in option.values], value)
    return parts.choices(
        name, option.label, [parts.Option(str(each), option.word(each)) for each in option.values], [value]
    )


def _ways(option: Option, game: Variant, given: Mapping[str, str]) -> Html:
    """Why the rule cannot be had, and a button for each way out."""
    lacking = [(game.option(other), allowed) for other, allowed in option.needs.items()]
    told = [
        say(
            "{rule} now; it would have to be: {words}.",
            rule=other.said(other.value(now)),
            words=_either(other, allowed),
        )
        for other, allowed in lacking
        if (now := given.get(other.name, str(other.default))) not in map(str, allowed)
    ]
    ways = [
        h.button(game.option(name).said(value), cls="btn", data_act="way", data_value=f"{name}={value}", id=f"way-{n}")
        for n, (name, value) in enumerate(game.ways_out(given))
    ]
    return h.div(
        h.div(
            parts.mark("no"),
            h.div(h.p(say("This does not go with the other rules, so it is not on.")), [h.p(each) for each in told]),
            cls="error",
        ),
        h.p(say("A way out:"), cls="small"),
        h.div(ways, cls="row"),
        id="house-error",
        tabindex=-1,
        cls="house-error",
    )


def _either(option: Option, allowed: tuple[object, ...]) -> Message:
    """The values allowed, in words."""
    words = option.word(allowed[0])
    for value in allowed[1:]:
        words = say("{first} or {rest}", first=words, rest=option.word(value))
    return words


def _clauses(option: Option, game: Variant, link: Link) -> Html:
    """What the rule book says now, where the rule has a say; a row that a fuller clause tells is left out."""
    named = [clause for clause in game.clauses if option.name in clause.options]
    ids = {clause.id for clause in named}
    shown = [clause for clause in named if clause.see not in ids]
    items = [h.li(clause.rule, " ", _cite(clause, to_clause(clause, game, link))) for clause in shown]
    return h.details(
        h.summary(say("What the rules say now"), h.span(": ", option.title, cls="sr")),
        h.ul(items, role="list", cls="house-clauses"),
        id=f"clauses-{option.name}",
        cls="from",
    )


def _cite(clause: Clause, to: Link) -> Html:
    if clause.house_rule:
        name = h.a(clause.id, cls="cid", href=str(to))
        return h.span(name, h.span(say("House rule"), cls="badge house"), cls="cite")
    return parts.cite(clause, to)
