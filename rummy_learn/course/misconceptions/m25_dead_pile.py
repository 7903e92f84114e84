"""Only the top discard, in a game whose discards can be dug into."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import reaches_deep, refusing
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _mind(variant: Variant) -> Mind | None:
    if variant.pile is None:
        return None
    return refusing("dead_card", say("Cards under the top discard are dead."), reaches_deep)(variant)


MISCONCEPTION = Misconception(
    id="M25.pile",
    skill="pile",
    belief=say("Only the top discard can be taken; the cards under it are dead."),
    rows=("turn",),
    mind=_mind,
    scenes=("taking_deep",),
)
