"""What the marking of a question would tell, and whether it stands in something that a browser was sent."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

from rummy_learn.course.question import Question
from tests.course.handing_in import wrong

__all__ = ["plain", "secrets", "words"]


def words(sent: Iterable[str]) -> str:
    """What a reader of all that was sent could find in it."""
    return plain(html.unescape(re.sub(r"<[^>]*>", "", " ".join(sent))))


def plain(text: object) -> str:
    """The text with single spaces."""
    return " ".join(str(text).split())


def secrets(question: Question) -> set[str]:
    """The sentences of the markings, right and wrong, that do not stand in the question."""
    markings = [question.mark(question.solution), question.mark(wrong(question))]
    told = {plain(each) for marking in markings for each in (marking.verdict, *marking.explanation, *marking.rebuttals)}
    return told - {plain(each.text) for each in question.options}
