"""What questions train and misconceptions spoil, each in the words a learner reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SKILLS"]

SKILLS: Mapping[str, Message] = {
    "melds": say("Melds"),
    "contracts": say("Going down"),
    "scoring": say("Points"),
    "winning": say("Winning"),
}
"""Skill id to its name, in the order in which they are learned."""
