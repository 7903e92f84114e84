"""Which of many hands can meet a contract, decided exactly: tables for all of them at once, the solver for the rest.

The ranks held lie side by side in one number of 64 bits, sixteen bits a suit, and how many of each in another, four
bits a rank: looked at as four numbers of sixteen bits, both are indices of tables. The tables tell the least *gaps*:
places in a contract's melds that no natural fills. A hand with more gaps than wild cards cannot do it. For the others
the runs are laid in every place (`laying`). What is still open then hangs on the rule about runs of one suit, or on a
meld that would leave a natural to another one and take a wild card more: few hands, which `ContractSolver` decides.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from rummy_learn.odds.laying import COUNT_BITS, LANE_BITS, Rows, laid
from rummy_learn.rules.cards import SUITS
from rummy_learn.rules.packing import windows
from rummy_learn.rules.placing import subsets
from rummy_learn.rules.solve_contract import NEVER
from rummy_learn.rules.solve_engine import engine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from rummy_learn.rules.cards import Card, Deck
    from rummy_learn.rules.variant import Variant

    Bytes = NDArray[np.uint8]
    Flags = NDArray[np.bool_]
    Wide = NDArray[np.uint64]

__all__ = ["Batch"]

_MOST_OF_A_RANK = (1 << COUNT_BITS) - 1
_WILD_AT = 13 * COUNT_BITS
"""Wild cards are counted above the ranks."""
_TWOS = np.uint64(_MOST_OF_A_RANK << COUNT_BITS)
_TWOS_HELD = np.uint64(sum(1 << LANE_BITS * suit + 1 for suit in range(4)))
_NEVER = 40
"""More gaps than wild cards in any hand; six times as many still fit a byte."""


class Batch:
    """One contract of one game, ready to judge hands dealt from one deck."""

    def __init__(self, variant: Variant, deal: int, deck: Deck) -> None:
        self._solver = engine(variant, deal).solver
        self._runs, self._sets = self._solver.runs, self._solver.sets
        self._parts = subsets(self._runs)
        self._spreads = _spreads(self._parts, self._runs)
        self._limits = self._solver.facts.run_limits
        self._wild_twos = variant.wild_twos
        self._free_wilds = self._solver.free_jokers
        self._alone = len(self._runs) + bool(self._sets) <= 1
        """Sets alone, or one run: no meld could leave a card to another kind."""
        self._apart = len(self._runs) > 1 and self._solver.facts.same_suit != "any"
        self._even = len(set(self._sets)) <= 1 and len(set(self._runs)) <= 1
        self._copies = min(deck.packs, 1 if self._apart else len(self._runs))
        self._full = _MOST_OF_A_RANK + 1 if 4 * deck.packs > _MOST_OF_A_RANK else NEVER
        """So many cards may be more of one rank than can be counted."""
        cards = deck.cards()
        self._packed = [card.code for card in cards]
        self._ranks = np.array([_rank_bit(card) for card in cards], np.uint64)
        self._counts = np.array([_count_bit(card, wild_twos=variant.wild_twos) for card in cards], np.uint64)
        self._suits = np.array([1 << 8 * SUITS.index(card.suit) if card.suit else 0 for card in cards], np.uint32)
        self.asked = 0
        """Hands that the solver was asked about so far."""

    def satisfied(self, hands: Bytes) -> Flags:
        """For each hand, a column of card numbers as `dealing.deal` gives them: can it meet the contract?"""
        cards, number = hands.shape
        if cards < sum(self._runs) + sum(self._sets):
            return np.zeros(number, np.bool_)
        if not self._even:
            return self._ask(hands, np.zeros(number, np.bool_), np.arange(number))
        ranks, counts = np.zeros(number, np.uint64), np.zeros(number, np.uint64)
        for column in hands:
            ranks |= self._ranks[column]
            counts += self._counts[column]
        wilds = (counts >> np.uint64(_WILD_AT)).astype(np.uint8)
        counts &= np.uint64((1 << _WILD_AT) - 1)
        gaps = self._set_gaps(counts)
        maybe = np.flatnonzero(np.add(gaps, self._run_gaps(_lanes(ranks))) <= wilds)
        if len(self._runs) > 1:
            held = self._suits[hands[:, maybe]].sum(axis=0, dtype=np.uint32).view(np.uint8).reshape(-1, 4).T
            maybe = maybe[np.add(gaps[maybe], self._run_gaps(_lanes(ranks[maybe]), held)) <= wilds[maybe]]
        sure = np.zeros(number, np.bool_)
        if cards >= self._full:
            too_many = np.flatnonzero(_total(counts) + wilds < cards)
            sure = self._ask(hands, sure, too_many)
            maybe = np.setdiff1d(maybe, too_many, assume_unique=True)
        return self._ask(hands, sure, self._still_open(hands, sure, maybe, counts, wilds))

    def _still_open(
        self, hands: Bytes, sure: Flags, maybe: NDArray[np.intp], counts: Wide, wilds: Bytes
    ) -> NDArray[np.intp]:
        """Marks those of the hands that surely can, and gives back those that the solver must decide.

        Wild twos all count as wild here, which is one way to use them.
        """
        if self._alone and not self._wild_twos:
            sure[maybe] = True
            return maybe[:0]
        naturals, levels = counts[maybe], self._levels(hands[:, maybe])
        if self._wild_twos:
            naturals, levels = naturals & ~_TWOS, tuple(level & ~_TWOS_HELD for level in levels)
        rows = Rows(maybe, levels, naturals, wilds[maybe], np.full(len(maybe), -1, np.int16))
        sure[laid(rows, self._runs, self._limits, self._set_gaps, apart=self._apart)] = True
        left = maybe[~sure[maybe]]
        if self._apart:
            return left
        open_ = wilds[left] > self._free_wilds
        return left[open_ | (counts[left] & _TWOS > 0)] if self._wild_twos else left[open_]

    def _levels(self, hands: Bytes) -> tuple[Wide, ...]:
        """The ranks held once, twice … of every suit, as many of these as there can be runs in one suit."""
        levels = [np.zeros(hands.shape[1], np.uint64) for _ in range(self._copies)]
        for column in hands:
            more = self._ranks[column]
            for level in levels:
                both = level & more
                level |= more
                more = both
        return tuple(levels)

    def _ask(self, hands: Bytes, answers: Flags, open_: NDArray[np.intp]) -> Flags:
        """Fills in the answers that are still open, hand by hand."""
        self.asked += len(open_)
        can, packed = self._solver.satisfied, self._packed.__getitem__
        answers[open_] = [can(sum(map(packed, hand))) for hand in hands[:, open_].T.tolist()]
        return answers

    def _set_gaps(self, counts: Wide) -> Bytes:
        """Least gaps of the sets: those that can be had for few gaps first, the others need one more and so on."""
        found = np.zeros(len(counts), np.uint8)
        if not self._sets:
            return found
        size, wanted = self._sets[0], np.uint8(len(self._sets))
        table = _ready(size, self._solver.facts.set_limits[size])
        ready = np.zeros(len(counts), np.uint64)
        for lane in _lanes(counts):
            ready += table[lane]
        levels = ready.view(np.uint8).reshape(-1, 8).T
        for level in levels[:size]:
            found += wanted - np.minimum(level, wanted)
        found[levels[size] < wanted] = _NEVER
        return found

    def _run_gaps(self, lanes: Sequence[NDArray[np.uint16]], held: Bytes | None = None) -> Bytes:
        """Least gaps of the runs over all ways to spread them over the suits.

        `held` are the cards of each suit: a suit's runs have at least as many gaps as cards are too few there.
        """
        best = np.full(len(lanes[0]), _NEVER if self._runs else 0, np.uint8)
        least = [self._in_suit(lane, None if held is None else held[suit]) for suit, lane in enumerate(lanes)]
        for spread in self._spreads:
            total = np.zeros(len(best), np.uint8)
            for suit, part in enumerate(spread):
                if part:
                    total += least[suit][part]
            np.minimum(best, total, out=best)
        return best

    def _in_suit(self, lane: NDArray[np.uint16], held: Bytes | None) -> list[Bytes]:
        """Least gaps of each part of the runs in one suit."""
        single = {size: _single_gaps(size, self._limits[size])[lane] for size in set(self._runs)}
        found = []
        for part in self._parts:
            gaps = np.zeros(len(lane), np.uint8)
            for size in part:
                gaps += single[size]
            if held is not None and len(part) > 1:
                short = np.uint8(sum(part)) - np.minimum(held, np.uint8(sum(part)))
                np.maximum(gaps, short, out=gaps)
            found.append(gaps)
        return found


def _rank_bit(card: Card) -> int:
    return 0 if card.joker else 1 << LANE_BITS * SUITS.index(card.suit) + card.rank - 1


def _count_bit(card: Card, *, wild_twos: bool) -> int:
    """One card of its rank, one wild card, or both: a wild two may still lie as a two."""
    natural = 0 if card.joker else 1 << COUNT_BITS * (card.rank - 1)
    return natural + (1 << _WILD_AT) * (card.joker or (wild_twos and card.rank == 2))


def _lanes(numbers: Wide) -> list[NDArray[np.uint16]]:
    """Numbers of 64 bits as four rows of 16 bits."""
    return list(numbers.view(np.uint16).reshape(-1, 4).T)


def _spreads(parts: Sequence[tuple[int, ...]], runs: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every way to spread the runs over four suits, as indices of `parts`."""
    return [
        spread
        for spread in product(range(len(parts)), repeat=4)
        if tuple(sorted(size for part in spread for size in parts[part])) == runs
    ]


