"""The mark of a game in a plot: a shape of its own with its letter, so that none is told by colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.ui import html as h
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html

__all__ = ["SIZE", "STROKES", "game_mark", "glyph", "point"]

SIZE = 24
"""Width and height of a mark, in pixels."""
_SHAPES = (
    h.tag("circle", r=11),
    h.tag("rect", x=-10.5, y=-10.5, width=21, height=21, rx=2),
    h.tag("path", d="M0-13.5 13.5 0 0 13.5-13.5 0z"),
    h.tag("path", d="M-7-11.5H7L13 0 7 11.5H-7L-13 0z"),
    h.tag("path", d="M0-12.5 12.5-2 8 11.5H-8L-12.5-2z"),
)
_POINTS = (
    h.tag("circle", r=4.5),
    h.tag("rect", x=-4, y=-4, width=8, height=8),
    h.tag("path", d="M0-5.5 5.5 0 0 5.5-5.5 0z"),
    h.tag("path", d="M0-5 5.5 4.5H-5.5z"),
)
STROKES = len(_POINTS)
"""So many lines can be told apart in one plot."""


def glyph(game: Variant) -> Html:
    """The mark around its own middle, to be put into a plot."""
    known = [each.id for each in variants()]
    nth = known.index(game.id) if game.id in known else 0
    letter = h.tag("text", game.letter, y=4.5, text_anchor="middle")
    return h.tag("g", _SHAPES[nth % len(_SHAPES)], letter, cls="odds-mark")


def game_mark(game: Variant) -> Html:
    """The mark to stand in a line of text; the name of the game must stand beside it."""
    half = SIZE / 2 + 2
    return h.tag("svg", glyph(game), cls="odds-key", viewBox=f"{-half} {-half} {2 * half} {2 * half}", aria_hidden=True)


def point(nth: int) -> Html:
    """The mark of the points of one of a few lines."""
    return _POINTS[nth % STROKES]
