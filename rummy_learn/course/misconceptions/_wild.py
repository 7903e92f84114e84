"""Beliefs about wild cards, which a deck without any leaves nothing to be wrong about."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant

__all__ = ["has_wild_cards", "with_wild_cards"]


def has_wild_cards(variant: Variant) -> bool:
    """Are there jokers in the deck, or are twos wild?"""
    return variant.wild_twos or variant.deck().jokers > 0


def with_wild_cards(mind: Callable[[Variant], Mind | None]) -> Callable[[Variant], Mind | None]:
    """The mind, where there are wild cards at all."""
    return lambda variant: mind(variant) if has_wild_cards(variant) else None
