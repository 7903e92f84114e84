"""Who wins, and what becomes of equal totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import LessonType, Tell, fact
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Step
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, _seed: int | str) -> Iterator[Step]:
    winner, ties = fact(variant, "winner"), fact(variant, "ties")
    facts = (winner,) if winner.clause == ties.clause else (winner, ties)
    yield Tell(say("The end of the game"), (say("You will tell who has won, and when."),), facts)


LESSON = LessonType("winning", say("Winning"), "winning", 170, _steps)
