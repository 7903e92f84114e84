"""Mistaken beliefs that can be run: each judges and counts as the learner would who holds it.

A file in this folder with a `MISCONCEPTION` is one, and with `MISCONCEPTIONS` a family of them; nothing else has to be
told about it. Most beliefs are a rule book with one entry changed (`as_if`), some see other cards than those that lie
there (`seeing`), the rest are functions; those about moves are made in `_moves`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rummy_learn.course.cases import YES, Case, Laid, Thought
from rummy_learn.course.scenes import scenes
from rummy_learn.course.situations import Move
from rummy_learn.rules.readings import readings
from rummy_learn.rules.stream import Stream
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from types import ModuleType

    from rummy_learn.course.scenes import Scene
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant

__all__ = ["Believer", "Mind", "Misconception", "as_if", "believers", "misconceptions", "objecting", "seeing"]

_BARREN = 2000
"""Draws without a new case after which no more are looked for."""

Mind = Callable[[Case], Thought]
"""Answers a case as the mistaken learner would; where the belief does not matter, as the engine does."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """A belief about the rules that is wrong in some games.

    `id` is stable (M08), `skill` is what it spoils, one of `SKILLS`. `belief` is what the learner would say, a full
    sentence, which may depend on the game. `rows` are the rows or clauses that say what is true instead, as
    `Variant.cite` takes them (`row`, `row:code`, `row:code:kind`; `turn` is how a turn goes), and `truth` a sentence
    for where the first of them is too short to stand alone. `mind` gives, for a game, how its believer answers there,
    and None where the belief is true or never matters. `scenes` are those in which it shows, by id; () stands for all
    of its skill. `game` is the one that a belief carries over into another, "" for all others.
    """

    id: str
    skill: str
    belief: Message | Callable[[Variant], Message]
    rows: tuple[str, ...]
    mind: Callable[[Variant], Mind | None]
    truth: Callable[[Variant], Message] | None = None
    scenes: tuple[str, ...] = ()
    game: str = ""

    def said(self, variant: Variant) -> Message:
        """What the learner would say."""
        return self.belief if isinstance(self.belief, Message) else self.belief(variant)

    def clauses(self, variant: Variant) -> tuple[Clause, ...]:
        """The clauses that say what is true in this game."""
        return tuple(variant.cite(*(variant.turn if row == "turn" else row).split(":")) for row in self.rows)

    def rebuttal(self, variant: Variant) -> Message:
        """ "You may think: … But: …" """
        truth = self.truth(variant) if self.truth else self.clauses(variant)[0].rule
        return say("You may think: “{belief}” But here: {truth}", belief=self.said(variant), truth=truth)


@dataclass(frozen=True, slots=True)
class Believer:
    """Someone who holds a misconception while playing a game where it is wrong."""

    misconception: Misconception
    variant: Variant
    answers: Mind

    def errs(self, case: Case) -> bool:
        """Does he answer this case otherwise than the engine?"""
        return self.answers(case).answer != case.truth(self.variant).answer

    def parts(self, case: Case) -> bool:
        """Does this case tell him from one who knows the rules? About a move, only where one of them says yes."""
        told, truth = self.answers(case).answer, case.truth(self.variant).answer
        return told != truth and (not isinstance(case, Move) or YES in (told, truth))

    def scenes(self) -> tuple[Scene, ...]:
        """The scenes of this game in which the belief shows."""
        named, skill = self.misconception.scenes, self.misconception.skill
        return tuple(scene for scene in scenes(self.variant) if (scene.id in named if named else scene.skill == skill))

    def cases(self, seed: int | str) -> Iterator[Case]:
        """Cases that tell this belief from the rules, no two of them alike but for suits; without end for most beliefs.

        Stops when many draws in a row have brought nothing new, or where there are only a few, after the last of them.
        """
        stream = Stream(seed, "cases", self.misconception.id, self.variant.id)
        seen: set[str] = set()
        barren = 0
        for case in self._drawn(stream):
            if self.parts(case) and case.item not in seen:
                barren = 0
                seen.add(case.item)
                yield case
            elif barren < _BARREN:
                barren += 1
            else:
                return

    def _drawn(self, stream: Stream) -> Iterator[Case]:
        """Cases of all scenes in turn; where a scene has only a few, each of them once."""
        few = [case for scene in self.scenes() if scene.every for case in scene.every(self.variant)]
        stream.shuffle(few)
        endless = [scene for scene in self.scenes() if not scene.every]
        while few or endless:
            if few and (not endless or stream.below(len(endless) + 1) == 0):
                yield few.pop()
            else:
                yield stream.choice(endless).draw(stream, self.variant, 1)


@cache
def misconceptions() -> tuple[Misconception, ...]:
    """All of them, by id."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    modules = [import_module(f"{__name__}.{name}") for name in names]
    found = [each for module in modules for each in _offered(module)]
    return tuple(sorted(found, key=lambda each: each.id))


