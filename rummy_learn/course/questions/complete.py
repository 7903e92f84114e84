"""Complete the meld, or the contract: which cards would do for a hand that is exactly one card short?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rummy_learn.course.cases import YES, Laid, NoCaseError, Short
from rummy_learn.course.dealing import buys_for, hand_with, usual_players
from rummy_learn.course.hints import four_steps
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Marking, Question, QuestionType, distinct, game_name
from rummy_learn.course.wording import joined
from rummy_learn.rules import judge
from rummy_learn.rules.arithmetic import hand_sizes
from rummy_learn.rules.cards import FACES
from rummy_learn.rules.explain import NeedState, explain
from rummy_learn.rules.melds import Need
from rummy_learn.rules.readings import readings
from rummy_learn.rules.told import coming, shortfall, standing
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Believer, Misconception
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Reason

__all__ = ["TYPE"]

_TRIES = 400
_MOST_RIGHT = 8
_MOST_WRONG = 4


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """A meld, on higher levels a contract, that lacks one card; offered are all that would do and some that tempt."""
    for draw in _draws(stream, variant, level):
        for _ in range(_TRIES):
            case = draw(stream, variant)
            right = case.completing(variant) if case else ()
            if case and 0 < len(right) <= _MOST_RIGHT:
                wrong = _tempting(stream, variant, case, right)
                if wrong:
                    return _question(variant, case, (*right, *wrong))
    raise NoCaseError(f"nothing to complete in {variant.id}")


def _draws(stream: Stream, variant: Variant, level: int) -> Sequence[Callable[[Stream, Variant], Short | None]]:
    """Whether it is a meld or a contract; the other one stands by, as a game may have too many cards that do."""
    contract = partial(_contract, level=level)
    if not variant.deals:
        return (_meld,)
    return (contract, _meld) if level > 1 or stream.below(2) else (_meld, contract)


def _meld(stream: Stream, variant: Variant) -> Short | None:
    """A set or a run that lacks a natural card."""
    need = Need("set", variant.set_sizes[0] + stream.below(2))
    if stream.below(3):
        need = Need("run", variant.run_min + stream.below(4))
    found = hand_with(stream, variant, [need], need.size)
    return found and _without_one(stream, variant, Short(found[0], usual_players(variant), need))


def _contract(stream: Stream, variant: Variant, *, level: int) -> Short | None:
    """A hand as it is before the draw, one card short of a contract, on higher levels of a larger one."""
    deal = stream.below(max(1, len(variant.deals) * level // 3)) + 1
    needs = variant.deal(deal).contract.needs
    found = hand_with(stream, variant, needs, hand_sizes(variant, deal)[buys_for(variant, deal)])
    return found and _without_one(stream, variant, Short(found[0], usual_players(variant), needs[0], deal))


def _without_one(stream: Stream, variant: Variant, whole: Short) -> Short | None:
    """The same without one natural card, if that is missed and by one meld alone."""
    gone = stream.choice([card for card in whole.hand if not card.wild])
    at = whole.hand.index(gone)
    case = Short((*whole.hand[:at], *whole.hand[at + 1 :]), whole.players, whole.need, whole.deal)
    if case.deal is None:
        return case
    why = explain(variant, case.hand, case.deal, players=case.players)
    return Short(case.hand, case.players, why.unmet[0].need, case.deal) if why.missing == 1 else None


def _tempting(stream: Stream, variant: Variant, case: Short, right: Sequence[Card]) -> list[Card]:
    """Cards that do not help though a mistaken learner thinks so, of as many mistakes as there is room for."""
    held, left = _state(variant, case).held, coming(variant.deck(case.players), case.hand)
    near = [face for face in left if face not in right and _is_near(face, held) and _refused(variant, held, face)]
    chosen: list[Card] = []
    for believer in stream.shuffled(believers(variant, TYPE.skill)):
        believed = (face for face in stream.shuffled(near) if face not in chosen and _believes(believer, held, face))
        face = next(believed, None)
        if face is not None:
            chosen.append(face)
        if len(chosen) == _MOST_WRONG:
            break
    return chosen


def _is_near(face: Card, held: Sequence[Card]) -> bool:
    return face.joker or any(face.suit == card.suit or face.rank == card.rank for card in held)


def _question(variant: Variant, case: Short, offered: Sequence[Card]) -> Question:
    return Question(
        type=TYPE,
        variant=variant,
        prompt=_prompt(variant, case),
        case=case,
        hand=case.hand,
        offered=tuple(sorted(offered, key=lambda card: card.order)),
    )


def _prompt(variant: Variant, case: Short) -> Message:
    deck = variant.deck(case.players)
    packs = plural(deck.packs, "one deck", "{n} decks")
    decks = plural(deck.jokers, "{packs} with {n} joker", "{packs} with {n} jokers", packs=packs)
    if case.deal is None:
        return say(
            "{game}, {decks}: these cards are one short of {need}. Which cards would do?",
            game=game_name(variant),
            decks=decks,
            need=case.need.said(),
        )
    return say(
        "{game}, {decks}: deal {deal} asks for {contract}, and your hand is one card short. Which cards would do?",
        game=game_name(variant),
        decks=decks,
        deal=case.deal,
        contract=variant.deal(case.deal).contract.said(),
    )


# ---- what is missing -------------------------------------------------------------------------------------------------
def _states(variant: Variant, case: Short) -> tuple[NeedState, ...]:
    """The melds that are asked for, one of them unmet."""
    if case.deal is not None:
        return explain(variant, case.hand, case.deal, players=case.players).needs
    right = case.completing(variant)
    for face in right:
        for meld in readings(variant, (*case.hand, face), written=False):
            if (meld.kind, len(meld)) == (case.need.kind, case.need.size):
                naturals = tuple(card for card in right if not card.joker)
                return (NeedState(case.need, meld, case.hand, (face,), naturals),)
    raise LookupError("no card completes this meld")


def _state(variant: Variant, case: Short) -> NeedState:
    return next(state for state in _states(variant, case) if not state.met)


def _refused(variant: Variant, held: Sequence[Card], face: Card) -> bool:
    """Are the cards no meld with this one?"""
    return not readings(variant, (*held, face))


def _believes(believer: Believer, held: Sequence[Card], face: Card) -> bool:
    """Does he take the cards with this one for a meld? A joker that could be several cards does not make them less."""
    return believer.answers(Laid(((*held, face),))).answer in (YES, "joker_undeclared")


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The faces that would do, by the engine."""
    return frozenset(card.text for card in _right(question))


