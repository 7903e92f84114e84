"""Best melds of a hand without jokers, the commonest question: four look-ups, and a choice of sets for ranks with some.

A hand has three bits a face (`packing.pack`), or one where no face comes twice (the marks of its cards): then a suit
is one of 8,192 small numbers, and those are quick. What a suit can do for itself is worked out on first sight as one
number, its *digest*: the best net of its runs, above whether there are any and how many cards of each rank. The sum of
four digests shows at once whether any rank could have a set, and if not, the net of the hand.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rummy_learn.rules.melded import BestMelds, MeldedRun, MeldedSet
from rummy_learn.rules.packing import COUNT_BITS, MOST_COPIES, SUIT_BITS, masks

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummy_learn.rules.solve_melds import MeldSolver

__all__ = ["Plain"]

_T = TypeVar("_T")

_MOST_KEPT = 60_000
_UNKNOWN = 1 << 100
"""More than any four digests come to."""
_FEW_RANKS = 6
"""Up to so many ranks with sets, trying the sets is quicker than a sweep."""

_Found = tuple[int, int, tuple[MeldedSet, ...]]
"""The best net, what the sets leave of the hand for runs, and the sets."""


_NO_SETS: tuple[MeldedSet, ...] = ()


class _Option(NamedTuple):
    """Sets of one rank: the points of their cards, and what they take of the hand."""

    melded: int
    taken: int
    sets: tuple[MeldedSet, ...]


class _Options(NamedTuple):
    """All sets of the cards of one rank, the most they gain, and those that gain it first."""

    gain: int
    each: list[_Option]
    most: tuple[MeldedSet, ...]


class _Known(dict[int, _T]):
    """What depends on some cards alone, worked out on first sight."""

    def __init__(self, make: Callable[[int], _T]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, cards: int) -> _T:
        if len(self) > _MOST_KEPT:
            self.clear()
        found = self[cards] = self.make(cards)
        return found


_new: Callable[[type[BestMelds], tuple[object, ...]], BestMelds] = tuple.__new__
"""Quicker than a call of the class."""


class Plain:
    """Best melds of hands of `bits` a face, three or one, under the facts of a solver."""

    def __init__(self, solver: MeldSolver, bits: int) -> None:
        self._solver, self._bits, self._known = solver, bits, solver.suits(0)
        self._width = width = 13 * bits
        self._suit = (1 << width) - 1
        self._two_suits, self._pair = 2 * width, (1 << 2 * width) - 1
        self._count_bits = COUNT_BITS if bits > 1 else 3
        self._any_at = 13 * self._count_bits
        self._nets_at = self._any_at + 3
        self._any_runs = 7 << self._any_at
        top, each = 1 << self._count_bits - 1, sum(1 << self._count_bits * rank for rank in range(13))
        self._tops, self._enough = top * each, max(0, top - solver.facts.least_set) * each
        self._offset = 1 + MOST_COPIES * sum(solver.facts.held)
        """What keeps the net of a digest positive."""
        self._base = 4 * self._offset
        self._digests: dict[int, int] | list[int] = _Known(self._digest) if bits > 1 else [_UNKNOWN] * 8192
        self._rank = {
            top << self._count_bits * rank: sum(((1 << bits) - 1) << width * suit + bits * rank for suit in range(4))
            for rank in range(13)
        }
        """The places of a rank in the four suits, by the top bit of its counter."""
        self._options = _Known(self._make_options)
        self._no_melds = _Known(lambda net: BestMelds(net, (), ()))
        """The answer for a hand without melds, by its net."""
        self._runs = [_Known(partial(self._make_runs, suit)) for suit in range(4)]

    def net(self, hand: int) -> int:
        """The best net of a hand: points melded less points kept."""
        digests, suit, width = self._digests, self._suit, self._width
        minor, major = hand & self._pair, hand >> self._two_suits
        whole = digests[minor & suit] + digests[minor >> width] + digests[major & suit] + digests[major >> width]
        if whole >= _UNKNOWN:
            whole = self._learn(hand)
        net = (whole >> self._nets_at) - self._base
        hits = whole + self._enough & self._tops
        if not hits:
            return net
        if whole & self._any_runs:
            return self._with_sets(hand, net, hits)[0]
        return net + self._all_sets(hand, hits)[0]

    def best(self, hand: int) -> BestMelds:
        """The melds with the greatest net."""
        digests, suit, width = self._digests, self._suit, self._width
        minor, major = hand & self._pair, hand >> self._two_suits
        whole = digests[minor & suit] + digests[minor >> width] + digests[major & suit] + digests[major >> width]
        if whole >= _UNKNOWN:
            whole = self._learn(hand)
        net, sets = (whole >> self._nets_at) - self._base, _NO_SETS
        hits = whole + self._enough & self._tops
        if not whole & self._any_runs:
            if not hits:
                return self._no_melds[net]
            gain, sets = self._all_sets(hand, hits)
            return _new(BestMelds, (net + gain, sets, (), (), ()))
        if hits:
            net, hand, sets = self._with_sets(hand, net, hits)
            minor, major = hand & self._pair, hand >> self._two_suits
        clubs, diamonds, hearts, spades = self._runs
        runs = clubs[minor & suit] + diamonds[minor >> width] + hearts[major & suit] + spades[major >> width]
        return _new(BestMelds, (net, sets, runs, (), ()))

    # ---- the choice of sets -----------------------------------------------------------------------------------------
    def _all_sets(self, hand: int, hits: int) -> tuple[int, tuple[MeldedSet, ...]]:
        """What the best sets of these ranks gain, and the sets, in a hand whose cards nothing else wants."""
        total, sets = 0, _NO_SETS
        while hits:
            top = 1 << hits.bit_length() - 1
            hits ^= top
            gain, _, most = self._options[hand & self._rank[top]]
            total += gain
            sets += most
        return total, sets

    def _with_sets(self, hand: int, net: int, hits: int) -> _Found:
        """The best choice of sets; `net` is what the runs alone come to, `hits` are the ranks that could have a set."""
        best: _Found = net, hand, ()
        if not hits & hits - 1:
            digests, suit, width = self._digests, self._suit, self._width
            gain, options, _ = self._options[hand & self._rank[hits]]
            most = net + gain
            for melded, taken, sets in options:
                left = hand - taken
                minor, major = left & self._pair, left >> self._two_suits
                whole = (
                    digests[minor & suit] + digests[minor >> width] + digests[major & suit] + digests[major >> width]
                )
                if whole >= _UNKNOWN:
                    whole = self._learn(left)
                net = melded + (whole >> self._nets_at) - self._base
                if net > best[0]:
                    best = net, left, sets
                    if net == most:
                        break
            return best
        ranks, rest = [], [0]
        while hits:
            top = hits & -hits
            hits ^= top
            gain, options, _ = self._options[hand & self._rank[top]]
            ranks.append(options)
            rest.append(rest[-1] + gain)
        if len(ranks) > _FEW_RANKS and (found := self._solver.swept(self._packed(hand))):
            net, left, sets = found
            return net, self._own(left), sets
        return self._choose(ranks, rest, len(ranks), net, best, 0, (), hand)

    def _choose(
        self,
        ranks: list[list[_Option]],
        rest: list[int],
        upto: int,
        ceiling: int,
        best: _Found,
        points: int,
        chosen: tuple[MeldedSet, ...],
        hand: int,
    ) -> _Found:
        """The best of `best` and all choices that add sets of the first `upto` ranks to those chosen."""
        digests, suit, width, nets_at, base = self._digests, self._suit, self._width, self._nets_at, self._base
        for at in range(upto - 1, -1, -1):
            if ceiling + rest[at + 1] <= best[0]:
                break
            for gained, taken, sets in ranks[at]:
                left, melded = hand - taken, points + gained
                minor, major = left & self._pair, left >> self._two_suits
                whole = (
                    digests[minor & suit] + digests[minor >> width] + digests[major & suit] + digests[major >> width]
                )
                if whole >= _UNKNOWN:
                    whole = self._learn(left)
                net = melded + (whole >> nets_at) - base
                if net > best[0]:
                    best = net, left, chosen + sets
                if at and net + rest[at] > best[0]:
                    best = self._choose(ranks, rest, at, net, best, melded, chosen + sets, left)
        return best

    # ---- what is worked out on first sight --------------------------------------------------------------------------
    def _learn(self, hand: int) -> int:
        """The sum of the digests of a hand of which one at least is not known yet."""
        whole = 0
        for suit in range(4):
            holding = hand >> suit * self._width & self._suit
            self._digests[holding] = digest = self._digest(holding)
            whole += digest
        return whole

    def _packed(self, hand: int) -> int:
        """A hand, or a holding of the first suit, with three bits a face."""
        if self._bits > 1:
            return hand
        copies, suit = masks().copies, self._suit
        return sum(copies[hand >> 13 * at & suit] << SUIT_BITS * at for at in range(4))

    def _own(self, packed: int) -> int:
        """A packed hand as hands are here."""
        return packed if self._bits > 1 else sum((packed >> 3 * face & 1) << face for face in range(52))

    def _digest(self, holding: int) -> int:
        packed = self._packed(holding)
        counters = 0
        for rank in range(13):
            if copies := packed >> 3 * rank & 7:
                counters += (1 if self._solver.facts.suits_differ else copies) << self._count_bits * rank
        net, _, _, (runs, *_) = self._known[packed]
        return (net + self._offset << self._nets_at) + (bool(runs) << self._any_at) + counters

    def _make_options(self, cards: int) -> _Options:
        """The sets of the cards of a rank."""
        packed = self._packed(cards)
        rank = (packed.bit_length() - 1) // 3 % 13
        options, gain, _ = self._solver.set_options(rank, packed >> 3 * rank, 0)
        most = next((each.sets for each in options if each.gain == gain), _NO_SETS)
        return _Options(gain, [_Option(each.melded, self._own(each.taken), each.sets) for each in options], most)

    def _make_runs(self, suit: int, holding: int) -> tuple[MeldedRun, ...]:
        """The best runs of a suit."""
        return tuple([MeldedRun(suit, *run) for run in self._known[self._packed(holding)][3][0]])
