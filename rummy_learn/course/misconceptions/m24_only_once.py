"""One buy in a deal and no more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _once(variant: Variant) -> Variant | None:
    if variant.buying is None or set(variant.buying.limits) == {1}:
        return None
    return replace(variant, buying=variant.buying._replace(limits=(1,) * len(variant.buying.limits)))


MISCONCEPTION = Misconception(
    id="M24.once",
    skill="buying",
    belief=say("You may take an upcard out of turn only once in a deal."),
    rows=("buy",),
    mind=as_if(_once),
    scenes=("buying", "recall_limit"),
)
