"""Questions and their answers as text, as JSON values and as a sheet for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.cli.output import Ink, indented
from rummy_learn.cli.positions import position_lines
from rummy_learn.cli.verdicts import origin
from rummy_learn.course import sheets
from rummy_learn.rules.cards import print_melds
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.course.question import Marking, Question

__all__ = ["data", "lines", "sheet"]

_ANSWER = ("solution", "solution_said", "explanation", "cards", "clauses")
_ASKED = ("number", "kind", "game", "level", "question", "table", "cards")
_TOLD = ("answer", "answer_said", "explanation", "rules")


def _answer(question: Question) -> Marking:
    """What is said about the right answer."""
    return question.mark(question.solution)


# ---- JSON ------------------------------------------------------------------------------------------------------------
def data(paper: Sequence[Question], *, answers: bool = True) -> list[dict[str, Any]]:
    """Each question as a browser may see it, and beside that the answer."""
    if not answers:
        return [question.shown().to_json() for question in paper]
    return [{**question.shown().to_json(), "answer": _answer_data(question)} for question in paper]


def _answer_data(question: Question) -> dict[str, object]:
    told = _answer(question).to_json()
    return {key: told[key] for key in _ANSWER}


# ---- text ------------------------------------------------------------------------------------------------------------
def lines(ink: Ink, paper: Sequence[Question], *, answers: bool = True) -> Iterator[str]:
    """All the questions first, then all the answers."""
    for number, question in enumerate(paper, start=1):
        yield f"{number}. {ink.strong(question.type.title)}"
        yield from (indented(line, 3) for line in _asked(question))
        yield ""
    if answers:
        yield from _key(ink, paper)


def _key(ink: Ink, paper: Sequence[Question]) -> Iterator[str]:
    yield ink.strong(say("Answers"))
    for number, question in enumerate(paper, start=1):
        told = _answer(question)
        yield f"{number}. {ink.good(_solution(question, told))}"
        yield from (indented(sentence, 3) for sentence in told.explanation)
        for clause in told.clauses:
            yield indented(ink.faint(say("Rule {id} ({origin})", id=clause.id, origin=origin(clause))), 3)


def _asked(question: Question) -> Iterator[str]:
    yield str(question.prompt)
    yield from _table(question)
    yield from map(str, _cards(question))
    yield from (f"{option.key}) {option.text}" for option in question.options)


def _table(question: Question) -> Iterator[str]:
    """The table that the question is about, and what has happened there."""
    if question.view is not None:
        yield from position_lines(Ink(coloured=False), question.view)
    yield from (f"{number}. {sentence}" for number, sentence in enumerate(question.told, start=1))


def _cards(question: Question) -> Iterator[Message]:
    """The cards that belong to the question, with what they are."""
    several = len(question.melds) > 1
    for number, meld in enumerate(question.melds, start=1):
        yield say("Meld {number}: {cards}", number=number, cards=meld) if several else say("Cards: {cards}", cards=meld)
    if question.hand:
        yield say("Hand: {cards}", cards=question.hand)
    if question.offered:
        yield say("To choose from: {cards}", cards=question.offered)
    for need in question.needs:
        yield say("To lay: {need}", need=need.said())


def _solution(question: Question, told: Marking) -> str:
    """The right answer in words, with its letters where there are letters."""
    return f"{_given(told)}) {told.solution_said}" if question.options else str(told.solution_said)


def _given(told: Marking) -> str:
    """The right answer as it is given: letters, a number, or cards."""
    solution = told.to_json()["solution"]
    return " ".join(map(str, solution)) if isinstance(solution, list) else str(solution)


# ---- a sheet ---------------------------------------------------------------------------------------------------------
def sheet(paper: Sequence[Question], *, answers: bool = True) -> str:
    """A question a row; the choices stand in columns at the end, as many as are needed. No cell is a formula."""
    letters = sorted({option.key for question in paper for option in question.options})
    head = (*_ASKED, *(_TOLD if answers else ()), *(f"choice_{letter}" for letter in letters))
    rows = []
    for number, question in enumerate(paper, start=1):
        texts = {option.key: str(option.text) for option in question.options}
        told = _told(question) if answers else ()
        rows.append([*_row(number, question), *told, *(texts.get(letter, "") for letter in letters)])
    return sheets.sheet([head, *rows])


def _row(number: int, question: Question) -> Iterator[str]:
    yield str(number)
    yield question.type.id
    yield question.variant.id
    yield str(question.level)
    yield str(question.prompt)
    yield "; ".join(" ".join(line.split()) for line in _table(question))
    yield print_melds(filter(None, (*question.melds, question.hand, question.offered)))


def _told(question: Question) -> Iterator[str]:
    told = _answer(question)
    yield _given(told)
    yield str(told.solution_said)
    yield " ".join(map(str, told.explanation))
    yield " ".join(clause.id for clause in told.clauses)
