"""The fewest cards that would do when only some can still come.

A face or a rank may be used up, and so may the jokers: then the nearest placing may be out of reach. A lower bound that
counts what exists leads a deepening search to the cards to draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.packing import COUNT_BITS, JOKERS_AT, ONE_JOKER, present_faces, take, twos_in, wild_splits
from rummy_learn.rules.solve_contract import NEVER, least_to_come

if TYPE_CHECKING:
    from rummy_learn.rules.solve_contract import ContractSolver, Suit

__all__ = ["shortest"]

_Fill = tuple[int, int, int]
"""Runs laid in one suit: gaps, naturals used as counters, and gaps that only a joker can fill."""


def shortest(solver: ContractSolver, hand: int, pool: int) -> list[int] | None:
    """Cards of the pool, as few as can be, that meet the contract; None when even all of them would not do.

    Faces are 0 to 51 as in `cards.FACES`, and 52, the joker.
    """
    if not solver.satisfied(hand + pool):
        return None
    bound = _bound(solver, hand, pool)
    while (found := _path(solver, hand, pool, bound, 0)) is None:
        bound += 1
    return found


def _path(solver: ContractSolver, hand: int, pool: int, bound: int, first: int) -> list[int] | None:
    """At most `bound` faces of the pool, in order from `first`, that do; None when there are none."""
    away = solver.missing(hand)
    if not away:
        return []
    if away > bound or _bound(solver, hand, pool) > bound:
        return None
    faces = present_faces(pool) >> 3 * first << 3 * first
    while faces:
        code = faces & -faces
        faces -= code
        face = code.bit_length() // 3
        found = _path(solver, hand + code, pool - code, bound - 1, face)
        if found is not None:
            return [face, *found]
    return None


def _bound(solver: ContractSolver, hand: int, pool: int) -> int:
    """No fewer cards of the pool can do."""
    if not solver.facts.wild_twos:
        return _Bound(solver, hand, pool, (hand + pool) >> JOKERS_AT).least
    wilds = (pool >> JOKERS_AT) + sum([twos_in(pool, suit) for suit in range(4)])
    return min([_Bound(solver, split, pool, (split >> JOKERS_AT) + wilds).least for split in wild_splits(hand)])


class _Bound:
    """The least number of gaps beyond the hand's jokers, over the placings that the cards that exist could fill.

    Joker limits count only for gaps that no natural can fill, and a card that two melds would draw counts for both.
    """

    def __init__(self, solver: ContractSolver, hand: int, pool: int, wilds: int) -> None:
        self.solver, self.jokers, self.wilds = solver, hand >> JOKERS_AT, wilds
        suits, wholes = solver.four_suits(hand), solver.four_suits((hand + pool) % ONE_JOKER)
        counters = sum([suit.counters for suit in suits])
        self.whole = sum([suit.counters for suit in wholes])
        self.least = NEVER
        sets = solver.set_gaps(counters)
        for bound, spread in solver.spreads_within(suits, sets, NEVER):
            if bound - self.jokers >= self.least:
                break
            lists = [self._fills(suits[at], wholes[at], part) for at, part in enumerate(spread) if part]
            self._runs(lists, least_to_come(lists, sets), 0, 0, counters, wilds)

    def _fills(self, suit: Suit, whole: Suit, part: int) -> list[_Fill]:
        """Each way to lay a group of runs in one suit, of which `whole` is all that exists, fewest gaps first."""
        limits, found = self.solver.facts.run_limits, []
        for group in self.solver.groups(part):
            held, exist = suit.levels, whole.levels
            gaps = counters = dead = 0
            for place in group:
                if place.size - (place.mask & whole.levels[0]).bit_count() > limits[place.size]:
                    dead = NEVER
                ranks, held = take(place.mask, held)
                gaps += place.size - ranks.bit_count()
                counters += self.solver.counters_of[ranks]
                ranks, exist = take(place.mask, exist)
                dead += place.size - ranks.bit_count()
            if dead <= self.wilds:
                found.append((gaps, counters, dead))
        return sorted(set(found))

    def _runs(self, lists: list[list[_Fill]], tails: list[int], at: int, gaps: int, counters: int, wilds: int) -> None:
        if at == len(lists):
            each = [(counters >> COUNT_BITS * rank & 31, self.whole >> COUNT_BITS * rank & 31) for rank in range(13)]
            self._sets(each, 0, len(self.solver.set_groups) - 1, gaps, wilds)
            return
        for more, used, dead in lists[at]:
            if gaps + more + tails[at + 1] - self.jokers >= self.least:
                break
            if dead <= wilds:
                self._runs(lists, tails, at + 1, gaps + more, counters - used, wilds - dead)

    def _sets(self, each: list[tuple[int, int]], at: int, group: int, gaps: int, wilds: int) -> None:
        """`each` rank has so many cards in hand, and so many that exist."""
        if max(0, gaps - self.jokers) >= self.least:
            return
        if not group:
            self.least = max(0, gaps - self.jokers)
            return
        if at == 13:
            return
        held, exist = each[at]
        for cards, limit, rest, _ in self.solver.set_steps[group]:
            dead = max(0, cards - exist)
            if dead <= min(limit, wilds):
                self._sets(each, at + 1, rest, gaps + max(0, cards - held), wilds - dead)
        self._sets(each, at + 1, group, gaps, wilds)
