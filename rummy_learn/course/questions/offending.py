"""Which card must go: cards that are no meld because of one card too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import YES, Laid, NoCaseError
from rummy_learn.course.hints import four_steps
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Marking, Question, QuestionType, distinct, game_name
from rummy_learn.course.spoiling import spoilt
from rummy_learn.course.wording import joined
from rummy_learn.rules.cards import Card
from rummy_learn.rules.readings import readings
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Believer
    from rummy_learn.course.question import Given
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict

__all__ = ["TYPE"]

_TRIES = 3000
_MOST_RIGHT = 2
_MOST_WRONG = 4


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """A meld and a card that spoils it; longer melds with more jokers on higher levels.

    Offered are the cards without which the rest is a meld, and those that a mistaken learner would take away.
    """
    everyone = stream.shuffled(believers(variant, TYPE.skill))
    for _ in range(_TRIES):
        cards = spoilt(stream, variant, level)
        case = Laid((cards,))
        right = _right(variant, cards)
        if case.stands(variant) or not case.plain(variant) or not 0 < len(right) <= _MOST_RIGHT:
            continue
        if any(len(readings(variant, _without(cards, face))) > 1 for face in _faces(cards)):
            continue  # what the jokers left stand for would have to be said first
        wrong = _tempting(variant, cards, right, everyone)
        if wrong:
            offered = sorted((*right, *wrong[:_MOST_WRONG]), key=lambda card: card.order)
            return _question(variant, case, tuple(offered))
    raise NoCaseError(f"no card spoils a meld of {variant.id}")


def _right(variant: Variant, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The faces without which the rest is a meld."""
    return tuple(face for face in _faces(cards) if Laid((_without(cards, face),)).stands(variant))


def _tempting(variant: Variant, cards: Sequence[Card], right: Sequence[Card], everyone: list[Believer]) -> list[Card]:
    """Other faces that mistaken learners would take away, of as many mistakes as there are."""
    found = (face for each in everyone for face in _blamed(variant, each, cards))
    return [face for face in dict.fromkeys(found) if face not in right]


def _blamed(variant: Variant, believer: Believer, cards: Sequence[Card]) -> Iterator[Card]:
    """The faces that a mistaken learner takes for the ones to go: he points at them, or takes the rest for a meld."""
    whole = Laid((tuple(cards),))
    thought, truth = believer.answers(whole), whole.truth(variant)
    if thought.answer not in (YES, truth.answer):
        yield from _faces(thought.cards)
    for face in _faces(cards):
        rest = _without(cards, face)
        if rest and believer.answers(Laid((rest,))).answer == YES:
            yield face


def _faces(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(dict.fromkeys(card.face for card in cards))


def _without(cards: Sequence[Card], face: Card) -> tuple[Card, ...]:
    """The cards less the last one of a face, so that of twins the one that was added goes."""
    at = max(place for place, card in enumerate(cards) if card.face == face)
    return (*cards[:at], *cards[at + 1 :])


def _question(variant: Variant, case: Laid, offered: tuple[Card, ...]) -> Question:
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say(
            "{game}: one of these cards must go, so that the rest is a legal meld. Which one?", game=game_name(variant)
        ),
        case=case,
        melds=case.melds,
        offered=offered,
    )


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """A card that must go, by the engine."""
    return _solutions(question)[0].text


def _solutions(question: Question) -> tuple[Card, ...]:
    return _right(question.variant, _cards(question))


def _cards(question: Question) -> tuple[Card, ...]:
    assert isinstance(question.case, Laid)
    return question.case.melds[0]


def mark(question: Question, answer: Given) -> Marking:
    """Right is every card without which the rest is a meld."""
    variant, cards, right = question.variant, _cards(question), _solutions(question)
    assert isinstance(answer, str)
    assert isinstance(question.case, Laid)
    face = Card.parse(answer)
    correct = face in right
    verdict = question.case.verdict(variant)
    everyone = believers(variant, TYPE.skill)
    errs = [] if correct else [each.misconception for each in everyone if face in _blamed(variant, each, cards)]
    return Marking(
        correct=correct,
        verdict=say("Right: {card} must go.", card=face) if correct else say("No: {card} is not it.", card=face),
        explanation=(verdict.reasons[0].message, *_all_told(question)),
        clauses=distinct(reason.clause for reason in verdict.reasons),
        solution=right[0].text,
        solution_said=_any_of(right),
        cards=tuple(card for card in cards if card.face in right),
        misconceptions=tuple(errs),
        rebuttals=tuple(each.rebuttal(variant) for each in errs),
    )


def _any_of(right: Sequence[Card]) -> Message:
    return joined([say("{card}", card=card) for card in right], "{first} or {rest}")


def _all_told(question: Question) -> Iterator[Message]:
    """What is left without each card offered, those for which the same is to be said together."""
    variant, cards = question.variant, _cards(question)
    alike: dict[str, list[Card]] = {}
    reasons: dict[str, Message] = {}
    for face in question.offered:
        verdict = Laid((_without(cards, face),)).verdict(variant)
        if verdict:
            yield _left(face, verdict)
        else:
            reason = verdict.reasons[0].message
            reasons[str(reason)] = reason
            alike.setdefault(str(reason), []).append(face)
    for told, faces in alike.items():
        yield say("Without {card}: {reason}", card=_any_of(faces), reason=reasons[told])


def _left(face: Card, verdict: Verdict) -> Message:
    """The meld that is left without this card."""
    judged = verdict.melds[0]
    if judged.kind == "set":
        return say("Without {card} it is a set: {cards}.", card=face, cards=judged.cards)
    return say("Without {card} it is a run: {cards}.", card=face, cards=judged.cards)


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be left, the rule that is broken, the cards where it is, and the card that must go."""
    assert isinstance(question.case, Laid)
    reason = question.case.verdict(question.variant).reasons[0]
    face = _solutions(question)[0]
    left = Laid((_without(_cards(question), face),)).verdict(question.variant)
    goal = say("Find the card without which the rest is a legal set or run.")
    pointed = say("The rule is broken here: {cards}.", cards=reason.cards or _cards(question))
    return four_steps(goal, reason.clause, pointed, _left(face, left))


TYPE = QuestionType(
    id="offending",
    title=say("Which card must go?"),
    skill="melds",
    input="card",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=7,
)
