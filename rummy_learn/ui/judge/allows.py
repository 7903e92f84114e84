"""What each reading allows later: cards to lay off at either end, cards that take a joker, in which games, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.later import later
from rummy_learn.course.wording import joined
from rummy_learn.text import Message, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.judge.bench import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.later import Later
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.judge.bench import Bench
    from rummy_learn.ui.link import Link

__all__ = ["allows"]


def allows(bench: Bench, link: Link) -> Html | None:
    """For every reading that a game accepts, what it allows; None when there is none. `link` is that of the page."""
    found = [meld for at in range(len(bench.melds)) for meld in shown(bench.read(at))[0]]
    lying = [(meld, games) for meld in dict.fromkeys(found) if (games := bench.accepting(meld))]
    if not lying:
        return None
    items = [h.li(_reading(meld, games)) for meld, games in lying]
    games = list({game.id: game for _, each in lying for game in each}.values())
    return h.section(
        h.h2(say("Once it lies on the table"), id="jdg-later"),
        h.ul(items, cls="jdg-later", role="list"),
        _when(games, link, jokers=any(meld.wilds for meld, _ in lying)),
        aria_labelledby="jdg-later",
    )


def _reading(meld: Meld, games: Sequence[Variant]) -> Html:
    alike: dict[Later, list[Variant]] = {}
    for game in games:
        alike.setdefault(later(game, meld), []).append(game)
    groups = [
        h.div(h.p(joined([game.title for game in those]), cls="who") if len(games) > 1 else None, _told(meld, found))
        for found, those in alike.items()
    ]
    name = say("A set") if meld.kind == "set" else say("A run")
    return h.join(h.h3(name), cards.row(meld.cards, "mini"), h.div(groups, cls="jdg-groups"))


def _told(meld: Meld, found: Later) -> Html:
    rows: list[tuple[Message, Sequence[Card]]] = []
    if meld.kind == "set":
        rows.append((say("Lay off"), found.beside))
    else:
        rows += [(say("Lay off below"), found.below), (say("Lay off above"), found.above)]
    if meld.wilds:
        rows.append((say("Take the joker with"), found.given))
    return h.dl(h.div(h.dt(name), h.dd(_cards(some))) for name, some in rows)


def _cards(some: Sequence[Card]) -> Html:
    return cards.row(some, "tiny") if some else h.span(say("nothing"), cls="muted")


def _when(games: Sequence[Variant], link: Link, *, jokers: bool) -> Html:
    """When it may be done, by the clauses of each game."""
    items = [
        h.div(h.dt(game.title), h.dd([_clause(clause, game, link) for clause in _clauses(game, jokers=jokers)]))
        for game in games
    ]
    return h.details(h.summary(say("When may it be done?")), h.dl(items, cls="jdg-when"), cls="more", id="jdg-when")


def _clauses(game: Variant, *, jokers: bool) -> Sequence[Clause]:
    rows = ("down", "exchange") if jokers else ("down",)
    return list({(clause := game.cite(row)).id: clause for row in rows}.values())


def _clause(clause: Clause, game: Variant, link: Link) -> Html:
    return h.p(clause.rule, " ", parts.cite(clause, to_clause(clause, game, link)))
