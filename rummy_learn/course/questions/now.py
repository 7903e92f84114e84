"""May you do this now, and if not, why? A move at a table: one type of question for each skill that has such moves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rummy_learn.course.cases import YES
from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Question, QuestionType, distinct, game_name, lettered
from rummy_learn.course.questions._kit import (
    about,
    clauses_about,
    drawn,
    everyone,
    holding,
    rebutted,
    tempted,
    truths,
    wrong_thoughts,
    yes_or_no,
)
from rummy_learn.course.questions._moves import MOVE_SKILLS, deal_of
from rummy_learn.course.situations import Move
from rummy_learn.course.skills import SKILLS
from rummy_learn.course.wording import joined
from rummy_learn.game.answers import Applied
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPES"]

_YES = say("Yes, that is legal now.")


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int, *, skill: str) -> Question:
    """A move about which somebody errs, legal every other time; more cards and more reasons on higher levels."""
    legal = bool(stream.below(2))
    case = drawn(stream, variant, skill, Move, level, lambda case: (case.truth(variant).answer == YES) == legal)
    truth = case.truth(variant)
    believers = stream.shuffled(everyone(variant, skill))
    thoughts = stream.shuffled([truth, *wrong_thoughts(case, truth, believers, level)])
    return Question(
        type=_BY_SKILL[skill],
        variant=variant,
        prompt=_prompt(variant, case),
        case=case,
        view=case.view,
        options=lettered([yes_or_no(thought, _YES) for thought in thoughts]),
        claims=tuple(thought.answer for thought in thoughts),
    )


def _prompt(variant: Variant, case: Move) -> Message:
    game = deal_of(game_name(variant), case.position)
    if case.before:
        before = joined(case.before, "{first} {rest}")
        return say("{game}. {events} May you do this now? {move}.", game=game, events=before, move=case.said())
    return say("{game}: may you do this now? {move}.", game=game, move=case.said())


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The option that says what the engine says."""
    return question.key(question.case.truth(question.variant).answer)


def mark(question: Question, answer: Given) -> Marking:
    """Right is the engine's yes, or its no with the first of its reasons."""
    variant, case, skill = question.variant, question.case, question.type.skill
    assert isinstance(case, Move)
    assert isinstance(answer, str)
    claimed, truth = question.claim(answer), case.truth(variant)
    correct = claimed == truth.answer
    errs = [] if correct else holding(variant, skill, case, claimed)
    return Marking(
        correct=correct,
        verdict=_sentence(correct=correct, legal=truth.answer == YES, said_yes=claimed == YES),
        explanation=_explanation(question),
        clauses=_clauses(question),
        solution=question.key(truth.answer),
        solution_said=yes_or_no(truth, _YES),
        cards=truth.cards,
        misconceptions=tuple(errs),
        rebuttals=rebutted(variant, errs),
    )


def _sentence(*, correct: bool, legal: bool, said_yes: bool) -> Message:
    if correct:
        return say("Right: you may.") if legal else say("Right: you may not, and for this reason.")
    if legal:
        return say("Not so: you may.")
    return say("Not so: you may not.") if said_yes else say("Not quite: you may not, but for another reason.")


def _clauses(question: Question) -> tuple[Clause, ...]:
    """The clauses that refuse the move; for a legal one those that learners doubt."""
    variant, case = question.variant, question.case
    assert isinstance(case, Move)
    answer = case.applied(variant)
    if isinstance(answer, Applied):
        return clauses_about(variant, question.type.skill, case)
    return distinct(reason.clause for reason in answer.reasons)


def _explanation(question: Question) -> tuple[Message, ...]:
    """Every reason against the move; for a legal one what comes of it, and the rule that allows it."""
    variant, case = question.variant, question.case
    assert isinstance(case, Move)
    answer = case.applied(variant)
    if not isinstance(answer, Applied):
        return tuple({str(reason.message): reason.message for reason in answer.reasons}.values())
    happened = say("What happens: {event}", event=answer.events[0])
    doubting = [each.misconception for each in tempted(variant, question.type.skill, case)]
    return (happened, *truths(variant, doubting))


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be decided, the rule that decides it, what to look at, and the answer."""
    variant, case = question.variant, question.case
    assert isinstance(case, Move)
    truth = case.truth(variant)
    goal = say("Say whether the rules allow this move at this moment, and if not, why not.")
    doubted = [each.answers(case).cards for each in tempted(variant, question.type.skill, case)]
    cards = truth.cards or next((cards for cards in doubted if cards), ()) or _moved(case)
    pointed = say("Look at whose turn it is, who is down, and what has been drawn.")
    if cards:
        pointed = say("Look at {cards}, at whose turn it is and who is down.", cards=cards)
    return four_steps(goal, _clauses(question)[0], pointed, yes_or_no(truth, _YES))


def _moved(case: Move) -> tuple[Card, ...]:
    """The cards that the move is about."""
    action = case.action
    return (*action.cards, *((action.card,) if action.card else ()), *(card for meld in action.melds for card in meld))


# ---- one type for each skill -----------------------------------------------------------------------------------------
def _type(skill: str) -> QuestionType:
    return QuestionType(
        id=f"now_{skill}",
        title=say("{skill}: may you do this now?", skill=SKILLS[skill]),
        skill=skill,
        input="choice",
        make=partial(make, skill=skill),
        solve=solve,
        mark=mark,
        hints=hints,
        order=10,
        fits=about(skill, Move),
    )


_BY_SKILL = {skill: _type(skill) for skill in MOVE_SKILLS}
TYPES = tuple(_BY_SKILL.values())
