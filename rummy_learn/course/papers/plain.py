"""Plain text: all the questions, then all the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.asked import answer, solution, stem
from rummy_learn.course.papers import Format
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rummy_learn.course.papers import Paper
    from rummy_learn.course.question import Question

__all__ = ["FORMAT", "Style", "lines"]


class Style(NamedTuple):
    """How headings, right answers and small print are made to stand out, as a terminal can."""

    strong: Callable[[Message], str] = str
    good: Callable[[str], str] = str
    faint: Callable[[Message], str] = str


_NO_STYLE = Style()


def lines(questions: Sequence[Question], style: Style = _NO_STYLE, *, answers: bool = True) -> Iterator[str]:
    """The questions line by line, and the answers where they are wanted."""
    for number, question in enumerate(questions, start=1):
        yield f"{number}. {style.strong(question.type.title)}"
        yield from (f"   {line}" for line in stem(question))
        yield from (f"   {option.key}) {option.text}" for option in question.options)
        yield ""
    if answers:
        yield from _key(questions, style)


def _key(questions: Sequence[Question], style: Style) -> Iterator[str]:
    yield style.strong(say("Answers"))
    for number, question in enumerate(questions, start=1):
        told = answer(question)
        yield f"{number}. {style.good(solution(question, told))}"
        yield from (f"   {sentence}" for sentence in told.explanation)
        for clause in told.clauses:
            yield f"   {style.faint(say('Rule {id} ({origin})', id=clause.id, origin=clause.origin))}"


def _write(paper: Paper) -> bytes:
    return ("\n".join(lines(paper.questions, answers=paper.answers)) + "\n").encode()


FORMAT = Format(id="text", title=say("Text"), suffix=".txt", media="text/plain", write=_write, order=10)