@cache
def _single_gaps(size: int, most: int) -> Bytes:
    """Least gaps of one run of `size` for every mask of ranks; `_NEVER` where they are more than `most` jokers."""
    masks = np.arange(1 << 13, dtype=np.uint16)
    best = np.zeros(1 << 13, np.uint8)
    for place in windows(size):
        np.maximum(best, np.bitwise_count(masks & np.uint16(place.mask)), out=best)
    gaps = np.uint8(size) - best
    return np.where(gaps > most, np.uint8(_NEVER), gaps)


@cache
def _ready(size: int, most: int) -> Wide:
    """For the counts of four ranks: how many sets can be had for at most 0, 1, 2 … gaps each, eight bits a number.

    A rank's first set has as many gaps as cards are missing, the next begins where it is full; but no set has more than
    `most` in the end, however the cards are dealt out among them. The last number counts all sets that there can be.
    """
    counts = np.arange(1 << LANE_BITS, dtype=np.uint64)
    table = np.zeros(1 << LANE_BITS, np.uint64)
    for rank in range(LANE_BITS // COUNT_BITS):
        held = counts >> np.uint64(COUNT_BITS * rank) & np.uint64(_MOST_OF_A_RANK)
        possible = held // np.uint64(size - most) if most < size else np.full_like(held, _MOST_OF_A_RANK)
        for gaps in range(size):
            table += np.minimum((held + np.uint64(gaps)) // np.uint64(size), possible) << np.uint64(8 * gaps)
        table += np.minimum(possible, np.uint64(_MOST_OF_A_RANK)) << np.uint64(8 * size)
    return table


def _total(counts: Wide) -> Bytes:
    """The sum of the counts of all ranks; one that has run over makes it too small."""
    low = np.uint64(0x0F0F0F0F0F0F0F0F)
    pairs = (counts & low) + (counts >> np.uint64(COUNT_BITS) & low)
    found: Bytes = pairs.view(np.uint8).reshape(-1, 8).sum(axis=1, dtype=np.uint8)
    return found
