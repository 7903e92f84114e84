"""Melds of one's own beyond the contract."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _with_new_melds(variant: Variant) -> Variant | None:
    return replace(variant, new_melds_when_down=True) if variant.deals and not variant.new_melds_when_down else None


MISCONCEPTION = Misconception(
    id="M18",
    skill="lay_off",
    belief=say("Once you are down, you may lay new melds of your own."),
    rows=("new_melds",),
    mind=as_if(_with_new_melds),
    truth=lambda _: say("One who is down lays off on melds that lie there, and starts none."),
    scenes=("new_meld",),
)
