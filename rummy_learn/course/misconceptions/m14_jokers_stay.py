"""Taking jokers off the table in a game that does not know it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.rules.variant import Exchange
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant


def _with_exchanges(variant: Variant) -> Variant | None:
    if variant.exchange is not None or not variant.deck().jokers:
        return None
    return replace(variant, exchange=Exchange(kinds=("set", "run"), named_suit=False, when="any_time"))


MISCONCEPTION = Misconception(
    id="M14",
    skill="jokers",
    belief=say("Whoever holds the card that a joker stands for may take the joker."),
    rows=("exchange",),
    mind=as_if(_with_exchanges),
    truth=lambda _: say("A joker on the table stays where it lies."),
    scenes=("taking_a_joker", "joker_exchange"),
)
