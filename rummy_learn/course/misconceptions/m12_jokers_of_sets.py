"""Which melds a joker may leave, taken from another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.melds import Kind
    from rummy_learn.rules.variant import Variant


def _from_any(variant: Variant) -> bool:
    return variant.exchange is not None and set(variant.exchange.kinds) == {"set", "run"}


def _belief(variant: Variant) -> Message:
    if _from_any(variant):
        return say("A joker may leave a run, but never a set.")
    return say("A joker may leave any meld for the card it stands for.")


def _other_melds(variant: Variant) -> Variant | None:
    if variant.exchange is None:
        return None
    kinds: tuple[Kind, ...] = ("run",) if _from_any(variant) else ("set", "run")
    return replace(variant, exchange=variant.exchange._replace(kinds=kinds))


MISCONCEPTION = Misconception(
    id="M12",
    skill="jokers",
    belief=_belief,
    rows=("exchange",),
    mind=as_if(_other_melds),
    scenes=("taking_a_joker", "joker_exchange"),
)
