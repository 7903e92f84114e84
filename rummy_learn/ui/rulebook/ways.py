"""The ways in which a clause is read: as sources have it, as it is played here, and the switch between them."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import to_clause

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["ways"]


class _Way(NamedTuple):
    """One way to play: its name, its sentence, and the game that plays it so (None where there is no switch)."""

    name: Message
    said: Message | None
    game: Variant | None
    played: bool


def ways(game: Variant, clause: Clause, link: Link, *, switched: bool = True) -> Html | None:
    """Every way that a source or, with `switched`, a house rule has; which one is played, and links to the others."""
    told = list(_read(game, clause)) or list(_unsaid(clause))
    switches = list(_switched(game, clause)) if switched else []
    if not told and not switches:
        return None
    return h.join(
        _list(say("How it is read"), told, clause, link) if told else None,
        h.p(say("There is no switch for the other reading."), cls="small muted") if _fixed(clause, told) else None,
        _list(say("House rules that change it"), switches, clause, link) if switches else None,
    )


def _read(game: Variant, clause: Clause) -> Iterator[_Way]:
    """What each source says, where more than one way is told."""
    names = {name for reading in clause.readings for name in reading.rules}
    for n, reading in enumerate(clause.readings):
        rules = {name: reading.rules.get(name, game.option(name).default) for name in names}
        played = _plays(game, rules) if names else n == 0
        other = None
        if rules and (reading.rules or n == 0):
            with suppress(BadInput):
                other = game.with_options(**rules)
        yield _Way(_named(clause, n), reading.said, other, played)


def _named(clause: Clause, n: int) -> Message:
    """The source of a reading; of one that has it in several ways, in which place."""
    sources = [reading.source for reading in clause.readings]
    name = SOURCES[sources[n]]
    if sources.count(sources[n]) == 1:
        return name
    if sources[n] in sources[:n]:
        return say("{source}, in another place", source=name)
    return say("{source}, in one place", source=name)


def _fixed(clause: Clause, told: Iterable[_Way]) -> bool:
    """Can none of the other readings be played, as no house rule has one?"""
    return clause.status == "conflict" and not any(way.game and not way.played for way in told)


def _unsaid(clause: Clause) -> Iterator[_Way]:
    """The sources against our ruling, where they leave something open."""
    if clause.status == "stated" or clause.house_rule:
        return
    yield _Way(SOURCES[clause.source], clause.note or say("Nothing is said about it."), None, played=False)
    yield _Way(say("Our ruling"), clause.rule, None, played=True)


def _switched(game: Variant, clause: Clause) -> Iterator[_Way]:
    """Every value of the house rules that change this clause, but where sources have them all, with its sentence."""
    told = Counter(name for reading in clause.readings for name in reading.rules)
    for option in map(game.option, clause.options):
        name = option.name
        if told[name] == len(option.values) - 1:
            continue
        for value in option.values:
            with suppress(BadInput):  # a value that makes no sense beside another one
                other = game.with_options(**{name: value})
                said = next((each.rule for each in other.clauses if each.id == clause.id), None)
                changed = said if said != clause.rule else None
                yield _Way(option.said(value), changed, other, _plays(game, {name: value}))


def _plays(game: Variant, rules: Mapping[str, object]) -> bool:
    return all(game.setting(name) == value for name, value in rules.items())


# ---- drawing ---------------------------------------------------------------------------------------------------------
def _list(heading: Message, found: list[_Way], clause: Clause, link: Link) -> Html:
    return h.div(
        h.tag("h4", heading), h.ul([_way(way, clause, link) for way in found], cls="rb-ways", role="list"), cls="stack"
    )


def _way(way: _Way, clause: Clause, link: Link) -> Html:
    now = h.span(say("Played here"), cls="rb-now")
    switch = None
    if way.game is not None:
        to = to_clause(clause, way.game, link)
        switch = h.a(say("Play it so"), h.span(": ", way.name, cls="sr"), href=str(to), cls="btn small")
    return h.li(
        h.div(h.b(way.name), h.p(way.said) if way.said else None),
        now if way.played else switch,
        cls="played" if way.played else None,
    )
