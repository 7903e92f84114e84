"""Score the table: what a deal counts for a player, where cards lie on melds of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Question, QuestionType, game_name
from rummy_learn.course.questions._kit import about, clauses_about, drawn, numbered, tempted
from rummy_learn.course.situations import DealEnd
from rummy_learn.course.wording import joined, summed
from rummy_learn.game.view import View
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

_SPACED = "{first} {rest}"


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """A table at the end of a deal, with cards that are easily counted for the wrong player."""
    case = drawn(stream, variant, TYPE.skill, DealEnd, level)
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say(
            "{game}: the deal is over, and this is the table. What does it add to your total?", game=game_name(variant)
        ),
        case=case,
        view=View.of(case.position, case.seat),
    )


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The points, by the engine."""
    return _case(question).score(question.variant).points


def _case(question: Question) -> DealEnd:
    assert isinstance(question.case, DealEnd)
    return question.case


def mark(question: Question, answer: Given) -> Marking:
    """Right is the number; one that a misconception gives is recognised."""
    return numbered(question, answer, _explanation(question), _clauses(question), _doubted(question))


def _explanation(question: Question) -> tuple[Message, ...]:
    """The cards that count for the player, those that count against, and the sum."""
    score = _case(question).score(question.variant)
    melded, held = (sum(points for _, points in cards) for cards in (score.melded, score.cards))
    told = []
    if score.melded:
        told.append(say("You played these: {sum}.", sum=summed(score.melded)))
    else:
        told.append(say("You have melded nothing."))
    if score.cards:
        told.append(say("In hand: {sum}.", sum=summed(score.cards)))
    net = say("{melded} melded, minus {held} in hand: {points}.", melded=melded, held=held, points=score.points)
    return (*told, net)


def _clauses(question: Question) -> tuple[Clause, ...]:
    variant = question.variant
    return clauses_about(variant, TYPE.skill, question.case, variant.cite("score"))


def _doubted(question: Question) -> tuple[Card, ...]:
    """The cards that are easily counted wrongly."""
    pointed = [each.answers(question.case).cards for each in tempted(question.variant, TYPE.skill, question.case)]
    return next((cards for cards in pointed if cards), ())


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be added up, the rule, the cards that are yours, and the sum."""
    case = _case(question)
    goal = say("Add up the cards on the table that count for you, and take off what is in your hand.")
    score = case.score(question.variant)
    mine = tuple(card for card, _ in score.melded)
    pointed = say("None of the cards on the table counts for you.")
    if mine:
        pointed = say("On the table these count for you: {cards}.", cards=mine)
    clauses = _clauses(question)
    return four_steps(goal, clauses[-1], pointed, joined(_explanation(question), _SPACED))


TYPE = QuestionType(
    id="deal_end",
    title=say("Score the table"),
    skill="scoring",
    input="number",
    points=True,
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=16,
    fits=about("scoring", DealEnd),
)
