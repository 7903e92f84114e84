"""What cards count, and what a deal comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import LessonType, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons.jokers import has_wilds
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Step
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "points")
    rows = ("values", "joker_value") if has_wilds(variant) else ("values",)
    yield Tell(
        say("What cards count"),
        (say("You will add up a hand."),),
        tuple(fact(variant, row) for row in rows),
    )
    hand = kit.sorted_hand(
        (*pack.loose(3), pack.take(kit.natural(1, "S"))[0], *([pack.joker()] if has_wilds(variant) else []))
    )
    total = sum(map(variant.values.of, hand))
    counted = say("{points}", points=" + ".join(str(variant.values.of(card)) for card in hand))
    worth = plural(
        total, "In hand these are worth {sum} = {n} point.", "In hand these are worth {sum} = {n} points.", sum=counted
    )
    yield Tell(say("A sum"), (), (fact(variant, "score"),), (kit.exhibit(hand, worth),))


LESSON = LessonType("points", say("Points"), "scoring", 160, _steps)
