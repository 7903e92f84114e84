"""What a house rule changes: clauses, verdicts, scores and facts, found by a seeded search and judged by the engine.

The same game is asked twice, without the rule and with it; whatever it answers otherwise is what the rule changes.
Nothing here knows a game or a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.cases import YES, Held
from rummy_learn.course.facts import recalls
from rummy_learn.course.flips import Flip, flip, rows
from rummy_learn.course.scenes import scenes
from rummy_learn.course.scenes._switched import SWITCHED
from rummy_learn.course.situations import GameEnd, Move
from rummy_learn.rules.stream import Stream
from rummy_learn.text import Message, render, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rummy_learn.course.cases import Answer, Case
    from rummy_learn.course.facts import Recall
    from rummy_learn.course.scenes import Scene
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Option, Variant

__all__ = ["Edit", "Effect", "Learned", "Turned", "effect", "effects"]

_DRAWS = 40
"""Cases drawn of each kind before the rule counts as one that never decides it."""
_MOVES, _SCORES = 2, 1
"""So many of each are shown at most."""
_NO_ANSWER = ("joker_undeclared", "bad_action")
"""Refusals that only ask how a move is meant."""
_UNKNOWN = "not_in_this_game"
"""Says only that the game has no such move."""


class Edit(NamedTuple):
    """A clause that is another with the rule; None where there is no such clause."""

    before: Clause | None
    now: Clause | None

    @property
    def id(self) -> str:
        """The id of the clause."""
        clause = self.now or self.before
        assert clause is not None
        return clause.id


class Turned(NamedTuple):
    """A case that is answered otherwise with the rule."""

    case: Case
    before: Answer
    now: Answer


class Learned(NamedTuple):
    """A fact to know by heart that is another with the rule; None where it does not come up.

    Facts of one `kind` differ only in what they are about, such as the deal.
    """

    kind: str
    asked: Message
    before: Message | None
    now: Message | None


@dataclass(frozen=True)
class Effect:
    """What one house rule does: the game without it and with it, and all that the two answer otherwise.

    The clauses are told at once; the other things are looked for when they are first asked for, within a second.
    """

    option: Option
    before: Variant
    now: Variant
    seed: int = 0

    @property
    def said(self) -> Message:
        """The rule in words."""
        return self.option.said(self.now.setting(self.option.name))

    @cached_property
    def edits(self) -> tuple[Edit, ...]:
        """Clauses that say something else."""
        was, told = ({clause.id: clause for clause in game.clauses} for game in (self.before, self.now))
        pairs = [Edit(was.get(id_), told.get(id_)) for id_ in was | told]
        return tuple(each for each in pairs if _rule(each.before) != _rule(each.now))

    @cached_property
    def flips(self) -> tuple[Flip, ...]:
        """Cards laid that only one of the two accepts, one for each rule that decides any."""
        found = (flip(self.before, self.now, row.key, self.seed) for row in rows(self.before, self.now))
        return tuple(filter(None, found))

    @cached_property
    def moves(self) -> tuple[Turned, ...]:
        """Moves that only one of the two allows: each refused for another reason, those first that say most."""
        found = {_why(turned): turned for turned in reversed(list(self._turned(Move, _decides)))}
        telling = [turned for why, turned in found.items() if why != _UNKNOWN]
        return tuple(reversed(telling or list(found.values())))[:_MOVES]

    @cached_property
    def ends(self) -> tuple[Turned, ...]:
        """Totals with which the game is over in one of the two only."""
        return tuple(islice(self._turned(GameEnd), _SCORES))

    @cached_property
    def scores(self) -> tuple[Turned, ...]:
        """Cards that count otherwise."""
        return tuple(islice(self._turned(Held), _SCORES))

    @cached_property
    def facts(self) -> tuple[Learned, ...]:
        """Facts that are others, or that only one of the two games has."""
        was, told = ({case.item: case for case in recalls(game)} for game in (self.before, self.now))
        found = []
        for item, case in {**was, **told}.items():
            answers = _answer(was.get(item), self.before), _answer(told.get(item), self.now)
            found.append(Learned(case.fact.id, case.asked, *answers))
        return tuple(each for each in found if _written(each.before) != _written(each.now))

    def shows(self) -> bool:
        """Is there more to see than the sentences of the rule book?"""
        return bool(self.facts or self.flips or self.ends or self.scores or self.moves)

    def _turned(self, kind: type[Case], fit: Callable[[Turned], bool] = lambda _: True) -> Iterator[Turned]:
        """Cases of a type that are answered otherwise, at most one of each scene.

        Tables are set as the game with the rule plays, and as the game without it where only that one knows the scene.
        """
        drawn = {scene.id: (scene, home) for home in (self.before, self.now) for scene in _all_scenes(home, kind)}
        for scene, home in drawn.values():
            for n in range(_DRAWS):
                case = scene.draw(Stream(self.seed, "effect", home.id, scene.id, n), home, 1 + n % 2)
                turned = Turned(case, case.truth(self.before).answer, case.truth(self.now).answer)
                if turned.before != turned.now and fit(turned):
                    yield turned
                    break


def _all_scenes(game: Variant, kind: type[Case]) -> list[Scene]:
    special = [scene for scene in SWITCHED if scene.case is kind and scene.fits(game)]
    return [*special, *scenes(game, case=kind)]


def effects(game: Variant, seed: int = 0) -> tuple[Effect, ...]:
    """What each house rule of a game changes, one by one, in the order in which the game lists them."""
    return tuple(effect(game, option, seed) for option in game.options if option.name in game.chosen)


def effect(game: Variant, option: Option, seed: int = 0) -> Effect:
    """What a house rule that is on changes in this game. Rules that need it are left aside."""
    needing = (other for other in game.options if option.name in other.needs)
    now = game.with_options(**{other.name: other.default for other in needing})
    return Effect(option, now.with_options(**{option.name: option.default}), now, seed)


def _rule(clause: Clause | None) -> str:
    return render(clause.rule) if clause else ""


def _written(answer: Message | None) -> str:
    return render(answer) if answer else ""


def _decides(turned: Turned) -> bool:
    """Does one game allow it, and is the other's answer a no and not a question?"""
    return YES in (turned.before, turned.now) and _why(turned) not in _NO_ANSWER


def _why(turned: Turned) -> Answer:
    """The reason of the game that refuses."""
    return turned.now if turned.before == YES else turned.before


def _answer(case: Recall | None, game: Variant) -> Message | None:
    """The true answer in words."""
    if case is None:
        return None
    true = case.truth(game).answer
    text = next((choice.text for choice in case.choices(game) if choice.answer == true), None)
    return text or say("{n}", n=true)
