"""A report on a verdict that looks wrong: everything needed to judge it again, as text to send."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import rummy_learn
from rummy_learn.course.question import game_name
from rummy_learn.text import Message, render, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict

__all__ = ["Answer", "Evidence", "complaint", "of_verdict"]


class Evidence(NamedTuple):
    """What was judged, as text: cards, or a position and the moves from there."""

    cards: str = ""
    position: Mapping[str, object] | None = None
    moves: tuple[Mapping[str, object], ...] = ()


class Answer(NamedTuple):
    """A game, its answer as a word and a sentence, and the code (or "") and the clause of each reason."""

    game: Variant
    word: Message | str
    sentence: Message | str
    reasons: tuple[tuple[str, Clause], ...] = ()


def of_verdict(game: Variant, word: Message | str, sentence: Message | str, verdict: Verdict) -> Answer:
    """A verdict as an answer, with all its reasons."""
    return Answer(game, word, sentence, tuple((reason.code, reason.clause) for reason in verdict.reasons))


def complaint(question: Message | str, answers: Iterable[Answer], link: object, evidence: Evidence) -> str:
    """The report: the question, what was judged, each game's answer, and the link; then room for the reader's view."""
    return "\n".join(map(render, _lines(question, answers, link, evidence)))


def _lines(
    question: Message | str, answers: Iterable[Answer], link: object, evidence: Evidence
) -> Iterator[Message | str]:
    yield say("This verdict looks wrong. Rummy Learn {version}", version=rummy_learn.__version__)
    yield ""
    yield say("Question: {question}", question=question)
    if evidence.cards:
        yield say("Cards: {cards}", cards=evidence.cards)
    if evidence.position is not None:
        yield say("Position: {position}", position=_json(evidence.position))
    for move in evidence.moves:
        yield say("Move: {move}", move=_json(move))
    yield say("Link: {link}", link=link)
    yield ""
    for answer in answers:
        yield from _answer(answer)
    yield ""
    yield say("What I think is right, and why:")
    yield ""


def _answer(answer: Answer) -> Iterator[Message | str]:
    told = say("{word} {sentence}", word=answer.word, sentence=answer.sentence) if answer.word else answer.sentence
    yield say("{game}: {answer}", game=game_name(answer.game), answer=told)
    for code, clause in answer.reasons:
        shown = f"{clause.id}, {clause.status}, {clause.source}"
        yield f"    {code}: {shown}" if code else f"    {shown}"


def _json(value: Mapping[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False)
