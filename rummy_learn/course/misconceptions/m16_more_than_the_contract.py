"""Going down with more than the contract asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import overlooking
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _at_least(variant: Variant) -> Mind | None:
    return overlooking("extra_cards", "wrong_size", "wrong_melds")(variant) if variant.deals else None


MISCONCEPTION = Misconception(
    id="M16",
    skill="contracts",
    belief=say("The contract is the least to lay down: longer melds, or more of them, are fine."),
    rows=("down",),
    mind=_at_least,
    scenes=("going_down",),
)
