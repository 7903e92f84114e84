"""Several kinds of question about several games, and which of them a seed asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.questions import make_question
from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.course.question import Question, QuestionType
    from rummy_learn.rules.variant import Variant

__all__ = ["Asked", "Pool", "fits"]

_KNOWN_MOST = 2000
_known: dict[tuple[int, int], tuple[QuestionType, Variant, bool]] = {}


def fits(kind: QuestionType, game: Variant) -> bool:
    """Can this kind of question be asked about this game?"""
    # Kept by identity: some kinds look through all that they could ask, and a variant has no hash.
    key = id(kind), id(game)
    if key not in _known:
        if len(_known) >= _KNOWN_MOST:
            _known.clear()
        _known[key] = kind, game, kind.fits(game)
    return _known[key][2]


class Asked(NamedTuple):
    """A kind of question about a game."""

    type: QuestionType
    variant: Variant


@dataclass(frozen=True, slots=True)
class Pool:
    """What is asked in turn. Each of it comes once, in a new order, in every round of as many seeds."""

    asked: tuple[Asked, ...]

    @staticmethod
    def of(types: Iterable[QuestionType], games: Iterable[Variant]) -> Pool:
        """Every kind about every game that it fits."""
        games = tuple(games)
        return Pool(tuple(Asked(each, game) for each in types for game in games if fits(each, game)))

    def at(self, seed: int) -> Asked:
        """The kind and the game of this seed. Raises `ValueError` when the pool is empty."""
        if not self.asked:
            raise ValueError("nothing can be asked")
        turn, place = divmod(seed, len(self.asked))
        return Stream(turn, "pool").shuffled(self.asked)[place]

    def question(self, seed: int, level: int = 1) -> Question:
        """The question of this seed: the one that its kind, its game, the level and the seed always give.

        Raises `BadInput` (bad_value) for a level that is none of `questions.LEVELS`.
        """
        asked = self.at(seed)
        return make_question(asked.type.id, asked.variant, seed, level)
