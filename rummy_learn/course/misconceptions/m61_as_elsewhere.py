"""A fact of another game taken for one of this: one misconception for each game and each skill with facts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rummy_learn.course.facts import FACTS, Recall, recalls
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.skills import SKILLS
from rummy_learn.text import say
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.cases import Case, Thought
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message

__all__ = ["MISCONCEPTIONS"]


def _elsewhere(case: Recall, other: Variant) -> Thought | None:
    """What is true in the other game, None where it has no such case."""
    return case.truth(other) if case.about in case.fact.cases(other) else None


def _differing(other: Variant, skill: str, variant: Variant) -> list[Recall]:
    """What is to be recalled in both games and is not the same."""
    return [case for case in recalls(variant, skill) if _elsewhere(case, other) not in (None, case.truth(variant))]


def _as_in(other: Variant, skill: str, variant: Variant) -> Mind | None:
    if variant.id == other.id or not _differing(other, skill, variant):
        return None

    def answers(case: Case) -> Thought:
        told = _elsewhere(case, other) if isinstance(case, Recall) and case.fact.skill == skill else None
        return told or case.truth(variant)

    return answers


def _here(other: Variant, skill: str, variant: Variant) -> Message:
    """The first rule of this game that says something else than that of the other one."""
    pairs = [
        (here, there)
        for case in _differing(other, skill, variant)
        for here, there in zip(case.clauses(variant), case.clauses(other), strict=True)
    ]
    return next((here.rule for here, there in pairs if here.rule != there.rule), pairs[0][0].rule)


def _of(other: Variant, skill: str) -> Misconception:
    facts = [fact for fact in FACTS.values() if fact.skill == skill]
    rows = dict.fromkeys(row for fact in facts for row in fact.rows if "{" not in row)
    return Misconception(
        id=f"M61.{skill}.{other.id}",
        skill=skill,
        belief=say("{skill}: here it is as in {game}.", skill=SKILLS[skill], game=other.title),
        rows=tuple(rows),
        mind=partial(_as_in, other, skill),
        truth=partial(_here, other, skill),
        scenes=tuple(f"recall_{fact.id}" for fact in facts),
        game=other.id,
    )


def _all() -> Iterator[Misconception]:
    """Those that are wrong in some game: a game may know none of the facts of a skill."""
    games = variants()
    for other in games:
        for skill in dict.fromkeys(fact.skill for fact in FACTS.values()):
            if any(_as_in(other, skill, game) for game in games):
                yield _of(other, skill)


MISCONCEPTIONS = tuple(_all())
