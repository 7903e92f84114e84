"""What several types of question are made with: cases that tell a belief from the rules, and the options they give."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rummy_learn.course.cases import YES, NoCaseError
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Marking, distinct, lettered
from rummy_learn.course.scenes import scenes
from rummy_learn.game.view import View
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rummy_learn.course.cases import Answer, Case, Thought
    from rummy_learn.course.misconceptions import Believer, Misconception
    from rummy_learn.course.question import Given, Option, Question
    from rummy_learn.course.scenes import Scene
    from rummy_learn.game.position import Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = [
    "Options",
    "about",
    "as_sentence",
    "chosen",
    "clauses_about",
    "drawn",
    "everyone",
    "holding",
    "misjudged",
    "numbered",
    "open_table",
    "options_of",
    "out_of_order",
    "rebutted",
    "tempted",
    "truths",
    "wrong_thoughts",
    "yes_or_no",
]

C = TypeVar("C", bound="Case")

_TRIES = 25
"""Draws for each belief."""
_END = (".", "!", "?")
_MOST_WRONG = {1: 2, 2: 3, 3: 5}
"""So many wrong options at most, by level."""


# ---- cases -----------------------------------------------------------------------------------------------------------
def drawn(
    stream: Stream,
    variant: Variant,
    skill: str,
    kind: type[C],
    level: int,
    *accepts: Callable[[C], bool],
) -> C:
    """A case of this kind and skill about which somebody errs, and which the first condition accepts that any does.

    Each belief is asked about as often as any other. Raises `NoCaseError` when there is nothing to err about.
    """
    ways = _ways(variant, skill, kind)
    for accept in (*accepts, _any):
        for believer, within in stream.shuffled(ways):
            for _ in range(_TRIES):
                case = stream.choice(within).draw(stream, variant, level)
                assert isinstance(case, kind)
                if accept(case) and believer.parts(case):
                    return case
    raise NoCaseError(f"nothing to ask about {skill} in {variant.id}")


def _any(_: Case) -> bool:
    return True


def about(skill: str, kind: type[Case]) -> Callable[[Variant], bool]:
    """Does a game have cases of this kind and skill, and somebody who errs about them?"""

    return lambda variant: bool(_ways(variant, skill, kind))


class _Way(NamedTuple):
    """A believer, and the scenes of a kind in which his belief shows."""

    believer: Believer
    scenes: tuple[Scene, ...]


_KNOWN_MOST = 32
_known: dict[int, tuple[Variant, tuple[_Way, ...]]] = {}


def _every_way(variant: Variant) -> tuple[_Way, ...]:
    """Every believer of a game with all his scenes."""
    # Kept by identity, as the believers are: to find them takes a while, and a variant has no hash.
    if id(variant) not in _known:
        while len(_known) >= _KNOWN_MOST:
            del _known[next(iter(_known))]
        _known[id(variant)] = variant, tuple(_Way(each, each.scenes()) for each in believers(variant))
    return _known[id(variant)][1]


def _ways(variant: Variant, skill: str, kind: type[Case]) -> list[_Way]:
    """The believers that err in scenes of this kind and skill, whatever skill their belief is counted to."""
    found = set(scenes(variant, skill, kind))
    ways = (_Way(each, tuple(scene for scene in within if scene in found)) for each, within in _every_way(variant))
    return [way for way in ways if way.scenes]


def everyone(variant: Variant, skill: str) -> list[Believer]:
    """Those whose belief is about this skill, or shows in one of its scenes."""
    return [
        each
        for each, within in _every_way(variant)
        if each.misconception.skill == skill or any(scene.skill == skill for scene in within)
    ]


# ---- what mistaken learners answer -----------------------------------------------------------------------------------
def tempted(variant: Variant, skill: str, case: Case) -> list[Believer]:
    """Those who answer otherwise than the engine."""
    return [believer for believer in everyone(variant, skill) if believer.errs(case)]


def wrong_thoughts(case: Case, truth: Thought, those: Iterable[Believer], level: int) -> list[Thought]:
    """What mistaken learners answer, each answer once, more of them on higher levels."""
    told = (believer.answers(case) for believer in those)
    found = {str(thought.answer): thought for thought in told if thought.answer != truth.answer}
    said: dict[str, Thought] = {}
    for thought in found.values():
        if str(thought.because) != str(truth.because):
            said.setdefault(str(thought.because or thought.answer), thought)
    return list(said.values())[: _MOST_WRONG[level]]


def holding(variant: Variant, skill: str, case: Case, claimed: Answer) -> list[Misconception]:
    """The misconceptions that give this wrong answer."""
    return [each.misconception for each in tempted(variant, skill, case) if each.answers(case).answer == claimed]


def misjudged(variant: Variant, skill: str, cases: Iterable[Case]) -> list[Misconception]:
    """The misconceptions by which one would judge any of these cases wrongly."""
    every = {each.misconception.id: each.misconception for case in cases for each in tempted(variant, skill, case)}
    return list(every.values())


def rebutted(variant: Variant, errs: Iterable[Misconception]) -> tuple[Message, ...]:
    """What is to be said against these beliefs."""
    return tuple(each.rebuttal(variant) for each in errs)


def truths(variant: Variant, errs: Iterable[Misconception]) -> tuple[Message, ...]:
    """What is true instead of these beliefs, each sentence once."""
    told = (each.truth(variant) if each.truth else each.clauses(variant)[0].rule for each in errs)
    return tuple({str(sentence): sentence for sentence in told}.values())


def clauses_about(variant: Variant, skill: str, case: Case, *first: Clause) -> tuple[Clause, ...]:
    """These clauses, and those that say what is true where learners err about the case."""
    doubted = (clause for each in tempted(variant, skill, case) for clause in each.misconception.clauses(variant))
    return distinct((*first, *doubted))


class Options(NamedTuple):
    """The options of a question, and what each claims."""

    options: tuple[Option, ...]
    claims: tuple[Answer, ...]


def options_of(stream: Stream, variant: Variant, skill: str, case: Case, said: Callable[[Answer], Message]) -> Options:
    """The true answer and those of mistaken learners, in any order, or in that of the numbers they are."""
    truth = case.truth(variant).answer
    answers = {truth, *(each.answers(case).answer for each in tempted(variant, skill, case))}
    numbers = sorted(answer for answer in answers if isinstance(answer, int))
    ordered: list[Answer] = [*numbers]
    if len(numbers) < len(answers):
        ordered = stream.shuffled(sorted(answers, key=str))
    return Options(lettered([said(answer) for answer in ordered]), tuple(ordered))


def as_sentence(text: Message) -> Message:
    """The words of an answer as a sentence: with a full stop, unless they end like one already."""
    return text if str(text).endswith(_END) else say("{sentence}.", sentence=text)


# ---- marking ---------------------------------------------------------------------------------------------------------
def chosen(
    question: Question,
    answer: Given,
    explanation: tuple[Message, ...],
    clauses: tuple[Clause, ...],
    cards: tuple[Card, ...] = (),
) -> Marking:
    """The marking of an option that claims an answer about the case."""
    variant, case, skill = question.variant, question.case, question.type.skill
    assert isinstance(answer, str)
    claimed, truth = question.claim(answer), case.truth(variant).answer
    correct, right = claimed == truth, question.option(question.key(truth))
    errs = [] if correct else holding(variant, skill, case, claimed)
    said = as_sentence(right)
    return Marking(
        correct=correct,
        verdict=say("Right: {answer}", answer=said) if correct else say("Not so: {answer}", answer=said),
        explanation=explanation,
        clauses=clauses,
        solution=question.key(truth),
        solution_said=right,
        cards=cards,
        misconceptions=tuple(errs),
        rebuttals=rebutted(variant, errs),
    )


def numbered(
    question: Question,
    answer: Given,
    explanation: tuple[Message, ...],
    clauses: tuple[Clause, ...],
    cards: tuple[Card, ...] = (),
) -> Marking:
    """The marking of a number that is the answer about the case; one that a misconception gives is recognised."""
    variant, case, skill = question.variant, question.case, question.type.skill
    assert isinstance(answer, int)
    truth = case.truth(variant).answer
    assert isinstance(truth, int)
    correct = answer == truth
    errs = [] if correct else holding(variant, skill, case, answer)
    return Marking(
        correct=correct,
        verdict=say("Right: {points}.", points=truth) if correct else say("No: it is {points}.", points=truth),
        explanation=explanation,
        clauses=clauses,
        solution=truth,
        solution_said=say("{points}", points=truth),
        cards=cards,
        misconceptions=tuple(errs),
        rebuttals=rebutted(variant, errs),
    )


def out_of_order(stream: Stream, seats: Sequence[int], solution: Sequence[int]) -> list[int]:
    """The seats in any order but the right one, so that something is left to do."""
    mixed = stream.shuffled(seats)
    return mixed if mixed != list(solution) else [*mixed[1:], mixed[0]]


def open_table(position: Position, seat: int) -> View:
    """The table as everybody sees it, no hand among it, drawn from this seat."""
    view = View.of(position, seat)
    return replace(view, known=view.known.but(hands=((),) * position.players))


# ---- yes or no -------------------------------------------------------------------------------------------------------
def yes_or_no(thought: Thought, yes: Message) -> Message:
    """An answer with its reason, as an option says it."""
    if thought.answer == YES:
        return yes
    return say("No. {because}", because=thought.because)
