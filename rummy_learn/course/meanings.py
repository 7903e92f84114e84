"""Cases about a wild card in a meld: what it stands for, what may be exchanged for it, what goes on beyond it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rummy_learn.course.cases import Case, Thought, renamings
from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES, print_cards
from rummy_learn.rules.readings import readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["ANY", "NONE", "About", "Standing"]

About = Literal["meaning", "exchange", "beside"]
"""What is asked about a wild card: what it stands for, which natural card may be exchanged for it, or which can be laid
off beyond it at its end of a run."""

ANY, NONE = "any", "none"
"""The answers for every card, and for no card at all; any other answer is the cards as text."""


@dataclass(frozen=True, slots=True)
class Standing(Case):
    """A meld as it lies, none of its jokers saying what it stands for, and a question about the wild card at `at`."""

    cards: tuple[Card, ...]
    at: int
    about: About

    def meld(self, variant: Variant) -> Meld | None:
        """The one meld that the cards are as they lie, with a wild card at `at`; None where they could be several."""
        found = readings(variant, self.cards)
        if len(found) != 1 or tuple(card.face for card in found[0].cards) != self.cards:
            return None
        return found[0] if found[0].cards[self.at].wild else None

    def truth(self, variant: Variant) -> Thought:
        """The natural cards that are right, as text, or `NONE`."""
        return Thought(print_cards(self._right(variant)) or NONE)

    def believed(self, variant: Variant, changed: Variant) -> Thought:
        """The same by other rules where the cards are a meld by them too; a two that is not wild there is itself."""
        if not self.wild.joker and not changed.wild_twos and self.about != "beside":
            return Thought(self.wild.text)
        return self.truth(changed if self.meld(changed) else variant)

    def _right(self, variant: Variant) -> Iterator[Card]:
        meld = self.meld(variant)
        assert meld is not None
        check = {"meaning": self._stands_for, "exchange": self._exchanged, "beside": self._laid_off}[self.about]
        for face in FACES[:52]:
            if (face.rank == meld.cards[self.at].means_rank) != (self.about == "beside") and check(variant, meld, face):
                yield face

    def _stands_for(self, variant: Variant, meld: Meld, face: Card) -> bool:
        """Are they the same kind of meld with the natural card in its place?"""
        cards = (*meld.cards[: self.at], face, *meld.cards[self.at + 1 :])
        return any(each.kind == meld.kind and each.cards == cards for each in readings(variant, cards))

    def _exchanged(self, variant: Variant, meld: Meld, face: Card) -> bool:
        verdict = judge.exchange(variant, meld, face)
        return verdict.valid and verdict.melds[0].cards[self.at] is face

    def _laid_off(self, variant: Variant, meld: Meld, face: Card) -> bool:
        """Does the natural card go on the run at the end where the wild card lies?"""
        if face.suit != meld.suit:
            return False
        grown = (face, *meld.cards) if self.at == 0 else (*meld.cards, face)
        return any(each.cards == grown for each in readings(variant, grown)) and bool(
            judge.lay_off(variant, meld, (face,), "low" if self.at == 0 else "high")
        )

    @property
    def item(self) -> str:
        """What is asked, with suits renamed; the cards of a set lie in no order."""
        others = (card for at, card in enumerate(self.cards) if at != self.at)
        a_set = len({card.rank for card in others if not card.joker}) == 1
        place = "" if a_set else f" {self.at}"
        return f"{self.about}{place}: {min(renamings([(self.cards, a_set)]))}"

    @property
    def wild(self) -> Card:
        """The wild card that is asked about."""
        return self.cards[self.at]
