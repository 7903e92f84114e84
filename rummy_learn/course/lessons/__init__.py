"""The lessons, one file each, found by discovery: a file in this folder with a `LESSON` is one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_learn.course.lesson import LessonType
    from rummy_learn.rules.variant import Variant

__all__ = ["lesson_type", "lesson_types", "lessons"]


@cache
def lesson_types() -> tuple[LessonType, ...]:
    """All lessons there are, in the order in which they are learned."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    found: list[LessonType] = [import_module(f"{__name__}.{name}").LESSON for name in names]
    return tuple(sorted(found, key=lambda each: (each.order, each.id)))


def lessons(variant: Variant) -> tuple[LessonType, ...]:
    """The lessons of a game: those about what it has."""
    return tuple(each for each in lesson_types() if each.applies(variant))


def lesson_type(variant: Variant, id_: str) -> LessonType | None:
    """The lesson of a game with this id, or None."""
    return next((each for each in lessons(variant) if each.id == id_), None)
