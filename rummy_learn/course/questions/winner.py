"""Who is ahead: games differ in whether points are good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course import shapes
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Marking, Question, QuestionType, game_name, lettered
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.question import Given
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]

_PLAYERS = (say("North"), say("East"))


def make(stream: Stream, variant: Variant, _level: int) -> Question:
    """Two totals, never equal."""
    case = shapes.totals(stream, variant)
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say(
            "{game}: {one} has {points} points, {other} has {more}. Who is ahead?",
            game=game_name(variant),
            one=_PLAYERS[0],
            points=case.totals[0],
            other=_PLAYERS[1],
            more=case.totals[1],
        ),
        case=case,
        options=lettered(_PLAYERS),
        claims=(0, 1),
    )


def solve(question: Question) -> Given:
    """Who is ahead, by the engine."""
    return question.key(question.case.truth(question.variant).answer)


def mark(question: Question, answer: Given) -> Marking:
    """Right is the player who is ahead by this game's way of winning."""
    variant, solution = question.variant, solve(question)
    assert isinstance(solution, str)
    assert isinstance(answer, str)
    correct = answer == solution
    errs = [
        believer.misconception
        for believer in believers(variant, TYPE.skill)
        if not correct and believer.errs(question.case)
    ]
    clause = variant.cite("winner")
    ahead = question.option(solution)
    return Marking(
        correct=correct,
        verdict=say("Right: {player}.", player=ahead) if correct else say("No: {player}.", player=ahead),
        explanation=(clause.rule,),
        clauses=(clause,),
        solution=solution,
        solution_said=ahead,
        misconceptions=tuple(errs),
        rebuttals=tuple(each.rebuttal(variant) for each in errs),
    )


TYPE = QuestionType(
    id="winner",
    title=say("Who is ahead?"),
    skill="winning",
    input="choice",
    make=make,
    solve=solve,
    mark=mark,
    order=4,
)
