"""What is judged: the cards, the games with their house rules, and the deal, with the verdict of each game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from rummy_learn.course.mending import mended
from rummy_learn.rules import judge
from rummy_learn.rules.check import check
from rummy_learn.rules.readings import readings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.mending import Mended
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.ui.parts import Sign

__all__ = ["Bench", "Judged", "sign"]

READINGS_SHOWN = 12
"""Four jokers can mean half a hundred melds; so many are shown, and how many more there are."""


def sign(verdict: Verdict) -> Sign:
    """Yes, no, or a question: which of several readings is meant?"""
    if verdict:
        return "yes"
    return "ask" if verdict.reasons[0].choices else "no"


class Judged(NamedTuple):
    """One game's answer; `deal` is None where the melds are judged without a contract."""

    game: Variant
    deal: int | None
    verdict: Verdict

    @property
    def sign(self) -> Sign:
        """Yes, no, or which?"""
        return sign(self.verdict)


@dataclass(frozen=True)
class Bench:
    """Cards before the judges of several games.

    `ordered` says whether the cards were laid in this order, low to high; `deal` asks for the contract of that deal
    in every game that plays it.
    """

    games: tuple[Variant, ...]
    melds: tuple[tuple[Card, ...], ...]
    ordered: bool = True
    deal: int | None = None

    def deal_of(self, game: Variant) -> int | None:
        """The deal to judge by in this game, None where it has no such deal."""
        return self.deal if self.deal and self.deal <= len(game.deals) else None

    @cached_property
    def judged(self) -> tuple[Judged, ...]:
        """The answer of each game."""
        return tuple(
            Judged(game, deal, check(game, self.melds, deal=deal, written=self.ordered))
            for game, deal in ((game, self.deal_of(game)) for game in self.games)
        )

    def of(self, game_id: str) -> Judged | None:
        """The answer of the game with this id."""
        return next((each for each in self.judged if each.game.id == game_id), None)

    @cached_property
    def first_look(self) -> Judged:
        """The answer worth a look first: a question, then a refusal."""
        order: tuple[Literal["ask", "no", "yes"], ...] = ("ask", "no", "yes")
        return min(self.judged, key=lambda each: order.index(each.sign))

    def alone(self, at: int) -> list[Verdict]:
        """What each game says about one of the melds alone."""
        return [judge.meld(game, self.melds[at], written=self.ordered) for game in self.games]

    def read(self, at: int) -> list[Meld]:
        """Every way that any of the games reads one of the melds."""
        found: list[Meld] = []
        for game, verdict in zip(self.games, self.alone(at), strict=True):
            asked = verdict.reasons[0].choices if verdict.reasons else ()
            found += asked or readings(game, self.melds[at], written=self.ordered)
        return list(dict.fromkeys(found))

    def read_as(self, at: int, meld: Meld) -> list[tuple[Sign, Verdict]]:
        """What each game says when the cards are laid as this; it asks where it takes them for something else too."""
        told: list[tuple[Sign, Verdict]] = []
        for game in self.games:
            verdict = judge.meld(game, meld.cards)
            several = len(readings(game, self.melds[at], written=self.ordered)) > 1
            told.append(("ask" if verdict and several else sign(verdict), verdict))
        return told

    def accepting(self, meld: Meld) -> list[Variant]:
        """The games in which this lies as it is."""
        return [game for game in self.games if readings(game, meld.cards) == (meld,)]

    @cached_property
    def repairs(self) -> list[tuple[tuple[Judged, ...], Mended]]:
        """The smallest repair of every refusal; games that need the same one together."""
        found: list[tuple[tuple[Judged, ...], Mended]] = []
        for each in self.judged:
            repair = None if each.verdict else mended(each.game, self.melds, deal=each.deal, written=self.ordered)
            if repair is None:
                continue
            at = next((n for n, (_, other) in enumerate(found) if other == repair), None)
            if at is None:
                found.append(((each,), repair))
            else:
                found[at] = ((*found[at][0], each), repair)
        return found


def shown(melds: Sequence[Meld]) -> tuple[Sequence[Meld], int]:
    """The readings to show, and how many more there are."""
    return melds[:READINGS_SHOWN], max(0, len(melds) - READINGS_SHOWN)
