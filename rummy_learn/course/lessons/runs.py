"""Runs: cards of one suit in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons._topics import melds_of
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Step
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "runs")
    yield Tell(
        say("A run"),
        (say("You will spot a run, and the gap that spoils one."),),
        (fact(variant, "run"),),
        (kit.exhibit(pack.run(), say("As short as a run can be.")),),
    )
    short = pack.run()
    yield kit.near_miss(
        pack,
        say("Long enough?"),
        say("One is a card longer. Which of them may be laid?"),
        Side(variant, (short,)),
        Side(variant, (short[:-1],)),
    )
    yield kit.told_apart(
        pack, say("One card astray"), say("Only one of these is a run."), pack.again().run(), "mixed_suits"
    )
    yield kit.told_apart(pack, say("In a row?"), say("Count the ranks: which holds?"), pack.again().run(), "gap")
    yield kit.to_lay(
        pack,
        say("Find the run"),
        say("Look for one suit without a gap, then lay the run down."),
        say("Yes: one suit, rank after rank."),
        pack.again().run(),
    )


LESSON = LessonType("runs", say("Runs"), "melds", 30, _steps, about=melds_of("run"))
