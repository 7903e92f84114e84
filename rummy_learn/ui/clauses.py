"""Where the id of a clause leads: to the page that explains it, under the house rules it is read by."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.link import Link

__all__ = ["book", "cited_on", "to_clause"]


def book(game: Variant, link: Link) -> Link:
    """The rules of a game; `link` is that of the page it is asked on."""
    return link.only().about(game).to(page="rules")


def cited_on(link: Link, clause: Clause) -> Link:
    """The same for a clause that a page cites which is about one game, the one that its `link` names."""
    return link.only("game").to(page="rules", clause=clause.id, **link.options)


def to_clause(clause: Clause, game: Variant, link: Link) -> Link:
    """One clause of a game; `link` is that of the page it is cited on."""
    return book(game, link).to(clause=clause.id)
