"""What a meld allows once it lies on the table: the cards that can be laid off on it, and those that take a joker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["Later", "later"]


@dataclass(frozen=True, slots=True)
class Later:
    """Faces that can be laid off below a run, above it or on a set, and those given for a joker of the meld."""

    below: tuple[Card, ...]
    above: tuple[Card, ...]
    beside: tuple[Card, ...]
    given: tuple[Card, ...]


def later(variant: Variant, meld: Meld) -> Later:
    """What one card more can do to a meld that the game accepts; a card may fit at both ends of a run."""
    faces = [face for face in FACES if _near(variant, meld, face) and not variant.deck().short_of((*meld.cards, face))]
    fitting: dict[str, list[Card]] = {"below": [], "above": [], "beside": []}
    for face in faces:
        for where in dict.fromkeys(_where(meld, grown) for grown in _grown(variant, meld, face)):
            fitting[where].append(face)
    given = tuple(face for face in faces if judge.exchange(variant, meld, face))
    return Later(tuple(fitting["below"]), tuple(fitting["above"]), tuple(fitting["beside"]), given)


def _near(variant: Variant, meld: Meld, face: Card) -> bool:
    """Is it worth asking about this face: wild, of the rank of the set or of the suit of the run?"""
    if face.joker or (variant.wild_twos and face.rank == 2):
        return True
    return face.rank == meld.start if meld.kind == "set" else face.suit == meld.suit


def _grown(variant: Variant, meld: Meld, face: Card) -> Iterator[tuple[Card, ...]]:
    """The meld with the card laid off on it, in each way there is."""
    verdict = judge.lay_off(variant, meld, (face,))
    if verdict:
        yield verdict.melds[0].cards
    else:
        yield from (choice.cards for choice in verdict.reasons[0].choices)


def _where(meld: Meld, grown: tuple[Card, ...]) -> str:
    if meld.kind == "set":
        return "beside"
    return "above" if grown[0].means_rank == meld.start else "below"
