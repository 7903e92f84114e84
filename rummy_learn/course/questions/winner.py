"""Who is ahead: games differ in whether points are good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Totals
from rummy_learn.course.hints import four_steps
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Marking, Question, QuestionType, distinct, game_name, lettered
from rummy_learn.course.seats import points_of, score_sheet, seat_name, some_totals
from rummy_learn.course.wording import joined
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]

_PLAYERS = {1: 2, 2: 3, 3: 5}
"""How many players there are, by level."""


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """Totals, no two of them alike, more and closer ones on higher levels; to choose are those whom somebody names."""
    case = Totals(some_totals(stream, variant, _PLAYERS[level], spread=60 // level))
    named = {each.answers(case).answer for each in believers(variant, TYPE.skill)} | {case.truth(variant).answer}
    seats = [seat for seat in range(len(case.totals)) if seat in named]
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say("{game}: {sheet} Who is ahead?", game=game_name(variant), sheet=score_sheet(case.totals)),
        case=case,
        options=lettered([seat_name(seat) for seat in seats]),
        claims=tuple(seats),
    )


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """Who is ahead, by the engine."""
    return question.key(question.case.truth(question.variant).answer)


def mark(question: Question, answer: Given) -> Marking:
    """Right is the player who is ahead by this game's way of winning."""
    variant, solution = question.variant, solve(question)
    assert isinstance(solution, str)
    assert isinstance(answer, str)
    correct, claimed = answer == solution, question.claim(answer)
    holding = [
        believer.misconception
        for believer in believers(variant, TYPE.skill)
        if not correct and believer.answers(question.case).answer == claimed
    ]
    ahead = question.option(solution)
    return Marking(
        correct=correct,
        verdict=say("Right: {player} is ahead.", player=ahead)
        if correct
        else say("No: {player} is ahead.", player=ahead),
        explanation=(_compared(question), _what_points_are(variant)),
        clauses=_clauses(variant),
        solution=solution,
        solution_said=ahead,
        misconceptions=tuple(holding),
        rebuttals=tuple(each.rebuttal(variant) for each in holding),
    )


def _clauses(variant: Variant) -> tuple[Clause, ...]:
    return distinct([variant.cite("winner"), variant.cite("score")])


def _compared(question: Question) -> Message:
    """The total that is ahead beside the others."""
    case = question.case
    assert isinstance(case, Totals)
    best = int(case.truth(question.variant).answer)
    others = joined([points_of(total) for seat, total in enumerate(case.totals) if seat != best])
    values = {"player": seat_name(best), "points": points_of(case.totals[best]), "others": others}
    if question.variant.winner == "lowest":
        return say("The lowest total is ahead: {player} has {points}, against {others}.", **values)
    return say("The highest total is ahead: {player} has {points}, against {others}.", **values)


def _what_points_are(variant: Variant) -> Message:
    """Why points are good here, or bad."""
    if variant.scoring == "melded_minus_hand":
        return say("Points come from melding and are taken off for cards left in hand: one wants many.")
    return say("Points are for cards left in hand, and melding gives none: one wants few.")


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is sought, who wins, what points are, and the answer."""
    goal = say("Ask first whether points are good or bad in this game, then compare the totals.")
    return four_steps(
        goal,
        question.variant.cite("winner"),
        _what_points_are(question.variant),
        say("{told}", told=_compared(question)),
    )


TYPE = QuestionType(
    id="winner",
    title=say("Who is ahead?"),
    skill="winning",
    input="choice",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=4,
)
