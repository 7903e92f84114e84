"""Situations that rules and beliefs are asked about, each of which knows the engine's answer.

A case is judged twice: by the game as it is (`truth`) and by the game as a mistaken learner takes it to be
(`believed`). Where the two part, the case tells the one from the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.claims import CLAIMS, claim
from rummy_learn.rules import judge
from rummy_learn.rules.cards import SUITS, Card, print_cards
from rummy_learn.rules.readings import readings
from rummy_learn.rules.score import Score, leaders, score
from rummy_learn.rules.solve import ContractSolution, solve
from rummy_learn.rules.told import coming

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.melds import Meld, Need
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.text import Message

__all__ = [
    "YES",
    "Answer",
    "Case",
    "Held",
    "Laid",
    "NoCaseError",
    "Short",
    "Thought",
    "Totals",
    "meant_as_run",
    "renamings",
    "same_but_for_suits",
]

YES = "yes"
"""The answer of someone who takes cards to be legal; a refusal is a reason code, or a belief's own."""

Answer = str | int
"""What a case answers: a word such as `yes`, a reason's code, or a number."""


class NoCaseError(LookupError):
    """A game has nothing of the kind that was to be drawn, or many tries have not met it: no scene, hand or question.

    The rules decide that, not a mistake: a game of one's own may leave nothing to ask.
    """


class Thought(NamedTuple):
    """What somebody answers about a case; with a refusal the rule it rests on and the cards it points at."""

    answer: Answer
    because: Message | None = None
    cards: tuple[Card, ...] = ()


class Case:
    """A situation to judge, score or compare."""

    __slots__ = ()

    def truth(self, variant: Variant) -> Thought:
        """The engine's answer."""
        raise NotImplementedError

    def believed(self, variant: Variant, changed: Variant) -> Thought:  # noqa: ARG002 - refusals compare the two
        """The answer of someone who plays `changed` and takes it for `variant`."""
        return self.truth(changed)

    @property
    def item(self) -> str:
        """What is asked about, the same for two cases that differ only by renaming the suits."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Laid(Case):
    """Cards laid as melds, each in its order; with `deal` as the contract of that deal."""

    melds: tuple[tuple[Card, ...], ...]
    deal: int | None = None

    def verdict(self, variant: Variant) -> Verdict:
        """The engine's verdict. Raises `BadInput` (empty_meld, bad_deal)."""
        if self.deal is None:
            return judge.melds(variant, self.melds)
        return judge.contract(variant, self.deal, self.melds)

    def stands(self, variant: Variant) -> bool:
        """Is the verdict yes? Found without looking for reasons, so quick enough to draw many cases."""
        each_reads = all(len(readings(variant, cards)) == 1 for cards in self.melds)
        return each_reads and (self.deal is None or self.verdict(variant).valid)

    def truth(self, variant: Variant) -> Thought:
        """`YES`, or the code of the first reason."""
        return self._thought(variant, self.verdict(variant))

    def believed(self, variant: Variant, changed: Variant) -> Thought:
        """`YES`; or the code of a reason that is none in the game as it is; else the truth."""
        told = self.verdict(changed)
        if all(code == "joker_undeclared" for code in told.codes):
            return Thought(YES)
        truth = self.verdict(variant)
        return next(
            (self._thought(changed, told, at) for at, code in enumerate(told.codes) if code not in truth.codes),
            self._thought(variant, truth),
        )

    def plain(self, variant: Variant) -> bool:
        """Is there one reason at most, one that a few words can tell, and does nobody see the other kind of meld?"""
        verdict = self.verdict(variant)
        known = all(reason.code in CLAIMS for reason in verdict.reasons)
        as_meant = all(
            meld.kind == "run" or (meld.kind == "set" and not meant_as_run(cards))
            for meld, cards in zip(verdict.melds, self.melds, strict=True)
        )
        return known and as_meant and len(set(verdict.codes)) < 2

    def _thought(self, variant: Variant, verdict: Verdict, at: int = 0) -> Thought:
        if verdict.valid:
            return Thought(YES)
        reason = verdict.reasons[at]
        because = claim(variant, verdict, reason) if reason.code in CLAIMS else reason.message
        return Thought(reason.code, because, reason.cards)

    @property
    def item(self) -> str:
        """The melds with their suits renamed; only cards that are meant as a run lie in an order."""
        melds = min(renamings([(cards, not meant_as_run(cards)) for cards in self.melds]))
        return melds if self.deal is None else f"{self.deal}: {melds}"


