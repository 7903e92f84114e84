"""The number of buys, taken from another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, plural

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _believed(variant: Variant) -> int:
    """Two, or three in a game where it is two in every deal."""
    assert variant.buying is not None
    return 3 if set(variant.buying.limits) == {2} else 2


def _same_limit(variant: Variant) -> Variant | None:
    if variant.buying is None:
        return None
    limits = (_believed(variant),) * len(variant.buying.limits)
    return replace(variant, buying=variant.buying._replace(limits=limits))


def _belief(variant: Variant) -> Message:
    n = _believed(variant)
    return plural(
        n, "You may take {n} upcard out of turn in a deal.", "You may take {n} upcards out of turn in a deal."
    )


MISCONCEPTION = Misconception(
    id="M24",
    skill="buying",
    belief=_belief,
    rows=("buy",),
    mind=as_if(_same_limit),
    scenes=("buying", "recall_limit"),
)
