"""JSON: each question as a browser may see it, and beside that the answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rummy_learn.course.asked import answer
from rummy_learn.course.papers import Format
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.papers import Paper
    from rummy_learn.course.question import Question

__all__ = ["FORMAT", "data"]

_ANSWER = ("solution", "solution_said", "explanation", "cards", "clauses")


def data(questions: Sequence[Question], *, answers: bool = True) -> list[dict[str, Any]]:
    """The questions as JSON values."""
    if not answers:
        return [question.shown().to_json() for question in questions]
    return [{**question.shown().to_json(), "answer": _answer_data(question)} for question in questions]


def _answer_data(question: Question) -> dict[str, object]:
    told = answer(question).to_json()
    return {key: told[key] for key in _ANSWER}


def _write(paper: Paper) -> bytes:
    return (json.dumps({"questions": data(paper.questions, answers=paper.answers)}, indent=2) + "\n").encode()


FORMAT = Format(id="json", title=say("JSON"), suffix=".json", media="application/json", write=_write, order=20)
