"""The minds of those who take a wild card in a meld for another card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Thought
from rummy_learn.course.meanings import NONE, Standing
from rummy_learn.course.misconceptions._wild import with_wild_cards
from rummy_learn.rules.cards import SUITS, natural, print_cards, rank_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["STANDING", "at_position", "every_suit", "mistaking", "naturals"]

STANDING = ("joker_meaning", "joker_exchange", "joker_beside")
"""The scenes in which such a mistake shows."""


def mistaking(answer: Callable[[Standing, Meld], str | None]) -> Callable[[Variant], Mind | None]:
    """The mind of someone who answers so about a wild card; None where he sees it as it is.

    That a joker of such a meld is never exchanged he knows as well as anybody.
    """

    def mind(variant: Variant) -> Mind:
        def answers(case: Case) -> Thought:
            truth = case.truth(variant)
            if not isinstance(case, Standing) or (case.about == "exchange" and truth.answer == NONE):
                return truth
            meld = case.meld(variant)
            told = meld and answer(case, meld)
            return Thought(told) if told else truth

        return answers

    return with_wild_cards(mind)


def naturals(meld: Meld) -> list[int]:
    """The places of the natural cards."""
    return [at for at, card in enumerate(meld.cards) if not card.wild]


def at_position(meld: Meld, position: int) -> str | None:
    """The card of the run's suit at a position, as text; None beyond the ace."""
    return natural(rank_at(position), meld.suit).text if 1 <= position <= 14 else None


def every_suit(rank: int) -> str:
    """The four cards of a rank, as text."""
    return print_cards(natural(rank, suit) for suit in SUITS)