@dataclass(frozen=True, slots=True)
class Short(Case):
    """Cards that are one short of a meld, the `need`; or with `deal` a hand that is one short of that contract.

    So many `players` there are as decide how many decks the card may come from.
    """

    hand: tuple[Card, ...]
    players: int
    need: Need
    deal: int | None = None

    def completing(self, variant: Variant) -> tuple[Card, ...]:
        """Every face that would do and can still come."""
        if self.deal is not None:
            found = solve(variant, self.hand, deal=self.deal, players=self.players)
            assert isinstance(found, ContractSolution)
            return found.completing
        return tuple(face for face in coming(variant.deck(self.players), self.hand) if self._completes(variant, face))

    def _completes(self, variant: Variant, face: Card) -> bool:
        found = readings(variant, (*self.hand, face), written=False)
        return any((meld.kind, len(meld)) == (self.need.kind, self.need.size) for meld in found)

    def truth(self, variant: Variant) -> Thought:
        """The cards that would do, as text."""
        return Thought(print_cards(self.completing(variant)))

    @property
    def item(self) -> str:
        """What is to be completed, with suits renamed."""
        wanted = f"{self.need.kind} {self.need.size}" if self.deal is None else f"deal {self.deal}"
        return f"{wanted}: {same_but_for_suits(self.hand, loose=True)}"


@dataclass(frozen=True, slots=True)
class Held(Case):
    """What a player holds when the deal ends, and what he has melded himself."""

    hand: tuple[Card, ...]
    melded: tuple[Meld, ...] = ()

    def score(self, variant: Variant) -> Score:
        """The engine's score."""
        return score(variant, self.hand, self.melded)

    def truth(self, variant: Variant) -> Thought:
        """What the deal adds to the player's total."""
        return Thought(self.score(variant).points)

    def believed(self, variant: Variant, changed: Variant) -> Thought:
        """The same, counted by other rules; it points at the cards that count otherwise."""
        counted, told = self.score(variant), self.score(changed)
        pairs = zip((*counted.melded, *counted.cards), (*told.melded, *told.cards), strict=True)
        return Thought(told.points, None, tuple(card for (card, points), (_, other) in pairs if points != other))

    @property
    def item(self) -> str:
        """Hand and melds with their suits renamed."""
        melds = [(meld.cards, meld.kind == "set") for meld in self.melded]
        return min(renamings([(self.hand, True), *melds]))


@dataclass(frozen=True, slots=True)
class Totals(Case):
    """The totals of all players, by seat."""

    totals: tuple[int, ...]

    def truth(self, variant: Variant) -> Thought:
        """The seat that is ahead, counted from 0, the first of them in a tie."""
        return Thought(leaders(variant, self.totals)[0])

    @property
    def item(self) -> str:
        """The totals in the order of the seats."""
        return " ".join(map(str, self.totals))


def meant_as_run(cards: Sequence[Card]) -> bool:
    """Two cards of one suit at least, and of different ranks: nobody takes these for a set."""
    known = [card for card in cards if card.means_rank]
    one_suit = len({card.means_suit for card in known if card.means_suit}) == 1
    return one_suit and len({card.means_rank for card in known}) == len(known) > 1


def same_but_for_suits(*groups: Sequence[Card], loose: bool = False) -> str:
    """The groups as text, with the names for the suits that make it come first; `loose` cards lie in no order.

    >>> from rummy_learn.rules.cards import parse_melds
    >>> same_but_for_suits(*parse_melds("8H 8S | 4S 5S")) == same_but_for_suits(*parse_melds("8D 8C | 4C 5C"))
    True
    """
    return min(renamings([(cards, loose) for cards in groups]))


def renamings(groups: Sequence[tuple[Sequence[Card], bool]]) -> Iterator[str]:
    """The groups as text, their suits named in every way; each says whether its cards lie in no order."""
    texts = [([card.text for card in cards], loose) for cards, loose in groups]
    whole = " | ".join(" ".join(cards) for cards, _ in texts)
    for names in _names("".join(suit for suit in SUITS if suit in whole)):
        renamed = ([card.translate(names) for card in cards] if loose else cards for cards, loose in texts)
        yield " | ".join(
            " ".join(sorted(new)) if loose else " ".join(new).translate(names)
            for new, (_, loose) in zip(renamed, texts, strict=True)
        )


@cache
def _names(suits: str) -> tuple[dict[int, int], ...]:
    """Every way to name these suits by the first names there are. No letter of a suit is also one of a rank."""
    return tuple(str.maketrans(suits, "".join(names)) for names in permutations(SUITS[: len(suits)]))
