"""What a question asks and what is answered, in words, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.tables import table_lines
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.question import Marking, Question

__all__ = ["answer", "cards", "given", "solution", "stem", "table"]


def stem(question: Question) -> Iterator[str]:
    """The question with its table and cards, without the options to choose from."""
    yield str(question.prompt)
    yield from table(question)
    yield from map(str, cards(question))


def table(question: Question) -> Iterator[str]:
    """The table that the question is about, and what has happened there."""
    if question.view is not None:
        yield from table_lines(question.view)
    yield from (f"{number}. {sentence}" for number, sentence in enumerate(question.told, start=1))


def cards(question: Question) -> Iterator[Message]:
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


def answer(question: Question) -> Marking:
    """What is said about the right answer."""
    return question.mark(question.solution)


def solution(question: Question, told: Marking) -> str:
    """The right answer in words, with its letters where there are letters."""
    return f"{given(told)}) {told.solution_said}" if question.options else str(told.solution_said)


def given(told: Marking) -> str:
    """The right answer as it is given: letters, a number, or cards."""
    found = told.to_json()["solution"]
    return " ".join(map(str, found)) if isinstance(found, list) else str(found)
