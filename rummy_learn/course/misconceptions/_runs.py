"""What beliefs about runs look for in cards that are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import meant_as_run

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card

__all__ = ["aces_beside"]


def aces_beside(cards: tuple[Card, ...], *ranks: int) -> tuple[Card, ...]:
    """The aces of a run that holds one of these ranks too."""
    if not meant_as_run(cards) or not any(card.means_rank in ranks for card in cards):
        return ()
    return tuple(card for card in cards if card.means_rank == 1)
