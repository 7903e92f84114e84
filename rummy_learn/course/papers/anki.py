"""Notes for Anki as text: the question on the front, answer, explanation and rules on the back."""

from __future__ import annotations

import csv
import io
from hashlib import sha256
from typing import TYPE_CHECKING

from rummy_learn.course.asked import answer, solution, stem
from rummy_learn.course.papers import Format
from rummy_learn.course.papers._closed import explained, marked_up, tags
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.course.papers import Paper
    from rummy_learn.course.question import Question

__all__ = ["FORMAT"]

_HEAD = ("#separator:tab", "#html:true", "#notetype:Basic", "#guid column:1", "#deck column:2", "#tags column:5")


def _write(paper: Paper) -> bytes:
    out = io.StringIO()
    out.write("".join(f"{line}\n" for line in _HEAD))
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    writer.writerows(_note(question) for question in paper.questions)
    return out.getvalue().encode()


def _note(question: Question) -> Iterable[str]:
    """The id stays with the question, so that importing it again changes the note and makes no second one."""
    rules = sorted(question.variant.chosen.items())
    named = f"{question.type.id} {question.variant.id} {rules} {question.seed}/{question.level}"
    yield sha256(named.encode()).hexdigest()[:16]
    yield f"Rummy Learn::{question.variant.title}"
    yield marked_up([*stem(question), *(f"{option.key}) {option.text}" for option in question.options)])
    yield marked_up([solution(question, answer(question)), explained(question)])
    yield " ".join(f"rummy::{tag}" for tag in tags(question))


FORMAT = Format(
    id="anki",
    title=say("Anki, cards to learn by heart"),
    suffix=".anki.txt",
    media="text/plain",
    write=_write,
    order=70,
    blank=False,
)
