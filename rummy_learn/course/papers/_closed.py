"""Questions as learning platforms can mark them: one or several of some options, or a number.

Platforms do not know the rules, so only questions with one right answer go there: cards to be laid in any way that is
legal stay out. An order becomes a choice among orders, a card on offer one of the options.
"""

from __future__ import annotations

from html import escape
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.asked import answer
from rummy_learn.course.question import Order, game_name
from rummy_learn.rules.stream import Stream
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.course.papers import Paper
    from rummy_learn.course.question import Question

__all__ = [
    "Choices",
    "Closed",
    "Number",
    "Option",
    "closed",
    "explained",
    "marked_elsewhere",
    "marked_up",
    "name",
    "numbered",
    "tags",
]

_ORDERS = 5
"""Orders that are offered where there are more."""


class Option(NamedTuple):
    """An option, whether it is right, and what is said to who has chosen it."""

    text: str
    right: bool
    feedback: str = ""


class Choices(NamedTuple):
    """One option is right, or with `several` any number of them."""

    options: tuple[Option, ...]
    several: bool = False


class Number(NamedTuple):
    """A whole number."""

    value: int


Closed = Choices | Number


def marked_elsewhere(question: Question) -> bool:
    """Can a platform that does not know the rules mark this question?"""
    return question.input in ("choice", "many", "order", "number", "card")


def closed(question: Question) -> Closed:
    """The question in this form. Raises `ValueError` where it has none."""
    if question.input == "number":
        value = question.solution
        assert isinstance(value, int)
        return Number(value)
    if question.input == "choice":
        return Choices(
            tuple(_option(question, str(option.text), option.key) for option in question.options),
        )
    if question.input == "card":
        faces = dict.fromkeys(card.face for card in question.offered)
        return Choices(tuple(_option(question, str(say("{card}", card=(face,))), face.text) for face in faces))
    if question.input == "many":
        return Choices(tuple(_any_number(question)), several=True)
    if question.input == "order":
        return Choices(tuple(_orders(question)))
    raise ValueError(question.input)


def _option(question: Question, text: str, key: str) -> Option:
    told = question.mark(key)
    said = () if told.correct else (told.verdict, *told.rebuttals)
    return Option(text, told.correct, " ".join(map(str, said)))


def _any_number(question: Question) -> Iterator[Option]:
    """Every option, and one more for none of them."""
    right = question.solution
    assert isinstance(right, frozenset)
    for option in question.options:
        yield Option(str(option.text), option.key in right)
    yield Option(str(say("None of these")), not right)


def _orders(question: Question) -> Iterator[Option]:
    """The right order among others; which ones comes from the question's own seed."""
    right = question.solution
    assert isinstance(right, Order)
    stream = Stream(question.seed, "orders", question.item)
    orders = [Order(keys) for keys in permutations(sorted(right.keys))]
    others = stream.shuffled([order for order in orders if order != right])[: _ORDERS - 1]
    for order in stream.shuffled([right, *others]):
        words = ", ".join(str(question.option(key)) for key in order.keys)
        yield Option(words, order == right)


# ---- what goes with it ---------------------------------------------------------------------------------------------
def explained(question: Question) -> str:
    """The explanation of the right answer, with the rules behind it."""
    told = answer(question)
    rules = ", ".join(clause.id for clause in told.clauses)
    return " ".join(map(str, (*told.explanation, *([say("Rules: {rules}.", rules=rules)] if rules else []))))


def marked_up(lines: Iterable[str]) -> str:
    """The lines as markup, whatever they hold being text."""
    return "<br>".join(escape(" ".join(line.split()), quote=False) for line in lines)


def name(number: int, question: Question) -> str:
    """A short name under which the platform lists the question."""
    return f"{number}. {question.type.title} ({game_name(question.variant)})"


def tags(question: Question) -> tuple[str, ...]:
    """Words to find the question by: the game, the skill, the kind of question and the level."""
    return (question.variant.id, question.type.skill, question.type.id, f"level-{question.level}")


def numbered(paper: Paper) -> Sequence[tuple[int, Question, Closed]]:
    """Each question with its number and its form."""
    return [(number, question, closed(question)) for number, question in enumerate(paper.questions, start=1)]
