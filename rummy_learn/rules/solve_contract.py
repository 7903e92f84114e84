"""Can a hand meet a contract, and if not, how many cards is it away and which cards would do?

Runs live in one suit and sets in one rank, so a hand is read a suit at a time. Whatever depends on one suit alone is
worked out once for each suit holding and kept. A *gap* is a place in a contract's melds that no natural fills; with few
jokers the least number of gaps decides everything. With more jokers than one meld may hold, it is only a lower
bound, and a small exact search looks at each meld's own limit.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.packing import (
    COUNT_BITS,
    JOKERS_AT,
    ONE_JOKER,
    ONES,
    SUIT_BITS,
    SUIT_MASK,
    TOPS,
    Window,
    across,
    bits_of,
    masks,
    present,
    present_faces,
    rank_counters,
    take,
    twos_in,
    wild_splits,
    windows,
)
from rummy_learn.rules.placing import places_for, placings, subsets, without
from rummy_learn.rules.readings import MAX_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.rules.melds import Contract, Kind
    from rummy_learn.rules.variant import Variant

__all__ = ["NEVER", "ContractSolver", "Facts", "FourSuits", "Suit", "facts", "least_to_come"]

NEVER = 99
"""More cards than any hand is ever away."""

_MOST_KEPT = 60_000
"""Suit holdings kept by one solver; then it starts afresh."""
_LARGEST_SET = 40


class Facts(NamedTuple):
    """All that a contract solver depends on: sizes, the most jokers in a meld of each size, and the same-suit rule."""

    sets: tuple[int, ...]
    runs: tuple[int, ...]
    set_limits: tuple[int, ...]
    run_limits: tuple[int, ...]
    same_suit: str
    wild_twos: bool


def facts(variant: Variant, contract: Contract) -> Facts:
    """What a game and a contract of it ask, as values that can be compared."""
    if variant.set_suits_differ or variant.set_sizes[1] is not None:
        raise NotImplementedError("contracts whose sets ask for different suits, or end at a size, are not solved")
    return Facts(
        tuple(sorted(need.size for need in contract if need.kind == "set")),
        tuple(sorted(need.size for need in contract if need.kind == "run")),
        _limits(variant, "set", _LARGEST_SET),
        _limits(variant, "run", MAX_RUN),
        variant.same_suit_runs,
        variant.wild_twos,
    )


def _limits(variant: Variant, kind: Kind, largest: int) -> tuple[int, ...]:
    if variant.joker_limit is None:
        return tuple(range(largest + 1))
    return (0, *tuple(min(size, variant.joker_limit(kind, size).most) for size in range(1, largest + 1)))


class Suit:
    """What one suit of a hand can do for runs. A `part` is an index into the solver's list of groups of runs.

    `one` are the least gaps of one run, `bounds` no more than those of each part: exact once `costs` has them.
    """

    __slots__ = ("bounds", "choices", "costs", "counters", "fills", "lays", "levels", "more", "one")

    def __init__(self, counters: int, levels: tuple[int, ...], one: int, bounds: list[int]) -> None:
        self.counters = counters
        self.levels = levels
        self.one = one
        self.bounds = bounds
        self.more = bounds[2] - one if len(bounds) > 2 else NEVER
        """What a second run costs at least beside the first, where all runs have one size."""
        self.costs: dict[int, int] = {0: 0, 1: bounds[1]} if len(bounds) > 1 else {0: 0}
        self.choices: dict[int, list[tuple[int, int]]] = {}
        self.fills: dict[int, list[tuple[int, int, int]]] = {}
        self.lays: dict[int, tuple[int, list[_Lay]]] = {}


FourSuits = tuple[Suit, Suit, Suit, Suit]

_Lay = tuple[int, int, int, int, tuple[Window, ...]]
"""Runs laid in one suit: gaps; gaps beyond the joker limits however shared cards are dealt out, and as they are dealt
out here; naturals used as counters; windows."""


_TALLY_AT = 13 * COUNT_BITS
_COUNTERS = (1 << _TALLY_AT) - 1
_Node = tuple[int, int, "list[_Node]"]
"""A place for a run, as a mask of ranks, its size tallied, and the places the next run of its suit can have then."""


@cache
def _single_gaps(size: int) -> bytes:
    """Least gaps of one run of `size`, for every mask of ranks."""
    places = [place.mask for place in windows(size)]
    return bytes(size - max((place & held).bit_count() for place in places) for held in range(8192))


class ContractSolver:
    """Answers for one contract under one set of facts; hands are packed numbers (`packing.pack`)."""

    def __init__(self, given: Facts) -> None:
        self.facts = given
        self.sets, self.runs, self._wild_twos = given.sets, given.runs, given.wild_twos
        self.parts = subsets(self.runs)
        self._even = len(set(self.runs)) <= 1
        self._spreads = [
            tuple(self.parts.index(group) for group in spread)
            for spread in product(self.parts, repeat=4)
            if tuple(sorted(size for group in spread for size in group)) == self.runs
        ]
        self._groups: dict[int, list[tuple[Window, ...]]] = {}
        self._allowed: dict[int, frozenset[tuple[Window, ...]]] = {}
        self._places: dict[int, list[tuple[Window, int]]] = {}
        self._trees: dict[int, list[_Node]] = {}
        self._single: dict[int, list[tuple[int, int]]] = {}
        self._suits: dict[int, Suit] = {}
        self._prepare_sets()
        self._prepare_limits()
        self.counters_of = masks().counters
        self._least_single = _single_gaps(self.runs[0]) if self._even and self.runs else b""

    def _prepare_sets(self) -> None:
        groups = subsets(self.sets)
        limits = self.facts.set_limits
        self.set_groups = groups
        self.set_steps: list[list[tuple[int, int, int, tuple[int, ...]]]] = [
            [
                (sum(group), sum(limits[size] for size in group), groups.index(rest), group)
                for group in groups
                if group and (rest := without(whole, group)) is not None
            ]
            for whole in groups
        ]
        if not self.sets:
            self.set_gaps = self._no_set_gaps
        elif len(set(self.sets)) > 1:
            self.set_gaps = self._mixed_set_gaps
        else:
            self._adders = _adders(self.sets[0], len(self.sets))
            by_number = {1: self._one_set_gaps, 2: self._two_set_gaps} if sum(self.sets) <= 16 else {}
            self.set_gaps = by_number.get(len(self.sets), self._even_set_gaps)
            self._closer = tuple(tuple((adder, (adder + ONES) % TOPS) for adder in level) for level in self._adders)

    def _prepare_limits(self) -> None:
        """How many jokers a hand may hold so that no meld's own limit can ever matter."""
        binding = [self.facts.set_limits[n] for n in self.sets if self.facts.set_limits[n] < n]
        binding += [self.facts.run_limits[n] for n in self.runs if self.facts.run_limits[n] < n]
        self.free_jokers = min(binding, default=NEVER)

    # ---- one suit ---------------------------------------------------------------------------------------------------
    def _suit(self, holding: int) -> Suit:
        """The facts about a suit holding, worked out on first sight."""
        counters = cards = 0
        levels = [0, 0, 0, 0]
        for rank in range(13):
            copies = holding >> 3 * rank & 7
            if copies:
                cards += copies
                counters += copies << COUNT_BITS * rank
                for level in range(copies):
                    levels[level] |= 1 << rank
        if self._even and self.runs:
            one = self._least_single[levels[0]]
            size = self.runs[0]
            bounds = [0, one] + [max(k * one, k * size - cards) for k in range(2, len(self.runs) + 1)]
        else:
            one = min((_single_gaps(size)[levels[0]] for size in self.runs), default=0)
            bounds = [
                max(sum(_single_gaps(n)[levels[0]] for n in part), sum(part) - cards) if part else 0
                for part in self.parts
            ]
        if len(self._suits) > _MOST_KEPT:
            self._suits.clear()
        found = self._suits[holding] = Suit(counters, tuple(levels), one, bounds)
        return found

    def four_suits(self, hand: int) -> FourSuits:
        """The facts about each suit of a hand."""
        get, make = self._suits.get, self._suit
        c, d = hand & SUIT_MASK, hand >> SUIT_BITS & SUIT_MASK
        h, s = hand >> 2 * SUIT_BITS & SUIT_MASK, hand >> 3 * SUIT_BITS & SUIT_MASK
        return get(c) or make(c), get(d) or make(d), get(h) or make(h), get(s) or make(s)

    def groups(self, part: int) -> list[tuple[Window, ...]]:
        """Every way to place a group of runs in one suit that the same-suit rule allows."""
        found = self._groups.get(part)
        if found is None:
            found = self._groups[part] = list(placings(self.parts[part], self.facts.same_suit))
        return found

    def groups_within(self, part: int, held: int, wilds: int) -> Iterable[tuple[Window, ...]]:
        """Of those, the ones that could be filled from the ranks held and at most `wilds` wild cards."""
        places = [
            place
            for place, naturals in self._places_of(part)
            if (place[2] & held).bit_count() >= naturals and place[1] - (place[2] & held).bit_count() <= wilds
        ]
        return self._groups_of(part, places)

    def _groups_with_gaps(self, part: int, held: int, most: int) -> Iterable[tuple[Window, ...]]:
        """Of those, the ones in which no run has more than `most` gaps."""
        places = [place for place, _ in self._places_of(part) if place[1] - (place[2] & held).bit_count() <= most]
        return self._groups_of(part, places)

    def _places_of(self, part: int) -> list[tuple[Window, int]]:
        """Every window a run of this group can have, and the least naturals that its joker limit asks for."""
        found = self._places.get(part)
        if found is None:
            sizes, limits, rule = self.parts[part], self.facts.run_limits, self.facts.same_suit
            places = [place for size in dict.fromkeys(sizes) for place in places_for(size, rule, alone=len(sizes) == 1)]
            found = self._places[part] = [(place, place.size - limits[place.size]) for place in places]
        return found

    def _groups_of(self, part: int, places: list[Window]) -> Iterable[tuple[Window, ...]]:
        """The groups made of these windows alone."""
        if not self._even:
            return (group for group in self.groups(part) if all(place in places for place in group))
        if part == 1:
            return [(place,) for place in places]
        groups = combinations_with_replacement(places, part)
        if self.facts.same_suit == "any":
            return groups
        allowed = self._allowed.get(part)
        if allowed is None:
            allowed = self._allowed[part] = frozenset(self.groups(part))
        return (group for group in groups if group in allowed)

    def least_naturals(self, wilds: int) -> int:
        """How many naturals a rank needs at least for a set with at most `wilds` wild cards."""
        return min((size - min(self.facts.set_limits[size], wilds) for size in self.sets), default=NEVER)

    def _choices(self, suit: Suit, part: int) -> list[tuple[int, int]]:
        """(gaps, naturals used as counters) of each way to lay a group of runs in this suit, fewest gaps first."""
        found = suit.choices.get(part)
        if found is None:
            if part == 1 and self._even:
                found = self._single_choices(suit.levels[0])
            else:
                found = [(gaps, used) for gaps, used, _ in self._fills(suit, part)]
            suit.choices[part] = found
        return found

    def _single_choices(self, held: int) -> list[tuple[int, int]]:
        found = self._single.get(held)
        if found is None:
            size, counters = self.runs[0], self.counters_of
            used = {place.mask & held for place in windows(size)}
            found = sorted((size - ranks.bit_count(), counters[ranks]) for ranks in used)
            if len(self._single) > _MOST_KEPT:
                self._single.clear()
            self._single[held] = found
        return found

    def _cost(self, suit: Suit, part: int) -> int:
        """Least gaps of a group of runs in this suit."""
        found = suit.costs.get(part)
        if found is None:
            choices = self._choices(suit, part)
            found = suit.costs[part] = suit.bounds[part] = choices[0][0] if choices else NEVER
            if part == 2 == len(self.runs) and self._even:
                suit.more = found - suit.one
        return found

    def _lays(self, suit: Suit, part: int, most: int) -> list[_Lay]:
        """Each way to lay a group of runs in this suit with at most so many gaps and some more, fewest gaps first."""
        known = suit.lays.get(part)
        if known is None or known[0] < most:
            known = suit.lays[part] = (most, self._make_lays(suit, part, most))
        return known[1]

    def _make_lays(self, suit: Suit, part: int, most: int) -> list[_Lay]:
        best: dict[tuple[int, ...], _Lay] = {}
        held = suit.levels[0]
        for group in self._groups_with_gaps(part, held, most):
            key = tuple(sorted([(place.mask & held) << 4 | place.size for place in group]))
            if key not in best:
                best[key] = self._lay(suit, group)
        return sorted(best.values())

    def _lay(self, suit: Suit, group: tuple[Window, ...]) -> _Lay:
        limits, held, levels = self.facts.run_limits, suit.levels[0], suit.levels
        gaps = over = surely = counters = 0
        for place in group:
            ranks, levels = take(place.mask, levels)
            empty = place.size - ranks.bit_count()
            gaps += empty
            over += max(0, empty - limits[place.size])
            surely += max(0, place.size - (place.mask & held).bit_count() - limits[place.size])
            counters += self.counters_of[ranks]
        return gaps, surely, over, counters, group

    # ---- sets -------------------------------------------------------------------------------------------------------
    # `set_gaps` is one of these: the least gaps, or as soon as they are sure to pass `cap`, some number above it.
    def _no_set_gaps(self, counters: int, cap: int = NEVER) -> int:  # noqa: ARG002
        return 0

    def _one_set_gaps(self, counters: int, cap: int = NEVER) -> int:
        for gaps, (adder,) in enumerate(self._adders):
            if counters + adder & TOPS:
                return gaps
            if gaps >= cap:
                return gaps + 1
        return self.sets[0]

    def _two_set_gaps(self, counters: int, cap: int = NEVER) -> int:
        """As `_even_set_gaps`, for the commonest number of sets."""
        gaps = 0
        for first, second in self._adders:
            hits = counters + first & TOPS
            if not hits:
                gaps += 2
            elif hits & hits - 1 or counters + second & TOPS:
                return gaps
            else:
                gaps += 1
            if gaps > cap:
                return gaps
        return gaps

    def _even_set_gaps(self, counters: int, cap: int = NEVER) -> int:
        """Least gaps when all sets have one size.

        A rank's first set has as many gaps as cards are missing, its second begins where the first is full, and so on:
        the costs of one rank only grow, so the cheapest sets are the answer. They are counted gap by gap: with `n` sets
        to be had for at most g gaps each, the other sets need one gap more.
        """
        wanted = len(self.sets)
        gaps = 0
        for level in self._adders:
            ready = 0
            for adder in level:
                hits = counters + adder & TOPS
                if not hits:
                    break
                ready += hits.bit_count()
            if ready >= wanted:
                return gaps
            gaps += wanted - ready
            if gaps > cap:
                return gaps
        return gaps

    def _mixed_set_gaps(self, counters: int, cap: int = NEVER) -> int:  # noqa: ARG002
        return self._place_sets(self._counts(counters), 0, len(self.set_groups) - 1)

    def _place_sets(self, counts: Sequence[int], at: int, group: int) -> int:
        if not group:
            return 0
        if at == len(counts):
            return NEVER
        best = self._place_sets(counts, at + 1, group)
        for cards, _, rest, _ in self.set_steps[group]:
            gaps = max(0, cards - counts[at])
            if gaps < best:
                best = min(best, gaps + self._place_sets(counts, at + 1, rest))
        return best

    def _counts(self, counters: int) -> list[int]:
        """The largest numbers of one rank, as many as there are sets: no set needs a rank beyond those."""
        counts = sorted((counters >> COUNT_BITS * rank & 31 for rank in range(13)), reverse=True)
        return counts[: len(self.sets)]

    def _set_draws(self, counters: int, over: int, within: int, jokers: int, below: int) -> int:
        """Least cards to draw when the runs have `over` gaps no joker may fill and `within` others; else `below`."""
        counts = self._counts(counters)

        def place(at: int, group: int, over: int, within: int) -> None:
            nonlocal below
            if over + max(0, within - jokers) >= below:
                return
            if not group:
                below = over + max(0, within - jokers)
                return
            if at == len(counts):
                return
            for cards, limit, rest, _ in self.set_steps[group]:
                gaps = max(0, cards - counts[at])
                beyond = max(0, gaps - limit)
                place(at + 1, rest, over + beyond, within + gaps - beyond)
            place(at + 1, group, over, within)

        place(0, len(self.set_groups) - 1, over, within)
        return below

    # ---- gaps, joker limits aside ---------------------------------------------------------------------------------
    def gaps(self, hand: int, cap: int = NEVER, suits: FourSuits | None = None) -> int:
        """Least number of places no natural card fills; as soon as it is sure to pass `cap`, some number above it.

        `suits`, here and below, are those of the hand, for whoever has them.
        """
        if not self.runs:
            return self.set_gaps(rank_counters(hand), cap)
        clubs, diamonds, hearts, spades = suits = suits or self.four_suits(hand)
        counters = clubs.counters + diamonds.counters + hearts.counters + spades.counters
        if len(self.runs) > 1:
            return self._gaps_of_runs(suits, counters, cap)
        run = min(clubs.one, diamonds.one, hearts.one, spades.one)
        if not self.sets or run > cap:
            return run
        set_gaps = self.set_gaps
        sets = set_gaps(counters, cap - run)
        bound = run + sets
        if bound > cap:
            return bound
        best = NEVER
        for suit in suits:
            if suit.one + sets >= best:
                continue
            for gaps, used in suit.choices.get(1) or self._choices(suit, 1):
                if gaps + sets >= best:
                    break
                total = gaps + set_gaps(counters - used)
                if total < best:
                    best = total
                    if total == bound:
                        return total
        return best

    def _gaps_of_runs(self, suits: FourSuits, counters: int, cap: int) -> int:
        sets = self.set_gaps(counters, cap)
        if sets > cap:
            return sets
        best = NEVER
        if self._even:
            clubs, diamonds, hearts, spades = suits
            wanted = len(self.runs)
            if cap < NEVER and wanted * min(clubs.one, diamonds.one, hearts.one, spades.one) + sets > cap:
                return cap + 1
            # Two bits for the suit below its gaps.
            cheapest = sorted((4 * clubs.one, 4 * diamonds.one + 1, 4 * hearts.one + 2, 4 * spades.one + 3))[:wanted]
            one_each = sets + sum([each >> 2 for each in cheapest]) if wanted <= 4 else NEVER
            if min(clubs.more, diamonds.more, hearts.more, spades.more) < cheapest[-1] >> 2:
                best = NEVER if self.sets else one_each
            elif one_each < NEVER:
                # One run a suit is best when in every suit a second run costs no less than the last suit chosen.
                if not self.sets or one_each > cap:
                    return one_each
                lists = [suits[each & 3].choices.get(1) or self._choices(suits[each & 3], 1) for each in cheapest]
                if self.set_gaps(counters - sum([choices[0][1] for choices in lists])) == sets:
                    return one_each
                best = self._mixed(lists, least_to_come(lists, sets), 0, 0, counters, NEVER, one_each)
                if best == one_each:
                    return best
        return self._gaps_by_spread(suits, counters, sets, cap, best)

    def spreads_within(self, suits: Sequence[Suit], spent: int, cap: int) -> list[tuple[int, tuple[int, ...]]]:
        """How the runs can be shared out among the suits, with a lower bound of the gaps, lowest first."""
        c, d, h, s = [suit.bounds for suit in suits]
        room = cap - spent
        found: list[tuple[int, tuple[int, ...]]] = []
        for i, j, k, m in self._spreads:
            bound = c[i] + d[j] + h[k] + s[m]
            if bound <= room:
                found.append((spent + bound, (i, j, k, m)))
        found.sort()
        return found

    def _gaps_by_spread(self, suits: Sequence[Suit], counters: int, sets: int, cap: int, best: int) -> int:
        for bound, spread in self.spreads_within(suits, sets, min(cap, best - 1)):
            if bound >= best:
                break
            exact = sets
            for suit, part in zip(suits, spread):  # noqa: B905 -- a check of the lengths would cost as much as the rest
                if part:
                    cost = suit.costs.get(part)
                    exact += self._cost(suit, part) if cost is None else cost
            if exact >= best:
                continue
            if not self.sets:
                best = exact
                continue
            lists = [
                suits[at].choices.get(part) or self._choices(suits[at], part) for at, part in enumerate(spread) if part
            ]
            best = self._mixed(lists, least_to_come(lists, sets), 0, 0, counters, best, exact)
        return min(best, cap + 1)

    def _mixed(
        self,
        lists: Sequence[list[tuple[int, int]]],
        tails: list[int],
        at: int,
        spent: int,
        counters: int,
        best: int,
        bound: int,
    ) -> int:
        """Fewest gaps over every combination of choices, sets made of what is left; done when `bound` is met."""
        rest = spent + tails[at + 1]
        last = at + 1 == len(lists)
        set_gaps = self.set_gaps
        for gaps, used in lists[at]:
            if gaps + rest >= best:
                break
            if last:
                total = spent + gaps + set_gaps(counters - used)
                if total < best:
                    best = total
            else:
                best = self._mixed(lists, tails, at + 1, spent + gaps, counters - used, best, bound)
            if best <= bound:
                break
        return best

    # ---- the questions --------------------------------------------------------------------------------------------
    def satisfied(self, hand: int) -> bool:
        """Does the hand hold the contract?"""
        if self._wild_twos:
            return any(map(self._satisfied, wild_splits(hand)))
        return self._satisfied(hand)

    def _satisfied(self, hand: int) -> bool:
        jokers = hand >> JOKERS_AT
        if self.gaps(hand, jokers) > jokers:
            return False
        return jokers <= self.free_jokers or self._kept_limits(hand)

    def _kept_limits(self, hand: int) -> bool:
        """Can the jokers of a hand that has enough of them be placed within the limit of every meld?"""
        return self._within_limits(hand, hand >> JOKERS_AT) or self.cheapest(hand, 1) == 0

    def at_least(self, hand: int, suits: FourSuits | None = None) -> int:
        """No fewer cards than this would do; joker limits of single melds are not looked at."""
        if self._wild_twos:
            return min([max(0, self.gaps(split) - (split >> JOKERS_AT)) for split in wild_splits(hand)])
        return max(0, self.gaps(hand, NEVER, suits) - (hand >> JOKERS_AT))

    def limits_matter(self, hand: int) -> bool:
        """Can joker limits of single melds make the hand lack more cards than `at_least` says?"""
        return self._wild_twos or hand >> JOKERS_AT > self.free_jokers

    def within(self, hand: int, away: int) -> bool:
        """Is the hand at most `away` cards from the contract? Quicker to say than how many there are."""
        if self._wild_twos:
            return any(self._within(split, away) for split in wild_splits(hand))
        return self._within(hand, away)

    def _within(self, hand: int, away: int) -> bool:
        jokers = hand >> JOKERS_AT
        if self.gaps(hand, away + jokers) > away + jokers:
            return False
        return jokers <= self.free_jokers or self.cheapest(hand, away + 1) <= away

    def missing(self, hand: int) -> int:
        """The least number of further cards that would do, whichever they are and however many of them there are."""
        if self._wild_twos:
            return min(map(self._missing, wild_splits(hand)))
        return self._missing(hand)

    def _missing(self, hand: int) -> int:
        jokers, gaps = hand >> JOKERS_AT, self.gaps(hand)
        if jokers > self.free_jokers and not self._within_limits(hand, max(jokers, gaps)):
            return self.cheapest(hand, NEVER)
        return max(0, gaps - jokers)

    def _within_limits(self, hand: int, most: int) -> bool:
        """Is it sure at a glance that some placing with at most so many gaps keeps every joker limit?

        Only runs of different suits are looked at, none of their naturals ceded to another meld.
        """
        if not self._even or self.sets[:1] != self.sets[-1:]:
            return False
        suits = self.four_suits(hand)
        counters = sum([suit.counters for suit in suits])
        if not self.runs:
            return self._sets_within_limits(counters, most)
        limit = min(most, self.facts.run_limits[self.runs[0]])
        near = [suit.choices.get(1) or self._choices(suit, 1) for suit in suits if suit.one <= limit]
        for lists in combinations(near, len(self.runs)):
            if self._runs_within_limits(lists, 0, limit, most, counters):
                return True
        return False

    def _runs_within_limits(
        self, lists: Sequence[list[tuple[int, int]]], at: int, limit: int, most: int, counters: int
    ) -> bool:
        """Has each list from `at` on a run of at most `limit` gaps, and are there sets for the rest of the `most`?"""
        last = at + 1 == len(lists)
        for gaps, used in lists[at]:
            if gaps > limit or gaps > most:
                break
            if last:
                if self._sets_within_limits(counters - used, most - gaps):
                    return True
            elif self._runs_within_limits(lists, at + 1, limit, most - gaps, counters - used):
                return True
        return False

    def _sets_within_limits(self, counters: int, most: int) -> bool:
        gaps = self.set_gaps(counters)
        return gaps <= most and (gaps <= self.free_jokers or self._set_gaps_within_limit(counters) <= most)

    def _set_gaps_within_limit(self, counters: int) -> int:
        """As `set_gaps` for sets of one size, each of them counted on its own; `NEVER` where one is over its limit."""
        if not self.sets:
            return 0
        wanted, limit = len(self.sets), self.facts.set_limits[self.sets[0]]
        gaps = 0
        for level in self._adders[: limit + 1]:
            ready = sum([(counters + adder & TOPS).bit_count() for adder in level])
            if ready >= wanted:
                return gaps
            gaps += wanted - ready
        return NEVER

    def all_there(self, hand: int, away: int, copies: int, suits: FourSuits | None = None) -> bool:
        """Is it sure that the `away` cards can be had when `copies` of every face are in hand or can come?

        Two or more of them, that is: for one, see `completing`. Runs are asked first for a face; a set takes any suit.
        """
        if not copies or away < 2:
            return False
        clubs, diamonds, hearts, spades = suits = suits or self.four_suits(hand)
        counters = clubs.counters + diamonds.counters + hearts.counters + spades.counters
        fullest = 4 * copies - away + 1
        if fullest < 1 or (fullest <= 16 and counters + (16 - fullest) * ONES & TOPS):
            return False
        if len(self.runs) <= copies:
            return True
        most_gaps = away + (hand >> JOKERS_AT)
        if self._wild_twos:
            most_gaps += sum([twos_in(hand, suit) for suit in range(4)])
        return self._even and all(suit.bounds[copies + 1] > most_gaps for suit in suits)

    def completing(self, hand: int, pool: int, *, near: bool = False, suits: FourSuits | None = None) -> int:
        """The faces of `pool`, packed, each of which alone meets the contract of a hand that does not.

        `near`: the hand is known to be one card away.
        """
        if self._wild_twos:
            return self._tried(hand, present_faces(pool))
        jokers = hand >> JOKERS_AT
        free = jokers < self.free_jokers
        if jokers > self.free_jokers or not near:
            gaps = self.gaps(hand, jokers + 1, suits)
            if gaps > jokers + 1:
                return 0
            if gaps <= jokers:
                return self._tried(hand, present_faces(pool))
        # One gap too many: only a card that fills one will do, or a joker.
        wanted = self._filling(suits or self.four_suits(hand), jokers + 1)
        found = wanted & (pool | pool >> 1 | pool >> 2)
        if jokers > self.free_jokers:
            found = self._tried(hand, found)
        if pool >> JOKERS_AT and (free or self._kept_limits(hand + ONE_JOKER)):
            found += ONE_JOKER
        return found

    def helping(self, hand: int, pool: int, away: int | None = None) -> int:
        """The faces of `pool`, packed, each of which brings a hand without the contract one card nearer to it.

        `away` is how far the hand is, where that is known.
        """
        away = self.missing(hand) if away is None else away
        if not away:
            return 0
        if self._wild_twos:
            return self._nearer(hand, present_faces(pool), away)
        jokers = hand >> JOKERS_AT
        gaps = away + jokers if jokers <= self.free_jokers else self.gaps(hand)
        if gaps - jokers < away:
            return self._nearer(hand, present_faces(pool), away)
        # Only a card that fills a gap will do, or a joker.
        found = self._filling(self.four_suits(hand), gaps) & (pool | pool >> 1 | pool >> 2)
        joker = ONE_JOKER if pool >> JOKERS_AT else 0
        if jokers < self.free_jokers:
            return found + joker
        if jokers == self.free_jokers:
            return found + self._nearer(hand, joker, away)
        return self._nearer(hand, found + joker, away)

    def _nearer(self, hand: int, faces: int, away: int) -> int:
        """Those of the faces with which the contract is less than `away` cards off, found by trying."""
        found = 0
        while faces:
            code = faces & -faces
            faces -= code
            if self.within(hand + code, away - 1):
                found += code
        return found

    def _tried(self, hand: int, faces: int) -> int:
        """Those of the faces that complete the contract, found by trying; with sets alone, one suit speaks for all."""
        tried: dict[int, bool] = {}
        found = 0
        while faces:
            code = faces & -faces
            faces -= code
            kind = code if self.runs or code == ONE_JOKER else code.bit_length() % SUIT_BITS
            if kind not in tried:
                tried[kind] = self.satisfied(hand + code)
            if tried[kind]:
                found += code
        return found

    def _filling(self, suits: FourSuits, most: int) -> int:
        """The natural faces, packed, that fill a gap of some placing with `most` gaps, the fewest there are."""
        clubs, diamonds, hearts, spades = suits
        counters = clubs.counters + diamonds.counters + hearts.counters + spades.counters
        if not self.runs:
            return across(self._better_sets(counters))
        set_gaps, better_sets = self.set_gaps, self._better_sets
        sets = set_gaps(counters)
        found = better = 0
        if len(self.runs) == 1:
            for at, suit in enumerate(suits):
                if suit.one + sets <= most:
                    for gaps, used, empty in suit.fills.get(1) or self._fills(suit, 1):
                        if gaps + sets > most:
                            break
                        more = set_gaps(counters - used)
                        if gaps + more == most:
                            found |= empty << SUIT_BITS * at
                            if more:
                                better |= better_sets(counters - used)
            return found | across(better)

        def place(at: int, gaps: int, counters: int, empty: int) -> None:
            nonlocal found, better
            suit, fills = lists[at]
            rest, last = tails[at + 1], at + 1 == len(lists)
            for more, used, ranks in fills:
                if gaps + more + rest > most:
                    break
                if not last:
                    place(at + 1, gaps + more, counters - used, empty | ranks << SUIT_BITS * suit)
                elif gaps + more + set_gaps(counters - used) == most:
                    found |= empty | ranks << SUIT_BITS * suit
                    better |= better_sets(counters - used)

        for _, spread in self.spreads_within(suits, sets, most):
            lists = [
                (at, suit.fills.get(part) or self._fills(suit, part))
                for at, (suit, part) in enumerate(zip(suits, spread, strict=True))
                if part
            ]
            tails = least_to_come([fills for _, fills in lists], sets)
            if tails[0] <= most:
                place(0, 0, counters, 0)
        return found | across(better)

    def _fills(self, suit: Suit, part: int) -> list[tuple[int, int, int]]:
        """As `_choices`, with every rank (packed) that one of the placings of these gaps and naturals leaves empty."""
        found = suit.fills.get(part)
        if found is None:
            empty: dict[int, int] = {}
            _fill(self._tree(part), suit.levels, 0, 0, empty, _tallied())
            copies = masks().copies
            found = [(taken >> _TALLY_AT, taken & _COUNTERS, copies[ranks]) for taken, ranks in empty.items()]
            found.sort()
            suit.fills[part] = found
        return found

    def _tree(self, part: int) -> list[_Node]:
        """The ways to place a group of runs in one suit, as a tree: after the first run the places for the second …"""
        found = self._trees.get(part)
        if found is None:
            found = self._trees[part] = []
            for group in self.groups(part):
                nodes = found
                for place in group:
                    if not nodes or nodes[-1][0] != place.mask:
                        nodes.append((place.mask, place.size << _TALLY_AT, []))
                    nodes = nodes[-1][2]
        return found

    def _better_sets(self, counters: int) -> int:
        """The ranks of which one card more makes better sets, each as the top bit of its counter."""
        if not self.sets:
            return 0
        if self.sets[0] < self.sets[-1]:
            now = self.set_gaps(counters)
            one = ((1 << COUNT_BITS * rank, 16 << COUNT_BITS * rank) for rank in range(13))
            return sum([top for more, top in one if self.set_gaps(counters + more) < now])
        # The card makes one set of its rank available for a gap less: that helps where fewer sets than are wanted
        # could be had for so few gaps.
        better = 0
        for level in self._closer:
            ready = closer = 0
            for now, soon in level:
                hits = counters + now & TOPS
                ready += hits.bit_count()
                closer |= (counters + soon if soon else TOPS) ^ hits
            if ready >= len(self.sets):
                break
            better |= closer
        return better & TOPS

    # ---- joker limits, exactly --------------------------------------------------------------------------------------
    def cheapest(self, hand: int, below: int) -> int:
        """Least cards to draw with each meld's joker limit kept; `below` when it is no less."""
        jokers = hand >> JOKERS_AT
        suits = self.four_suits(hand)
        counters = sum([suit.counters for suit in suits])
        sets = self.set_gaps(counters)
        gaps = self.gaps(hand) if below > 1 else 0
        # Drawing a card for every gap always does.
        best = min(below, gaps + 1) if gaps else below
        floor = max(0, gaps - jokers)
        for bound, spread in self.spreads_within(suits, sets, best + jokers - 1):
            if bound - jokers >= best or best <= floor:
                break
            most = best + jokers - 1 - sets
            lists = [(at, self._lays(suits[at], part, most)) for at, part in enumerate(spread) if part]
            tails = least_to_come([lays for _, lays in lists], sets)
            search = _LimitSearch(self, hand, jokers, lists, tails, best, floor)
            search.run(0, 0, 0, counters, ())
            best = search.best
        return best

    def ceded(self, hand: int, placed: Sequence[tuple[int, Window]], jokers: int, below: int) -> int:
        """As `cheapest` for given windows, where a run may leave a natural card to another meld and take a joker."""
        limits, copies, counters_of = self.facts.run_limits, masks().copies, self.counters_of

        def lay(at: int, holdings: tuple[int, ...], counters: int, over: int, within: int) -> None:
            nonlocal below
            if over + max(0, within - jokers) >= below:
                return
            if at == len(placed):
                below = self._set_draws(counters, over, within, jokers, below)
                return
            suit, place = placed[at]
            held = present(holdings[suit]) & place.mask
            empty = place.size - held.bit_count()
            limit = limits[place.size]
            beyond = max(0, empty - limit)
            for extra in range(max(0, min(limit - empty, held.bit_count())) + 1):
                for dropped in combinations(bits_of(held), extra):
                    used = held - sum(dropped)
                    rest = (*holdings[:suit], holdings[suit] - copies[used], *holdings[suit + 1 :])
                    lay(at + 1, rest, counters - counters_of[used], over + beyond, within + empty - beyond + extra)

        holdings = tuple(hand >> SUIT_BITS * suit & SUIT_MASK for suit in range(4))
        lay(0, holdings, sum(suit.counters for suit in self.four_suits(hand)), 0, 0)
        return below


