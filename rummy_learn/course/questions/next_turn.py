"""Who plays next? The first player of a deal may have more turns than one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Question, QuestionType, game_name
from rummy_learn.course.questions._kit import about, chosen, clauses_about, drawn, open_table, options_of
from rummy_learn.course.seats import seat_name
from rummy_learn.course.situations import NextSeat
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.cases import Answer
    from rummy_learn.course.hints import Hint
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """A discard, and the seats that play next by the rules and by what learners think."""
    case = drawn(stream, variant, TYPE.skill, NextSeat, level)
    options, claims = options_of(stream, variant, TYPE.skill, case, _said)
    position, seat = case.position, case.action.player
    told = say("{player} discards {card}.", player=seat_name(seat), card=case.action.card)
    turns = say("It was the first turn of the deal.") if _is_opening(case) else say("Play goes on.")
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say("{game}: whose turn is it now?", game=game_name(variant)),
        case=case,
        view=open_table(position, seat),
        told=(turns, told),
        options=options,
        claims=claims,
    )


def _is_opening(case: NextSeat) -> bool:
    """Does the player at the dealer's left play, with every turn of the opening still to come?"""
    position = case.position
    first = case.action.player == (position.dealer + 1) % position.players
    return first and position.turns_left == position.variant.opening_turns


def _said(answer: Answer) -> Message:
    return seat_name(int(answer))


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The seat that plays next, by the engine."""
    return question.key(question.case.truth(question.variant).answer)


def mark(question: Question, answer: Given) -> Marking:
    """Right is the seat that plays next."""
    return chosen(question, answer, _explanation(question), _clauses(question))


def _explanation(question: Question) -> tuple[Message, ...]:
    variant, case = question.variant, question.case
    assert isinstance(case, NextSeat)
    turns = plural(
        variant.opening_turns,
        "The first player of a deal has {n} turn before the next one plays.",
        "The first player of a deal has {n} turns before the next one plays.",
    )
    after = say("Then play goes round clockwise.")
    return (turns, after)


def _clauses(question: Question) -> tuple[Clause, ...]:
    return clauses_about(question.variant, TYPE.skill, question.case, question.variant.cite("upcard"))


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is sought, the rule, what to look at, and the answer."""
    case = question.case
    assert isinstance(case, NextSeat)
    goal = say("Find out who has the next turn.")
    dealer = say(
        "{dealer} has dealt, and {player} has just discarded.",
        dealer=seat_name(case.position.dealer),
        player=seat_name(case.action.player),
    )
    answer = case.truth(question.variant).answer
    return four_steps(goal, _clauses(question)[0], dealer, _said(answer))


TYPE = QuestionType(
    id="next_turn",
    title=say("Whose turn is it now?"),
    skill="drawing",
    input="choice",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=11,
    fits=about("drawing", NextSeat),
)
