"""The ace: low or high in a run, and never between king and two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons._topics import holds
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Step
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]

_KING, _HIGH_ACE = 13, 14


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "ace")
    size = variant.run_min
    low, high, round_ = pack.stream.sample("CDHS", 3)
    yield Tell(
        say("Both ends"),
        (say("You will know where an ace may lie, and where it may not."),),
        (fact(variant, "ace"),),
        (
            kit.exhibit(kit.in_a_row(1, size, low), say("Ace low.")),
            kit.exhibit(kit.in_a_row(_HIGH_ACE - size + 1, size, high), say("Ace high.")),
        ),
    )
    first = _HIGH_ACE - size + 2
    beyond = kit.natural(3 if variant.wild_twos else 2, round_)
    corner = (*kit.in_a_row(first, _HIGH_ACE - first + 1, round_), beyond)
    yield kit.near_miss(
        pack,
        say("Round the corner"),
        say("Which of these aces lies well?"),
        Side(variant, (kit.in_a_row(first - 1, size, round_),)),
        Side(variant, (corner,)),
    )
    yield kit.to_lay(
        pack.again(),
        say("Use the ace"),
        say("One run in this hand begins or ends with an ace. Lay that."),
        say("Right: the ace took the place at the end."),
        pack.take(*kit.in_a_row(pack.stream.choice((1, _HIGH_ACE - size + 1)), size, low)),
    )


LESSON = LessonType("ace", say("The ace"), "melds", 40, _steps, about=holds(lambda card: card.rank == 1))
