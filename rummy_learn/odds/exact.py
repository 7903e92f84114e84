"""Chances that can be counted: contracts of sets alone, and those that take more cards than the hand has."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import TYPE_CHECKING

from rummy_learn.odds.figures import IMPOSSIBLE, Chance, rounded
from rummy_learn.rules.solve_contract import facts

if TYPE_CHECKING:
    from rummy_learn.odds.figures import Situation

__all__ = ["exact"]

_Costs = tuple[int, ...]
"""The least gaps of 0, 1, 2 … sets: places in them that no natural fills."""
_NEVER = 99


def exact(situation: Situation, cards: int) -> Chance | None:
    """The chance that `cards` dealt cards hold the contract, if it can be counted.

    Sets of one size with jokers as the only wild cards: ranks are independent but for the number of cards, so hands are
    counted rank by rank by what they come to: how many naturals, and the least gaps of each number of sets.
    """
    contract = situation.variant.deal(situation.deal).contract
    if contract.cards > cards:
        return IMPOSSIBLE
    given = facts(situation.variant, contract)
    if given.runs or given.wild_twos or len(set(given.sets)) > 1:
        return None
    size, wanted, deck = given.sets[0], len(given.sets), situation.deck
    copies = 4 * deck.packs
    one_rank = [_costs(held, size, given.set_limits[size], wanted) for held in range(min(copies, cards) + 1)]
    hands = Counter({(0, (0, *[_NEVER] * wanted)): 1})
    for _ in range(13):
        more = Counter[tuple[int, _Costs]]()
        for (naturals, costs), ways in hands.items():
            for held, own in enumerate(one_rank[: cards - naturals + 1]):
                more[naturals + held, _together(costs, own)] += ways * comb(copies, held)
        hands = more
    good = sum(
        ways * comb(deck.jokers, cards - naturals)
        for (naturals, costs), ways in hands.items()
        if costs[wanted] <= cards - naturals
    )
    p = rounded(good / comb(deck.size, cards))
    return Chance(p, p, p, 0, "exact")


def _costs(held: int, size: int, limit: int, wanted: int) -> _Costs:
    """For one rank: each set needs so many naturals that its joker limit is kept."""
    possible = held // (size - limit) if limit < size else wanted
    return tuple(max(0, size * sets - held) if sets <= possible else _NEVER for sets in range(wanted + 1))


def _together(one: _Costs, other: _Costs) -> _Costs:
    return tuple(
        min(_NEVER, *(one[sets] + other[total - sets] for sets in range(total + 1))) for total in range(len(one))
    )
