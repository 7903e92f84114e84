"""Sentences about what is true, shared by several misconceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

__all__ = ["jokers_in_a_meld"]


def jokers_in_a_meld(variant: Variant) -> Message:
    """How many jokers a meld may hold, as a full sentence where the row is none."""
    if variant.joker_limit is None:
        return say("There is no limit to the jokers of a meld.")
    return variant.cite("jokers").rule
