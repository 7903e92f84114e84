"""Work handed out piece by piece: to any executor of `concurrent.futures`, or done here where there is none."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor, Future

__all__ = ["answers"]

T = TypeVar("T")

_WAITING = 64
"""Pieces handed out before the first is asked for: nobody is idle, and few wait however many there are."""


def answers(
    executor: Executor | None, function: Callable[..., T], questions: Iterable[tuple[object, ...]]
) -> Iterator[T]:
    """The answers in the order of the questions, each the arguments of one call; asked for as they are needed."""
    if executor is None:
        for each in questions:
            yield function(*each)
        return
    waiting: deque[Future[T]] = deque()
    for each in questions:
        waiting.append(executor.submit(function, *each))
        if len(waiting) >= _WAITING:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
