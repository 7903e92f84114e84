"""Facts to know by heart: cards dealt, contracts, buys, values. One type of question for each skill that has some."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rummy_learn.course.facts import FACTS, Choice, Recall, recalls
from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Question, QuestionType, game_name, lettered
from rummy_learn.course.questions._kit import as_sentence, chosen, numbered, tempted
from rummy_learn.course.skills import SKILLS
from rummy_learn.course.wording import joined
from rummy_learn.text import Message, say
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.course.cases import Answer
    from rummy_learn.course.hints import Hint
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPES"]

_MOST = {1: 3, 2: 4, 3: 6}
"""So many answers to choose from at most, by level."""
_FEWEST = 2
"""A skill with fewer facts in a game is not asked about in this way: the one fact would come again and again."""
_BY_HEART = 2
"""From this level on a number is typed, not chosen."""


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int, *, skill: str) -> Question:
    """A fact of the game. What is offered beside it is so in other games, or what learners believe.

    From the second level on numbers are not offered at all.
    """
    case = stream.choice(_askable(variant, skill))
    by_heart = case.fact.choices is None and level >= _BY_HEART
    offered = [] if by_heart else _offered(stream, variant, case, _MOST[level])
    return Question(
        type=_BY_SKILL[skill],
        variant=variant,
        prompt=say("{game}: {question}", game=game_name(variant), question=case.asked),
        case=case,
        options=lettered([each.text for each in offered]),
        claims=tuple(each.answer for each in offered),
        by="number" if by_heart else None,
    )


def _askable(variant: Variant, skill: str) -> list[Recall]:
    """The facts about which one can be wrong: some other game has another answer, or some learner gives one."""
    return [case for case in recalls(variant, skill) if len(_choices(variant, case)) > 1]


def _choices(variant: Variant, case: Recall) -> list[Choice]:
    """The true answer, then those of mistaken learners, then those of other games, each once."""
    truth = case.truth(variant).answer
    listed = {each.answer: each for each in case.choices(variant)}
    answers: dict[Answer, Choice] = {truth: listed.get(truth) or _number(truth)}
    for believer in tempted(variant, case.fact.skill, case):
        answer = believer.answers(case).answer
        if answer in listed or not listed:
            answers.setdefault(answer, listed.get(answer) or _number(answer))
    for answer in listed or _elsewhere(variant, case):
        answers.setdefault(answer, listed.get(answer) or _number(answer))
    return list(answers.values())


def _elsewhere(variant: Variant, case: Recall) -> Iterator[Answer]:
    """What is true in the other games that have this fact, in the same case if they have that, else in any."""
    for game in variants():
        cases = list(case.fact.cases(game)) if game.id != variant.id else []
        for about in [each for each in cases if each == case.about] or cases:
            yield case.fact.answer(game, about)


def _number(answer: Answer) -> Choice:
    return Choice(answer, say("{n}", n=answer))


def _offered(stream: Stream, variant: Variant, case: Recall, most: int) -> list[Choice]:
    truth, *others = _choices(variant, case)
    found = [truth, *others[: most - 1]]
    if all(isinstance(each.answer, int) for each in found):
        return sorted(found, key=lambda each: int(each.answer))
    return stream.shuffled(found)


# ---- marking ---------------------------------------------------------------------------------------------------------
def _case(question: Question) -> Recall:
    assert isinstance(question.case, Recall)
    return question.case


def solve(question: Question) -> Given:
    """What is true, by the engine's own record."""
    answer = question.case.truth(question.variant).answer
    if question.input == "number":
        assert isinstance(answer, int)
        return answer
    return question.key(answer)


def mark(question: Question, answer: Given) -> Marking:
    """Right is what the rule book says; it is told where another answer would be right."""
    clauses = _case(question).clauses(question.variant)
    elsewhere = tuple(_where_else(question))
    explanation = (*(clause.rule for clause in clauses), *(told for told, _ in elsewhere))
    marked = numbered if question.input == "number" else chosen
    return replace(marked(question, answer, explanation, clauses), elsewhere=elsewhere)


def _where_else(question: Question) -> Iterator[tuple[Message, frozenset[str]]]:
    """What other games have instead, for the same case, and which they are."""
    case, truth = _case(question), question.case.truth(question.variant).answer
    said = {each.answer: each.text for each in _choices(question.variant, case)}
    games: dict[Answer, list[Variant]] = {}
    for game in variants():
        if game.id != question.variant.id and case.about in list(case.fact.cases(game)):
            games.setdefault(case.fact.answer(game, case.about), []).append(game)
    for answer, there in games.items():
        if answer != truth and answer in said:
            names = joined([game.title for game in there])
            told = say("In {game}: {answer}", game=names, answer=as_sentence(said[answer]))
            yield told, frozenset(game.id for game in there)


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is asked, the rule that says it, what it is not, and the answer."""
    case, variant = _case(question), question.variant
    clause = case.clauses(variant)[0]
    truth, *others = _choices(variant, case)
    goal = say("Recall a rule of {game}: {question}", game=variant.title, question=case.asked)
    return four_steps(goal, clause, say("It is not this: {answer}", answer=as_sentence(others[0].text)), truth.text)


# ---- one type for each skill -----------------------------------------------------------------------------------------
def _type(skill: str) -> QuestionType:
    return QuestionType(
        id=f"recall_{skill}",
        title=say("{skill}, by heart", skill=SKILLS[skill]),
        skill=skill,
        input="choice",
        make=partial(make, skill=skill),
        solve=solve,
        mark=mark,
        hints=hints,
        order=20,
        fits=lambda variant: len(_askable(variant, skill)) >= _FEWEST,
    )


_FACTS = Counter(fact.skill for fact in FACTS.values())
_BY_SKILL = {skill: _type(skill) for skill, count in _FACTS.items() if count >= _FEWEST}
TYPES = tuple(_BY_SKILL.values())
