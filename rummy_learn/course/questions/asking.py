"""In which order do the players have a right to the upcard?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Order, Question, QuestionType, game_name, lettered
from rummy_learn.course.questions._kit import (
    about,
    clauses_about,
    drawn,
    holding,
    open_table,
    out_of_order,
    rebutted,
    tempted,
)
from rummy_learn.course.seats import seat_name
from rummy_learn.course.situations import Asking
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

_TRIES = 40
_FEWEST = 3
_MOST_BUYS = 4
_SPENT = {2: 6, 3: 3}
"""One player in so many has bought as often as allowed, by level."""


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """A new upcard, and every player who may have it: fewer the higher the level, since some have no right to it."""
    for _ in range(_TRIES):
        case = _with_rights(stream, variant, drawn(stream, variant, TYPE.skill, Asking, level), level)
        if len(case.order(variant)) >= _FEWEST and tempted(variant, TYPE.skill, case):
            break
    order = case.order(variant)
    seats = out_of_order(stream, sorted(order), order)
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say(
            "{game}: in which order do the players have a right to {card}?",
            game=game_name(variant),
            card=case.position.discards[-1],
        ),
        case=case,
        view=open_table(case.position, case.position.turn),
        options=lettered([seat_name(seat) for seat in seats]),
        claims=tuple(seats),
    )


def _with_rights(stream: Stream, variant: Variant, case: Asking, level: int) -> Asking:
    """The same with some players down, and on higher levels some who have bought as often as they may."""
    position, buying = case.position, variant.buying
    assert buying is not None
    limit = buying.limits[position.deal - 1]
    seats = range(position.players)
    down = tuple(position.down[seat] or stream.below(3) == 0 for seat in seats)
    spent = tuple(level > 1 and stream.below(_SPENT[level]) == 0 for seat in seats)
    buys = tuple((_MOST_BUYS if limit is None else limit) if gone else stream.below(2) for gone in spent)
    return Asking(position.but(down=down, buys=buys))


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The seats in the game's order, by the engine."""
    return Order(tuple(question.key(seat) for seat in _case(question).order(question.variant)))


def _case(question: Question) -> Asking:
    assert isinstance(question.case, Asking)
    return question.case


def mark(question: Question, answer: Given) -> Marking:
    """Right is the whole order; one that a misconception gives is recognised."""
    variant, solution = question.variant, solve(question)
    assert isinstance(answer, Order)
    correct = answer == solution
    claimed = " ".join(str(question.claim(key)) for key in answer.keys)
    errs = [] if correct else holding(variant, TYPE.skill, question.case, claimed)
    return Marking(
        correct=correct,
        verdict=say("Right: this is the order.") if correct else say("No: this is not the order."),
        explanation=(_clauses(question)[0].rule, *_told(question)),
        clauses=_clauses(question),
        solution=solution,
        solution_said=_in_words(question),
        misconceptions=tuple(errs),
        rebuttals=rebutted(variant, errs),
    )


def _in_words(question: Question) -> Message:
    return joined([seat_name(seat) for seat in _case(question).order(question.variant)])


def _told(question: Question) -> tuple[Message, ...]:
    """Where the order begins, and who comes last or not at all."""
    position, order = _case(question).position, _case(question).order(question.variant)
    told = [say("The order here: {players}.", players=_in_words(question))]
    if order[-1] == position.turn and position.down[position.turn]:
        told.append(say("{player} is down, and so is asked last.", player=seat_name(position.turn)))
    for seat in range(position.players):
        if seat not in order and seat == position.discarder:
            told.append(say("{player} has discarded the card and may not have it.", player=seat_name(seat)))
        elif seat not in order and position.down[seat]:
            told.append(say("{player} is down and may not have it.", player=seat_name(seat)))
        elif seat not in order:
            told.append(say("{player} has bought as often as allowed.", player=seat_name(seat)))
    return tuple(told)


def _clauses(question: Question) -> tuple[Clause, ...]:
    variant = question.variant
    return clauses_about(variant, TYPE.skill, question.case, variant.cite("priority"), variant.cite("buy_down"))


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is sought, the rule, where the players sit, and the answer."""
    position = _case(question).position
    goal = say("Put the player with the first right to the card on top, and so on.")
    sitting = say(
        "{dealer} has dealt, it is the turn of {player}, and play goes clockwise: each number up is one seat on.",
        dealer=seat_name(position.dealer),
        player=seat_name(position.turn),
    )
    return four_steps(goal, _clauses(question)[0], sitting, _told(question)[0])


TYPE = QuestionType(
    id="asking",
    title=say("Who comes before whom?"),
    skill="buying",
    input="order",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=13,
    fits=about("buying", Asking),
)
