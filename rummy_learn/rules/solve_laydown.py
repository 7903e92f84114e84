"""The lay-down of a contract that leaves the fewest points in hand, lay-offs of the same turn included.

Every way to place the runs is weighed by what it could lay down at best; the most promising are worked out exactly
until none that is left can do better. A set that is down takes every other card of its rank, so with lay-offs the
choice is only which ranks have sets and how far the runs grow; without them the sets are an exact choice of ranks and
jokers.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.packing import (
    COUNT_BITS,
    JOKERS_AT,
    ONES,
    SUIT_BITS,
    SUIT_MASK,
    TOPS,
    Window,
    bits_of,
    count_cards,
    masks,
    present,
    take,
    window,
)
from rummy_learn.rules.readings import MAX_RUN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.solve_contract import ContractSolver, Suit

__all__ = ["Laid", "LaidRun", "LaidSet", "LayDown", "Lying"]

_MOST_KEPT = 60_000
_UNBEATEN = 1_000_000


class LaidRun(NamedTuple):
    """A run as it went down, and what was laid off on it.

    `used` are the ranks (folded) that natural cards fill. `low` and `high` are the cells added at each end, nearest
    first: true for a natural card, false for a wild one.
    """

    suit: int
    window: Window
    used: int
    low: tuple[bool, ...] = ()
    high: tuple[bool, ...] = ()


class LaidSet(NamedTuple):
    """All sets of one rank (0–12): their sizes, wild cards in them, then naturals and wild cards laid off on them."""

    rank: int
    sizes: tuple[int, ...]
    wilds: int
    more: int = 0
    more_wilds: int = 0


class Laid(NamedTuple):
    """A lay-down: the points and the number of cards it takes out of the hand; `table` are lay-offs on other melds."""

    points: int
    cards: int
    runs: tuple[LaidRun, ...]
    sets: tuple[LaidSet, ...]
    table_runs: tuple[LaidRun, ...] = ()
    table_sets: tuple[LaidSet, ...] = ()


class Lying(NamedTuple):
    """Melds on the table that may be added to: runs as (suit, start, size, wilds), sets as (rank, size, wilds)."""

    runs: tuple[tuple[int, int, int, int], ...] = ()
    sets: tuple[tuple[int, int, int], ...] = ()


_NOTHING = Lying()


class _Option(NamedTuple):
    """Runs laid in one suit. `bound` is their naturals and all that could be laid off on them."""

    bound: int
    points: int
    wilds: int
    counters: int
    runs: tuple[tuple[Window, int], ...]


_Hosts = tuple[int, list[tuple[int, int, int]]]
"""The ranks that can have a set, best first (points, rank, cards of it), and before them the points of as many of the
best as there are sets."""


class LayDown:
    """Best lay-downs for one contract; `points` are the values of the ranks from the ace to the king."""

    def __init__(self, solver: ContractSolver, points: Sequence[int], *, lay_off: bool) -> None:
        self.solver = solver
        self.points = tuple(points)
        self.lay_off = lay_off
        self.mask_points = [0]
        for value in self.points:
            self.mask_points += [known + value for known in self.mask_points]
        self._options: dict[tuple[int, int, int, int], list[_Option]] = {}
        self._hosts: dict[tuple[int, int], _Hosts] = {}
        self._reach: dict[tuple[int, int, int, int, int], int] = {}
        self._exact_sets: dict[tuple[int, int], list[tuple[int, tuple[LaidSet, ...]] | None]] = {}

    def best(self, hand: int, wild_points: Sequence[int], lying: Lying | None = None, *, ties: int = 0) -> list[Laid]:
        """The lay-downs that take most points out of the hand: one, or with `ties` up to so many; [] without any.

        `wild_points` are the points of the hand's wild cards, best first.
        """
        search = _Search(self, hand, wild_points, lying if lying and any(lying) else _NOTHING, ties)
        search.run()
        return search.found

    # ---- runs in one suit -------------------------------------------------------------------------------------------
    def options(self, holding: int, suit: Suit, part: int, wilds: int, wanted: int) -> list[_Option]:
        """Every way to lay a group of runs in one suit with at most `wilds` wild cards, most promising first.

        A run may take a wild card although the natural is held, when that natural can be of use elsewhere: its rank is
        among those `wanted` for sets, or another run of the suit may need it to keep within its joker limit.
        """
        if not self.lay_off or (part > 1 and self.solver.free_jokers < wilds):
            wanted = 8191
        key = holding, part, wilds, wanted & suit.levels[0] if wilds else 0
        found = self._options.get(key)
        if found is None:
            if len(self._options) > _MOST_KEPT:
                self._options.clear()
            found = self._options[key] = self._make_options(suit, part, wilds, wanted)
        return found

    def _make_options(self, suit: Suit, part: int, wilds: int, wanted: int) -> list[_Option]:
        limits = self.solver.facts.run_limits
        found: dict[object, _Option] = {}

        def lay(
            group: Sequence[Window], at: int, levels: tuple[int, ...], used: int, runs: tuple[tuple[Window, int], ...]
        ) -> None:
            place = group[at]
            held = place.mask & levels[0]
            empty = place.size - held.bit_count()
            most = min(limits[place.size], wilds - used)
            spendable = bits_of(held & wanted if place.size < MAX_RUN else held)
            for extra in range(min(most - empty, len(spendable)) + 1):
                for dropped in combinations(spendable, extra):
                    ranks = held - sum(dropped)
                    left, spent, laid = take(ranks, levels)[1], used + empty + extra, (*runs, (place, ranks))
                    if at + 1 < len(group):
                        lay(group, at + 1, left, spent, laid)
                    else:
                        option = self._option(left[0], wilds - spent, spent, laid)
                        found.setdefault(laid if self.lay_off else (spent, option.counters), option)

        for group in self.solver.groups_within(part, suit.levels[0], wilds):
            lay(group, 0, suit.levels, 0, ())
        return sorted(found.values(), key=lambda option: (-option.bound, option.wilds))

    def _option(self, left: int, spare: int, used: int, runs: tuple[tuple[Window, int], ...]) -> _Option:
        counters_of = masks().counters
        points = bound = counters = 0
        for place, ranks in runs:
            points += self.mask_points[ranks]
            counters += counters_of[ranks]
            if left and self.lay_off:
                bound += self.reach(left, place.start, place.size, spare)
        return _Option(points + bound, points, used, counters, runs)

    def reach(self, held: int, start: int, size: int, wilds: int, unpaid: int = 0) -> int:
        """Most points of natural cards that could follow a run at both ends, gaps bridged by at most `wilds` cards.

        The ranks `unpaid` (a mask) count for nothing: they are laid down elsewhere as well.
        """
        key = held, start, size, wilds, unpaid
        found = self._reach.get(key)
        if found is None:
            if len(self._reach) > _MOST_KEPT:
                self._reach.clear()
            low = self._reach_side(held, start - 2, -1, wilds, unpaid)
            high = self._reach_side(held, start + size - 1, 1, wilds, unpaid)
            found = self._reach[key] = max([low[n] + high[wilds - n] for n in range(wilds + 1)])
        return found

    def _reach_side(self, held: int, cell: int, step: int, wilds: int, unpaid: int) -> list[int]:
        """Most points on one side for each number of bridging cards; cells count from 0, the low ace, to 13."""
        reached = []
        gain = 0
        while 0 <= cell <= 13:
            rank = cell % 13
            if held >> rank & 1:
                if not unpaid >> rank & 1:
                    gain += self.points[rank]
            else:
                reached.append(gain)
                if len(reached) > wilds:
                    return reached
            cell += step
        return reached + [gain] * (wilds + 1 - len(reached))

    # ---- sets -------------------------------------------------------------------------------------------------------
    def hosts(self, counters: int, wilds: int) -> _Hosts:
        """The ranks that can have a set with at most `wilds` wild cards."""
        key = counters, wilds
        found = self._hosts.get(key)
        if found is None:
            if len(self._hosts) > _MOST_KEPT:
                self._hosts.clear()
            ranks = []
            hits = counters + (16 - self.solver.least_naturals(wilds)) * ONES & TOPS
            while hits:
                rank = hits.bit_length() // COUNT_BITS - 1
                hits -= 16 << COUNT_BITS * rank
                count = counters >> COUNT_BITS * rank & 31
                ranks.append((count * self.points[rank], rank, count))
            ranks.sort(reverse=True)
            found = self._hosts[key] = sum([each[0] for each in ranks[: len(self.solver.sets)]]), ranks
        return found

    def exact_sets(self, counters: int, wilds: int) -> list[tuple[int, tuple[LaidSet, ...]] | None]:
        """For each number of wild cards up to `wilds`, the sets that take most points of naturals, None without any."""
        key = counters, wilds
        found = self._exact_sets.get(key)
        if found is None:
            if len(self._exact_sets) > _MOST_KEPT:
                self._exact_sets.clear()
            found = self._exact_sets[key] = self._make_exact_sets(counters, wilds)
        return found

    def _make_exact_sets(self, counters: int, wilds: int) -> list[tuple[int, tuple[LaidSet, ...]] | None]:
        solver = self.solver
        whole = len(solver.set_groups) - 1
        states: dict[tuple[int, int], tuple[int, tuple[LaidSet, ...]]] = {(whole, 0): (0, ())}
        for rank in range(13):
            count = counters >> COUNT_BITS * rank & 31
            before = list(states.items())
            for (group, spent), (points, sets) in before:
                for cards, limit, rest, sizes in solver.set_steps[group]:
                    for n in range(max(0, cards - count), min(limit, wilds - spent) + 1):
                        value = points + (cards - n) * self.points[rank]
                        known = states.get((rest, spent + n))
                        if known is None or known[0] < value:
                            states[rest, spent + n] = (value, (*sets, LaidSet(rank, sizes, n)))
        return [states.get((0, n)) for n in range(wilds + 1)]


class _Search:
    """One search for the best lay-downs of one hand."""

    def __init__(self, rules: LayDown, hand: int, wild_points: Sequence[int], lying: Lying, ties: int) -> None:
        self.rules, self.solver, self.hand = rules, rules.solver, hand
        self.wilds = hand >> JOKERS_AT
        self.worth = [0]
        for points in wild_points:
            self.worth.append(self.worth[-1] + points)
        clubs, diamonds, hearts, spades = self.suits = self.solver.four_suits(hand)
        self.counters = clubs.counters + diamonds.counters + hearts.counters + spades.counters
        self.ties = ties
        self.strict = 1 if ties else 0
        """With ties, a bound that only equals the best is still followed."""
        self.best = -1
        self.found: list[Laid] = []
        self.lying = lying if rules.lay_off else _NOTHING
        self.extra = self.worth[self.wilds]
        """Most points of wild cards, and of natural ones that are laid off on the table."""
        self.table_reach = 0
        self.table_ranks: frozenset[int] = frozenset()
        if self.lying.runs or self.lying.sets:
            self._look_at_table()

    def _look_at_table(self) -> None:
        rules = self.rules
        self.table_reach = sum(
            rules.reach(self.suits[suit].levels[0], start, size, self.wilds) for suit, start, size, _ in self.lying.runs
        )
        self.table_ranks = frozenset(rank for rank, _, _ in self.lying.sets)
        open_points = sum(count_of(self.counters, rank) * rules.points[rank] for rank in self.table_ranks)
        self.extra += self.table_reach + open_points

    def hopeless(self, bound: int) -> bool:
        """Can a lay-down of at most so many points be left aside?"""
        return bound + self.strict <= self.best

    def run(self) -> None:
        """Tries every spread of the runs over the suits, the most promising first."""
        hand, wilds, options = self.hand, self.wilds, self.rules.options
        if not self.solver.runs:
            self._finish(0, 0, wilds, self.counters, ())
            return
        extra = self._sets_bound(self.counters) + self.extra
        wanted = 8191 if self.lying.runs or self.lying.sets else self._wanted()
        jobs: list[tuple[int, int, list[tuple[int, list[_Option]]]]] = []
        sets = self.solver.set_gaps(self.counters)
        for _, spread in self.solver.spreads_within(self.suits, sets, wilds):
            lists = []
            bound = extra
            for at, part in enumerate(spread):
                if part:
                    choices = options(hand >> SUIT_BITS * at & SUIT_MASK, self.suits[at], part, wilds, wanted)
                    if not choices:
                        break
                    bound += choices[0].bound
                    lists.append((at, choices))
            else:
                jobs.append((bound, len(jobs), lists))
        jobs.sort(reverse=True)
        for bound, _, lists in jobs:
            if self.hopeless(bound):
                break
            self._combine(lists, 0, bound, 0, 0, wilds, self.counters, ())

    def _wanted(self) -> int:
        """The ranks, as a mask, that could have a set."""
        if not self.wilds or not self.solver.sets:
            return 0
        return sum([1 << rank for _, rank, _ in self.rules.hosts(self.counters, self.wilds)[1]])

    def _combine(
        self,
        lists: Sequence[tuple[int, list[_Option]]],
        at: int,
        ceiling: int,
        points: int,
        reach: int,
        wilds: int,
        counters: int,
        chosen: tuple[tuple[int, _Option], ...],
    ) -> None:
        """Tries the options of each list from `at` on; with the best ones the lay-down could come to `ceiling`."""
        suit, options = lists[at]
        last = at + 1 == len(lists)
        ceiling -= options[0].bound
        for option in options:
            bound, own, spent, used, _ = option
            if ceiling + bound + self.strict <= self.best:
                break
            if spent > wilds:
                continue
            laid, more, picked = points + own, reach + bound - own, (*chosen, (suit, option))
            if last:
                self._finish(laid, more, wilds - spent, counters - used, picked)
            else:
                self._combine(lists, at + 1, ceiling + bound, laid, more, wilds - spent, counters - used, picked)

    def _sets_bound(self, counters: int) -> int:
        """No sets take more points of natural cards than this."""
        sets = self.solver.sets
        if not sets:
            return 0
        points = self.rules.points
        if self.rules.lay_off:
            return self.rules.hosts(counters, self.wilds)[0]
        largest = sets[-1]
        worth = sorted(
            (
                min(largest, count_of(counters, rank) - largest * n) * points[rank]
                for rank in range(13)
                for n in range(count_of(counters, rank) // largest + 1)
            ),
            reverse=True,
        )
        return sum(worth[: len(sets)])

    # ---- a placing of the runs is settled ---------------------------------------------------------------------------
    def _finish(
        self, points: int, reach: int, wilds: int, counters: int, chosen: tuple[tuple[int, _Option], ...]
    ) -> None:
        """Chooses the sets. `points` are those of the runs, `reach` of what could at most be laid off on them."""
        if not self.rules.lay_off:
            self._finish_exact(_runs_of(chosen), points, wilds, counters)
            return
        richest, ranks = self.rules.hosts(counters, wilds)
        if points + reach + richest + self.extra + self.strict > self.best:
            _SetChoice(self, _runs_of(chosen), counters, ranks, reach).choose(points, wilds)

    def _finish_exact(self, runs: tuple[tuple[int, Window, int], ...], points: int, wilds: int, counters: int) -> None:
        spent = self.wilds - wilds
        for n, found in enumerate(self.rules.exact_sets(counters, wilds)):
            if found is not None:
                value = points + found[0] + self.worth[spent + n]
                if not self.hopeless(value):
                    cards = sum(place.size for _, place, _ in runs) + sum(self.solver.sets)
                    self.keep(Laid(value, cards, tuple(LaidRun(*run) for run in runs), found[1]))

    def keep(self, laid: Laid) -> None:
        """Keeps a lay-down that is better than, or with ties as good as, the best so far."""
        if laid.points > self.best:
            # A lay-down that takes every card cannot be bettered.
            self.best = laid.points if self.ties or laid.cards < count_cards(self.hand) else _UNBEATEN
            self.found = [laid]
        elif len(self.found) < self.ties and laid not in self.found:
            self.found.append(laid)


def _runs_of(chosen: tuple[tuple[int, _Option], ...]) -> tuple[tuple[int, Window, int], ...]:
    return tuple([(suit, place, used) for suit, option in chosen for place, used in option[4]])


class _Host(NamedTuple):
    """Own sets of one rank: their sizes, the wild cards they need, and the most they may go down with."""

    rank: int
    sizes: tuple[int, ...]
    wilds: int
    most: int


class _SetChoice:
    """Chooses the ranks of the sets once the runs are placed: with lay-offs, a rank that has a set is laid whole."""

    def __init__(
        self,
        search: _Search,
        runs: tuple[tuple[int, Window, int], ...],
        counters: int,
        ranks: list[tuple[int, int, int]],
        reach: int,
    ) -> None:
        self.search, self.steps, self.groups = search, search.solver.set_steps, search.solver.set_groups
        self.runs, self.counters = runs, counters
        self.reach = reach + search.table_reach
        self.ceiling = self.reach + search.worth[search.wilds]
        self.left: list[int] = []
        self.melds: list[tuple[int, int, int, int]] = []
        self.growing: list[tuple[int, int, int]] = []
        """The melds, the last one first: the ranks that are left of its suit, start, size."""
        self.ranks = ranks
        self.opened = self.open_ranks = 0
        """Points of the cards that can be laid off on sets of the table, and the ranks of those sets as a mask."""
        if search.table_ranks:
            points, opened = search.rules.points, search.table_ranks
            self.open_ranks = sum(1 << rank for rank in opened)
            self.opened = sum(count_of(counters, rank) * points[rank] for rank in opened)
            self.ranks = sorted(
                ((0 if rank in opened else value, rank, count) for value, rank, count in self.ranks), reverse=True
            )

    def choose(self, points: int, wilds: int) -> None:
        """Tries every choice, the richest first. `points` and `wilds` are what the runs laid and what they left."""
        self._choose(0, len(self.groups) - 1, wilds, points + self.opened, ())

    def _choose(self, at: int, group: int, wilds: int, points: int, hosts: tuple[_Host, ...]) -> None:
        search = self.search
        if not group:
            if search.hopeless(points + self.ceiling):
                return
            if not self.reach and not wilds and search.lying is _NOTHING:
                search.keep(self._as_it_is(points, hosts))
            else:
                self._lay_off(points, wilds, hosts)
            return
        wanted = len(self.groups[group])
        ranks = self.ranks
        ceiling = points + self.ceiling + search.strict
        for index in range(at, len(ranks)):
            value, rank, count = ranks[index]
            richest = value if wanted == 1 else sum([entry[0] for entry in ranks[index : index + wanted]])
            if ceiling + richest <= search.best:
                return
            for cards, limit, rest, sizes in self.steps[group]:
                needed = cards - count if cards > count else 0
                if needed <= limit and needed <= wilds:
                    host = _Host(rank, sizes, needed, limit)
                    self._choose(index + 1, rest, wilds - needed, points + value, (*hosts, host))

    def _lay_off(self, points: int, wilds: int, hosts: tuple[_Host, ...]) -> None:
        """Works out the lay-offs, unless they could not make this choice the best."""
        search = self.search
        if not self.melds:
            self._place()
        unpaid = self.open_ranks
        for host in hosts:
            unpaid |= 1 << host[0]
        reach = search.rules.reach
        reaches = [0]
        for held, start, size in self.growing:
            reaches.append(reaches[-1] + reach(held, start, size, wilds, unpaid))
        if search.hopeless(points + reaches[-1] + search.worth[search.wilds]):
            return
        if not reaches[-1] and not wilds and search.lying is _NOTHING:
            search.keep(self._as_it_is(points, hosts))
        else:
            _Layoffs(self, points, wilds, hosts, reaches[::-1]).run()

    def _place(self) -> None:
        """The melds that can grow (suit, start, size, wild cards), and what they leave of each suit."""
        hand, copies = self.search.hand, masks().copies
        self.left = [hand >> SUIT_BITS * suit & SUIT_MASK for suit in range(4)]
        for suit, place, used in self.runs:
            self.left[suit] -= copies[used]
            self.melds.append((suit, place.start, place.size, place.size - used.bit_count()))
        self.melds += self.search.lying.runs
        held = [present(left) for left in self.left]
        self.growing = [(held[suit], start, size) for suit, start, size, _ in reversed(self.melds)]

    def _as_it_is(self, points: int, hosts: tuple[_Host, ...]) -> Laid:
        """The lay-down when nothing can grow and no wild card is left."""
        search = self.search
        runs = tuple([LaidRun(*run) for run in self.runs])
        sets = tuple(
            [
                LaidSet(
                    host.rank, host.sizes, host.wilds, count_of(self.counters, host.rank) - sum(host.sizes) + host.wilds
                )
                for host in hosts
            ]
        )
        cards = sum([run.window.size for run in runs]) + sum([sum(laid.sizes) + laid.more for laid in sets])
        return Laid(points + search.worth[search.wilds], cards, runs, sets)


class _Layoffs:
    """Lays off on the melds of one lay-down, and on the table, exactly."""

    def __init__(
        self, choice: _SetChoice, points: int, wilds: int, hosts: tuple[_Host, ...], reaches: list[int]
    ) -> None:
        self.search = search = choice.search
        self.rules, self.runs, self.hosts = search.rules, choice.runs, hosts
        self.points, self.wilds = points, wilds
        self.limits = search.solver.facts.run_limits
        self.spare = {rank: count_of(choice.counters, rank) for rank in search.table_ranks}
        """Naturals of each rank with sets that are laid off there unless a run wants them."""
        for host in hosts:
            self.spare[host.rank] = count_of(choice.counters, host.rank) - sum(host.sizes) + host.wilds
        self.lent = {host.rank: 0 for host in hosts}
        """Wild cards that stand in own sets for naturals that a run took."""
        self.most_lent = {host.rank: host.most - host.wilds for host in hosts}
        self.left = list(choice.left)
        self.melds = choice.melds
        self.low: list[list[bool]] = [[] for _ in self.melds]
        self.high: list[list[bool]] = [[] for _ in self.melds]
        self.alone = [sum([meld[0] == suit for meld in self.melds]) == 1 for suit in range(4)]
        self.reaches = reaches
        """Before each run: most points of naturals that this run and those after it can still take."""

    def run(self) -> None:
        """Tries every way to lay off that could be better than what is known."""
        self._next(0, 0, self.wilds)

    def _next(self, at: int, gain: int, wilds: int) -> None:
        if self.search.hopeless(self.points + gain + self.reaches[at] + self.search.worth[self.search.wilds]):
            return
        if at == len(self.melds):
            self._finish(gain, wilds)
        elif self.reaches[at] == self.reaches[at + 1]:
            self._next(at + 1, gain, wilds)
        else:
            _, start, size, jokers = self.melds[at]
            self._grow(at, self.low[at], start - 2, size, jokers, gain, wilds)

    def _grow(self, at: int, cells: list[bool], cell: int, size: int, jokers: int, gain: int, wilds: int) -> None:
        """Grows one end of a run, wild cards only where a natural card follows them; then the other end.

        `cell` counts positions from 0, the low ace, to 13.
        """
        suit, start, whole, _ = self.melds[at]
        step = -1 if cells is self.low[at] else 1
        for bridge in range(wilds + 1):
            far = cell + step * bridge
            if not 0 <= far <= 13 or size + bridge >= MAX_RUN:
                break
            rank = far % 13
            if not self.left[suit] >> 3 * rank & 7:
                continue
            cost = self._lend(rank, wilds - bridge)
            if cost is not None:
                value = 0 if rank in self.spare else self.rules.points[rank]
                self.left[suit] -= 1 << 3 * rank
                cells += [*[False] * bridge, True]
                self._grow(
                    at, cells, far + step, size + bridge + 1, jokers + bridge, gain + value, wilds - bridge - cost
                )
                del cells[-bridge - 1 :]
                self.left[suit] += 1 << 3 * rank
                self._take_back(rank, cost)
            if rank not in self.spare and self.alone[suit]:
                break
        if cells is self.low[at]:
            self._grow(at, self.high[at], start + whole - 1, size, jokers, gain, wilds)
        elif jokers <= self.limits[size]:
            self._next(at + 1, gain, wilds)

    def _lend(self, rank: int, wilds: int) -> int | None:
        """Takes a natural for a run: how many wild cards a set wants in its place, None when it cannot be spared."""
        if rank not in self.spare:
            return 0
        if self.spare[rank]:
            self.spare[rank] -= 1
            return 0
        if wilds and self.lent.get(rank, 0) < self.most_lent.get(rank, 0):
            self.lent[rank] += 1
            return 1
        return None

    def _take_back(self, rank: int, cost: int) -> None:
        if cost:
            self.lent[rank] -= 1
        elif rank in self.spare:
            self.spare[rank] += 1

    # ---- the wild cards that are left -------------------------------------------------------------------------------
    def _finish(self, gain: int, wilds: int) -> None:
        """Lays off what wild cards are left wherever the limits have room for them."""
        sets, rooms = self._set_piles(wilds)
        ends = [self._run_room(at, wilds) for at in range(len(self.melds))]
        more = min(wilds, sum(rooms) + sum(ends))
        points = self.points + gain + self.search.worth[self.search.wilds - wilds + more]
        if not self.search.hopeless(points):
            self.search.keep(self._laid(points, more, sets, rooms, ends))

    def _set_piles(self, wilds: int) -> tuple[list[LaidSet], list[int]]:
        """Every set with the naturals laid off on it, and how many more wild cards each has room for."""
        limits = self.search.solver.facts.set_limits
        spare = dict(self.spare)
        sets, rooms = [], []
        for host in self.hosts:
            used = host.wilds + self.lent[host.rank]
            more = spare.pop(host.rank)
            sets.append(LaidSet(host.rank, host.sizes, used, more))
            room = 0
            for at, size in enumerate(host.sizes):
                own = min(used, limits[size])
                used -= own
                room += room_for(limits, size + (0 if at else more), own, wilds)
            rooms.append(room)
        for rank, size, own in self.search.lying.sets:
            more = spare.pop(rank, 0)
            sets.append(LaidSet(rank, (), 0, more))
            rooms.append(room_for(limits, size + more, own, wilds))
        return sets, rooms

    def _run_room(self, at: int, wilds: int) -> int:
        _, _, size, jokers = self.melds[at]
        added = (*self.low[at], *self.high[at])
        return room_for(self.limits, size + len(added), jokers + added.count(False), wilds)

    def _laid(self, points: int, more: int, sets: list[LaidSet], rooms: list[int], ends: list[int]) -> Laid:
        lows, highs = [list(cells) for cells in self.low], [list(cells) for cells in self.high]
        for at, room in enumerate(rooms):
            n = min(room, more)
            sets[at] = sets[at]._replace(more_wilds=n)
            more -= n
        for at, room in enumerate(ends):
            for _ in range(min(room, more)):
                low = self.melds[at][1] - len(lows[at]) > 1
                (lows if low else highs)[at].append(False)
                more -= 1
        places = [(suit, place, used) for suit, place, used in self.runs]
        places += [(suit, window(start, size), 0) for suit, start, size, _ in self.search.lying.runs]
        runs = [LaidRun(*place, tuple(low), tuple(high)) for place, low, high in zip(places, lows, highs, strict=True)]
        own_runs, own_sets = len(self.runs), len(self.hosts)
        cards = sum(len(low) + len(high) for low, high in zip(lows, highs, strict=True))
        cards += sum(place.size for _, place, _ in self.runs) + sum(
            sum(laid.sizes) + laid.more + laid.more_wilds for laid in sets
        )
        return Laid(
            points,
            cards,
            tuple(runs[:own_runs]),
            tuple(sets[:own_sets]),
            tuple(runs[own_runs:]),
            tuple(sets[own_sets:]),
        )


def room_for(limits: Sequence[int], size: int, wilds: int, most: int) -> int:
    """How many wild cards, at most `most`, can be added to a meld of `size` that holds `wilds` of them."""
    room = 0
    while room < most and size + room + 1 < len(limits) and wilds + room < limits[size + room + 1]:
        room += 1
    return room


def count_of(counters: int, rank: int) -> int:
    """How many cards of a rank (0–12) there are."""
    return counters >> COUNT_BITS * rank & 31
