"""What questions about several moves at a table share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.questions._kit import about
from rummy_learn.course.scenes import all_scenes
from rummy_learn.course.situations import Move
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant

__all__ = ["MOVE_SKILLS", "deal_of", "moves_skills"]

MOVE_SKILLS = tuple(dict.fromkeys(scene.skill for scene in all_scenes() if scene.case is Move))
"""The skills that have moves to judge."""


def moves_skills(variant: Variant) -> list[str]:
    """Those of them in which somebody errs in this game."""
    return [skill for skill in MOVE_SKILLS if about(skill, Move)(variant)]


def deal_of(game: Message, position: Position) -> Message:
    """ "Shanghai rum, deal 3", where it matters which deal it is."""
    if not position.variant.deals:
        return game
    return say("{game}, deal {deal}", game=game, deal=position.deal)
