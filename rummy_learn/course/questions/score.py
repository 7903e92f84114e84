"""Score these cards: the hand left in a contract game, or what was melded minus the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course import shapes
from rummy_learn.course.cases import Held, NoCaseError
from rummy_learn.course.hints import four_steps
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Marking, Question, QuestionType, game_name
from rummy_learn.course.wording import joined, summed
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Believer
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]

_TRIES = 60
_SPACED = "{first} {rest}"


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """Cards that at least one misconception counts wrongly; more of them on higher levels."""
    for believer in stream.shuffled(believers(variant, TYPE.skill)):
        for _ in range(_TRIES):
            case = shapes.held(stream, variant, level)
            if believer.errs(case):
                return _question(variant, case)
    raise NoCaseError(f"no misconception about points in {variant.id}")


def _question(variant: Variant, case: Held) -> Question:
    return Question(
        type=TYPE,
        variant=variant,
        prompt=_prompt(variant),
        case=case,
        melds=tuple(meld.cards for meld in case.melded),
        hand=case.hand,
    )


def _prompt(variant: Variant) -> Message:
    if variant.scoring == "melded_minus_hand":
        return say(
            "{game}: you melded these cards yourself and hold the others when the deal ends. "
            "What does the deal add to your total?",
            game=game_name(variant),
        )
    return say(
        "{game}: another player goes out, and you hold these cards. What does the deal add to your total?",
        game=game_name(variant),
    )


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The points, by the engine."""
    assert isinstance(question.case, Held)
    return question.case.score(question.variant).points


def mark(question: Question, answer: Given) -> Marking:
    """Right is the number; a number that a misconception gives is recognised."""
    variant, case = question.variant, question.case
    assert isinstance(case, Held)
    points = case.score(variant).points
    tempted = [believer for believer in believers(variant, TYPE.skill) if believer.errs(case)]
    holding = [believer for believer in tempted if believer.answers(case).answer == answer]
    correct = answer == points
    return Marking(
        correct=correct,
        verdict=say("Right: {points}.", points=points) if correct else say("No: it is {points}.", points=points),
        explanation=tuple(_explanation(variant, case)),
        clauses=_clauses(variant, case),
        solution=points,
        solution_said=say("{points}", points=points),
        cards=_deciding(case, tempted if correct else holding),
        misconceptions=tuple(believer.misconception for believer in holding),
        rebuttals=tuple(believer.misconception.rebuttal(variant) for believer in holding),
    )


def _explanation(variant: Variant, case: Held) -> list[Message]:
    """The sum, card by card."""
    score = case.score(variant)
    held = sum(points for _, points in score.cards)
    hand = say("In hand: {sum}.", sum=summed(score.cards))
    if not score.melded:
        return [hand]
    laid = sum(points for _, points in score.melded)
    net = say("{melded} melded, minus {held} in hand: {points}.", melded=laid, held=held, points=score.points)
    return [say("Melded: {sum}.", sum=summed(score.melded)), hand, net]


def _clauses(variant: Variant, case: Held) -> tuple[Clause, ...]:
    cards = (*case.hand, *(card for meld in case.melded for card in meld.cards))
    rows = ["values", *(["joker_value"] if any(card.joker for card in cards) else []), "score"]
    return tuple(variant.cite(row) for row in rows)


def _deciding(case: Held, pointing: Sequence[Believer]) -> tuple[Card, ...]:
    """The cards that are easily miscounted, each place once."""
    pointed = next((believer.answers(case).cards for believer in pointing), ())
    return tuple(pointed)


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be added up, what cards count, those that are easily miscounted, and the sum."""
    variant, case = question.variant, question.case
    assert isinstance(case, Held)
    goal = say("Add up what every card left in your hand counts.")
    if case.melded:
        goal = say("Add up what you melded, and take off what every card in your hand counts.")
    points = dict((*case.score(variant).melded, *case.score(variant).cards))
    tempted = [believer for believer in believers(variant, TYPE.skill) if believer.errs(case)]
    doubtful = dict.fromkeys(_deciding(case, tempted) or case.hand)
    pointed = joined([say("{card} counts {points}.", card=card, points=points[card]) for card in doubtful], _SPACED)
    return four_steps(goal, variant.cite("values"), pointed, joined(_explanation(variant, case), _SPACED))


TYPE = QuestionType(
    id="score",
    title=say("Score these cards"),
    skill="scoring",
    input="number",
    points=True,
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=3,
)
