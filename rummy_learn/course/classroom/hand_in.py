"""What a learner gives to the teacher: the class code, a name, and an answer to each question, as a file or a code.

A hand-in comes back as anything at all, so reading it checks everything, and what is wrong gets one sentence. It shows
what was answered, not who answered: whoever has the class code can write one, a perfect one too.
"""

from __future__ import annotations

import json
import re
import unicodedata
import zlib
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from rummy_learn.course.classroom.assignment import MOST
from rummy_learn.course.letters import Letters, deflated, inflated
from rummy_learn.course.question import Laying
from rummy_learn.rules.cards import parse_melds, print_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say

__all__ = [
    "FORMAT",
    "LONGEST_NAME",
    "LONGEST_TEXT",
    "Answered",
    "HandIn",
    "Picked",
    "answered",
    "checked_name",
    "given",
]

FORMAT = "rummy-learn-hand-in/1"
"""What the hand-ins of this version call themselves; no other is read."""
LONGEST_TEXT = 100_000
"""No file of one hand-in is longer."""
LONGEST_NAME = 100
"""Characters of a learner's name; what is longer is refused."""
_LONGEST_ANSWER = 400
_MOST_KEYS = 60
_LONGEST_KEY = 8
_LONGEST_CODE = 6000
_LONGEST_CLASS = 600
_MOST_UNPACKED = 60_000
_PIECE = 40
_MARKUP = re.compile(r"[<>]")
_START = "RH1."
_CODE = Letters(
    _START,
    _LONGEST_CODE,
    "bad_hand_in",
    too_long=say("This is too long: the code of a hand-in has {most} letters at most.", most=_LONGEST_CODE),
    none=say("There is no hand-in here: its code begins with {start}", start=_START),
    other=say("“{piece}” begins a hand-in of another version of Rummy Learn."),
    slip=say("This hand-in has a slip in it or lacks its end: copy all of it, from {start} on.", start=_START),
)


class Picked(NamedTuple):
    """Melds whose cards were picked, and so lie in no order."""

    melds: str


Answered = str | tuple[str, ...] | Picked
"""An answer as a hand-in writes it: a key, a number or cards as text; keys; or melds that were picked."""


@dataclass(frozen=True, slots=True)
class HandIn:
    """One learner's answers, in the order of the questions; None where there is none.

    `right` is what the learner's page has counted. Nothing depends on it: a teacher's tool counts itself, and tells
    where the two differ.
    """

    code: str
    name: str
    answers: tuple[Answered | None, ...]
    right: int | None = None

    def to_json(self) -> dict[str, object]:
        """Keys: format, class, name, answers, right."""
        answers = [_plain(each) for each in self.answers]
        return {"format": FORMAT, "class": self.code, "name": self.name, "answers": answers, "right": self.right}

    def to_code(self) -> str:
        """The same as letters to copy."""
        return _CODE.write(deflated(json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":")).encode()))

    @staticmethod
    def from_json(found: object) -> HandIn:
        """Reads what `to_json` has told. Raises `BadInput` (bad_hand_in, bad_name) naming what is wrong."""
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            written = found.get("format") if isinstance(found, dict) else None
            if isinstance(written, str) and written.startswith(FORMAT.rpartition("/")[0]):
                raise _bad(written, say("“{piece}” is a hand-in of another version of Rummy Learn."))
            raise _bad("", say("This is no hand-in of Rummy Learn."))
        return HandIn(
            _class(found.get("class")),
            checked_name(found.get("name")),
            _answers(found.get("answers")),
            _right(found.get("right")),
        )

    @staticmethod
    def read(text: str) -> HandIn:
        """Reads a hand-in, be it what a file says or a code. Raises `BadInput` (bad_hand_in, bad_name)."""
        if len(text) > LONGEST_TEXT:
            raise _bad("", say("This is too long for a hand-in."))
        if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
            return HandIn.from_json(_json(text))
        packed = _CODE.read(text)
        try:
            content = inflated(packed, _MOST_UNPACKED).decode()
        except (ValueError, zlib.error):
            raise _bad(text, say("No version of Rummy Learn has written the code of this hand-in.")) from None
        return HandIn.from_json(_json(content))

    @staticmethod
    def codes(text: str) -> tuple[str, ...]:
        """The codes of hand-ins in a text, such as those of a whole class in one column."""
        starts = [found.start() for found in _CODE.any_start.finditer(text)]
        return tuple(text[start:end] for start, end in pairwise([*starts, len(text)]))


