"""Legal or not, and why: one right answer with its reason, and what mistaken learners would answer."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rummy_learn.course import shapes
from rummy_learn.course.cases import YES, Laid, NoCaseError, Thought
from rummy_learn.course.hints import four_steps
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Marking, Question, QuestionType, distinct, game_name, lettered
from rummy_learn.course.wording import why
from rummy_learn.rules.check import with_repairs
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Believer
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict

__all__ = ["TYPE"]

_CANDIDATES = 12
"""Cases drawn for one question, of which the best is asked."""
_TRIES = 2000


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """An item on which at least one misconception errs; on higher levels, wherever possible, more of them do.

    Legal cards come up every other time, and each misconception about as often as any other.
    """
    legal = bool(stream.below(2))
    everyone = stream.shuffled(believers(variant, TYPE.skill))
    cases = islice(_cases(stream, variant, legal=legal), _CANDIDATES)
    ranked = [(rank, at, case) for at, case in enumerate(cases) if (rank := _rank(case, variant, everyone, level))]
    if not ranked:
        raise NoCaseError(f"no misconception can be asked about in {variant.id}")
    return _question(stream, variant, min(ranked)[2], everyone)


def _cases(stream: Stream, variant: Variant, *, legal: bool) -> Iterator[Laid]:
    """Cases that are legal, or not, for one reason that can be told."""
    for _ in range(_TRIES):
        case = shapes.laid(stream, variant)
        if case.stands(variant) == legal and case.plain(variant):
            yield case


def _rank(case: Laid, variant: Variant, everyone: Sequence[Believer], level: int) -> tuple[int, int] | None:
    """The lower, the better: first enough wrong answers, then whoever errs stands early in the line.

    None when nobody errs.
    """
    truth = case.truth(variant).answer
    wrong = [(place, answer) for place, each in enumerate(everyone) if (answer := each.answers(case).answer) != truth]
    return (-min(len({answer for _, answer in wrong}), level), wrong[0][0]) if wrong else None


def _wrong(case: Laid, truth: Thought, everyone: Sequence[Believer]) -> dict[str, Thought]:
    """What mistaken learners answer, each answer once."""
    told = (believer.answers(case) for believer in everyone)
    return {str(thought.answer): thought for thought in told if thought.answer != truth.answer}


def _question(stream: Stream, variant: Variant, case: Laid, everyone: Sequence[Believer]) -> Question:
    truth = case.truth(variant)
    thoughts = stream.shuffled([truth, *_wrong(case, truth, everyone).values()])
    return Question(
        type=TYPE,
        variant=variant,
        prompt=_prompt(variant, case),
        case=case,
        melds=case.melds,
        options=lettered([_said(thought) for thought in thoughts]),
        claims=tuple(thought.answer for thought in thoughts),
    )


def _prompt(variant: Variant, case: Laid) -> Message:
    if case.deal is None:
        return say("{game}: are these cards, laid in this order, a legal meld?", game=game_name(variant))
    asked = variant.deal(case.deal).contract.said()
    return say(
        "{game}, deal {deal} asks for {contract}. Do these melds meet it?",
        game=game_name(variant),
        deal=case.deal,
        contract=asked,
    )


def _said(thought: Thought) -> Message:
    if thought.because is None:
        return say("Yes, they are legal.")
    return say("No. {because}", because=thought.because)


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The option that says what the engine says."""
    return question.key(question.case.truth(question.variant).answer)


def mark(question: Question, answer: Given) -> Marking:
    """Right is the verdict with its reason; the right verdict for another reason is told apart from a plain error."""
    assert isinstance(question.case, Laid)
    assert isinstance(answer, str)
    variant, case = question.variant, question.case
    claimed, truth = question.claim(answer), case.truth(variant)
    verdict = with_repairs(variant, case.verdict(variant), case.melds, deal=case.deal)
    tempted = [believer for believer in believers(variant, TYPE.skill) if believer.errs(case)]
    holding = [believer.misconception for believer in tempted if believer.answers(case).answer == claimed]
    correct = claimed == truth.answer
    return Marking(
        correct=correct,
        verdict=_sentence(correct=correct, legal=verdict.valid, said_yes=claimed == YES),
        explanation=why(verdict),
        clauses=_clauses(variant, case, verdict, tempted),
        solution=question.key(truth.answer),
        solution_said=_said(truth),
        cards=truth.cards or _pointed_at(case, tempted),
        misconceptions=tuple(holding),
        rebuttals=tuple(each.rebuttal(variant) for each in holding),
        verdicts=(verdict,),
    )


def _sentence(*, correct: bool, legal: bool, said_yes: bool) -> Message:
    if correct:
        return say("Right: they are legal.") if legal else say("Right: they are not legal, and for this reason.")
    if legal:
        return say("Not so: they are legal here.")
    if said_yes:
        return say("Not so: they are not legal here.")
    return say("Not quite: they are not legal, but for another reason.")


def _clauses(variant: Variant, case: Laid, verdict: Verdict, tempted: Sequence[Believer]) -> tuple[Clause, ...]:
    """The clauses of the reasons; for legal cards those that make them so, and those that a learner may doubt."""
    if not verdict.valid:
        return distinct(reason.clause for reason in verdict.reasons)
    rows = [meld.kind for meld in verdict.melds if meld.kind]
    found = [variant.cite(f"deal{case.deal}")] if case.deal else []
    found += [variant.cite(row) for row in rows]
    found += [clause for believer in tempted for clause in believer.misconception.clauses(variant)]
    return distinct(found)


def _pointed_at(case: Laid, tempted: Sequence[Believer]) -> tuple[Card, ...]:
    """The cards that make legal cards look doubtful, all of them when none does."""
    pointed = [believer.answers(case).cards for believer in tempted]
    return next((cards for cards in pointed if cards), tuple(card for meld in case.melds for card in meld))


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be decided, the rule that decides it, the cards in doubt, and the answer."""
    variant, case = question.variant, question.case
    assert isinstance(case, Laid)
    truth, verdict = case.truth(variant), case.verdict(variant)
    tempted = [believer for believer in believers(variant, TYPE.skill) if believer.errs(case)]
    goal = say("Say whether the cards are legal as they lie, and if not, which rule they break.")
    rule = verdict.reasons[0].clause if verdict.reasons else tempted[0].misconception.clauses(variant)[0]
    pointed = say("Look at {cards}: is the rule kept there?", cards=truth.cards or _pointed_at(case, tempted))
    return four_steps(goal, rule, pointed, _said(truth))


TYPE = QuestionType(
    id="legal",
    title=say("Legal or not, and why"),
    skill="melds",
    input="choice",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=1,
)
