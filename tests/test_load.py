"""Learners at work on one server, as `benchmarks/load.py` sends them there: an accident loses no answer of theirs."""

from __future__ import annotations

import asyncio

from benchmarks.load import Host, Seats, attended, killed
from rummy_learn.course.classroom.assignment import Assignment
from tests.learning import Browser

CLASS = Assignment(("hoyle", "shanghai"), count=4, seed=7)
LEARNERS = 2


def test_whose_python_is_killed_comes_back_to_all_answers() -> None:
    seats = Seats(CLASS, Browser(pause=0.1, patience=4), chromium=None)
    with Host() as host:
        seen = asyncio.run(attended(host, seats, LEARNERS, strike=killed))
        assert "Traceback" not in host.said
    assert any(each.losses for each in seen.learners)
    assert seen.given == seen.kept == LEARNERS * len(CLASS.questions)
    assert not seen.errors
