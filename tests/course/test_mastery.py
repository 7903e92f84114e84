"""How well a skill is mastered, told from the latest answers, and when it is due again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import product

import pytest
from fsrs import Card, Rating, Scheduler

from rummy_learn.course.mastery import NEXT, STAGES, WINDOW, Outcome, Stage, level_of, stage_of
from rummy_learn.course.memory import FIRST_DAY, LAST_DAY, MOST_STABLE, Memory, reviewed
from rummy_learn.course.questions import LEVELS

MISSED, SHOWN, HELPED, RIGHT, MIXED = Outcome
DAY = date(2026, 5, 1)


# ---- stages ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("recent", "stage"),
    [
        ([], Stage.NEW),
        ([MISSED], Stage.ATTEMPTED),
        ([MIXED, MIXED], Stage.ATTEMPTED),
        ([RIGHT] * 3, Stage.FAMILIAR),
        ([RIGHT, MISSED, RIGHT, RIGHT], Stage.FAMILIAR),
        ([RIGHT, RIGHT, MISSED, MISSED], Stage.ATTEMPTED),
        ([RIGHT] * 5, Stage.PROFICIENT),
        ([RIGHT] * 6, Stage.PROFICIENT),
        ([HELPED] * 6, Stage.PROFICIENT),
        ([SHOWN] * 6, Stage.ATTEMPTED),
        ([RIGHT, RIGHT, MIXED, MIXED, MIXED], Stage.MASTERED),
        ([MIXED, MIXED, MIXED, MISSED, RIGHT, RIGHT], Stage.MASTERED),
        ([MIXED, MIXED, MIXED, MIXED, MIXED, MISSED], Stage.PROFICIENT),
        ([MIXED, MIXED, MIXED, MISSED, MIXED, MISSED], Stage.ATTEMPTED),
    ],
)
def test_a_stage_is_told_from_the_latest_answers(recent: Sequence[Outcome], stage: Stage) -> None:
    assert stage_of(recent) is stage


def test_mastered_comes_only_from_mixed_work() -> None:
    for recent in product((MISSED, SHOWN, HELPED, RIGHT), repeat=WINDOW):
        assert stage_of(recent) < Stage.MASTERED
    assert stage_of([MIXED] * WINDOW) is Stage.MASTERED


def test_a_right_answer_never_takes_a_stage_back_that_rests_on_right_ones() -> None:
    recent: list[Outcome] = []
    reached = [stage_of(recent := [*recent, MIXED][-WINDOW:]) for _ in range(8)]
    assert reached == sorted(reached)
    assert stage_of([*recent, MISSED][-WINDOW:]) < Stage.MASTERED


def test_every_stage_has_its_word_its_next_step_and_a_level_that_rises() -> None:
    assert list(STAGES) == list(NEXT) == list(Stage)
    levels = [level_of(stage) for stage in Stage]
    assert levels == sorted(levels)
    assert set(levels) == set(LEVELS)


@pytest.mark.parametrize(
    ("right", "mixed", "hints", "shown", "outcome"),
    [
        (True, True, 0, False, MIXED),
        (True, False, 0, False, RIGHT),
        (True, True, 2, False, HELPED),
        (True, True, 4, True, SHOWN),
        (False, True, 0, False, MISSED),
        (False, False, 4, True, MISSED),
    ],
)
def test_hints_never_count_against_a_right_answer_but_the_shown_answer_does_not_count(
    right: bool, mixed: bool, hints: int, shown: bool, outcome: Outcome
) -> None:
    assert Outcome.of(right=right, mixed=mixed, hints=hints, shown=shown) is outcome
    assert outcome.right is (right and not shown)


# ---- memory ----------------------------------------------------------------------------------------------------------
def test_memory_goes_as_the_scheduler_of_fsrs_says() -> None:
    scheduler, card = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False), Card(1)
    memory, day = None, DAY
    for outcome, rating in ((RIGHT, 3), (MIXED, 3), (MISSED, 1), (SHOWN, 1), (HELPED, 2), (RIGHT, 3)):
        card, _ = scheduler.review_card(card, Rating(rating), datetime(day.year, day.month, day.day, 12, tzinfo=UTC))
        memory = reviewed(memory, outcome, day)
        assert card.stability is not None
        assert memory.stability / 100 == pytest.approx(card.stability, rel=0.05, abs=0.01)
        assert abs((memory.due - card.due.date()).days) <= 1 + memory.stability // 2000
        day = memory.due


def test_the_better_it_goes_the_later_it_comes_back() -> None:
    gaps, memory, day = [], None, DAY
    for _ in range(6):
        memory = reviewed(memory, RIGHT, day)
        gaps.append((memory.due - day).days)
        day = memory.due
    assert gaps == sorted(set(gaps))
    assert reviewed(memory, MISSED, day).due - day < timedelta(gaps[-1])


def test_recall_falls_from_day_to_day_and_is_nine_in_ten_when_it_is_due() -> None:
    memory = reviewed(reviewed(None, RIGHT, DAY), RIGHT, DAY + timedelta(3))
    recalls = [memory.recall(memory.day + timedelta(days)) for days in range(40)]
    assert recalls == sorted(recalls, reverse=True)
    assert recalls[0] == 1
    assert memory.recall(memory.due) == pytest.approx(0.9, abs=0.01)


def test_the_same_answers_on_the_same_days_always_give_the_same_memory() -> None:
    answers = [(RIGHT, DAY), (MISSED, DAY), (RIGHT, DAY + timedelta(2)), (HELPED, DAY + timedelta(9))]

    def after() -> Memory | None:
        memory = None
        for outcome, when in answers:
            memory = reviewed(memory, outcome, when)
        return memory

    assert after() == after()


def test_a_clock_that_goes_wrong_does_no_harm() -> None:
    memory = reviewed(reviewed(None, RIGHT, DAY), RIGHT, DAY - timedelta(500))
    assert memory.day == DAY
    for strange in (date.min, date.max):
        assert FIRST_DAY <= reviewed(None, RIGHT, strange).day <= LAST_DAY
    assert reviewed(Memory(MOST_STABLE, 10, LAST_DAY), RIGHT, LAST_DAY).due == LAST_DAY
