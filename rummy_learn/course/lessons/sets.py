"""Sets: cards of one rank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import LessonType, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons._topics import melds_of
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Step
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "sets")
    least, most = variant.set_sizes
    larger = pack.set(most or least + 1)
    yield Tell(
        say("A set"),
        (say("You will tell a set from cards that only look like one."),),
        (fact(variant, "set"),),
        (kit.exhibit(pack.set(), say("The smallest set.")), kit.exhibit(larger, _larger(variant))),
    )
    yield kit.told_apart(
        pack, say("One card off"), say("Which of the two is a set?"), pack.again().set(), "mixed_ranks"
    )
    if variant.set_suits_differ:
        question = say("The suits decide here. Which one stands?")
        yield kit.told_apart(pack, say("The same suit twice"), question, pack.again().set(), "repeated_suit")
    yield kit.to_lay(
        pack,
        say("Find the set"),
        say("A set hides in this hand: pick its cards and lay them down."),
        say("Found: cards of one rank, whatever else you hold."),
        pack.again().set(),
    )


def _larger(variant: Variant) -> Message:
    if variant.set_sizes[1] is None:
        return say("A larger one: it may grow without end.")
    return say("The largest one: it cannot grow further.")


LESSON = LessonType("sets", say("Sets"), "melds", 20, _steps, about=melds_of("set"))
