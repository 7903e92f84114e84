"""Questions for a test paper or a class: the same seed always gives the same, each of them once.

>>> from rummy_learn.variants import variant
>>> paper = quiz(variant("shanghai"), seed=7, count=5)
>>> len({question.item for question in paper})
5
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rummy_learn.course.questions import make_question, question_types
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.stream import Stream
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.course.question import Question, QuestionType
    from rummy_learn.rules.variant import Variant

__all__ = ["quiz"]

_TRIES = 20
"""So many questions that have come already are passed over before there are taken to be no more."""


def quiz(
    variant: Variant,
    *,
    seed: int | str = 0,
    count: int = 10,
    kinds: Sequence[QuestionType] = (),
    level: int = 1,
) -> tuple[Question, ...]:
    """So many different questions about a game, the kinds in turn: those given, or all that fit the game.

    Other seeds give other questions. There are fewer where no more can be found. Raises `BadInput`: bad_kind for one
    that does not fit the game, bad_value for a level that there is not.
    """
    for kind in kinds:
        if not kind.fits(variant):
            message = say("{game} has no questions of the kind “{piece}”.", game=variant.title, piece=kind.id)
            raise BadInput("bad_kind", kind.id, message)
    fitting = [kind for kind in question_types() if kind in kinds or (not kinds and kind.fits(variant))]
    return tuple(islice(_different(variant, seed, fitting, level), count))


def _different(variant: Variant, seed: int | str, kinds: Sequence[QuestionType], level: int) -> Iterator[Question]:
    """Questions that are not the same but for the suits, each kind once in every round."""
    seen: set[str] = set()
    number = 0
    while True:
        before = len(seen)
        for kind in Stream(seed, "quiz", variant.id, number).shuffled(kinds):
            for _ in range(_TRIES):
                number += 1
                question = make_question(kind.id, variant, f"{seed}.{number}", level)
                if question.item not in seen:
                    seen.add(question.item)
                    yield question
                    break
        if len(seen) == before:
            return
