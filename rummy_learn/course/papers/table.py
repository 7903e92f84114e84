"""CSV for spreadsheets: a question a row, the choices in columns at the end, as many as are needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course import sheets
from rummy_learn.course.asked import answer, given, table
from rummy_learn.course.papers import Format
from rummy_learn.rules.cards import print_melds
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.papers import Paper
    from rummy_learn.course.question import Question

__all__ = ["FORMAT"]

_ASKED = ("number", "kind", "game", "level", "question", "table", "cards")
_TOLD = ("answer", "answer_said", "explanation", "rules")


def _write(paper: Paper) -> bytes:
    """No cell is a formula."""
    letters = sorted({option.key for question in paper.questions for option in question.options})
    head = (*_ASKED, *(_TOLD if paper.answers else ()), *(f"choice_{letter}" for letter in letters))
    rows = []
    for number, question in enumerate(paper.questions, start=1):
        texts = {option.key: str(option.text) for option in question.options}
        told = _told(question) if paper.answers else ()
        rows.append([*_row(number, question), *told, *(texts.get(letter, "") for letter in letters)])
    return (sheets.BYTE_ORDER_MARK + sheets.sheet([head, *rows])).encode()


def _row(number: int, question: Question) -> Iterator[str]:
    yield str(number)
    yield question.type.id
    yield question.variant.id
    yield str(question.level)
    yield str(question.prompt)
    yield "; ".join(" ".join(line.split()) for line in table(question))
    yield print_melds(filter(None, (*question.melds, question.hand, question.offered)))


def _told(question: Question) -> Iterator[str]:
    told = answer(question)
    yield given(told)
    yield str(told.solution_said)
    yield " ".join(map(str, told.explanation))
    yield " ".join(clause.id for clause in told.clauses)


FORMAT = Format(id="csv", title=say("CSV, for spreadsheets"), suffix=".csv", media="text/csv", write=_write, order=30)
