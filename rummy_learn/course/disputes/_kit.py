"""What a dispute is made of: a story, and trials that any game can judge.

A trial knows no game. Where its cards or its position cannot come up in a game, that game has nothing to say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from rummy_learn.rules.errors import BadInput
from rummy_learn.variants import by_id, named, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.course.complaint import Evidence
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Option, Variant
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.text import Message

__all__ = ["Change", "Dispute", "Finding", "Shown", "Sign", "Topic", "Trial", "Version", "changes", "has", "versions"]

Sign = Literal["yes", "no", "ask", "told"]
Arises = Callable[["Variant"], bool]


class Topic(NamedTuple):
    """A heading of the collection, with the id that links use."""

    id: str
    title: Message
    order: int


@dataclass(frozen=True, slots=True)
class Finding:
    """A game's answer to a trial.

    `sign` is yes, no, ask (several readings) or told (a fact such as a number). `said` is the answer as a sentence and
    `clause` the one that decides; a refusal comes with its whole `verdict`.
    """

    sign: Sign
    said: Message
    clause: Clause
    verdict: Verdict | None = None

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the reasons against it."""
        return () if self.verdict is None else self.verdict.codes

    def agrees(self, other: Finding) -> bool:
        """Is this the same answer: yes, no for the same reason, or the same fact?"""
        if self.sign == "told":
            return other.sign == "told" and str(self.said) == str(other.said)
        return (self.sign, self.codes[:1]) == (other.sign, other.codes[:1])


class Shown(NamedTuple):
    """Cards that lie somewhere: where, and which."""

    where: Message | None
    cards: tuple[Card, ...]


def anywhere(_game: Variant) -> bool:
    """Comes up in every game."""
    return True


def has(*fields: str) -> Arises:
    """Comes up in games whose record has all of these: `has("buying")`."""
    return lambda game: all(getattr(game, field) for field in fields)


@dataclass(frozen=True, kw_only=True)
class Trial(ABC):
    """One question before the judges.

    `rule` names what decides when nothing is refused, as `Variant.cite` takes it: a row, and a code and a kind where
    the game may cite another clause for those; "turn" is the clause of the turn. `arises` says in which games it comes
    up.
    """

    asks: Message
    rule: str
    arises: Arises = anywhere

    def judged(self, game: Variant) -> Finding | None:
        """The answer of a game; None where this cannot come up."""
        if not self.arises(game):
            return None
        try:
            return self._judged(game)
        except BadInput:  # such a deal, or so many players, this game does not have
            return None

    @abstractmethod
    def _judged(self, game: Variant) -> Finding | None: ...

    @abstractmethod
    def shown(self, game: Variant) -> tuple[Shown, ...]:
        """The cards that it is about."""

    @abstractmethod
    def evidence(self, game: Variant) -> Evidence:
        """The same as text."""

    def link(self, game: Variant) -> Mapping[str, str]:  # noqa: ARG002
        """The keys of a link under which a reader can try it; empty where there is no such page."""
        return {}

    def _refused(self, verdict: Verdict) -> Finding:
        """The most useful reason as the answer."""
        first = verdict.reasons[0]
        return Finding("ask" if first.choices else "no", first.message, first.clause, verdict)

    def _accepted(self, game: Variant, verdict: Verdict, said: Message) -> Finding:
        return Finding("yes", said, self._allows(game, verdict), verdict)

    def _allows(self, game: Variant, verdict: Verdict) -> Clause:  # noqa: ARG002
        """The clause behind a yes."""
        return self._cited(game)

    def _told(self, game: Variant, said: Message) -> Finding:
        return Finding("told", said, self._cited(game))

    def _cited(self, game: Variant) -> Clause:
        row, *reason = self.rule.split()
        return game.cite(game.turn if row == "turn" else row, *reason)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A situation: what happens, and what is put before the judges.

    Where no rule of a game decides, because it is a matter of the program, there are no trials but an `answer`: what
    this program does.
    """

    id: str
    title: Message
    story: Message
    trials: tuple[Trial, ...] = ()
    answer: Message | None = None


class Change(NamedTuple):
    """A house rule under which a game answers otherwise."""

    option: Option
    value: object
    finding: Finding


def changes(trial: Trial, game: Variant, versions: Sequence[Version]) -> list[Change]:
    """The house rules that, set alone, change the answer of the game as it is played now; each other answer once.

    That a house rule takes the cards out of the deck is no answer.
    """
    now = trial.judged(game)
    found: list[Change] = []
    for option, value, ruled in versions:
        then = trial.judged(ruled)
        if then is None or "not_enough_cards" in then.codes or (now and now.agrees(then)):
            continue
        if not any(other.option == option and other.finding.agrees(then) for other in found):
            found.append(Change(option, value, then))
    return found


class Version(NamedTuple):
    """A game with one house rule changed."""

    option: Option
    value: object
    game: Variant


def versions(game: Variant) -> tuple[Version, ...]:
    """The game with each value of each house rule that it is not played with now."""
    return _versions(written(game))


@by_id(64)
def _versions(word: str) -> tuple[Version, ...]:
    return tuple(_each_version(named(word)))


def _each_version(game: Variant) -> Iterator[Version]:
    for option in game.options:
        for value in option.values:
            if value != game.setting(option.name):
                with suppress(BadInput):  # it needs another house rule too
                    yield Version(option, value, game.with_options(**{option.name: value}))
