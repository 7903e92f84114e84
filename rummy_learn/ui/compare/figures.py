"""What games are like at a glance: the points of cards as bars, the turn as steps, the contracts by their odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.odds import shipped
from rummy_learn.rules.compare import value_ranks
from rummy_learn.rules.describe import ranks_said
from rummy_learn.rules.turn import turn
from rummy_learn.text import say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.odds import side_by_side
from rummy_learn.ui.odds.known import Entry, seated
from rummy_learn.ui.odds.marks import game_mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.turn import TurnStep, Way
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["contracts", "points", "turns"]

_PLAYERS = 4
"""The odds are those of a table of so many, or as near to it as a game allows."""


# ---------- points ----------


def points(games: Sequence[Variant], _: Link) -> Html:
    """What each card counts: a line a card, a column a game, and a bar as long as the points."""
    most = max(max(game.values.points) for game in games)
    key = h.ul([h.li(game_mark(game), h.span(game.title)) for game in games], cls="cmp-key", role="list")
    columns = [h.th(game_mark(game), h.span(game.title, cls="sr"), scope="col") for game in games]
    lines = [
        h.tr(h.th(ranks_said(ranks), scope="row"), [h.td(_counts(game, ranks, most)) for game in games])
        for ranks in value_ranks(games)
    ]
    return h.figure(
        h.figcaption(say("What a card counts"), key),
        h.table(
            h.caption(say("What a card counts"), cls="sr"),
            h.thead(h.tr(h.th(say("Card"), scope="col"), columns)),
            h.tbody(lines),
            cls="cmp-points",
        ),
    )


def _counts(game: Variant, ranks: Sequence[int], most: int) -> Html:
    if ranks == (0,) and not game.deck().jokers:
        return h.join(h.span("–", aria_hidden=True), h.span(say("There are none to count."), cls="sr"))
    counts = game.values.points[ranks[0]]
    low = game.values.low_ace if ranks == (1,) and game.values.low_ace != counts else None
    return h.join(
        h.b(counts),
        h.i(style=f"--v:{counts / most:.3f}", aria_hidden=True),
        h.small(say("{n} low in a run", n=low)) if low is not None else None,
    )


# ---------- the turn ----------


def turns(games: Sequence[Variant], link: Link) -> Html:
    """The turn of each game as boxes one after the other; what others may do stands apart."""
    return h.div([_turn(game, n, link) for n, game in enumerate(games)], cls="cmp-turns")


def _turn(game: Variant, n: int, link: Link) -> Html:
    return h.section(
        h.h3(game.title, id=f"cmp-turn-{n}"),
        h.ol([_step(step, game, link) for step in turn(game)], role="list"),
        aria_labelledby=f"cmp-turn-{n}",
    )


def _step(step: TurnStep, game: Variant, link: Link) -> Html:
    ways = [_way(way, game, link) for way in step.ways]
    return h.li(h.h4(step.title), h.ul(ways, role="list"), cls="aside" if step.aside else None)


def _way(way: Way, game: Variant, link: Link) -> Html:
    return h.li(
        h.span(way.does, ":" if way.rule else None),
        h.join(" ", way.rule) if way.rule else None,
        parts.cite(way.clause, to_clause(way.clause, game, link)) if way.clause else None,
    )


# ---------- the contracts ----------


def contracts(games: Sequence[Variant], link: Link) -> Html | None:
    """All contracts of the games from the easiest to the hardest, each deal where its chance lies."""
    asking = [game for game in games if game.deals]
    if not asking:
        return None
    found = side_by_side.rows([_entry(game, deal) for game in asking for deal in range(1, len(game.deals) + 1)], 0)

    def to(entry: Entry) -> Link:
        return link.only().about(entry.game).to(page="odds", deal=entry.deal)

    told = say("How often a hand holds the contract as it is dealt, at a table of {n}.", n=_PLAYERS)
    return h.figure(
        h.figcaption(told, " ", side_by_side.summary(found)), side_by_side.plot(found, to), cls="cmp-contracts"
    )


def _entry(game: Variant, deal: int) -> Entry:
    players = seated(game, _PLAYERS)
    return Entry(game, deal, players, shipped(game, deal, players))
