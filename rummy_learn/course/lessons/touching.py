"""Two runs of one suit in one contract."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import LessonType, Side, Tell, fact, of_skill
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons._topics import decided_by, two_runs
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Step
    from rummy_learn.course.pool import Asked
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "touching")
    deal = _deal(variant)
    assert deal is not None
    yield Tell(
        say("Neighbours"),
        (say("You will lay two runs of one suit."),),
        (fact(variant, "same_suit"),),
    )
    first, second = [need.size for need in variant.deal(deal).contract if need.kind == "run"][:2]
    suit = pack.stream.choice("CDHS")
    low = kit.in_a_row(1, first, suit)
    apart, joined = (kit.in_a_row(1 + first + gap, second, suit) for gap in (1, 0))
    asked = variant.deal(deal).contract.said()
    yield kit.near_miss(
        pack,
        say("One rank makes the difference"),
        say("{asked} are asked for. Which lay-down passes?", asked=asked),
        Side(variant, (low, apart), deal=deal),
        Side(variant, (low, joined), deal=deal),
    )


def _deal(variant: Variant) -> int | None:
    """A deal that asks for two runs and nothing else."""
    for number, deal in enumerate(variant.deals, 1):
        if [need.kind for need in deal.contract] == ["run", "run"]:
            return number
    return None


def _applies(variant: Variant) -> bool:
    return variant.same_suit_runs != "any" and _deal(variant) is not None


def _asked(variant: Variant) -> list[Asked]:
    """Without hands to be laid down, among which two runs of one suit are rare."""
    return [each for each in of_skill("contracts", variant) if each.type.input == "choice"]


_ruled = decided_by("same_suit")
LESSON = LessonType(
    "touching",
    say("Two runs of one suit"),
    "contracts",
    110,
    _steps,
    _applies,
    about=lambda question: two_runs(question) or _ruled(question),
    asked=_asked,
)
