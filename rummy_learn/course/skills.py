"""What questions train and misconceptions spoil, each in the words a learner reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["SKILLS"]

SKILLS: Mapping[str, Message] = {
    "deal": say("Cards and deals"),
    "melds": say("Melds"),
    "drawing": say("Drawing"),
    "contracts": say("Going down"),
    "lay_off": say("Laying off"),
    "jokers": say("Jokers on the table"),
    "buying": say("Taking out of turn"),
    "pile": say("The discard pile"),
    "rummy": say("Calling “Rummy!”"),
    "out": say("Going out"),
    "turn": say("A turn"),
    "scoring": say("Points"),
    "winning": say("Winning"),
}
"""Skill id to its name, in the order in which they are learned. Ids never change: progress is kept under them."""