def answered(answer: object) -> Answered:
    """An answer, as `Question.mark` takes it, in the way a hand-in writes it."""
    if isinstance(answer, Laying):
        melds = print_melds(answer.melds)
        return melds if answer.written else Picked(melds)
    return tuple(answer) if isinstance(answer, list) else str(answer)


def given(answer: Answered) -> object:
    """The answer as `Question.mark` takes it. Raises `BadInput` for melds that cannot be read."""
    if isinstance(answer, Picked):
        return Laying(parse_melds(answer.melds), written=False)
    return list(answer) if isinstance(answer, tuple) else answer


def checked_name(found: object) -> str:
    """A name or an e-mail address, without spaces around it. Raises `BadInput` (bad_name) for what can be none."""
    name = " ".join(unicodedata.normalize("NFC", found).split()) if isinstance(found, str) else ""
    if not name:
        raise BadInput("bad_name", "", say("A name is missing: the one that your teacher's list has, or your e-mail."))
    piece = name if len(name) <= _PIECE else name[:_PIECE] + "…"
    if len(name) > LONGEST_NAME:
        message = say("“{piece}” is too long for a name: {most} letters at most.", piece=piece, most=LONGEST_NAME)
        raise BadInput("bad_name", piece, message)
    if _MARKUP.search(name) or not all(char.isprintable() for char in name):
        message = say("“{piece}” is no name: the signs < and > and signs that cannot be seen belong in none.")
        raise BadInput("bad_name", piece, message._replace(values={"piece": piece}))
    return name


# ---- reading ---------------------------------------------------------------------------------------------------------
def _json(text: str) -> object:
    try:
        found = json.loads(text.lstrip("\ufeff"))
        json.dumps(found, ensure_ascii=False).encode()  # half a character can be written in JSON, but nowhere else
    except (ValueError, RecursionError):
        raise _bad("", say("This file is no JSON, or was cut off: a hand-in is saved as a whole.")) from None
    return found


def _class(found: object) -> str:
    if not isinstance(found, str) or not found or len(found) > _LONGEST_CLASS:
        raise _bad(found, say("This hand-in names no class code."))
    return found


def _right(found: object) -> int | None:
    if found is not None and (type(found) is not int or not 0 <= found <= MOST):
        raise _bad(found, say("“{piece}” is no number of right answers."))
    return found


def _answers(found: object) -> tuple[Answered | None, ...]:
    if not isinstance(found, list) or len(found) > MOST:
        raise _bad("", say("This hand-in has no list of answers, or more than any class has questions."))
    return tuple(None if each is None else _answer(each) for each in found)


def _answer(found: object) -> Answered:
    if isinstance(found, str) and len(found) <= _LONGEST_ANSWER:
        return found
    if isinstance(found, list) and len(found) <= _MOST_KEYS and all(_is_key(each) for each in found):
        return tuple(found)
    if isinstance(found, dict) and found.keys() == {"picked"}:
        melds = found["picked"]
        if isinstance(melds, str) and len(melds) <= _LONGEST_ANSWER:
            return Picked(melds)
    raise _bad(found, say("“{piece}” is no answer that Rummy Learn writes."))


def _is_key(found: object) -> bool:
    return isinstance(found, str) and len(found) <= _LONGEST_KEY


def _plain(answer: Answered | None) -> object:
    if isinstance(answer, Picked):
        return {"picked": answer.melds}
    return list(answer) if isinstance(answer, tuple) else answer


def _bad(found: object, message: Message) -> BadInput:
    piece = str(found) if isinstance(found, (str, int, float)) else json.dumps(found, default=str)
    piece = piece if len(piece) <= _PIECE else piece[:_PIECE] + "…"
    return BadInput("bad_hand_in", piece, message._replace(values={"piece": piece, **message.values}))
