"""What a learner has done so far, as one small value.

It is kept in the browser, copied as a code and saved as a file, and comes back from there as anything at all: reading
it checks everything, and what is wrong gets one sentence.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from rummy_learn.course import packing
from rummy_learn.course.item import Item
from rummy_learn.course.mastery import WINDOW, Outcome, Stage, level_of, stage_of
from rummy_learn.course.memory import FIRST_DAY, LAST_DAY, MOST_STABLE, Memory, reviewed
from rummy_learn.course.questions import LEVELS
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.stream import Stream
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["BRIDGE", "DONE", "SALTS", "Place", "Progress", "Standing"]

BRIDGE = "from-"
"""The lesson that leads from a known game begins so, and ends with the id of that game."""
DONE = 0
"""Stands for a finished lesson in place of a number of steps."""
SALTS = 2**20
"""A salt is drawn below this."""
_VERSION = 1
_MOST_MISSED = 20
_MOST_BELIEFS = 20
_MOST_PLACES = 400
_MOST_STEPS = 99
_LONGEST_FILE = 60_000
_PIECE = 40
_MOST = 10**9
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,23}", re.A)
_BELIEF = re.compile(r"M\d{2,3}(\.[a-z0-9_-]{1,24}){0,2}", re.A)


class Place(NamedTuple):
    """What is learned, a skill or a lesson, and the game it is learned in."""

    what: str
    game: str


@dataclass(frozen=True, slots=True)
class Standing:
    """A skill in a game: the latest answers, the oldest first, and when it is due again."""

    recent: tuple[Outcome, ...]
    memory: Memory

    @property
    def stage(self) -> Stage:
        """How well it is mastered."""
        return stage_of(self.recent)


@dataclass(frozen=True, slots=True)
class Progress:
    """All that is remembered of one learner. Nothing changes it: each step gives a new one.

    `salt` is a number drawn once, so that two learners meet different questions. `answers` counts the answers,
    `lessons` holds for each lesson the steps done, or `DONE`, `missed` the questions to try again, the latest last, and
    `beliefs` counts for each misconception the wrong answers that it explains.

    >>> day = date(2026, 5, 1)
    >>> progress = Progress(salt=7).answered("melds", "hoyle", right=False, when=day, misconception="M08")
    >>> progress.stage("melds", "hoyle").name, Progress.read(progress.to_code()) == progress
    ('ATTEMPTED', True)
    """

    salt: int = 0
    answers: int = 0
    standings: Mapping[Place, Standing] = field(default_factory=dict)
    lessons: Mapping[Place, int] = field(default_factory=dict)
    missed: tuple[Item, ...] = ()
    beliefs: Mapping[str, int] = field(default_factory=dict)

    @property
    def games(self) -> frozenset[str]:
        """The games that the learner has met: answered about, learned, or said to know on a bridge."""
        known = (place.what.removeprefix(BRIDGE) for place in self.lessons if place.what.startswith(BRIDGE))
        return frozenset((*(place.game for place in (*self.standings, *self.lessons)), *known))

    # ---- what is known -----------------------------------------------------------------------------------------------
    def standing(self, skill: str, game: str) -> Standing | None:
        """How a skill stands in a game; None before the first answer."""
        return self.standings.get(Place(skill, game))

    def stage(self, skill: str, game: str) -> Stage:
        """How well a skill is mastered in a game."""
        found = self.standing(skill, game)
        return found.stage if found else Stage.NEW

    def level(self, skill: str, game: str) -> int:
        """How hard the next question about a skill is to be: 1, 2 or 3."""
        return level_of(self.stage(skill, game))

    def due(self, when: date) -> tuple[Place, ...]:
        """What should be asked again on this day, the longest waiting first."""
        waiting = sorted((standing.memory.due, place) for place, standing in self.standings.items())
        return tuple(place for day, place in waiting if day <= when)

    def is_finished(self, lesson: str, game: str) -> bool:
        """Has the lesson been finished?"""
        return self.lessons.get(Place(lesson, game)) == DONE

    def step(self, lesson: str, game: str) -> int:
        """How many steps of an unfinished lesson are done; 0 when none is, or all are."""
        return self.lessons.get(Place(lesson, game), 0)

    # ---- what happens ------------------------------------------------------------------------------------------------
    def answered(
        self,
        skill: str,
        game: str,
        *,
        right: bool,
        when: date,
        mixed: bool = False,
        hints: int = 0,
        shown: bool = False,
        item: Item | None = None,
        misconception: str = "",
    ) -> Progress:
        """After an answer on this day.

        `mixed` says that skills or games alternated, which counts for questions of the highest level only. `hints` is
        how many hints were open, and `shown` says that the last of them was the answer. An `item` that was missed is
        kept to be tried again until it is answered without that. For a wrong answer `misconception` is the id of the
        belief that explains it.
        """
        hard = item is None or item.level == LEVELS[-1]
        outcome = Outcome.of(right=right, mixed=mixed and hard, hints=hints, shown=shown)
        place = _place(skill, game)
        before = self.standings.get(place)
        recent = (*(before.recent if before else ()), outcome)[-WINDOW:]
        memory = reviewed(before.memory if before else None, outcome, when)
        beliefs = Counter(self.beliefs)
        if misconception and not right:
            beliefs[misconception] += 1
        return replace(
            self,
            answers=min(self.answers + 1, _MOST),
            standings={**self.standings, place: Standing(recent, memory)},
            missed=self._missed_after(item, outcome),
            beliefs=dict(beliefs.most_common(_MOST_BELIEFS)),
        )

    def _missed_after(self, item: Item | None, outcome: Outcome) -> tuple[Item, ...]:
        if item is None:
            return self.missed
        others = tuple(each for each in self.missed if each != item)
        return others if outcome.right else (*others, item)[-_MOST_MISSED:]

    def reached(self, lesson: str, game: str, step: int) -> Progress:
        """After so many steps of a lesson, counted from 1; going back loses none of them."""
        if self.is_finished(lesson, game):
            return self
        done = min(max(step, self.step(lesson, game)), _MOST_STEPS)
        return replace(self, lessons={**self.lessons, _place(lesson, game): done}) if done else self

    def finished(self, lesson: str, game: str) -> Progress:
        """After the last step of a lesson."""
        return replace(self, lessons={**self.lessons, _place(lesson, game): DONE})

    # ---- forgetting --------------------------------------------------------------------------------------------------
    def afresh(self) -> Progress:
        """Nothing at all, and other questions than at the first beginning."""
        return Progress(salt=Stream(self.salt, "afresh", self.answers).below(SALTS))

    def without(self, *, skill: str = "", game: str = "") -> Progress:
        """Without what is known of a skill, of a game with its lessons and mistakes, or of a skill in a game."""

        def goes(place: Place) -> bool:
            return skill in ("", place.what) and game in ("", place.game)

        kept = {place: standing for place, standing in self.standings.items() if not goes(place)}
        if skill:
            return replace(self, standings=kept)
        lessons = {place: steps for place, steps in self.lessons.items() if not goes(place)}
        missed = tuple(item for item in self.missed if item.game != game)
        return replace(self, standings=kept, lessons=lessons, missed=missed)

    def without_missed(self, item: Item | None = None) -> Progress:
        """Without a question to try again, or without all of them and the misconceptions behind them."""
        if item is None:
            return replace(self, missed=(), beliefs={})
        return replace(self, missed=tuple(each for each in self.missed if each != item))

    def without_lessons(self) -> Progress:
        """As if no lesson had been begun."""
        return replace(self, lessons={})

    # ---- as text -----------------------------------------------------------------------------------------------------
    def to_code(self) -> str:
        """All of it as letters to copy, 1500 at most; should it be more, what tells least stays behind."""
        progress = self
        while len(code := packing.pack(progress.to_json())) > packing.LONGEST:
            progress = progress._lighter()
        return code

    def _lighter(self) -> Progress:
        """Without the oldest question to try again or the rarest belief; or else a lesson, or what is longest past."""
        if self.missed and len(self.missed) >= len(self.beliefs):
            return replace(self, missed=self.missed[1:])
        if self.beliefs:
            return replace(self, beliefs=dict(Counter(self.beliefs).most_common()[:-1]))
        if self.lessons:
            return replace(self, lessons=dict(list(self.lessons.items())[1:]))
        oldest = min(self.standings, key=lambda place: (self.standings[place].memory.day, place))
        return replace(self, standings={place: each for place, each in self.standings.items() if place != oldest})

    @staticmethod
    def read(text: str) -> Progress:
        """Reads a code, alone or at the end of a text, or a file. Raises `BadInput` (bad_progress), one sentence."""
        if not text.lstrip().startswith("{"):
            return Progress.from_json(packing.unpack(text))
        if len(text) > _LONGEST_FILE:
            raise BadInput("bad_progress", text[:_PIECE], say("This file is larger than any progress is."))
        try:
            return Progress.from_json(json.loads(text))
        except (ValueError, RecursionError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(
                "bad_progress", text[:_PIECE], say("This file is damaged: save your progress again.")
            ) from None

    def to_json(self) -> dict[str, Any]:
        """Keys: version, salt, answers, standings, lessons, missed, beliefs. `from_json` reads it back."""
        return {
            "version": _VERSION,
            "salt": self.salt,
            "answers": self.answers,
            "standings": [
                {
                    "skill": place.what,
                    "game": place.game,
                    "recent": [outcome.name.lower() for outcome in standing.recent],
                    "stability": standing.memory.stability,
                    "difficulty": standing.memory.difficulty,
                    "day": standing.memory.day.isoformat(),
                }
                for place, standing in sorted(self.standings.items())
            ],
            "lessons": [
                {"lesson": place.what, "game": place.game, "steps": steps}
                for place, steps in sorted(self.lessons.items())
            ],
            "missed": [str(item) for item in self.missed],
            "beliefs": dict(sorted(self.beliefs.items())),
        }

    @staticmethod
    def from_json(found: object) -> Progress:
        """Reads what `to_json` wrote. Raises `BadInput` (bad_progress) with one sentence."""
        try:
            return _read(found)
        except _Impossible as error:
            piece = str(error)[:_PIECE]
            message = say("This is not the progress of anybody: it says “{piece}”.", piece=piece)
            raise BadInput("bad_progress", piece, message) from None


def _place(what: str, game: str) -> Place:
    """A place that can be read back. Raises `ValueError` for ids that cannot."""
    if not (_ID.fullmatch(what) and _ID.fullmatch(game)):
        raise ValueError(f"ids are short and of small letters, digits, - and _: {what!r}, {game!r}")
    return Place(what, game)


# ---- reading what anybody may have written ---------------------------------------------------------------------------
class _Impossible(Exception):  # noqa: N818 - it names what was found
    """Something that no progress says."""


def _read(found: object) -> Progress:
    content = _entries(found)
    if content.get("version") != _VERSION:
        raise _Impossible(f"version {content.get('version')}")
    return Progress(
        salt=_number(content.get("salt"), 0, _MOST),
        answers=_number(content.get("answers"), 0, _MOST),
        standings=dict(_standing(each) for each in _list(content.get("standings"), _MOST_PLACES)),
        lessons=dict(_lesson(each) for each in _list(content.get("lessons"), _MOST_PLACES)),
        missed=tuple(dict.fromkeys(_item(each) for each in _list(content.get("missed"), _MOST_MISSED))),
        beliefs=_beliefs(content.get("beliefs")),
    )


def _standing(found: object) -> tuple[Place, Standing]:
    entry = _entries(found)
    recent = tuple(_outcome(name) for name in _list(entry.get("recent"), WINDOW))
    if not recent:
        raise _Impossible("recent []")
    memory = Memory(
        _number(entry.get("stability"), 1, MOST_STABLE),
        _number(entry.get("difficulty"), 10, 100),
        _day(entry.get("day")),
    )
    return Place(_id(entry.get("skill")), _id(entry.get("game"))), Standing(recent, memory)


def _lesson(found: object) -> tuple[Place, int]:
    entry = _entries(found)
    return Place(_id(entry.get("lesson")), _id(entry.get("game"))), _number(entry.get("steps"), DONE, _MOST_STEPS)


def _beliefs(found: object) -> dict[str, int]:
    counted = _entries(found)
    if len(counted) > _MOST_BELIEFS:
        raise _Impossible(f"{len(counted)} beliefs")
    return {_word(_BELIEF, name): _number(count, 1, _MOST) for name, count in counted.items()}


def _outcome(found: object) -> Outcome:
    try:
        return Outcome[found.upper()] if isinstance(found, str) and found.islower() else Outcome(0)
    except (KeyError, ValueError):
        raise _Impossible(found) from None


def _item(found: object) -> Item:
    try:
        return Item.parse(found if isinstance(found, str) else "")
    except BadInput:
        raise _Impossible(found) from None


def _day(found: object) -> date:
    try:
        day = date.fromisoformat(found if isinstance(found, str) else "")
    except ValueError:
        raise _Impossible(found) from None
    if not FIRST_DAY <= day <= LAST_DAY:
        raise _Impossible(found)
    return day


def _id(found: object) -> str:
    return _word(_ID, found)


def _word(pattern: re.Pattern[str], found: object) -> str:
    if not isinstance(found, str) or not pattern.fullmatch(found):
        raise _Impossible(found)
    return found


def _number(found: object, least: int, most: int) -> int:
    if type(found) is not int or not least <= found <= most:
        raise _Impossible(found)
    return found


def _list(found: object, most: int) -> list[object]:
    if not isinstance(found, list) or len(found) > most:
        raise _Impossible(found)
    return found


def _entries(found: object) -> dict[str, object]:
    if not isinstance(found, dict):
        raise _Impossible(found)
    return found
