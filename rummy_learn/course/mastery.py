"""How well a skill is mastered in a game: told from the latest answers alone, so that it rises and drops with them."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["NEXT", "STAGES", "WINDOW", "Outcome", "Stage", "level_of", "stage_of"]

WINDOW = 6
"""So many answers are looked at, the latest ones."""
_FAMILIAR = (4, 3)
_PROFICIENT = (6, 5)
"""Of so many latest answers so many are right."""
_MIXED = 3
"""Mastered asks for so many right answers to hard questions in mixed work among the latest."""


class Outcome(IntEnum):
    """What became of an answer. From `HELPED` on it counts as right.

    `SHOWN` is a right one after the last hint, which is the answer itself; `HELPED` one after other hints; `MIXED` one
    without any to a hard question, given while skills or games alternated.
    """

    MISSED = 1
    SHOWN = 2
    HELPED = 3
    RIGHT = 4
    MIXED = 5

    @property
    def right(self) -> bool:
        """Does it count as right?"""
        return self >= Outcome.HELPED

    @staticmethod
    def of(*, right: bool, mixed: bool, hints: int, shown: bool) -> Outcome:
        """The outcome of an answer after so many `hints`; `shown` says that the last of them was the answer."""
        if not right:
            return Outcome.MISSED
        if shown:
            return Outcome.SHOWN
        if hints:
            return Outcome.HELPED
        return Outcome.MIXED if mixed else Outcome.RIGHT


class Stage(IntEnum):
    """How far a skill has come in a game."""

    NEW = 0
    ATTEMPTED = 1
    FAMILIAR = 2
    PROFICIENT = 3
    MASTERED = 4


STAGES: Mapping[Stage, Message] = {
    Stage.NEW: say("New"),
    Stage.ATTEMPTED: say("Attempted"),
    Stage.FAMILIAR: say("Familiar"),
    Stage.PROFICIENT: say("Proficient"),
    Stage.MASTERED: say("Mastered"),
}
"""The word for each."""
NEXT: Mapping[Stage, Message] = {
    Stage.NEW: say("The first answer is an attempt, right or wrong."),
    Stage.ATTEMPTED: say("Three of the last four right: familiar."),
    Stage.FAMILIAR: say("Five of the last six right: proficient."),
    Stage.PROFICIENT: say("Three hard ones right in mixed review, the latest answer too: mastered."),
    Stage.MASTERED: say("A wrong answer takes it back a step, right ones bring it forward again."),
}
"""What leads on from each."""
_LEVELS: Mapping[Stage, int] = {
    Stage.NEW: 1,
    Stage.ATTEMPTED: 1,
    Stage.FAMILIAR: 2,
    Stage.PROFICIENT: 3,
    Stage.MASTERED: 3,
}


def stage_of(recent: Sequence[Outcome]) -> Stage:
    """The stage after these answers, the latest last.

    >>> stage_of([Outcome.RIGHT] * 6).name, stage_of([Outcome.RIGHT, Outcome.RIGHT, *[Outcome.MIXED] * 3]).name
    ('PROFICIENT', 'MASTERED')
    """
    if not recent:
        return Stage.NEW
    if not _reach(recent, *_FAMILIAR):
        return Stage.ATTEMPTED
    if not _reach(recent, *_PROFICIENT):
        return Stage.FAMILIAR
    mixed = [outcome for outcome in recent[-WINDOW:] if outcome is Outcome.MIXED]
    return Stage.MASTERED if recent[-1].right and len(mixed) >= _MIXED else Stage.PROFICIENT


def _reach(recent: Sequence[Outcome], latest: int, right: int) -> bool:
    return len(recent) >= right and sum(outcome.right for outcome in recent[-latest:]) >= right


def level_of(stage: Stage) -> int:
    """How hard the next question is to be."""
    return _LEVELS[stage]
