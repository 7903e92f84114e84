"""Contract arithmetic: can it be made without buying, and how often must one buy at least?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.hints import four_steps
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Marking, Question, QuestionType, distinct, game_name, lettered
from rummy_learn.course.questions._kit import rebutted
from rummy_learn.course.sums import Counted, counted
from rummy_learn.course.wording import joined
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.cases import Answer
    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Believer
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]

_TRIES = 100
_BY_HEART = 2
"""From this level on the number is typed, not chosen."""
_SKILLS = ("contracts", "buying")


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """A contract and a number of cards dealt; melds of more sizes on higher levels, where the number is typed.

    Every other time no buy is needed.
    """
    none, by_number = bool(stream.below(2)), level >= _BY_HEART
    case = counted(stream, variant, level)
    for _ in range(_TRIES):
        if (_least(variant, case) == 0) == none and _asks_well(variant, case, by_number=by_number):
            break
        case = counted(stream, variant, level)
    answers = sorted({0, *_thinkable(variant, case)})
    return Question(
        type=TYPE,
        variant=variant,
        prompt=_prompt(variant, case, by_number=by_number),
        case=case,
        options=() if by_number else lettered([_said(answer) for answer in answers]),
        claims=() if by_number else tuple(answers),
        by="number" if by_number else None,
    )


def _least(variant: Variant, case: Counted) -> int:
    return int(case.truth(variant).answer)


def _believed(believer: Believer, case: Counted) -> int:
    return int(believer.answers(case).answer)


def _tempted(variant: Variant, case: Counted) -> list[Believer]:
    """Those who count otherwise, and think that it can be done."""
    everyone = (each for skill in _SKILLS for each in believers(variant, skill))
    return [each for each in everyone if each.errs(case) and _believed(each, case) >= 0]


def _thinkable(variant: Variant, case: Counted) -> set[int]:
    """The right answer, and those that misconceptions give."""
    return {_least(variant, case), *(_believed(each, case) for each in _tempted(variant, case))}


def _asks_well(variant: Variant, case: Counted, *, by_number: bool) -> bool:
    """Is somebody tempted, and where a yes is offered, to say it or to deny it?"""
    thinkable = _thinkable(variant, case)
    return len(thinkable) > 1 and (by_number or 0 in thinkable)


def _prompt(variant: Variant, case: Counted, *, by_number: bool) -> Message:
    known = variant.deal(case.deal)
    values = {
        "game": game_name(variant),
        "deal": case.deal,
        "contract": case.contract.said(),
        "dealt": case.dealt,
        "asked": _asked(by_number=by_number),
    }
    if (known.contract, known.dealt) == (case.contract, case.dealt):
        return say("{game}: deal {deal} asks for {contract}, and {dealt} cards are dealt. {asked}", **values)
    return say("{game}: suppose deal {deal} asked for {contract}, with {dealt} cards dealt. {asked}", **values)


def _asked(*, by_number: bool) -> Message:
    if by_number:
        return say("How many upcards must you take out of turn at least, to be able to go down?")
    return say("Can you go down without taking an upcard out of turn?")


def _said(answer: int) -> Message:
    if not answer:
        return say("Yes, without any.")
    return plural(answer, "No, you must take {n} at least.", "No, you must take {n} at least.")


# ---- marking ---------------------------------------------------------------------------------------------------------
def _case(question: Question) -> Counted:
    assert isinstance(question.case, Counted)
    return question.case


def solve(question: Question) -> Given:
    """The least number of buys, by the engine."""
    least = _least(question.variant, _case(question))
    return least if question.input == "number" else question.key(least)


def mark(question: Question, answer: Given) -> Marking:
    """Right is the least number; one that a misconception gives is recognised."""
    variant, case = question.variant, _case(question)
    claimed: Answer = answer if isinstance(answer, int) else question.claim(str(answer))
    least = _least(variant, case)
    correct = claimed == least
    holding = [] if correct else [each for each in _tempted(variant, case) if _believed(each, case) == claimed]
    errs = [each.misconception for each in holding]
    said = say("{n}.", n=least) if question.input == "number" else _said(least)
    return Marking(
        correct=correct,
        verdict=say("Right: {answer}", answer=said) if correct else say("Not so: {answer}", answer=said),
        explanation=case.sums(variant).steps,
        clauses=_clauses(variant),
        solution=solve(question),
        solution_said=said,
        misconceptions=tuple(errs),
        rebuttals=rebutted(variant, errs),
    )


def _clauses(variant: Variant) -> tuple[Clause, ...]:
    return distinct([variant.cite("out"), variant.cite("buy")])


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be counted, the rule, the cards that are held and needed, and the whole sum."""
    steps = _case(question).sums(question.variant).steps
    goal = say("Count the cards you hold in your turn, and those that going down and ending the turn take.")
    pointed = joined(list(steps[:2]), "{first} {rest}")
    whole = list(steps)
    if question.options:
        whole.append(_said(_least(question.variant, _case(question))))
    return four_steps(goal, question.variant.cite("out"), pointed, joined(whole, "{first} {rest}"))


TYPE = QuestionType(
    id="buys",
    title=say("Can it be made without buying?"),
    skill="contracts",
    input="choice",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=18,
    fits=lambda variant: bool(variant.deals and variant.buying),
)
