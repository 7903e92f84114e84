"""Questions for a test paper or a class: the same seed always gives the same, each of them once.

>>> from rummy_learn.variants import variant
>>> paper = quiz(variant("shanghai"), seed=7, count=5)
>>> len({question.item for question in paper})
5
"""

from __future__ import annotations

from itertools import count as count_up
from itertools import islice
from typing import TYPE_CHECKING

from rummy_learn.course.questions import make_question, question_types
from rummy_learn.course.review import SEEDS
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.stream import Stream
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from rummy_learn.course.question import Question, QuestionType
    from rummy_learn.rules.variant import Variant

__all__ = ["questions", "quiz"]

_PASSED_OVER = 100
"""After so many questions in a row that do not suit, there are taken to be no more that do."""
_TRIES = 20
"""So many questions that have come already are passed over before there are taken to be no more."""


def quiz(
    variant: Variant,
    *,
    seed: int | str = 0,
    count: int = 10,
    kinds: Sequence[QuestionType] = (),
    level: int = 1,
    suits: Callable[[Question], bool] = lambda _: True,
) -> tuple[Question, ...]:
    """So many different questions about a game: of the kinds given, or of all that fit it, mixed by their titles.

    Other seeds give other questions. There are fewer where no more can be found, or no more that suit. Raises
    `BadInput`: bad_kind for one that does not fit the game, bad_value for a level that there is not.
    """
    for kind in kinds:
        if not kind.fits(variant):
            message = say("{game} has no questions of the kind “{piece}”.", game=variant.title, piece=kind.id)
            raise BadInput("bad_kind", kind.id, message)
    fitting = [kind for kind in question_types() if kind in kinds or (not kinds and kind.fits(variant))]
    return tuple(islice(_suiting(questions(variant, seed, fitting, level), suits), count))


def _suiting(found: Iterator[Question], suits: Callable[[Question], bool]) -> Iterator[Question]:
    """Those that suit, until too many in a row do not."""
    passed_over = 0
    for question in found:
        passed_over = 0 if suits(question) else passed_over + 1
        if not passed_over:
            yield question
        elif passed_over > _PASSED_OVER:
            return


def questions(variant: Variant, seed: int | str, kinds: Sequence[QuestionType], level: int = 1) -> Iterator[Question]:
    """Questions of kinds that fit the game, one after another until no more are found.

    They are not the same but for the suits. In every round comes one of each title, its kinds in turn.
    """
    titled: dict[str, list[QuestionType]] = {}
    for kind in Stream(seed, "quiz", variant.id).shuffled(kinds):
        titled.setdefault(kind.title.text, []).append(kind)
    seen: set[str] = set()
    barren = 0
    for turn in count_up():
        before = len(seen)
        for alike in Stream(seed, "quiz", variant.id, turn).shuffled(list(titled.values())):
            question = _new(
                variant, Stream(seed, "quiz", variant.id, turn, alike[0].id), alike[turn % len(alike)], level, seen
            )
            if question is not None:
                seen.add(question.item)
                yield question
        barren = barren + 1 if len(seen) == before else 0
        if barren > len(kinds):
            return


def _new(variant: Variant, seeds: Stream, kind: QuestionType, level: int, seen: Collection[str]) -> Question | None:
    """A question of the kind that has not come yet, None where none is found. It has a seed as links name it."""
    tries = (make_question(kind.id, variant, seeds.below(SEEDS), level) for _ in range(_TRIES))
    try:
        return next((question for question in tries if question.item not in seen), None)
    except BadInput as error:
        if error.code == "unknown_question":  # a game of one's own, whose rules leave nothing to ask here
            return None
        raise
