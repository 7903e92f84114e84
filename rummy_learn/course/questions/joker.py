"""What does this joker stand for, which card may be exchanged for it, and what goes on beyond it?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.hints import four_steps
from rummy_learn.course.meanings import ANY, NONE, Standing
from rummy_learn.course.question import Marking, Question, QuestionType, game_name
from rummy_learn.course.questions._kit import about, as_sentence, chosen, clauses_about, drawn, options_of
from rummy_learn.course.wording import joined
from rummy_learn.rules import judge
from rummy_learn.rules.cards import RANKS, SUITS, parse_cards
from rummy_learn.text import Message, say
from rummy_learn.text.names import rank_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.cases import Answer
    from rummy_learn.course.hints import Hint
    from rummy_learn.course.meanings import About
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """A meld with a joker; on higher levels it is longer, and other jokers lie in it too."""
    case = drawn(stream, variant, TYPE.skill, Standing, level)
    options, claims = options_of(stream, variant, TYPE.skill, case, lambda answer: _said(answer, case.about))
    return Question(
        type=TYPE,
        variant=variant,
        prompt=_prompt(variant, case),
        case=case,
        melds=(case.cards,),
        options=options,
        claims=claims,
    )


def _prompt(variant: Variant, case: Standing) -> Message:
    game, joker = game_name(variant), _joker(variant, case)
    if case.about == "meaning":
        return say("{game}: this lies on the table. What does {joker} stand for?", game=game, joker=joker)
    if case.about == "exchange":
        return say(
            "{game}: this lies on the table. Which card, if any, can be exchanged for {joker}?", game=game, joker=joker
        )
    return say(
        "{game}: this lies on the table. Which natural card, if any, can be laid off at the end where {joker} lies?",
        game=game,
        joker=joker,
    )


def _joker(variant: Variant, case: Standing) -> Message:
    """ "the joker", "the 2♣", or with its place where there are several like it."""
    alike = sum(card.wild and card.face is case.wild for card in _meld(variant, case).cards)
    name = case.wild.said()
    if alike > 1:
        return say("the {card} in place {n}", card=name, n=case.at + 1)
    return say("the {card}", card=name)


def _said(answer: Answer, asked: About) -> Message:
    """An answer in words: one card, several, any of a rank, or none."""
    if answer == ANY:
        return say("Any card, as needed") if asked == "meaning" else say("Any natural card")
    if answer == NONE:
        return say("None: it stays where it lies") if asked == "exchange" else say("None: nothing goes on there")
    cards = parse_cards(str(answer))
    if len(cards) == len(SUITS):
        return say("Any of the {rank}", rank=rank_name(RANKS[cards[0].rank - 1]))
    return joined([say("{card}", card=card) for card in cards], "{first} or {rest}")


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The option that says what the engine says."""
    return question.key(question.case.truth(question.variant).answer)


def mark(question: Question, answer: Given) -> Marking:
    """Right is the one answer that the engine gives; the meld is read card by card, and what follows from it told."""
    case = _case(question)
    return chosen(question, answer, _why(question.variant, case), _clauses(question), _deciding(question.variant, case))


def _case(question: Question) -> Standing:
    assert isinstance(question.case, Standing)
    return question.case


def _meld(variant: Variant, case: Standing) -> Meld:
    meld = case.meld(variant)
    assert meld is not None
    return meld


def _why(variant: Variant, case: Standing) -> tuple[Message, ...]:
    """How the meld reads, and for a card that may be exchanged or laid off what it becomes, or why there is none."""
    meld = _meld(variant, case)
    reads = say("This is a {meld}.", meld=meld.said())
    if case.about == "meaning":
        return (reads,)
    right = case.truth(variant).answer
    if right != NONE:
        card = parse_cards(str(right))[0]
        return reads, say("With {card} it is a {meld}.", card=card, meld=_after(variant, case, meld, card).said())
    if case.about == "exchange":
        refused = judge.exchange(variant, meld, meld.cards[_naturals(meld)[0]])
        return reads, refused.reasons[0].message
    return reads, say("An ace is the end of its run.")


def _after(variant: Variant, case: Standing, meld: Meld, card: Card) -> Meld:
    """The meld with the card exchanged or laid off."""
    verdict = judge.exchange(variant, meld, card)
    if case.about == "beside":
        verdict = judge.lay_off(variant, meld, (card,), "high" if case.at else "low")
    return type(meld)(meld.kind, verdict.melds[0].cards)


def _naturals(meld: Meld) -> list[int]:
    return [at for at, card in enumerate(meld.cards) if not card.wild]


def _deciding(variant: Variant, case: Standing) -> tuple[Card, ...]:
    """The natural cards next to the joker, on either side."""
    meld = _meld(variant, case)
    before = [at for at in _naturals(meld) if at < case.at][-1:]
    after = [at for at in _naturals(meld) if at > case.at][:1]
    return tuple(meld.cards[at] for at in (*before, *after))


def _clauses(question: Question) -> tuple[Clause, ...]:
    variant, case = question.variant, _case(question)
    meld = _meld(variant, case)
    first = {
        "meaning": variant.cite(meld.kind),
        "exchange": variant.cite("exchange", "joker_not_exchangeable", meld.kind),
        "beside": variant.cite("ace" if case.truth(variant).answer == NONE else "run"),
    }
    return clauses_about(variant, TYPE.skill, case, first[case.about], variant.cite("wild", "joker_undeclared"))


# ---- help ------------------------------------------------------------------------------------------------------------
_GOALS = {
    "meaning": say("Say which card would lie there if it were no joker."),
    "exchange": say("Say which card can take its place, if this game lets a joker go."),
    "beside": say("Say what the joker stands for, and which card goes on from there."),
}


def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is sought, the rule, the cards that decide, and the answer."""
    variant, case = question.variant, _case(question)
    pointed = say("Read the meld from left to right, and look at {cards}.", cards=_deciding(variant, case))
    answer = as_sentence(_said(case.truth(variant).answer, case.about))
    return four_steps(_GOALS[case.about], _clauses(question)[0], pointed, answer)


TYPE = QuestionType(
    id="joker",
    title=say("What does the joker stand for?"),
    skill="jokers",
    input="choice",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=7,
    fits=about("jokers", Standing),
)
