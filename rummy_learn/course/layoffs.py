"""What is left of a hand when everything that can be is laid off on the melds it went down with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.choices import bridges
from rummy_learn.game.position import without

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["least_left"]


def least_left(variant: Variant, left: Sequence[Card], melds: Sequence[Meld]) -> int:
    """The fewest points of `left` once cards of it are laid off on `melds`, and the turn can still end.

    Where the game has no lay-offs in the turn of going down, the points of them all.
    """
    seen: dict[tuple[tuple[Card, ...], tuple[Meld, ...]], None] = {}
    waiting = [(tuple(sorted(left, key=lambda card: card.order)), tuple(melds))]
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen[state] = None
            waiting += _next(variant, *state) if variant.layoff_same_turn else ()
    ending = [cards for cards, _ in seen if _may_end(variant, len(cards))] or [tuple(left)]
    return min(sum(map(variant.values.of, cards)) for cards in ending)


def _next(
    variant: Variant, left: tuple[Card, ...], melds: tuple[Meld, ...]
) -> Iterator[tuple[tuple[Card, ...], tuple[Meld, ...]]]:
    """One card more is laid off."""
    for card in dict.fromkeys(left):
        for at, meld in enumerate(melds):
            for way in bridges(variant, meld, card):
                yield without(left, (card,)), (*melds[:at], way.grown, *melds[at + 1 :])


def _may_end(variant: Variant, left: int) -> bool:
    """May a turn end that leaves so many cards, none of which can be laid off (S6, H7)?"""
    if variant.going_out == "play_last":
        return left != 1
    return left > 0 or variant.going_out != "discard_last"
