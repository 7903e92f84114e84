"""Questions as files for paper, spreadsheets and learning platforms: a file in this folder has one format as `FORMAT`.

>>> from rummy_learn.course.quiz import quiz
>>> from rummy_learn.variants import variant
>>> gift = next(each for each in formats() if each.id == "gift")
>>> paper = Paper("Rummy", quiz(variant("shanghai"), seed=7, count=3, suits=gift.suits))
>>> gift.write(paper).decode().count("::")
6
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rummy_learn.text import plural

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rummy_learn.course.question import Question
    from rummy_learn.text import Message

__all__ = ["Format", "Paper", "formats", "left_out"]


@dataclass(frozen=True, slots=True)
class Paper:
    """Questions under a title, with the answers or, as a worksheet, without."""

    title: str
    questions: tuple[Question, ...]
    answers: bool = True


@dataclass(frozen=True, slots=True)
class Format:
    """A way to write a paper down. The same paper always gives the same bytes.

    `suffix` is that of a file, `media` its type. `blank`: it can go without answers. `printable`: it is text that a
    terminal can show. `suits` says whether a question can be asked in it.
    """

    id: str
    title: Message
    suffix: str
    media: str
    write: Callable[[Paper], bytes]
    order: int
    blank: bool = True
    printable: bool = True
    suits: Callable[[Question], bool] = lambda _: True


@cache
def formats() -> tuple[Format, ...]:
    """The formats of this folder, in the order of `Format.order`."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    found: list[Format] = [import_module(f"{__name__}.{name}").FORMAT for name in names]
    return tuple(sorted(found, key=lambda each: each.order))


def left_out(questions: Sequence[Question], chosen: Format) -> Message | None:
    """Which of the questions cannot be asked in a format, and why; None where all can."""
    left = [number for number, each in enumerate(questions, start=1) if not chosen.suits(each)]
    return (
        plural(
            len(left),
            "Question {which} is left out: its answer is cards to name or to lay, which only Rummy Learn marks.",
            "Questions {which} are left out: their answers are cards to name or to lay, which only Rummy Learn marks.",
            which=", ".join(map(str, left)),
        )
        if left
        else None
    )
