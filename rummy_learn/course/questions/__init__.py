"""The types of question, found by discovery: a file in this folder has one as `TYPE`, or several as `TYPES`."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rummy_learn.course.cases import NoCaseError
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.stream import Stream
from rummy_learn.text import say

if TYPE_CHECKING:
    from types import ModuleType

    from rummy_learn.course.question import Question, QuestionType
    from rummy_learn.rules.variant import Variant

__all__ = ["LEVELS", "make_question", "question_type", "question_types"]

LEVELS = (1, 2, 3)
"""From easy to hard."""


@cache
def question_types() -> tuple[QuestionType, ...]:
    """All types, the easiest to answer first."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    modules = [import_module(f"{__name__}.{name}") for name in names]
    found: list[QuestionType] = [each for module in modules for each in _types_of(module)]
    return tuple(sorted(found, key=lambda each: (each.order, each.id)))


def _types_of(module: ModuleType) -> tuple[QuestionType, ...]:
    types: tuple[QuestionType, ...] | None = getattr(module, "TYPES", None)
    return (module.TYPE,) if types is None else types


def question_type(id_: str) -> QuestionType:
    """The type with this id. Raises `BadInput` (unknown_question)."""
    for found in question_types():
        if found.id == id_:
            return found
    known = ", ".join(each.id for each in question_types())
    message = say("There is no question type “{piece}”: choose one of {known}.", piece=id_, known=known)
    raise BadInput("unknown_question", id_, message)


def make_question(type_id: str, variant: Variant, seed: int | str, level: int = 1) -> Question:
    """The question that this seed gives; the same type, game, house rules, level and seed always give the same.

    Raises `BadInput`: unknown_question, also for a type that does not fit the game, and bad_value for a level that is
    none of `LEVELS`.

    >>> from rummy_learn.variants import variant
    >>> question = make_question("legal", variant("shanghai"), 7)
    >>> question.mark(question.solution).correct
    True
    """
    found = question_type(type_id)
    if level not in LEVELS:
        levels = ", ".join(map(str, LEVELS))
        message = say("There is no level {piece}: choose one of {levels}.", piece=level, levels=levels)
        raise BadInput("bad_value", level, message)
    nothing = say("{game}: no questions of the kind “{piece}”.", game=variant.title, piece=type_id)
    if not found.fits(variant):
        raise BadInput("unknown_question", type_id, nothing)
    rules = (f"{name}={value}" for name, value in sorted(variant.chosen.items()))
    stream = Stream(seed, "question", found.id, variant.id, *rules, level)
    try:
        return replace(found.make(stream, variant, level), seed=str(seed), level=level)
    except NoCaseError:  # a game of one's own, whose rules leave nothing to ask here
        raise BadInput("unknown_question", type_id, nothing) from None
