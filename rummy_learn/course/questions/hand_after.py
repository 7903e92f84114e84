"""How many cards do you hold then? What comes with a card that is taken out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Question, QuestionType, game_name
from rummy_learn.course.questions._kit import about, clauses_about, drawn, numbered
from rummy_learn.course.situations import HandAfter
from rummy_learn.game.answers import Applied
from rummy_learn.game.play import apply
from rummy_learn.game.told import told
from rummy_learn.game.view import View
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """A hand, and a move that brings cards."""
    case = drawn(stream, variant, TYPE.skill, HandAfter, level)
    view = View.of(case.position, case.seat)
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say(
            "{game}: you do this. {move}. How many cards do you hold then?",
            game=game_name(variant),
            move=told(case.action, view),
        ),
        case=case,
        view=view,
    )


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The number of cards, by the engine."""
    answer = question.case.truth(question.variant).answer
    assert isinstance(answer, int)
    return answer


def mark(question: Question, answer: Given) -> Marking:
    """Right is the number; one that a misconception gives is recognised."""
    return numbered(question, answer, (_sum(question), _happened(question)), _clauses(question))


def _sum(question: Question) -> Message:
    """ "5 cards before, and 3 more." """
    case = question.case
    assert isinstance(case, HandAfter)
    before, after = len(case.position.hands[case.seat]), int(case.truth(question.variant).answer)
    return plural(
        before,
        "{n} card before and {more} more: {after}.",
        "{n} cards before and {more} more: {after}.",
        more=after - before,
        after=after,
    )


def _happened(question: Question) -> Message:
    case = question.case
    assert isinstance(case, HandAfter)
    after = apply(case.position, case.action)
    assert isinstance(after, Applied)
    return say("What happens: {event}", event=after.events[0])


def _clauses(question: Question) -> tuple[Clause, ...]:
    variant = question.variant
    return clauses_about(variant, TYPE.skill, question.case, variant.cite("buy"))


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be counted, the rule, what to count, and the sum."""
    case = question.case
    assert isinstance(case, HandAfter)
    goal = say("Count your hand, then add every card that this move brings.")
    held = len(case.position.hands[case.seat])
    pointed = plural(
        held,
        "You hold {n} card, and {card} is the first that comes.",
        "You hold {n} cards, and {card} is the first that comes.",
        card=case.position.discards[-1],
    )
    return four_steps(goal, _clauses(question)[0], pointed, _sum(question))


TYPE = QuestionType(
    id="hand_after",
    title=say("How many cards do you hold then?"),
    skill="buying",
    input="number",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=15,
    fits=about("buying", HandAfter),
)
