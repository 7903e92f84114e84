"""Hand-ins of learners who know everything, nothing, or something else, for the tests of classes."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.classroom.collect import File
from rummy_learn.course.classroom.hand_in import Answered, HandIn, answered
from rummy_learn.course.question import Given, Order, Question

CLASS = Assignment(("shanghai", "hoyle"), count=6, seed=7, rules={"buys": "3"})


def right(question: Question) -> Answered:
    """The right answer, as a hand-in writes it."""
    return answered(_told(question, question.solution))


def _told(question: Question, given: Given) -> object:
    if isinstance(given, Order):
        return list(given.keys)
    if isinstance(given, frozenset):
        return " ".join(sorted(given)) if question.input == "cards" else sorted(given)
    return given


def wrong(question: Question) -> Answered | None:
    """A wrong answer, None for a question that is left out."""
    keys = [option.key for option in question.options]
    cards = [card.text for card in question.offered]
    for answer in (
        *keys,
        *cards,
        *([key] for key in keys),
        keys[::-1],
        keys[1:] + keys[:1],
        "7",
        "5",
        "2C",
        "2S 2H 2D",
    ):
        try:
            if not question.mark(answer).correct:
                return answered(answer)
        except ValueError:
            continue
    return None


def hand_in(name: str, answers: Sequence[Answered | None], told: int | None = None) -> HandIn:
    """A hand-in of the class."""
    return HandIn(CLASS.code, name, tuple(answers), told)


def knows_all(name: str) -> HandIn:
    """Everything right."""
    return hand_in(name, [right(each) for each in CLASS.questions], len(CLASS.questions))


def knows_nothing(name: str) -> HandIn:
    """Nothing right."""
    return hand_in(name, [wrong(each) for each in CLASS.questions], 0)


def file(where: str, of: HandIn, /, **changed: object) -> File:
    """The file of a hand-in, some keys of it changed."""
    return File(where, json.dumps({**of.to_json(), **changed}).encode())
