"""Sentences whose terms lead to the glossary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import render
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["glossed"]


def glossed(sentence: Message, _link: Link) -> Html:
    """The sentence."""
    return h.join(render(sentence))
