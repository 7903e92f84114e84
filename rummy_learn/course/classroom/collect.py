"""Marking the hand-ins of a class: everything is marked anew by the engine, nothing a hand-in says of itself counts.

What cannot be counted is named, with its file and the reason, and the others are counted all the same.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.classroom.hand_in import LONGEST_TEXT, HandIn, given
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.course.classroom.hand_in import Answered
    from rummy_learn.course.question import Marking

__all__ = ["MOST_BYTES", "Collected", "File", "Marked", "Note", "Paper", "collect", "person"]

MOST_BYTES = 4 * LONGEST_TEXT
"""No file is read that is longer."""
_MOST_IN_A_FILE = 500
_NONE_SAID = say("There is no hand-in in this file.")


class File(NamedTuple):
    """A file as it was handed in: its name, what it holds, and how long it is, where not all of it was read."""

    name: str
    content: bytes
    size: int = 0


class Note(NamedTuple):
    """Something to look at: where it is, and what about it. `code` stays the same in every language."""

    where: str
    code: str
    message: Message


class Marked(NamedTuple):
    """A hand-in that counts, with what is said about each answer, None where there is none."""

    where: str
    name: str
    answers: tuple[Answered | None, ...]
    markings: tuple[Marking | None, ...]

    @property
    def right(self) -> int:
        """How many answers are right."""
        return sum(each.correct for each in self.markings if each)


@dataclass(frozen=True, slots=True)
class Collected:
    """The hand-ins of a class: those that count, by name, those that do not, and what to know about some that count."""

    assignment: Assignment
    marked: tuple[Marked, ...]
    refused: tuple[Note, ...]
    remarks: tuple[Note, ...]


@dataclass(slots=True)
class Paper:
    """Marks the answers to the questions of one assignment; equal answers are marked once."""

    assignment: Assignment
    _known: dict[tuple[int, Answered], Marking] = field(default_factory=dict)

    def mark(self, answers: Sequence[Answered | None]) -> tuple[Marking | None, ...]:
        """What is said about each answer. Raises `BadInput` (bad_hand_in) for answers that fit no question."""
        asked = len(self.assignment.questions)
        if len(answers) != asked:
            message = plural(
                asked, "It has {piece} answers to {n} question.", "It has {piece} answers to {n} questions."
            )
            raise BadInput(
                "bad_hand_in", len(answers), message._replace(values={**message.values, "piece": len(answers)})
            )
        return tuple(None if each is None else self._mark(at, each) for at, each in enumerate(answers))

    def _mark(self, at: int, answer: Answered) -> Marking:
        if (at, answer) not in self._known:
            try:
                self._known[at, answer] = self.assignment.questions[at].mark(given(answer))
            except BadInput as error:
                message = say("The answer to question {n} does not fit it: {reason}", n=at + 1, reason=error.message)
                raise BadInput("bad_hand_in", error.piece, message) from None
        return self._known[at, answer]


def collect(files: Iterable[File], assignment: Assignment | None = None) -> Collected:
    """Marks the hand-ins in these files: those of the assignment, or of the one that most of them are about.

    A file holds one hand-in as JSON, or any number of codes. Raises `BadInput` (no_hand_ins) where not one can be read,
    naming the first reason.
    """
    refused: list[Note] = []
    read = [found for file in files for found in _read(file, refused)]
    about = assignment or _commonest(read, refused)
    paper = Paper(about)
    marked: list[Marked] = []
    remarks: list[Note] = []
    for where, hand_in in read:
        try:
            one = _marked(where, hand_in, paper)
        except BadInput as error:
            refused.append(Note(where, error.code, error.message))
            continue
        earlier = next((each for each in marked if person(each.name) == person(one.name)), None)
        if earlier:
            refused.append(_double(one, earlier))
            continue
        marked.append(one)
        if hand_in.right not in (None, one.right):
            remarks.append(_miscounted(where, hand_in.right, one.right))
    return Collected(about, tuple(sorted(marked, key=_by_name)), tuple(refused), tuple(remarks))


def person(name: str) -> str:
    """The same for all ways to write a name or address: capitals, commas and the order of words do not count."""
    return " ".join(sorted(name.casefold().replace(",", " ").split()))


def _by_name(marked: Marked) -> tuple[str, str]:
    return marked.name.casefold(), marked.where


# ---- reading files ---------------------------------------------------------------------------------------------------
def _read(file: File, refused: list[Note]) -> Iterator[tuple[str, HandIn]]:
    """The hand-ins of a file, each with where it stands; what cannot be read goes to the refused ones."""
    try:
        texts = _texts(file)
    except BadInput as error:
        refused.append(Note(file.name, error.code, error.message))
        return
    for number, text in enumerate(texts, start=1):
        where = file.name if len(texts) == 1 else f"{file.name}:{number}"
        try:
            yield where, HandIn.read(text)
        except BadInput as error:
            refused.append(Note(where, error.code, error.message))


def _texts(file: File) -> Sequence[str]:
    size = max(file.size, len(file.content))
    if size > MOST_BYTES:
        message = say("It is too large for hand-ins: {piece} bytes, and {most} are the most.", most=MOST_BYTES)
        raise BadInput("too_large", size, message._replace(values={**message.values, "piece": size}))
    try:
        text = file.content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput("bad_hand_in", file.name, say("It is no file of text in UTF-8.")) from None
    if not text.strip():
        raise BadInput("bad_hand_in", file.name, say("It is empty."))
    if text.lstrip().startswith(("{", "[")):
        return [text]
    codes = HandIn.codes(text)
    if not codes or len(codes) > _MOST_IN_A_FILE:
        raise BadInput("bad_hand_in", file.name, _NONE_SAID if not codes else say("It has too many hand-ins at once."))
    return codes


# ---- which class -----------------------------------------------------------------------------------------------------
def _commonest(read: Sequence[tuple[str, HandIn]], refused: Sequence[Note]) -> Assignment:
    """The assignment that most hand-ins are about, the first of them where several are."""
    found: Counter[str] = Counter()
    for _, hand_in in read:
        try:
            found[Assignment.read(hand_in.code).code] += 1
        except BadInput:
            continue
    if found:
        return Assignment.read(found.most_common(1)[0][0])
    message = say("There is no hand-in to mark here.")
    if refused:
        first = refused[0]
        message = say("There is no hand-in to mark here; {file}: {reason}", file=first.where, reason=first.message)
    elif read:
        message = say("No hand-in here has a class code that can be read; {file} has none.", file=read[0][0])
    raise BadInput("no_hand_ins", "", message)


def _marked(where: str, hand_in: HandIn, paper: Paper) -> Marked:
    """Raises `BadInput`: bad_class for another class, bad_hand_in for answers that do not fit."""
    asked = Assignment.read(hand_in.code)
    if asked != paper.assignment:
        message = say("It is about another class, {piece}, and not about {code}.", code=paper.assignment.code)
        raise BadInput("other_class", asked.code, message._replace(values={**message.values, "piece": asked.code}))
    return Marked(where, hand_in.name, hand_in.answers, paper.mark(hand_in.answers))


def _double(one: Marked, earlier: Marked) -> Note:
    if one.answers == earlier.answers:
        message = say("It is the same as {other}, of {name}: it counts once.", other=earlier.where, name=one.name)
        return Note(one.where, "same_again", message)
    message = say(
        "{name} has handed in twice, with other answers: {other} counts, this one does not. Keep the one that should.",
        name=one.name,
        other=earlier.where,
    )
    return Note(one.where, "handed_in_twice", message)


def _miscounted(where: str, told: int | None, right: int) -> Note:
    message = say("It says {told} right, but the engine finds {right}: {right} counts.", told=told, right=right)
    return Note(where, "other_score", message)
