"""What beliefs about runs look for in cards that are laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import meant_as_run
from rummy_learn.rules.readings import readings

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["aces_beside", "legal_run"]


def legal_run(variant: Variant, cards: tuple[Card, ...]) -> Meld | None:
    """The run that these cards are, or None."""
    found = readings(variant, cards)
    return found[0] if len(found) == 1 and found[0].kind == "run" else None


def aces_beside(variant: Variant, cards: tuple[Card, ...], *ranks: int) -> tuple[Card, ...]:
    """The aces that lie next to one of these ranks in a run, or would in what is meant as one."""
    run = legal_run(variant, cards)
    if run:
        ends = ((run.cards[0], run.cards[1]), (run.cards[-1], run.cards[-2]))
        return tuple(ace for ace, beside in ends if ace.means_rank == 1 and beside.means_rank in ranks)
    if not meant_as_run(cards) or not any(card.means_rank in ranks for card in cards):
        return ()
    return tuple(card for card in cards if card.means_rank == 1)