class _LimitSearch:
    """Tries every combination of lays for one spread of the runs over the suits."""

    def __init__(
        self,
        solver: ContractSolver,
        hand: int,
        jokers: int,
        lists: Sequence[tuple[int, list[_Lay]]],
        tails: list[int],
        best: int,
        floor: int,
    ) -> None:
        self.solver, self.hand, self.jokers = solver, hand, jokers
        self.lists, self.tails = lists, tails
        self.best, self.floor = best, floor

    def run(self, at: int, gaps: int, over: int, counters: int, chosen: tuple[tuple[int, _Lay], ...]) -> None:
        if at == len(self.lists):
            self._finish(gaps, over, counters, chosen)
            return
        suit, lays = self.lists[at]
        rest = self.tails[at + 1] - self.jokers
        for lay in lays:
            if gaps + lay[0] + rest >= self.best or self.best <= self.floor:
                break
            if over + lay[1] < self.best:
                self.run(at + 1, gaps + lay[0], over + lay[1], counters - lay[3], (*chosen, (suit, lay)))

    def _finish(self, gaps: int, over: int, counters: int, chosen: tuple[tuple[int, _Lay], ...]) -> None:
        solver, jokers = self.solver, self.jokers
        least = max(over, gaps + solver.set_gaps(counters) - jokers)
        if least >= self.best:
            return
        placed = tuple((suit, place) for suit, lay in chosen for place in lay[4])
        over = sum(lay[2] for _, lay in chosen)
        cost = solver._set_draws(counters, over, gaps - over, jokers, self.best)
        if cost > least and jokers:
            cost = solver.ceded(self.hand, placed, jokers, cost)
        self.best = min(self.best, cost)


