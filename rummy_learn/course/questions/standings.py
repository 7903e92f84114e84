"""Put the players in order: from the one who is ahead to the one who is last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Totals
from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Order, Question, QuestionType, distinct, game_name, lettered
from rummy_learn.course.questions._kit import holding, out_of_order, rebutted
from rummy_learn.course.seats import points_of, score_sheet, seat_name, some_totals
from rummy_learn.course.wording import joined
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Misconception
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]

_FEWEST = 2


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """Totals, no two of them alike: of three players, and of one more on each level."""
    players = _FEWEST + level
    case = Totals(some_totals(stream, variant, players, spread=60 // level))
    seats = out_of_order(stream, range(players), _order(variant, case))
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say(
            "{game}: {sheet} Put the players in order, the one ahead first.",
            game=game_name(variant),
            sheet=score_sheet(case.totals),
        ),
        case=case,
        options=lettered([seat_name(seat) for seat in seats]),
        claims=tuple(seats),
    )


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The players from the one ahead on, by the engine."""
    return Order(tuple(question.key(seat) for seat in _order(question.variant, _case(question))))


def _order(variant: Variant, case: Totals) -> list[int]:
    """The seat that is ahead, then the one that is ahead of the others, and so on."""
    left, order = list(range(len(case.totals))), []
    while left:
        ahead = Totals(tuple(case.totals[seat] for seat in left)).truth(variant).answer
        order.append(left.pop(int(ahead)))
    return order


def _case(question: Question) -> Totals:
    assert isinstance(question.case, Totals)
    return question.case


def mark(question: Question, answer: Given) -> Marking:
    """Right is the whole order; that of one who errs about who is ahead is recognised."""
    variant, solution = question.variant, solve(question)
    assert isinstance(answer, Order)
    correct = answer == solution
    errs = [] if correct else _erring(question, answer)
    return Marking(
        correct=correct,
        verdict=say("Right: this is the order.") if correct else say("No: this is not the order."),
        explanation=_explanation(question),
        clauses=_clauses(variant),
        solution=solution,
        solution_said=_in_words(question),
        misconceptions=tuple(errs),
        rebuttals=rebutted(variant, errs),
    )


def _erring(question: Question, answer: Order) -> list[Misconception]:
    """The beliefs about who is ahead by which the first of this order is ahead."""
    return holding(question.variant, TYPE.skill, question.case, question.claim(answer.keys[0]))


def _explanation(question: Question) -> tuple[Message, ...]:
    told = say("From the first to the last: {players}.", players=_in_words(question))
    if question.variant.winner == "lowest":
        return (say("Points are for cards left in hand, so the lowest total is ahead."), told)
    return (say("Points are for cards melded, so the highest total is ahead."), told)


def _in_words(question: Question) -> Message:
    solution = solve(question)
    assert isinstance(solution, Order)
    totals = _case(question).totals
    seats = [int(question.claim(key)) for key in solution.keys]
    return joined(
        [say("{player} with {points}", player=seat_name(seat), points=points_of(totals[seat])) for seat in seats]
    )


def _clauses(variant: Variant) -> tuple[Clause, ...]:
    return distinct([variant.cite("winner"), variant.cite("score")])


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is sought, who wins, why, and the order."""
    goal = say("Put the player who would win now on top, and the one who would come last at the bottom.")
    why, told = _explanation(question)
    return four_steps(goal, question.variant.cite("winner"), why, told)


TYPE = QuestionType(
    id="standings",
    title=say("Put the players in order"),
    skill="winning",
    input="order",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=14,
)