def _right(question: Question) -> tuple[Card, ...]:
    assert isinstance(question.case, Short)
    return question.case.completing(question.variant)


def mark(question: Question, answer: Given) -> Marking:
    """Right is every card that would do and no other; each that was taken wrongly, or left out, is explained."""
    case, variant, right = question.case, question.variant, _right(question)
    assert isinstance(case, Short)
    assert isinstance(answer, frozenset)
    wrong = tuple(face for face in FACES if face.text in answer and face not in right)
    missed = tuple(face for face in right if face.text not in answer)
    errs = list(_erring(variant, case, wrong, missed))
    state = _state(variant, case)
    reasons = list(_against(question, state, right))
    return Marking(
        correct=not wrong and not missed,
        verdict=_sentence(wrong, missed),
        explanation=(*_explanation(variant, case, right), *(_against_it(face, reason) for face, reason in reasons)),
        clauses=distinct([variant.cite(state.need.kind), *(reason.clause for _, reason in reasons)]),
        solution=frozenset(card.text for card in right),
        solution_said=say("{cards}", cards=right),
        cards=tuple(card.face for card in state.held),
        misconceptions=tuple(errs),
        rebuttals=tuple(each.rebuttal(variant) for each in errs),
    )


def _erring(variant: Variant, case: Short, wrong: Iterable[Card], missed: Iterable[Card]) -> Iterator[Misconception]:
    """The beliefs by which one would take the wrong cards, or leave out the right ones."""
    held = _state(variant, case).held
    wrong = [face for face in wrong if _refused(variant, held, face)]
    missed = [face for face in missed if not _refused(variant, held, face)]
    for believer in believers(variant, TYPE.skill):
        taken = any(_believes(believer, held, face) for face in wrong)
        if taken or not all(_believes(believer, held, face) for face in missed):
            yield believer.misconception


def _sentence(wrong: tuple[Card, ...], missed: tuple[Card, ...]) -> Message:
    if wrong and missed:
        return say("No: {wrong} would not do, and {missed} would.", wrong=wrong, missed=missed)
    if wrong:
        return say("No: {wrong} would not do.", wrong=wrong)
    if missed:
        return say("Not quite: {missed} would do too.", missed=missed)
    return say("Right: these would do, and no others.")


def _explanation(variant: Variant, case: Short, right: tuple[Card, ...]) -> tuple[Message, ...]:
    left = coming(variant.deck(case.players), case.hand)
    states = (say("{state}.", state=standing(state, left)) for state in _states(variant, case))
    return (shortfall(1, right), *states)


def _against(question: Question, state: NeedState, right: Sequence[Card]) -> Iterator[tuple[Card, Reason]]:
    """What speaks against each offered card that would not do."""
    for face in question.offered:
        if face not in right:
            yield from ((face, reason) for reason in judge.meld(question.variant, (*state.held, face)).reasons[:1])


def _against_it(face: Card, reason: Reason) -> Message:
    return say("With {card}: {reason}", card=face, reason=reason.message)


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is sought, the rule for it, the meld that is short with what is left of it, and every card that would do."""
    case, variant = question.case, question.variant
    assert isinstance(case, Short)
    states, state = _states(variant, case), _state(variant, case)
    left = coming(variant.deck(case.players), case.hand)
    rule = variant.cite(state.need.kind)
    goal = say("Find every card that makes {need} of these.", need=state.need.said())
    if case.deal is not None:
        wanted = variant.deal(case.deal).contract
        goal = say("Find every card with which the hand holds {contract}.", contract=wanted.said())
    pointed = joined([say("{state}.", state=standing(each, left)) for each in states], "{first} {rest}")
    return four_steps(goal, rule, pointed, shortfall(1, _right(question)))


TYPE = QuestionType(
    id="complete",
    title=say("Which cards would complete it?"),
    skill="melds",
    input="cards",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=5,
)
