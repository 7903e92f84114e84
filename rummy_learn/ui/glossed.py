"""Sentences whose words lead to the glossary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.glossary import pieces
from rummy_learn.text import render
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from rummy_learn.course.glossary import Term
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["glossed", "to_term"]


def glossed(sentence: Message, link: Link) -> Html:
    """The sentence, each word of the glossary a link where it comes first; `link` is that of the page it stands on."""
    return h.join(
        h.a(piece.text, href=str(to_term(piece.term, link)), cls="term") if piece.term else piece.text
        for piece in pieces(render(sentence))
    )


def to_term(word: Term, link: Link) -> Link:
    """The entry of a word, with what it comes to in the game of the link."""
    return link.only("game").to(page="glossary", term=word.id, **link.options)
