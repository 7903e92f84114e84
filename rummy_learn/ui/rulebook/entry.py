"""A clause on the page Rules: title, sentence and mark, its example in small, and on demand all there is about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.disputes import decided_by
from rummy_learn.course.rulebook import title
from rummy_learn.rules.example import Opened
from rummy_learn.text import say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.glossed import glossed
from rummy_learn.ui.rulebook import sides, trying
from rummy_learn.ui.rulebook.ways import ways

if TYPE_CHECKING:
    from rummy_learn.course.examples import Shown
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["entry", "heading_id"]


def heading_id(id_: str) -> str:
    """The id of the heading of a clause, which gets the focus when its link is opened."""
    return f"clause-{id_}"


def entry(
    game: Variant, clause: Clause, shown: Shown | None, link: Link, *, open_: bool, tried: trying.Tried | None
) -> Html:
    """The clause; with `open_` its example in full, the board to try it on and the ways it is read."""
    to = to_clause(clause, game, link)
    return h.tag(
        "article",
        h.div(
            h.div(
                h.h3(title(game, clause), id=heading_id(clause.id), tabindex=-1),
                h.p(parts.cite(clause, to), " ", h.small(clause.source)),
                h.p(glossed(clause.rule, link), cls="rb-rule"),
                _fuller(game, clause, link),
                _button(clause, open_=open_),
                cls="rb-text",
            ),
            sides.glance(game, shown) if shown and not open_ else None,
            cls="rb-top",
        ),
        _more(game, clause, shown, link, tried) if open_ else None,
        cls="rb open" if open_ else "rb",
        aria_labelledby=heading_id(clause.id),
    )


def _fuller(game: Variant, clause: Clause, link: Link) -> Html | None:
    if not clause.see:
        return None
    to = to_clause(game.clause(clause.see), game, link)
    return h.p(say("In full: "), h.a(clause.see, href=str(to), cls="cid"), cls="small")


def _button(clause: Clause, *, open_: bool) -> Html:
    words = say("Close") if open_ else say("Example and source")
    return h.button(
        words,
        h.span(": ", clause.id, cls="sr"),
        cls="btn text rb-open",
        id=f"open-{clause.id}",
        data_act="open",
        data_value=clause.id,
        aria_expanded="true" if open_ else "false",
    )


def _more(game: Variant, clause: Clause, shown: Shown | None, link: Link, tried: trying.Tried | None) -> Html:
    return h.div(
        _example(game, clause, shown, link, tried) if shown else h.p(say("There is no example of this clause.")),
        h.div(_source(clause), ways(game, clause, link), _argued(game, clause, link), cls="stack"),
        cls="rb-more",
    )


def _argued(game: Variant, clause: Clause, link: Link) -> Html | None:
    """What players argue about and this clause decides."""
    found = decided_by(game, clause.id)
    if not found:
        return None
    to = link.only().about(game).to(page="disputes")
    items = [h.li(h.a(each.title, href=str(to.to(case=each.id)))) for each in found]
    return h.div(h.tag("h4", say("What players argue about")), h.ul(items, cls="rb-argued", role="list"), cls="stack")


def _source(clause: Clause) -> Html | None:
    """Where the clause comes from, unless its ways tell that already."""
    told_below = clause.status != "stated" and not clause.readings and not clause.house_rule
    return None if told_below else parts.source(clause)


def _example(game: Variant, clause: Clause, shown: Shown, link: Link, tried: trying.Tried | None) -> Html:
    return h.div(
        sides.numbers(shown.numbers) if shown.numbers else None,
        h.div([sides.side(game, each, link) for each in shown.sides], cls="rb-sides") if shown.sides else None,
        _board(game, clause, shown, link, tried),
        cls="stack",
    )


def _board(game: Variant, clause: Clause, shown: Shown, link: Link, tried: trying.Tried | None) -> Html | None:
    """Where there is nothing to type and no position, cards are dealt."""
    if shown.sides and not isinstance(shown.sides[0].case, Opened):
        return trying.board(game, clause.id, shown.sides[0].case, tried, link)
    return _deal_it(game, link)


def _deal_it(game: Variant, link: Link) -> Html:
    """Numbers are best seen where cards are dealt."""
    to = link.only().about(game).to(page="play", seed=1)
    return h.p(h.a(say("See it at the table"), href=str(to), cls="btn small"))
