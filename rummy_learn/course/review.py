"""Mixed review: what to ask next, chosen by weakness, and what comes back because it was missed.

A question that is missed comes back after three others and again after eight; missed three times, it rests until
another day. On other days skills come back when FSRS says so. Nothing here looks at a clock or draws at random: the
same progress on the same day asks the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.item import Item
from rummy_learn.course.progress import Place
from rummy_learn.course.skills import SKILLS
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.course.mastery import Outcome
    from rummy_learn.course.pool import Asked, Pool
    from rummy_learn.course.progress import Progress, Standing

__all__ = ["GAPS", "ROUND", "SEEDS", "Sitting", "Waiting", "need"]

GAPS = (3, 8)
"""A missed question comes back after so many others, and then again after so many."""
SEEDS = 10**6
"""Seeds drawn here are below this, so that they are short to write down."""
ROUND = 10
"""After so many answers it is time to look back."""
_NEW = 60
_DUE = 50
_LEAST = 4
_MOST_WAITING = 40
_ENOUGH = 3
"""A question that was missed so often in a sitting rests for the rest of it: its rule wants reading, not guessing."""


class Waiting(NamedTuple):
    """A missed question, the number of answers after which it comes back, which of `GAPS` comes after that, and how
    often it was missed."""

    item: Item
    after: int
    gap: int
    misses: int


@dataclass(frozen=True, slots=True)
class Sitting:
    """One sitting of mixed review, as a value: the question that is asked now, and what has happened so far.

    `about` names the games and house rules, `again` says that `item` was missed before. `turn` counts the questions,
    skipped ones too, `answers` the answers, and `right` those that count as right. `round` are the answers since the
    reader last looked back: which question, and did it count as right?
    """

    day: date
    about: str
    item: Item
    again: bool = False
    turn: int = 1
    answers: int = 0
    right: int = 0
    waiting: tuple[Waiting, ...] = ()
    round: tuple[tuple[Item, bool], ...] = ()

    @staticmethod
    def begin(pool: Pool, progress: Progress, when: date, about: str = "") -> Sitting:
        """The first question of a sitting. Raises `ValueError` when the pool is empty."""
        item, again = _chosen(pool, progress, when)
        return Sitting(when, about, item, again=again)

    def answered(self, outcome: Outcome) -> Sitting:
        """After the answer to the question that is asked now. One that does not count as right comes back."""
        answers = self.answers + 1
        others = tuple(each for each in self.waiting if each.item != self.item)
        back = self._back(outcome, answers)
        waiting = (*others, back)[-_MOST_WAITING:] if back else others
        latest = (*self.round, (self.item, outcome.right))[-ROUND:]
        return replace(self, answers=answers, right=self.right + outcome.right, waiting=waiting, round=latest)

    @property
    def round_over(self) -> bool:
        """Is it time to look back?"""
        return len(self.round) == ROUND

    def looked_back(self) -> Sitting:
        """A new round begins."""
        return replace(self, round=())

    def _back(self, outcome: Outcome, answers: int) -> Waiting | None:
        """When the question that was asked now comes back after so many answers, if it does."""
        before = next((each for each in self.waiting if each.item == self.item), Waiting(self.item, 0, len(GAPS), 0))
        gap, misses = (before.gap, before.misses) if outcome.right else (0, before.misses + 1)
        if gap == len(GAPS):
            return None
        return Waiting(self.item, answers + GAPS[gap], gap + 1, misses)

    def next(self, pool: Pool, progress: Progress) -> Sitting:
        """With the next question: one that is to come back by now, or else a fresh one."""
        for each in sorted(self.waiting, key=lambda each: each.after):
            due = each.after <= self.answers and each.misses < _ENOUGH
            if due and each.item != self.item and _can_be_asked(each.item):
                return replace(self, item=each.item, again=True, turn=self.turn + 1)
        item, again = _chosen(pool, progress, self.day, self)
        return replace(self, item=item, again=again, turn=self.turn + 1)

    # ---- as JSON -----------------------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, object]:
        """Keys: day, about, item, again, turn, answers, right, waiting, round. `from_json` reads it back."""
        return {
            "day": self.day.isoformat(),
            "about": self.about,
            "item": str(self.item),
            "again": self.again,
            "turn": self.turn,
            "answers": self.answers,
            "right": self.right,
            "waiting": [[str(each.item), *each[1:]] for each in self.waiting],
            "round": [[str(item), right] for item, right in self.round],
        }

    @staticmethod
    def from_json(found: object) -> Sitting | None:
        """The sitting that `to_json` wrote down; None for anything else."""
        try:
            return _read(found)
        except (BadInput, ValueError):
            return None


def need(standing: Standing | None, when: date) -> int:
    """How much a skill needs to be asked on this day, from 4 to 100: more the weaker, at least 50 once it is due."""
    if standing is None:
        return _NEW
    share = sum(outcome.right for outcome in standing.recent) / len(standing.recent)
    weak = round(100 * (1 - share * standing.memory.recall(when)))
    return max(weak, _DUE if standing.memory.due <= when else _LEAST)


# ---- choosing --------------------------------------------------------------------------------------------------------
def _chosen(pool: Pool, progress: Progress, when: date, after: Sitting | None = None) -> tuple[Item, bool]:
    """A question to ask next, and whether it was missed before. Raises `ValueError` when the pool is empty."""
    if not pool.asked:
        raise ValueError("nothing can be asked")
    stream = Stream(progress.salt, "review", progress.answers, after.turn if after else 0)
    last, waiting = (after.item, {each.item for each in after.waiting}) if after else (None, set())
    place, kinds = _place(stream, pool, progress, when, last)
    missed = [item for item in _missed(progress, kinds) if item not in waiting | {last} and _can_be_asked(item)]
    if missed and stream.below(2):
        return missed[0], True
    others = [asked for asked in kinds if last is None or asked.type.id != last.type] or kinds
    return Item.of(stream.choice(others), stream.below(SEEDS), progress.level(*place)), False


def _place(stream: Stream, pool: Pool, progress: Progress, when: date, last: Item | None) -> tuple[Place, list[Asked]]:
    """A skill in a game, the needier the likelier, with its kinds of questions; never the last one where it can be."""
    kinds = _open(pool, progress)
    needs = {place: need(progress.standing(*place), when) for place in kinds}
    if last is not None and len(needs) > 1:
        needs = {place: each for place, each in needs.items() if not _asks(last, kinds[place])}
    drawn = stream.below(sum(needs.values()))
    for place, each in needs.items():
        drawn -= each
        if drawn < 0:
            return place, kinds[place]
    raise AssertionError("the draw is below the sum")


def _open(pool: Pool, progress: Progress) -> Mapping[Place, list[Asked]]:
    """Every skill that has been begun, and for each game the first one that has not."""
    every: dict[Place, list[Asked]] = {}
    for asked in pool.asked:
        every.setdefault(Place(asked.type.skill, asked.variant.id), []).append(asked)
    order = list(SKILLS)
    begun = {place for place in every if progress.standing(*place)}
    first: dict[str, Place] = {}
    for place in sorted(every.keys() - begun, key=lambda place: order.index(place.what)):
        first.setdefault(place.game, place)
    return {place: kinds for place, kinds in every.items() if place in begun or first.get(place.game) == place}


def _asks(item: Item, kinds: Sequence[Asked]) -> bool:
    return any((asked.type.id, asked.variant.id) == (item.type, item.game) for asked in kinds)


def _missed(progress: Progress, kinds: Sequence[Asked]) -> list[Item]:
    return [item for item in progress.missed if any(Item.of(asked, item.seed, item.level) == item for asked in kinds)]


def _can_be_asked(item: Item) -> bool:
    try:
        item.question()
    except BadInput:
        return False
    return True


# ---- reading what a browser kept -------------------------------------------------------------------------------------
def _read(found: object) -> Sitting:
    match found:
        case {
            "day": str(day),
            "about": str(about),
            "item": str(item),
            "again": bool(again),
            "turn": int(turn),
            "answers": int(answers),
            "right": int(right),
            "waiting": list(waiting),
            "round": list(latest),
        } if len(waiting) <= _MOST_WAITING and len(latest) <= ROUND and 0 <= right <= answers and turn > 0:
            asked = Item.parse(item)
            asked.question()
            waits = tuple(_read_waiting(each) for each in waiting)
            done = tuple(_read_answer(each) for each in latest)
            return Sitting(date.fromisoformat(day), about, asked, again, turn, answers, right, waits, done)
    raise ValueError("no sitting")


def _read_answer(found: object) -> tuple[Item, bool]:
    match found:
        case [str(item), bool(right)]:
            return Item.parse(item), right
    raise ValueError("no answer")


def _read_waiting(found: object) -> Waiting:
    match found:
        case [str(item), int(after), int(gap), int(misses)] if 0 < gap <= len(GAPS) and 0 < misses <= _ENOUGH:
            return Waiting(Item.parse(item), after, gap, misses)
    raise ValueError("nothing that waits")
