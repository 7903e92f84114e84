"""What came out of a class: by learners, skills and questions, and which beliefs explain the wrong answers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from rummy_learn.course.classroom.hand_in import Picked
from rummy_learn.course.misconceptions import misconceptions
from rummy_learn.course.skills import SKILLS
from rummy_learn.course.wording import joined
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.course.classroom.collect import Collected, Marked, Note
    from rummy_learn.course.classroom.hand_in import Answered
    from rummy_learn.course.misconceptions import Misconception
    from rummy_learn.course.question import Question

__all__ = ["Asked", "Held", "Report", "Score", "Wrong", "answer_said"]

_COMMON = 2
"""A wrong answer is a common one when so many have given it."""


class Score(NamedTuple):
    """So many right, of so many questions."""

    right: int
    of: int

    def __str__(self) -> str:
        return f"{self.right}/{self.of}"


class Wrong(NamedTuple):
    """A wrong answer that several gave: in words, how many did, and what they may think, if a belief explains it."""

    answer: Message
    times: int
    rebuttals: tuple[Message, ...]


class Asked(NamedTuple):
    """How a question went: how many got it right, how many gave no answer, and the wrong answers, commonest first."""

    number: int
    question: Question
    score: Score
    unanswered: int
    wrong: tuple[Wrong, ...]


class Held(NamedTuple):
    """A belief, how many wrong answers it explains, who gave them, and what is true instead in each of their games."""

    id: str
    times: int
    names: tuple[str, ...]
    rebuttals: tuple[Message, ...]


@dataclass(frozen=True)
class Report:
    """The class table of hand-ins that were collected. A question without an answer counts as not right."""

    collected: Collected

    @property
    def questions(self) -> tuple[Question, ...]:
        """What was asked."""
        return self.collected.assignment.questions

    @property
    def marked(self) -> tuple[Marked, ...]:
        """The hand-ins that count, by name."""
        return self.collected.marked

    @cached_property
    def skills(self) -> tuple[str, ...]:
        """The skills that were asked for, in the order in which they are learned."""
        asked = {question.type.skill for question in self.questions}
        return tuple(skill for skill in SKILLS if skill in asked)

    def score(self, marked: Marked, skill: str | None = None) -> Score:
        """How one learner did, in all or in one skill."""
        told = [
            marking
            for question, marking in zip(self.questions, marked.markings, strict=True)
            if skill in (None, question.type.skill)
        ]
        return Score(sum(each.correct for each in told if each), len(told))

    def skill(self, skill: str) -> Score:
        """How the class did in a skill."""
        scores = [self.score(marked, skill) for marked in self.marked]
        return Score(sum(each.right for each in scores), sum(each.of for each in scores))

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """How each question went."""
        return tuple(self._asked(at, question) for at, question in enumerate(self.questions))

    def _asked(self, at: int, question: Question) -> Asked:
        given = [(each.answers[at], each.markings[at]) for each in self.marked]
        told = {answer: marking for answer, marking in given if answer is not None and marking and not marking.correct}
        times = Counter(answer for answer, _ in given if answer in told)
        wrong = tuple(
            Wrong(answer_said(question, answer), count, told[answer].rebuttals)
            for answer, count in times.most_common()
            if answer is not None
        )
        right = sum(marking.correct for _, marking in given if marking)
        return Asked(at + 1, question, Score(right, len(given)), sum(each is None for each, _ in given), wrong)

    @property
    def common(self) -> tuple[tuple[Asked, Wrong], ...]:
        """The wrong answers that several gave, the commonest first."""
        found = [(asked, wrong) for asked in self.asked for wrong in asked.wrong if wrong.times >= _COMMON]
        return tuple(sorted(found, key=lambda each: (-each[1].times, each[0].number)))

    @cached_property
    def beliefs(self) -> tuple[Held, ...]:
        """The beliefs that give just the wrong answers that were given, those that explain most first."""
        found: dict[str, list[tuple[str, Message]]] = {}
        for marked in self.marked:
            for question, marking in zip(self.questions, marked.markings, strict=True):
                for held in marking.misconceptions if marking and not marking.correct else ():
                    found.setdefault(held.id, []).append((marked.name, _rebuttal(held, question)))
        told = [_held(each.id, found[each.id]) for each in misconceptions() if each.id in found]
        return tuple(sorted(told, key=lambda each: -each.times))

    # ---- written down ----------------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, Any]:
        """Keys: class, questions, learners, skills, misconceptions, wrong_answers, refused, remarks."""
        return {
            "class": self.collected.assignment.code,
            "questions": [self._question_data(each) for each in self.asked],
            "learners": [self._learner_data(each) for each in self.marked],
            "skills": {skill: self.skill(skill)._asdict() for skill in self.skills},
            "misconceptions": [
                {"id": each.id, "times": each.times, "names": list(each.names), "rebuttals": _texts(each.rebuttals)}
                for each in self.beliefs
            ],
            "wrong_answers": [
                {
                    "question": asked.number,
                    "answer": str(wrong.answer),
                    "times": wrong.times,
                    "rebuttals": _texts(wrong.rebuttals),
                }
                for asked, wrong in self.common
            ],
            "refused": _notes(self.collected.refused),
            "remarks": _notes(self.collected.remarks),
        }

    def _question_data(self, asked: Asked) -> dict[str, object]:
        item = self.collected.assignment.items[asked.number - 1]
        skill = asked.question.type.skill
        return {"item": str(item), "skill": skill, "right": asked.score.right, "unanswered": asked.unanswered}

    def _learner_data(self, marked: Marked) -> dict[str, object]:
        skills = {skill: self.score(marked, skill)._asdict() for skill in self.skills}
        return {
            "name": marked.name,
            "file": marked.where,
            "right": marked.right,
            "of": len(marked.markings),
            "skills": skills,
            "correct": [each and each.correct for each in marked.markings],
        }

    def summary(self) -> list[list[object]]:
        """A row for each learner: the name, how many are right, and how many in each skill."""
        head = ["name", "right", "of", *self.skills, "file"]
        rows = [
            [
                each.name,
                each.right,
                len(each.markings),
                *(self.score(each, skill).right for skill in self.skills),
                each.where,
            ]
            for each in self.marked
        ]
        return [list(head), *rows]

    def answers(self) -> list[list[object]]:
        """A row for each answer of each learner, with the beliefs that explain a wrong one."""
        head = ["name", "number", "item", "skill", "answer", "correct", "misconceptions"]
        return [list(head), *(row for each in self.marked for row in self._answer_rows(each))]

    def _answer_rows(self, marked: Marked) -> Iterator[list[object]]:
        items = self.collected.assignment.items
        for at, (answer, marking) in enumerate(zip(marked.answers, marked.markings, strict=True)):
            question = self.questions[at]
            said = "" if answer is None else str(answer_said(question, answer))
            held = " ".join(each.id for each in marking.misconceptions) if marking else ""
            correct = "" if marking is None else int(marking.correct)
            yield [marked.name, at + 1, str(items[at]), question.type.skill, said, correct, held]


def answer_said(question: Question, answer: Answered) -> Message:
    """An answer in words: those of the options it names, or what it says itself."""
    if isinstance(answer, Picked):
        return say("{answer}", answer=answer.melds)
    keys = answer if isinstance(answer, tuple) else (answer,)
    texts = {option.key: option.text for option in question.options}
    if not keys:
        return say("none of these")
    return joined([texts.get(key, say("{answer}", answer=key)) for key in keys])


def _held(id_: str, shown: Sequence[tuple[str, Message]]) -> Held:
    """The belief that each of these wrong answers shows: whose it is, and what is true instead where it was given."""
    names, rebuttals = zip(*shown, strict=True)
    return Held(id_, len(shown), tuple(dict.fromkeys(names)), tuple({str(each): each for each in rebuttals}.values()))


def _rebuttal(held: Misconception, question: Question) -> Message:
    """What is true instead, in the game of the question; of several games in the first where the belief is wrong."""
    game = next((game for game in (question.variant, *question.games) if held.mind(game)), question.variant)
    return say("{game}: {rebuttal}", game=game.title, rebuttal=held.rebuttal(game))


def _texts(messages: Sequence[Message]) -> list[str]:
    return [str(each) for each in messages]


def _notes(notes: Sequence[Note]) -> list[dict[str, str]]:
    return [{"file": each.where, "code": each.code, "message": str(each.message)} for each in notes]
