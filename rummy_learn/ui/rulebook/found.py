"""What a search through the rules of all games finds, with the words marked."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from rummy_learn.course.rulebook import title
from rummy_learn.text import Message, plural, render, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import to_clause

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.rulebook import Hit
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["counted", "marked", "results"]

_MOST = 60


def counted(hits: Sequence[Hit]) -> Message:
    """ "12 rules in 4 games." """
    games = len({hit.variant.id for hit in hits})
    if not hits:
        return say("No rule has these words.")
    if games == 1:
        return plural(len(hits), "{n} rule in {game}.", "{n} rules in {game}.", game=hits[0].variant.title)
    return plural(len(hits), "{n} rule in {games} games.", "{n} rules in {games} games.", games=games)


def results(hits: Sequence[Hit], words: Sequence[str], link: Link) -> Html:
    """The clauses, game by game, each a link."""
    shown = hits[:_MOST]
    games = [
        h.section(h.h3(found[0].variant.title), h.ul([_hit(hit, words, link) for hit in found], role="list"))
        for found in (list(same) for _, same in groupby(shown, key=lambda hit: hit.variant.id))
    ]
    left = len(hits) - len(shown)
    more = plural(left, "{n} more: type another word.", "{n} more: type another word.") if left else None
    return h.section(
        h.h2(counted(hits), id="rb-found", tabindex=-1), games, h.p(more, cls="muted") if more else None, cls="rb-found"
    )


def _hit(hit: Hit, words: Sequence[str], link: Link) -> Html:
    clause, game = hit.clause, hit.variant
    return h.li(
        h.a(marked(render(title(game, clause)), words), href=str(to_clause(clause, game, link)), cls="rb-hit"),
        h.span(h.span(marked(clause.id, words), cls="cid"), parts.badge(clause.status), cls="cite"),
        h.p(marked(render(clause.said), words)),
    )


def marked(text: str, words: Sequence[str]) -> Html:
    """The text, every one of the words marked where it stands.

    >>> marked("Jokers & a joker", ["joker"])
    Html('<mark>Joker</mark>s &amp; a <mark>joker</mark>')
    """
    if not words:
        return h.join(text)
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    pieces = re.split(f"({pattern})", text, flags=re.IGNORECASE)
    return h.join([h.tag("mark", piece) if n % 2 else piece for n, piece in enumerate(pieces)])