def _offered(module: ModuleType) -> tuple[Misconception, ...]:
    """The one misconception of a file, or the family of them."""
    family: tuple[Misconception, ...] = getattr(module, "MISCONCEPTIONS", ())
    return family or (module.MISCONCEPTION,)


_KNOWN_MOST = 32
_known: dict[int, tuple[Variant, tuple[Believer, ...]]] = {}


def believers(variant: Variant, skill: str | None = None) -> tuple[Believer, ...]:
    """One believer for each misconception, or those about one skill, that is wrong in this game."""
    # Kept by identity: a variant has no hash, and a mind holds a rule book that takes a while to write.
    if id(variant) not in _known:
        while len(_known) >= _KNOWN_MOST:
            del _known[next(iter(_known))]
        minds = ((each, each.mind(variant)) for each in misconceptions())
        _known[id(variant)] = variant, tuple(Believer(each, variant, mind) for each, mind in minds if mind)
    return tuple(each for each in _known[id(variant)][1] if skill in (None, each.misconception.skill))


def as_if(change: Callable[[Variant], Variant | None]) -> Callable[[Variant], Mind | None]:
    """The mind of someone who plays by another rule book; `change` answers None where that makes no difference."""

    def mind(variant: Variant) -> Mind | None:
        changed = change(variant)
        return None if changed is None else lambda case: case.believed(variant, changed)

    return mind


def seeing(look: Callable[[Variant, tuple[Card, ...]], Iterable[tuple[Card, ...]]]) -> Callable[[Variant], Mind]:
    """The mind of someone to whom refused cards look like others: he accepts them when one of those is a legal run."""

    def mind(variant: Variant) -> Mind:
        def answers(case: Case) -> Thought:
            truth = case.truth(variant)
            if not isinstance(case, Laid) or case.deal is not None or truth.answer == YES:
                return truth
            return Thought(YES) if all(_passes(variant, cards, look) for cards in case.melds) else truth

        return answers

    return mind


def _passes(
    variant: Variant,
    cards: tuple[Card, ...],
    look: Callable[[Variant, tuple[Card, ...]], Iterable[tuple[Card, ...]]],
) -> bool:
    return len(readings(variant, cards)) == 1 or any(_is_run(variant, seen) for seen in look(variant, cards))


def _is_run(variant: Variant, cards: tuple[Card, ...]) -> bool:
    found = readings(variant, cards)
    return len(found) == 1 and found[0].kind == "run"


def objecting(
    code: str, because: Message, minds: Callable[[Variant, tuple[Card, ...]], tuple[Card, ...]]
) -> Callable[[Variant], Mind]:
    """The mind of someone who refuses melds for a reason of his own: `minds` gives the cards he objects to."""

    def mind(variant: Variant) -> Mind:
        def answers(case: Case) -> Thought:
            if isinstance(case, Laid):
                for cards in case.melds:
                    against = minds(variant, cards)
                    if against:
                        return Thought(code, because, against)
            return case.truth(variant)

        return answers

    return mind
