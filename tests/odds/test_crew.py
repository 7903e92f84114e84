"""Work handed out: answers in order whoever works, and only as much of it at a time as keeps everybody busy."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice

import pytest

from rummy_learn.odds.crew import answers


def numbers(asked: list[int]) -> Iterator[tuple[int]]:
    """Questions without end; those asked for are written down."""
    for number in count():
        asked.append(number)
        yield (number,)


@pytest.mark.parametrize("workers", [0, 1, 3])
def test_answers_come_in_order_and_questions_without_end_are_no_trouble(workers: int) -> None:
    asked: list[int] = []
    executor = ThreadPoolExecutor(workers) if workers else None
    found = list(islice(answers(executor, lambda n: -n, numbers(asked)), 200))
    assert found == [-n for n in range(200)]
    assert len(asked) <= 200 + 64
    if executor:
        executor.shutdown()


def test_what_goes_wrong_in_a_worker_is_raised_here() -> None:
    with ThreadPoolExecutor(2) as executor, pytest.raises(ZeroDivisionError):
        list(answers(executor, lambda n: 1 // n, [(1,), (0,), (2,)]))
