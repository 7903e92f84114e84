"""GIFT, the plain text that Moodle and others import: easy to read and to edit by hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rummy_learn.course.asked import stem
from rummy_learn.course.papers import Format
from rummy_learn.course.papers._closed import Choices, explained, marked_elsewhere, name, numbered
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.papers import Paper
    from rummy_learn.course.papers._closed import Closed
    from rummy_learn.course.question import Question

__all__ = ["FORMAT"]

_SPECIAL = re.compile(r"([\\~=#{}:])")


def _write(paper: Paper) -> bytes:
    head = f"// {_one_line(paper.title)}\n\n$CATEGORY: {_category(paper.title)}\n\n"
    return (head + "\n\n".join(_question(*each) for each in numbered(paper)) + "\n").encode()


def _question(number: int, question: Question, asked: Closed) -> str:
    text = "\\n".join(_escaped(line) for line in stem(question))
    answers = "\n".join(f"\t{line}" for line in _answers(asked))
    return (
        f"::{_escaped(name(number, question))}::[plain]{text} {{\n{answers}\n\t####{_escaped(explained(question))}\n}}"
    )


def _answers(asked: Closed) -> Iterator[str]:
    if not isinstance(asked, Choices):
        yield f"#{asked.value}:0"
        return
    right = sum(option.right for option in asked.options)
    for option in asked.options:
        feedback = f" #{_escaped(option.feedback)}" if option.feedback else ""
        if asked.several:
            weight = 100 / right if option.right else -100
            yield f"~%{weight:.5f}%{_escaped(option.text)}{feedback}".replace(".00000%", "%")
        else:
            yield f"{'=' if option.right else '~'}{_escaped(option.text)}{feedback}"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", _one_line(text))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _category(title: str) -> str:
    """A category's parts are told apart by slashes."""
    return _one_line(title).replace("/", "//")


FORMAT = Format(
    id="gift",
    title=say("GIFT, for Moodle and others"),
    suffix=".gift.txt",
    media="text/plain",
    write=_write,
    order=40,
    blank=False,
    suits=marked_elsewhere,
)
