"""What beliefs about runs look for in cards that are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card

__all__ = ["aces_beside", "meant_as_run"]


def meant_as_run(cards: tuple[Card, ...]) -> bool:
    """Two cards of one suit at least, and of different ranks: nobody takes these for a set."""
    known = [card for card in cards if card.means_rank]
    one_suit = len({card.means_suit for card in known if card.means_suit}) == 1
    return one_suit and len({card.means_rank for card in known}) == len(known) > 1


def aces_beside(cards: tuple[Card, ...], *ranks: int) -> tuple[Card, ...]:
    """The aces of a run that holds one of these ranks too."""
    if not meant_as_run(cards) or not any(card.means_rank in ranks for card in cards):
        return ()
    return tuple(card for card in cards if card.means_rank == 1)
