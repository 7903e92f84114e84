"""When a skill is due again: FSRS, the free spaced repetition scheduler, over skills and games.

Days are passed in, nothing here looks at a clock, and nothing is left to chance: the same answers on the same days
always give the same memory.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler, State

from rummy_learn.course.mastery import Outcome

__all__ = ["FIRST_DAY", "LAST_DAY", "MOST_STABLE", "Memory", "reviewed"]

FIRST_DAY, LAST_DAY = date(2020, 1, 1), date(2199, 12, 31)
"""Days that a memory may name."""
MOST_STABLE = 36_500_00
_RETENTION = 0.9
"""A skill is due when this share of answers is still expected to be right."""
_RATINGS = {
    Outcome.MISSED: Rating.Again,
    Outcome.SHOWN: Rating.Again,
    Outcome.HELPED: Rating.Hard,
    Outcome.RIGHT: Rating.Good,
    Outcome.MIXED: Rating.Good,
}


class Memory(NamedTuple):
    """What FSRS knows of one skill in one game.

    `stability` is in hundredths of a day: after so long nine answers in ten are still right. `difficulty` is in tenths,
    10 to 100. `day` is the day of the latest answer. Whole numbers, so that every way of writing them down is exact.
    """

    stability: int
    difficulty: int
    day: date

    def recall(self, when: date) -> float:
        """How likely a right answer is on this day, from 0 to 1."""
        return float(_scheduler().get_card_retrievability(_card(self), _noon(when)))

    @property
    def due(self) -> date:
        """The day from which it should be asked again."""
        days = max(1, round(self.stability / 100))
        return min(self.day + timedelta(days), LAST_DAY)


def reviewed(memory: Memory | None, outcome: Outcome, when: date) -> Memory:
    """The memory after an answer on this day; `memory` is what it was before, None for the first answer.

    >>> first = reviewed(None, Outcome.RIGHT, date(2026, 5, 1))
    >>> first.due.isoformat(), reviewed(first, Outcome.RIGHT, first.due).due.isoformat()
    ('2026-05-03', '2026-05-14')
    """
    day = max(min(when, LAST_DAY), memory.day if memory else FIRST_DAY)
    card = Card(0, due=_noon(day)) if memory is None else _card(memory)
    after, _ = _scheduler().review_card(card, _RATINGS[outcome], _noon(day))
    assert after.stability is not None
    assert after.difficulty is not None
    stability = min(max(round(after.stability * 100), 1), MOST_STABLE)
    return Memory(stability, round(after.difficulty * 10), day)


@cache
def _scheduler() -> Scheduler:
    """Without steps of minutes, since missed questions come back within a sitting anyway, and without fuzz."""
    return Scheduler(desired_retention=_RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _card(memory: Memory) -> Card:
    return Card(
        0,
        State.Review,
        stability=memory.stability / 100,
        difficulty=memory.difficulty / 10,
        due=_noon(memory.due),
        last_review=_noon(memory.day),
    )


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)
