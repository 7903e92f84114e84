"""Jokers up to the number of naturals, in games with another rule or none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.course.misconceptions._truths import jokers_in_a_meld
from rummy_learn.course.misconceptions._wild import with_wild_cards
from rummy_learn.rules.variant import Limit
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.melds import Kind
    from rummy_learn.rules.variant import Variant


def _half(_: Kind, size: int) -> Limit:
    return Limit(size // 2, "jokers")


def _halved(variant: Variant) -> Variant | None:
    limit = variant.joker_limit
    kinds: tuple[Kind, ...] = ("set", "run")
    if limit and all(limit(kind, size).most == size // 2 for kind in kinds for size in range(3, 8)):
        return None
    return replace(variant, joker_limit=_half)


MISCONCEPTION = Misconception(
    id="M10",
    skill="melds",
    belief=say("Jokers may be as many as the natural cards of a meld, and no more."),
    rows=("jokers",),
    mind=with_wild_cards(as_if(_halved)),
    truth=jokers_in_a_meld,
)
