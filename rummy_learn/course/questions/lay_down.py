"""Lay down the contract: every legal way is right, and afterwards it is said whether a better one existed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.course.cases import Case, Thought, same_but_for_suits
from rummy_learn.course.layoffs import least_left
from rummy_learn.course.question import Laying, Marking, Question, QuestionType, distinct, game_name
from rummy_learn.course.walk import Walk, walks
from rummy_learn.course.wording import laid, why
from rummy_learn.rules.cards import print_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.score import score
from rummy_learn.rules.solve import ContractSolution, MeldsSolution
from rummy_learn.rules.solve import solve as best_of
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict

__all__ = ["TYPE"]


@dataclass(frozen=True, slots=True)
class ToLay(Case):
    """The exercise of a lesson: a hand that holds what is asked for."""

    walk: Walk

    def truth(self, variant: Variant) -> Thought:  # noqa: ARG002 - the lesson knows its game
        """One right answer, as text."""
        return Thought(print_melds(self.melds))

    @property
    def melds(self) -> tuple[tuple[Card, ...], ...]:
        """What to lay so that the fewest points are left."""
        *_, answer = self.walk.hints()
        return tuple(meld.cards for meld in answer.melds)

    @property
    def item(self) -> str:
        """The lesson and its hand, suits renamed."""
        return f"{self.walk.name}: {same_but_for_suits(self.walk.exercise.hand)}"


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """The hand of a lesson, with new cards; from the first half of the lessons, on the highest level from all."""
    lessons = walks(variant, stream.below(10**9))
    walk = lessons[stream.below(-(-len(lessons) * (level + 1) // 4))]
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say("{game}. {asks}", game=_where(walk), asks=walk.asks),
        case=ToLay(walk),
        hand=walk.exercise.hand,
        needs=walk.needs,
    )


def _where(walk: Walk) -> Message:
    if walk.deal is None:
        return game_name(walk.variant)
    return say("{game}, deal {deal}", game=game_name(walk.variant), deal=walk.deal)


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """A lay-down that leaves the fewest points."""
    assert isinstance(question.case, ToLay)
    return Laying(question.case.melds)


def mark(question: Question, answer: Given) -> Marking:
    """Right is whatever the judge lets lie. Raises `BadInput` (joker_undeclared) for a joker that could be several."""
    assert isinstance(question.case, ToLay)
    assert isinstance(answer, Laying)
    walk, solution = question.case.walk, question.case.melds
    verdict = walk.judge(answer.melds, written=answer.written)
    if set(verdict.codes) == {"joker_undeclared"}:
        raise BadInput("joker_undeclared", print_melds(answer.melds), verdict.reasons[0].message)
    told = (*why(verdict), *_afterwards(walk, verdict)) if verdict else why(verdict)
    return Marking(
        correct=verdict.valid,
        verdict=say("Right: this may be laid down.") if verdict else say("No: this may not be laid down."),
        explanation=told,
        clauses=walk.clauses if verdict else distinct(reason.clause for reason in verdict.reasons),
        solution=Laying(solution),
        solution_said=laid(solution),
        cards=() if verdict else _held(walk.exercise.hand, verdict.reasons[0].cards),
        verdicts=(verdict,),
    )


def _held(hand: Sequence[Card], cards: Sequence[Card]) -> tuple[Card, ...]:
    """Those of the cards that are in the hand, each place once."""
    left, found = list(hand), []
    for card in cards:
        if card.face in left:
            left.remove(card.face)
            found.append(card.face)
    return tuple(found)


def _afterwards(walk: Walk, verdict: Verdict) -> tuple[Message, ...]:
    """Whether another lay-down would have been better, with the numbers."""
    game, hand = walk.variant, walk.exercise.hand
    melds = [Meld(judged.kind, judged.cards) for judged in verdict.melds if judged.kind]
    left = list(hand)
    for card in (card for meld in melds for card in meld.cards):
        left.remove(card.face)
    best = best_of(game, hand, deal=walk.deal)
    if isinstance(best, ContractSolution):
        return _left_over(game, least_left(game, left, melds), best)
    assert isinstance(best, MeldsSolution)
    return _worth(score(game, left, melds).points, best)


def _left_over(game: Variant, points: int, best: ContractSolution) -> tuple[Message, ...]:
    yours = plural(points, "It leaves {n} point in your hand.", "It leaves {n} points in your hand.")
    if game.layoff_same_turn:
        yours = plural(
            points,
            "With what can be laid off at once it leaves {n} point in your hand.",
            "With what can be laid off at once it leaves {n} points in your hand.",
        )
    if points <= best.points_left:
        return yours, say("No lay-down leaves fewer.")
    melds = laid(meld.cards for meld in best.contract)
    return yours, say("Another would have left {points}: {melds}.", points=best.points_left, melds=melds)


def _worth(points: int, best: MeldsSolution) -> tuple[Message, ...]:
    yours = say("Melded minus hand that is {points}.", points=points)
    if points >= best.net:
        return yours, say("No melds of this hand are worth more.")
    melds = laid(meld.cards for meld in best.melds)
    return yours, say("With {melds} it would be {points}.", melds=melds, points=best.net)


def hints(question: Question, places: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """The help of the lesson, for what lies in the places now."""
    assert isinstance(question.case, ToLay)
    return question.case.walk.hints(places)


TYPE = QuestionType(
    id="lay_down",
    title=say("Lay it down"),
    skill="contracts",
    input="groups",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=6,
)
