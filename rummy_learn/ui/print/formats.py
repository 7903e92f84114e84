"""Every format that questions can be had in: those of `course.papers`, and the one that is drawn."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rummy_learn.course import papers
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.ui.print import worksheet

if TYPE_CHECKING:
    from rummy_learn.course.papers import Format

__all__ = ["format_", "formats"]


@cache
def formats() -> tuple[Format, ...]:
    """All of them, in the order of `Format.order`."""
    return tuple(sorted((*papers.formats(), worksheet.FORMAT), key=lambda each: each.order))


def format_(id_: str) -> Format:
    """The format with this id. Raises `BadInput` (bad_format)."""
    for found in formats():
        if found.id == id_:
            return found
    known = ", ".join(each.id for each in formats())
    raise BadInput("bad_format", id_, say("“{piece}” is no format: choose one of {formats}.", piece=id_, formats=known))
