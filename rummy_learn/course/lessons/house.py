"""House rules: what each of them changes, and a case that shows it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rummy_learn.course.bridge import cases, flips
from rummy_learn.course.facts import recalls
from rummy_learn.course.lesson import Change, LessonType, NearMiss, Tell
from rummy_learn.course.lessons._topics import house_ruled
from rummy_learn.course.pool import Pool
from rummy_learn.course.questions import question_types
from rummy_learn.rules.describe import TITLES
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, render, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Step
    from rummy_learn.course.pool import Asked
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Option, Variant

__all__ = ["LESSON"]

_ASKED = 2
"""Under so many house rules questions are asked, which come after the steps."""
_MOST = 3
"""So many changed rules of one house rule are shown."""


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    yield Tell(
        say("Played otherwise"),
        (
            say("You will know what people play differently at their own tables."),
            say("Each of these can be switched on, here and at every other page: the rules then follow."),
        ),
    )
    found, told = list(cases(variant, seed)), set[str]()
    for option in variant.options:
        other = _other(variant, option)
        if other is None:
            continue
        changes = [each for each in _changes(variant, other) if render(each.said()) not in told][:_MOST]
        told |= {render(each.said()) for each in changes}
        if changes:
            value = option.word(other.setting(option.name))
            set_so = say("{rule}: {value}.", rule=option.title, value=value)
            yield Tell(option.label, (set_so,), changes=tuple(changes))
        for case in flips(variant, other, found, most=1):
            yield _both_ways(case, option, *(option.word(rules.setting(option.name)) for rules in (variant, other)))


def _both_ways(case: NearMiss, option: Option, now: Message, then: Message) -> NearMiss:
    """The case under both values of a house rule, each named by what it is."""
    name = option.title
    labels = (say("{name}: {value}, as now", name=name, value=now), say("{name}: {value}", name=name, value=then))
    as_now, changed = (replace(side, label=label) for side, label in zip(case.sides, labels, strict=True))
    question = say("{name}: where is this allowed?", name=name)
    return NearMiss(say("{name}, both ways", name=name), (question,), (as_now, changed))


def _other(variant: Variant, option: Option) -> Variant | None:
    """The game with another value of this option, and with what that value needs."""
    for value in option.values:
        if value != variant.setting(option.name):
            needed = {
                name: allowed[0] for name, allowed in option.needs.items() if variant.setting(name) not in allowed
            }
            try:
                return variant.with_options(**needed, **{option.name: value})
            except BadInput:
                continue
    return None


def _changes(variant: Variant, other: Variant) -> Iterator[Change]:
    """What is said otherwise: the rows of the comparison, or where none of them changes, fuller clauses."""
    before = {clause.id: render(clause.rule) for clause in variant.clauses}
    changed = [clause for clause in other.clauses if render(clause.rule) != before.get(clause.id)]
    rows = [clause for clause in changed if _title(other, clause)]
    for clause in rows or changed:
        new = [part for part in _sentences(clause) if part not in _split(before.get(clause.id, ""))]
        yield Change(_title(other, clause) or say("The rule"), None, say("{rule}", rule=" ".join(new)), clause)


def _title(variant: Variant, clause: Clause) -> Message | None:
    letter, _, row = clause.id.partition(".")
    return TITLES.get(row) if letter == variant.letter else None


def _sentences(clause: Clause) -> list[str]:
    return _split(render(clause.rule))


def _split(text: str) -> list[str]:
    return re.split(r"(?<=[.?!]) ", text)


def _asked(variant: Variant) -> Iterator[Asked]:
    """Facts to recall under some of the house rules that change one."""
    changing = [(other, _skills(other)) for other in map(partial(_other, variant), variant.options) if other]
    for other, skills in [each for each in changing if each[1]][:_ASKED]:
        kinds = [kind for kind in question_types() if kind.id in {f"recall_{skill}" for skill in skills}]
        yield from Pool.of(kinds, [other]).asked


def _skills(variant: Variant) -> set[str]:
    """Of which a fact is changed by a house rule that is on."""
    return {case.fact.skill for case in recalls(variant) if any(each.house_rule for each in case.clauses(variant))}


LESSON = LessonType(
    "house",
    say("House rules"),
    "melds",
    180,
    _steps,
    lambda variant: bool(variant.options),
    portable=False,
    about=house_ruled,
    asked=_asked,
)
