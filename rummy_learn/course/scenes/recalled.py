"""Facts of a game, each in the cases that it has."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rummy_learn.course.facts import FACTS, Fact, Recall
from rummy_learn.course.scenes import Scene

if TYPE_CHECKING:
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["SCENES"]


def _every(fact: Fact, variant: Variant) -> tuple[Recall, ...]:
    return tuple(Recall(fact, about) for about in fact.cases(variant))


def _recall(fact: Fact, stream: Stream, variant: Variant, _level: int) -> Recall:
    return stream.choice(_every(fact, variant))


SCENES = tuple(
    Scene(f"recall_{fact.id}", fact.skill, Recall, partial(_recall, fact), partial(_every, fact), partial(_every, fact))
    for fact in FACTS.values()
)
