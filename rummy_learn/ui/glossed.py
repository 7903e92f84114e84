"""Sentences whose words lead to the glossary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.glossary import pieces
from rummy_learn.text import render
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from rummy_learn.course.glossary import Piece, Term
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["glossed", "to_term"]


def glossed(sentence: Message, link: Link, seen: set[str] | None = None) -> Html:
    """The sentence, each word of the glossary a link where it comes first; `link` is that of the page it stands on.

    Where many sentences stand together, the words `seen` are linked before them and not again; those linked here join.
    """
    told = set() if seen is None else seen
    return h.join(_piece(piece, link, told) for piece in pieces(render(sentence)))


def _piece(piece: Piece, link: Link, told: set[str]) -> Html | str:
    if piece.term is None or piece.term.id in told:
        return piece.text
    told.add(piece.term.id)
    return h.a(piece.text, href=str(to_term(piece.term, link)), cls="term")


def to_term(word: Term, link: Link) -> Link:
    """The entry of a word, with what it comes to in the game of the link."""
    return link.only("game").to(page="glossary", term=word.id, **link.options)
