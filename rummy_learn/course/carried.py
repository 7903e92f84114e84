"""What a player of one game gets wrong in another: beliefs that are true where he comes from, each with a case.

Nothing here knows a game: a belief counts only where a case was found that the old game judges as the belief does and
the new game otherwise.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.bridge import deal_under, table_under
from rummy_learn.course.cases import YES, Held, Laid
from rummy_learn.course.facts import Recall
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.situations import Move, answer_to
from rummy_learn.game.play import apply
from rummy_learn.text import render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.cases import Case, Thought
    from rummy_learn.course.misconceptions import Believer
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message

__all__ = ["Carried", "carried"]

_TRIES = 8
"""Cases of a belief that are looked at; one that none of them shows is left out."""
_BY_HEART = "recall_"
"""Scenes of facts. A belief that shows in nothing else is told by the rows of the comparison already."""


class Carried(NamedTuple):
    """A belief that holds in the game that is known, and a case in which the other game says otherwise.

    `before` is what the known game says of the case, and so the player; `now` is what is true in the other game.
    """

    believer: Believer
    case: Case
    before: Thought
    now: Thought

    @property
    def belief(self) -> Message:
        """What the player would say."""
        return self.believer.misconception.said(self.believer.variant)

    @property
    def clause(self) -> Clause:
        """The clause of the other game that decides."""
        new = self.believer.variant
        if isinstance(self.case, Laid) and (verdict := self.case.verdict(new)).reasons:
            return verdict.reasons[0].clause
        if isinstance(self.case, Move) and (reasons := self.case.reasons(new)):
            return reasons[0].clause
        return self.believer.misconception.clauses(new)[0]


def carried(known: Variant, new: Variant, seed: int | str = 0) -> tuple[Carried, ...]:
    """The beliefs that a player of one game brings to another where they are wrong, in the order of their ids."""
    return tuple(each for each in _looked_at(known, new, seed) if each)


def _looked_at(known: Variant, new: Variant, seed: int | str) -> Iterator[Carried | None]:
    wrong_there_too = {render(each.misconception.said(known)) for each in believers(known)}
    for believer in believers(new):
        if not _by_heart(believer) and render(believer.misconception.said(new)) not in wrong_there_too:
            yield _shown(believer, known, seed)


def _by_heart(believer: Believer) -> bool:
    scenes = believer.scenes()
    return bool(scenes) and all(scene.id.startswith(_BY_HEART) for scene in scenes)


def _shown(believer: Believer, known: Variant, seed: int | str) -> Carried | None:
    for case in islice(believer.cases(seed), _TRIES):
        before, now = _under(case, believer.variant, known), case.truth(believer.variant)
        if before and believer.answers(case).answer == before.answer and _apart(case, before, now):
            return Carried(believer, case, before, now)
    return None


def _apart(case: Case, before: Thought, now: Thought) -> bool:
    """Do the games part? Two that both refuse, each for a reason of its own, do not."""
    answers = (before.answer, now.answer)
    return answers[0] != answers[1] and (not isinstance(case, Laid | Move) or YES in answers)


def _under(case: Case, new: Variant, known: Variant) -> Thought | None:
    """What the known game says of a case of the new one; None where it has no such case."""
    match case:
        case Laid(deal=None) | Held():
            return case.truth(known)
        case Laid(deal=int(number)):
            deal = deal_under(new, number, known)
            return replace(case, deal=deal).truth(known) if deal else None
        case Recall():
            return case.truth(known) if case.about in case.fact.cases(known) else None
        case Move():
            start = table_under(case.position, known, case.seat)
            return answer_to(apply(start, case.action)) if start else None
        case _:
            return None