# ---- helpers --------------------------------------------------------------------------------------------------------
def _adders(size: int, wanted: int) -> tuple[tuple[int, ...], ...]:
    """For each number of gaps, what to add to the counters for the top bit to show ranks with a first, second … set."""
    return tuple(
        tuple((16 - least) * ONES for t in range(1, wanted + 1) if 0 < (least := size * t - gaps) <= 16)
        for gaps in range(size)
    )


def least_to_come(lists: Sequence[Sequence[tuple[int, ...] | _Lay]], sets: int) -> list[int]:
    """Least gaps still to come before each list, the sets included."""
    tails = [sets]
    for choices in reversed(lists):
        tails.append(tails[-1] + (choices[0][0] if choices else NEVER))
    tails.reverse()
    return tails


def _fill(
    nodes: list[_Node], levels: tuple[int, ...], taken: int, empty: int, found: dict[int, int], tallied: list[int]
) -> None:
    """Adds to `found` what each group of runs takes below its gaps, with all ranks that such groups leave empty."""
    held = levels[0]
    for mask, size, further in nodes:
        ranks = mask & held
        if further:
            _, left = take(mask, levels)
            _fill(further, left, taken + size + tallied[ranks], empty | mask ^ ranks, found, tallied)
        else:
            all_taken = taken + size + tallied[ranks]
            found[all_taken] = found.get(all_taken, 0) | empty | mask ^ ranks


@cache
def _tallied() -> list[int]:
    """For each mask of ranks its counters, less one gap above them for each rank."""
    return [counters - (ranks.bit_count() << _TALLY_AT) for ranks, counters in enumerate(masks().counters)]
