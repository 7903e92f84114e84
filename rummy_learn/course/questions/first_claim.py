"""Who gets the card? Several players want it at once, or call "Rummy!" at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Question, QuestionType, game_name
from rummy_learn.course.questions._kit import about, chosen, clauses_about, drawn, open_table, options_of
from rummy_learn.course.seats import seat_name
from rummy_learn.course.situations import Asking, Claim
from rummy_learn.course.skills import SKILLS
from rummy_learn.course.wording import joined
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.cases import Answer
    from rummy_learn.course.hints import Hint
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPES"]


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int, *, skill: str) -> Question:
    """Players who want the card, in the order in which they said so; more of them on higher levels."""
    case = drawn(stream, variant, skill, Claim, level + 1)
    options, claims = options_of(stream, variant, skill, case, _said)
    return Question(
        type=_BY_SKILL[skill],
        variant=variant,
        prompt=say("{game}: these players speak up, in this order. Who gets the card?", game=game_name(variant)),
        case=case,
        view=open_table(case.position, case.position.turn),
        told=tuple(_speaking(variant, seat, _card(case)) for seat in case.callers),
        options=options,
        claims=claims,
    )


def _speaking(variant: Variant, seat: int, card: Card) -> Message:
    if variant.pile:
        return say("{player} calls “Rummy!” for {card}.", player=seat_name(seat), card=card)
    return say("{player} wants {card}.", player=seat_name(seat), card=card)


def _card(case: Claim) -> Card:
    return case.position.discards[-1]


def _said(answer: Answer) -> Message:
    return say("Nobody.") if answer == -1 else seat_name(int(answer))


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The seat that comes first, by the engine."""
    return question.key(question.case.truth(question.variant).answer)


def mark(question: Question, answer: Given) -> Marking:
    """Right is the seat with the first right to the card, whoever spoke up first."""
    return chosen(question, answer, _explanation(question), _clauses(question), (_card(_case(question)),))


def _case(question: Question) -> Claim:
    assert isinstance(question.case, Claim)
    return question.case


def _explanation(question: Question) -> tuple[Message, ...]:
    """The order of rights, and the rule behind it."""
    callers = joined([seat_name(seat) for seat in _case(question).callers])
    spoken = say("Who speaks first does not matter: {players} want it.", players=callers)
    return (_clauses(question)[0].rule, *_order(question), spoken)


def _order(question: Question) -> tuple[Message, ...]:
    """Every seat that may have the card, first to last."""
    case = _case(question)
    seats = Asking(case.position).order(question.variant) if question.variant.buying else _after(case)
    return (say("So the players come in this order: {players}.", players=joined([seat_name(seat) for seat in seats])),)


def _after(case: Claim) -> list[int]:
    """The seats clockwise from the discarder, who comes never."""
    position = case.position
    assert position.discarder is not None
    return [seat for seat in position.clockwise(position.discarder) if seat != position.discarder]


def _clauses(question: Question) -> tuple[Clause, ...]:
    variant = question.variant
    return clauses_about(variant, question.type.skill, question.case, variant.cite("priority"))


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is sought, the rule, where the players sit, and the answer."""
    case = _case(question)
    goal = say("Find the one of these players who has the first right to {card}.", card=_card(case))
    position = case.position
    sitting = say(
        "{dealer} has dealt, it is the turn of {player}, and play goes clockwise: each number up is one seat on.",
        dealer=seat_name(position.dealer),
        player=seat_name(position.turn),
    )
    return four_steps(goal, _clauses(question)[0], sitting, _said(case.truth(question.variant).answer))


# ---- one type for each skill -----------------------------------------------------------------------------------------
def _type(skill: str) -> QuestionType:
    return QuestionType(
        id=f"first_claim_{skill}",
        title=say("{skill}: who gets the card?", skill=SKILLS[skill]),
        skill=skill,
        input="choice",
        make=partial(make, skill=skill),
        solve=solve,
        mark=mark,
        hints=hints,
        order=12,
        fits=about(skill, Claim),
    )


_BY_SKILL = {skill: _type(skill) for skill in ("buying", "rummy")}
TYPES = tuple(_BY_SKILL.values())
