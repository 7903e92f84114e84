"""The best melds of a hand in a game without contracts, exactly: every card melded counts, every card kept costs.

A set takes cards of one rank from several suits, a run cards of one suit. So the sets are chosen rank by rank, and for
what they leave the best runs of each suit are known: worked out once for each suit holding and number of jokers.
Only ranks that could have a set branch; a bound on what can still come cuts the branches off.

`gain` of a card is what melding it changes: its points melded and the points it no longer costs in hand.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.melded import BestMelds, MeldedRun, MeldedSet, MeldFacts, SetOption, TableRun, TableSet
from rummy_learn.rules.packing import (
    COUNT_BITS,
    FOUR_SUITS,
    JOKERS_AT,
    ONE_JOKER,
    ONES,
    SUIT_BITS,
    SUIT_MASK,
    TOPS,
    count_cards,
    masks,
    pack,
    present,
    present_faces,
)
from rummy_learn.rules.readings import MAX_RUN
from rummy_learn.rules.solve_plain import Plain
from rummy_learn.rules.solve_sweep import SetStep, Sweep

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.cards import Card

__all__ = ["MeldSolver"]

_MOST_KEPT = 60_000


class _Runs(NamedTuple):
    """Best runs of one suit with at most so many jokers; `ends` are cards laid off on runs of the table."""

    gain: int
    runs: tuple[MeldedRun, ...]
    ends: tuple[tuple[int, str, MeldedRun], ...] = ()


class _SetChoices(NamedTuple):
    """The ways to make sets of one rank, and the most gain: without jokers, and how much more with them."""

    options: list[SetOption]
    plain: int
    more: int


def choices_of(options: list[SetOption]) -> _SetChoices:
    """The choices with their bounds; the first option is to make none."""
    plain = max([each.gain for each in options if not each.jokers])
    return _SetChoices(options[1:], plain, max([each.gain for each in options]) - plain)


_Placed = tuple[tuple[int, tuple[bool, ...]], ...]
"""Runs of one suit, as start and cells."""
_SuitFacts = tuple[int, int, tuple[int, ...], tuple[_Placed, ...]]
"""Of a suit holding: best net of its runs without jokers; its ranks as counters; and for each number of jokers the best
net, their own cost aside, and the runs."""


class _Suits(dict[int, _SuitFacts]):
    """Suit holdings, each worked out on first sight."""

    def __init__(self, solver: MeldSolver, jokers: int) -> None:
        super().__init__()
        self.solver, self.jokers = solver, jokers

    def __missing__(self, holding: int) -> _SuitFacts:
        if len(self) > _MOST_KEPT:
            self.clear()
        solver = self.solver
        cost = solver.cost(holding)
        each = solver.runs_by_jokers(holding, self.jokers)
        counters = masks().counters[present(holding)]
        nets = tuple([gain - cost for gain, _ in each])
        found = self[holding] = (nets[0], counters, nets, tuple([runs for _, runs in each]))
        return found


class MeldSolver:
    """Best melds under one set of facts; hands are packed numbers (`packing.pack`)."""

    def __init__(self, facts: MeldFacts) -> None:
        self.facts = facts
        self._placed: dict[tuple[int, int], tuple[int, _Placed]] = {}
        self._suits: list[_Suits] = []
        self._set_options: dict[tuple[int, int, int], _SetChoices] = {}
        free = all(size <= most for limits in (facts.run_limits, facts.set_limits) for size, most in enumerate(limits))
        self.sweep = Sweep(facts.gains, facts.joker_gain, facts.least_run, facts.positions) if free else None
        """For large hands, where jokers may stand anywhere."""
        self._plain, self.one_pack = Plain(self, 3), Plain(self, 1)
        """Hands without jokers: packed ones, and the marks of cards of which no face comes twice."""

    # ---- runs -------------------------------------------------------------------------------------------------------
    def runs(self, holding: int, jokers: int) -> tuple[int, _Placed]:
        """Best gain of runs from a suit holding with at most so many jokers, and the runs as (start, cells)."""
        aces = holding & 7
        rest = holding & ~7
        if self.facts.positions < 14 or not aces:
            return self._place(holding, jokers)
        choices = (self._place(rest | low | (aces - low) << 39, jokers) for low in range(aces + 1))
        return max(choices, key=lambda found: found[0])

    def runs_by_jokers(self, holding: int, jokers: int) -> Sequence[tuple[int, _Placed]]:
        """As `runs`, for each number of jokers up to `jokers`."""
        if self.sweep and count_cards(holding) > _FEW_OF_SUIT:
            return self.sweep.runs([holding >> 3 * rank & 7 for rank in range(13)], jokers)
        return [self.runs(holding, n) for n in range(jokers + 1)]

    def _place(self, cards: int, jokers: int) -> tuple[int, _Placed]:
        """As `runs` for cards at 14 positions, three bits each: the lowest card stays out or is the lowest of a run."""
        if not cards:
            return 0, ()
        key = cards, jokers
        found = self._placed.get(key)
        if found is None:
            if len(self._placed) > _MOST_KEPT:
                self._placed.clear()
            lowest = ((cards & -cards).bit_length() - 1) // 3
            left = cards - (1 << 3 * lowest)
            found = self._place(left, jokers)
            for cells, gain, rest, spare, lead in self._runs_from(lowest, left, jokers):
                more, others = self._place(rest, spare)
                if gain + more > found[0]:
                    found = (gain + more, ((lowest - lead, cells), *others))
            self._placed[key] = found
        return found

    def _runs_from(self, lowest: int, left: int, jokers: int) -> Iterator[tuple[tuple[bool, ...], int, int, int, int]]:
        """Every run whose lowest natural card is at `lowest`: cells, gain, cards and jokers left, jokers below."""
        facts = self.facts
        for lead in range(min(jokers, lowest) + 1):
            first = (lowest + 1, (False,) * lead + (True,), facts.gains[lowest] + lead * facts.joker_gain)
            stack = [(*first, left, jokers - lead)]
            while stack:
                position, cells, gain, rest, spare = stack.pop()
                size = len(cells)
                if size >= facts.least_run and cells.count(False) <= facts.run_limits[size]:
                    yield cells, gain, rest, spare, lead
                if position < facts.positions and size < MAX_RUN:
                    if rest >> 3 * position & 7:
                        taken = rest - (1 << 3 * position)
                        stack.append((position + 1, (*cells, True), gain + facts.gains[position], taken, spare))
                    if spare:
                        stack.append((position + 1, (*cells, False), gain + facts.joker_gain, rest, spare - 1))

    def cost(self, holding: int) -> int:
        """Points of a suit holding, or of a hand without jokers, kept in hand."""
        points, face = 0, 0
        while holding:
            points += (holding & 7) * self.facts.held[face % 13]
            holding >>= 3
            face += 1
        return points

    def suits(self, jokers: int) -> _Suits:
        """The table of suit holdings for hands with so many jokers."""
        while len(self._suits) <= jokers:
            self._suits.append(_Suits(self, len(self._suits)))
        return self._suits[jokers]

    # ---- any hand ---------------------------------------------------------------------------------------------------
    def net(self, hand: int) -> int:
        """The best net of a hand: points melded less points kept."""
        if hand < ONE_JOKER:
            return self._plain.net(hand)
        return self._searched(hand).best

    def net_of(self, cards: Sequence[Card]) -> int:
        """As `net` for a hand that is not packed: quicker where no face comes twice and there is no joker."""
        marks = 0
        for card in cards:
            marks += card.mark
        if marks.bit_count() == len(cards):
            return self.one_pack.net(marks)
        return self.net(pack(cards))

    def best(self, hand: int, table: Sequence[TableRun | TableSet] = ()) -> BestMelds:
        """The melds, and the lay-offs on `table`, with the greatest net."""
        if hand >= ONE_JOKER or table:
            return self._searched(hand, table).melds()
        return self._plain.best(hand)

    def best_of(self, cards: Sequence[Card]) -> BestMelds:
        """As `best` for a hand that is not packed, as in `net_of`."""
        marks = 0
        for card in cards:
            marks += card.mark
        if marks.bit_count() == len(cards):
            return self.one_pack.best(marks)
        return self.best(pack(cards))

    def _searched(self, hand: int, table: Sequence[TableRun | TableSet] = ()) -> _Search:
        search = _Search(self, hand, table)
        search.run()
        return search

    def swept(self, hand: int) -> tuple[int, int, tuple[MeldedSet, ...]] | None:
        """Of a large hand: the best net, what the sets leave for runs, the sets; None where trying them is quicker."""
        if not self.sweep or not _is_large(hand):
            return None
        search = self._searched(hand)
        left, _, chosen = search.found
        return search.best, left, tuple([each for option in chosen for each in option.sets])

    def all_best(self, hand: int, most: int) -> list[BestMelds]:
        """Up to `most` different choices of melds with the greatest net."""
        found: dict[object, BestMelds] = {}
        net = self.net(hand)
        for sets, runs in self._reaching(hand, net):
            found.setdefault((tuple(sorted(sets)), tuple(sorted(runs))), BestMelds(net, sets, runs))
            if len(found) >= most:
                break
        return list(found.values())

    def _reaching(self, hand: int, net: int) -> Iterator[tuple[tuple[MeldedSet, ...], tuple[MeldedRun, ...]]]:
        """Every choice of melds with that net: the lowest card stays in hand or lies in a meld that keeps to it."""
        if self.net(hand) < net:
            return
        naturals = hand % (1 << JOKERS_AT)
        if not naturals:
            sets, _ = self._jokers_left(hand >> JOKERS_AT)
            yield sets, ()
            return
        face = ((naturals & -naturals).bit_length() - 1) // 3
        for laid in self._sets_with(hand, face):
            taken = sum(n << SUIT_BITS * suit + 3 * laid.rank for suit, n in enumerate(laid.suits))
            gained = sum(laid.suits) * (self.facts.set_gains[laid.rank] - self.facts.held[laid.rank])
            gained += laid.jokers * (self.facts.joker_gain - self.facts.joker_held)
            for sets, runs in self._reaching(hand - taken - (laid.jokers << JOKERS_AT), net - gained):
                yield (laid, *sets), runs
        for run, taken, gained in self._runs_with(hand, face):
            for sets, runs in self._reaching(hand - taken, net - gained):
                yield sets, (run, *runs)
        yield from self._reaching(hand - (1 << 3 * face), net + self.facts.held[face % 13])

    def _jokers_left(self, jokers: int) -> tuple[tuple[MeldedSet, ...], int]:
        """What is best done with nothing but jokers, and its net."""
        facts = self.facts
        if self.alone(jokers):
            return (MeldedSet(12, (0, 0, 0, 0), jokers),), jokers * (facts.joker_gain - facts.joker_held)
        return (), -jokers * facts.joker_held

    def alone(self, n: int) -> bool:
        """Do so many jokers make a meld of jokers only?"""
        facts = self.facts
        run = facts.least_run <= n <= MAX_RUN and n <= facts.run_limits[n]
        return run or (facts.least_set <= n <= facts.most_set and n <= facts.set_limits[n])

    def _sets_with(self, hand: int, face: int) -> Iterator[MeldedSet]:
        suit, rank = divmod(face, 13)
        held = tuple(hand >> SUIT_BITS * each + 3 * rank & 7 for each in range(4))
        for suits, jokers in self._set_shapes(held, hand >> JOKERS_AT):
            if suits[suit]:
                yield MeldedSet(rank, suits, jokers)

    def _runs_with(self, hand: int, face: int) -> Iterator[tuple[MeldedRun, int, int]]:
        """Every run with a card that is the lowest face of its suit: the run, what it takes, its part of the net."""
        suit, rank = divmod(face, 13)
        for position in (0, 13) if rank == 0 and self.facts.positions > 13 else (rank,):
            for start in range(max(0, position - MAX_RUN + 1), position + 1):
                yield from self._runs_through(hand, suit, start, position)

    def _runs_through(self, hand: int, suit: int, start: int, through: int) -> Iterator[tuple[MeldedRun, int, int]]:
        facts = self.facts
        stack: list[tuple[tuple[bool, ...], int, int]] = [((), 0, 0)]
        while stack:
            cells, taken, gained = stack.pop()
            size = len(cells)
            position = start + size
            if position > through and size >= facts.least_run and cells.count(False) <= facts.run_limits[size]:
                yield MeldedRun(suit, start, cells), taken, gained
            if position >= facts.positions or size == MAX_RUN:
                continue
            rank = position % 13
            if hand >> SUIT_BITS * suit + 3 * rank & 7:
                code = 1 << SUIT_BITS * suit + 3 * rank
                stack.append(((*cells, True), taken + code, gained + facts.gains[position] - facts.held[rank]))
            if position != through and taken >> JOKERS_AT < hand >> JOKERS_AT:
                more = facts.joker_gain - facts.joker_held
                stack.append(((*cells, False), taken + (1 << JOKERS_AT), gained + more))

    def set_options(self, rank: int, across: int, jokers: int) -> _SetChoices:
        """Every way to make own sets of one rank; `across` are its cards in the four suits, three bits each."""
        key = rank, across, jokers
        found = self._set_options.get(key)
        if found is None:
            if len(self._set_options) > _MOST_KEPT:
                self._set_options.clear()
            held = tuple([across >> SUIT_BITS * suit & 7 for suit in range(4)])
            found = self._set_options[key] = choices_of(self._make_set_options(rank, held, jokers))
        return found

    def _make_set_options(self, rank: int, held: tuple[int, ...], jokers: int) -> list[SetOption]:
        shapes = list(self._set_shapes(held, jokers))
        found: dict[tuple[int, int], SetOption] = {}

        def add(at: int, left: tuple[int, ...], spare: int, sets: tuple[MeldedSet, ...]) -> None:
            taken = sum(own - rest << SUIT_BITS * suit for suit, (own, rest) in enumerate(zip(held, left, strict=True)))
            gain = (sum(held) - sum(left)) * self.facts.set_gains[rank]
            key = taken, jokers - spare
            if key not in found:
                melded = gain - (sum(held) - sum(left)) * self.facts.held[rank]
                found[key] = SetOption(gain, melded, jokers - spare, taken << 3 * rank, sets)
            for index in range(at, len(shapes)):
                suits, wild = shapes[index]
                if wild <= spare and all(own >= n for own, n in zip(left, suits, strict=True)):
                    rest = tuple(own - n for own, n in zip(left, suits, strict=True))
                    add(index, rest, spare - wild, (*sets, MeldedSet(rank, suits, wild)))

        add(0, held, jokers, ())
        return list(found.values())

    def _set_shapes(self, held: tuple[int, ...], jokers: int) -> Iterator[tuple[tuple[int, int, int, int], int]]:
        """Every set of one rank with a natural card in it: cards by suit, jokers."""
        facts = self.facts
        most = [min(n, 1) if facts.suits_differ else n for n in held]
        for c, d, h, s in product(*(range(n + 1) for n in most)):
            naturals = c + d + h + s
            if naturals:
                for wild in range(max(0, facts.least_set - naturals), min(jokers, facts.most_set - naturals) + 1):
                    if wild <= facts.set_limits[naturals + wild]:
                        yield (c, d, h, s), wild


class _Search:
    """One search for the best melds of one hand."""

    def __init__(self, solver: MeldSolver, hand: int, table: Sequence[TableRun | TableSet]) -> None:
        self.solver, self.facts, self.hand = solver, solver.facts, hand % ONE_JOKER
        self.jokers, self.joker_gain = hand >> JOKERS_AT, solver.facts.joker_gain
        self.suits = solver.suits(self.jokers)
        self.table_runs: Sequence[TableRun] = ()
        self.table_sets: Sequence[TableSet] = ()
        if table:
            self.table_runs = [meld for meld in table if isinstance(meld, TableRun)]
            self.table_sets = [meld for meld in table if isinstance(meld, TableSet)]
        self.best = -_INFINITE
        self.found: tuple[int, int, tuple[SetOption, ...]] = (self.hand, self.jokers, ())
        self._grown: dict[tuple[int, int], list[_Runs]] = {}

    def run(self) -> None:
        """Tries every choice of sets that could be better than what is known."""
        sweep = self.solver.sweep
        if sweep and _is_large(self.hand, self.jokers) and not self.table_runs and not self.table_sets:
            self._sweep(sweep)
            return
        choices = [found for rank in self._set_ranks() if (found := self._choices(rank))[0]]
        self.ranks = [options for options, _, _ in choices]
        plain = [0]
        more = [0]
        for _, own, further in reversed(choices):
            plain.append(plain[-1] + own)
            more.append(further if further > more[-1] else more[-1])
        plain.reverse()
        more.reverse()
        self.rest = [plain]
        """For each number of jokers, the most that the ranks from each one on can gain."""
        for jokers in range(1, self.jokers + 1):
            self.rest.append([own + jokers * further for own, further in zip(plain, more, strict=True)])
        self._choose(0, self.hand, self.jokers, -self.jokers * self.facts.joker_held, ())

    def _sweep(self, sweep: Sweep) -> None:
        """Finds the best choice of sets rank by rank."""
        hand, facts = self.hand, self.facts
        options: list[list[SetOption]] = []
        steps: list[list[SetStep]] = []
        for rank in range(13):
            across = hand >> 3 * rank & FOUR_SUITS
            options.append([_NO_SETS, *self.solver.set_options(rank, across, self.jokers).options])
            steps.append([_step(rank, across, number, option) for number, option in enumerate(options[-1])])
        counts = [[hand >> SUIT_BITS * suit + 3 * rank & 7 for rank in range(13)] for suit in range(4)]
        worth = [max(own, facts.set_gains[rank]) for rank, own in enumerate(facts.gains[:13])]
        points, numbers = sweep.best_sets(steps, counts, worth, self.jokers)
        chosen = tuple([options[rank][number] for rank, number in enumerate(numbers) if number])
        left = hand - sum([option.taken for option in chosen])
        self.best = points - self.solver.cost(hand) - self.jokers * facts.joker_held
        self.found = left, self.jokers - sum([option.jokers for option in chosen]), chosen

    def _set_ranks(self) -> list[int]:
        """The ranks that could have a set, or be laid off on one."""
        hand, suits = self.hand, self.suits
        counters = suits[hand & SUIT_MASK][1] + suits[hand >> SUIT_BITS & SUIT_MASK][1]
        counters += suits[hand >> 2 * SUIT_BITS & SUIT_MASK][1] + suits[hand >> 3 * SUIT_BITS][1]
        least = max(1, self.facts.least_set - self.jokers) if self.facts.suits_differ else 1
        hits = counters + (16 - least) * ONES & TOPS
        for target in self.table_sets:
            if self.jokers or hand >> 3 * target.rank & FOUR_SUITS:
                hits |= 16 << COUNT_BITS * target.rank
        ranks = []
        while hits:
            ranks.append(hits.bit_length() // COUNT_BITS - 1)
            hits -= 16 << COUNT_BITS * ranks[-1]
        return ranks

    def _choices(self, rank: int) -> _SetChoices:
        """Every way to make sets of a rank, and to lay off on sets of the table."""
        across = self.hand >> 3 * rank & FOUR_SUITS
        targets = [each for each in self.table_sets if each.rank == rank] if self.table_sets else ()
        if targets:
            return choices_of(self._with_table(rank, across, targets))
        return self.solver.set_options(rank, across, self.jokers)

    def _choose(self, at: int, hand: int, jokers: int, points: int, chosen: tuple[SetOption, ...]) -> None:
        """Weighs the sets chosen so far with the best runs of what they leave, then one set more."""
        nets = self._run_nets(hand, jokers)
        net = points + nets[jokers]
        if net > self.best:
            self.best = net
            self.found = (hand, jokers, chosen)
        # However the jokers are used, each gains so much, and runs with some of them no more than they do now.
        joker_gain, rest = self.joker_gain, self.rest
        ceiling, ceilings = -_INFINITE, []
        for own in nets:
            ceiling += joker_gain
            if own > ceiling:
                ceiling = own
            ceilings.append(ceiling)
        ceiling += points
        own_rest = rest[jokers]
        for index in range(at, len(self.ranks)):
            if ceiling + own_rest[index] <= self.best:
                return
            for option in self.ranks[index]:
                gain, melded, wild, taken, _, _ = option
                spare = jokers - wild
                if spare >= 0:
                    laid = points + wild * joker_gain
                    if laid + gain + ceilings[spare] + rest[spare][index + 1] > self.best:
                        self._choose(index + 1, hand - taken, spare, laid + melded, (*chosen, option))

    # ---- runs of four suits -----------------------------------------------------------------------------------------
    def _run_nets(self, hand: int, jokers: int) -> Sequence[int]:
        """Best net of all runs, and of the naturals they leave, for each number of jokers up to `jokers`."""
        if self.table_runs:
            c, d, h, s = [self._in_suit(suit, hand) for suit in range(4)]
        else:
            suits = self.suits
            c, d = suits[hand & SUIT_MASK][2], suits[hand >> SUIT_BITS & SUIT_MASK][2]
            h, s = suits[hand >> 2 * SUIT_BITS & SUIT_MASK][2], suits[hand >> 3 * SUIT_BITS][2]
        none = c[0] + d[0] + h[0] + s[0]
        if not jokers:
            return (none,)
        if jokers == 1:
            return none, none + max(c[1] - c[0], d[1] - d[0], h[1] - h[0], s[1] - s[0])
        if jokers == 2:
            first = [c[1] - c[0], d[1] - d[0], h[1] - h[0], s[1] - s[0]]
            first.sort()
            both = max(c[2] - c[0], d[2] - d[0], h[2] - h[0], s[2] - s[0], first[2] + first[3])
            return none, none + first[3], none + both
        nets = [none - c[0] + c[n] for n in range(jokers + 1)]
        for own in (d, h, s):
            nets = [max([nets[n - k] + own[k] - own[0] for k in range(n + 1)]) for n in range(jokers + 1)]
        alone = [self._jokers_alone(n) for n in range(jokers + 1)]
        return [max([nets[n - k] + alone[k] for k in range(n + 1)]) for n in range(jokers + 1)]

    def _in_suit(self, suit: int, hand: int) -> Sequence[int]:
        holding = hand >> SUIT_BITS * suit & SUIT_MASK
        if not self.table_runs:
            return self.suits[holding][2]
        cost = self.solver.cost(holding)
        return [each.gain - cost for each in self._grown_in_suit(suit, holding)]

    def _jokers_alone(self, n: int) -> int:
        """What melds of jokers only gain with `n` jokers."""
        return n * self.facts.joker_gain if self.solver.alone(n) else 0

    def _grown_in_suit(self, suit: int, holding: int) -> list[_Runs]:
        """Best runs of a suit for each number of jokers, lay-offs on the table's runs among them."""
        found = self._grown.get((holding, suit))
        if found is None:
            targets = [each for each in self.table_runs if each.suit == suit]
            found = [self._best_in_suit(suit, holding, n, targets) for n in range(self.jokers + 1)]
            self._grown[holding, suit] = found
        return found

    def _best_in_suit(self, suit: int, holding: int, jokers: int, targets: Sequence[TableRun]) -> _Runs:
        best = _Runs(-1, ())
        for ends, gain, left, spare in self._growths(holding, jokers, targets):
            more, runs = self.solver.runs(left, spare)
            if gain + more > best.gain:
                best = _Runs(gain + more, tuple(MeldedRun(suit, *run) for run in runs), ends)
        return best

    # ---- lay-offs on the table --------------------------------------------------------------------------------------
    def _growths(
        self, holding: int, jokers: int, targets: Sequence[TableRun]
    ) -> Iterator[tuple[tuple[tuple[int, str, MeldedRun], ...], int, int, int]]:
        """Every way to lay off on runs of the table: what and where, its gain, the holding and the jokers left."""
        if not targets:
            yield (), 0, holding, jokers
            return
        target = targets[0]
        after = target.start + target.size
        for low, gain, left, spare in self._end(target.start - 1, -1, holding, jokers):
            for high, more, rest, over in self._end(after, 1, left, spare):
                size = target.size + len(low) + len(high)
                wilds = target.wilds + low.count(False) + high.count(False)
                if size <= MAX_RUN and wilds <= self.facts.run_limits[size]:
                    own = []
                    if low:
                        own.append((target.number, "low", MeldedRun(target.suit, target.start - len(low), low[::-1])))
                    if high:
                        own.append((target.number, "high", MeldedRun(target.suit, after, high)))
                    for others, further, remaining, kept in self._growths(rest, over, targets[1:]):
                        yield (*own, *others), gain + more + further, remaining, kept

    def _end(
        self, position: int, step: int, holding: int, jokers: int
    ) -> Iterator[tuple[tuple[bool, ...], int, int, int]]:
        """Every row of cards that continues a run from `position` on, nearest first."""
        yield (), 0, holding, jokers
        if not 0 <= position < self.facts.positions:
            return
        code = 1 << 3 * (position % 13)
        choices = []
        if holding >> 3 * (position % 13) & 7:
            choices.append((True, self.facts.gains[position], holding - code, jokers))
        if jokers:
            choices.append((False, self.facts.joker_gain, holding, jokers - 1))
        for cell, gain, left, spare in choices:
            for cells, more, rest, over in self._end(position + step, step, left, spare):
                yield (cell, *cells), gain + more, rest, over

    def _with_table(self, rank: int, across: int, targets: Sequence[TableSet]) -> list[SetOption]:
        """Own sets of a rank, or none, together with what is laid off on sets of the table."""
        found: dict[tuple[int, int], SetOption] = {}
        held = tuple([across >> SUIT_BITS * suit & 7 for suit in range(4)])
        for own in (_NO_SETS, *self.solver.set_options(rank, across, self.jokers).options):
            for laid_off, taken, jokers in self._additions(rank, held, targets, 0):
                total, wild = own.taken + taken, own.jokers + jokers
                if wild <= self.jokers and self._holds(rank, held, total) and (total, wild) not in found:
                    cards = sum(sum(laid.suits) for _, laid in laid_off)
                    gain = own.gain + cards * self.facts.set_gains[rank]
                    melded = own.melded + cards * (self.facts.set_gains[rank] - self.facts.held[rank])
                    found[total, wild] = SetOption(gain, melded, wild, total, own.sets, laid_off)
        return list(found.values())

    @staticmethod
    def _holds(rank: int, held: tuple[int, ...], taken: int) -> bool:
        return all(taken >> SUIT_BITS * suit + 3 * rank & 7 <= own for suit, own in enumerate(held))

    def _additions(
        self, rank: int, held: tuple[int, ...], targets: Sequence[TableSet], at: int
    ) -> Iterator[tuple[tuple[tuple[int, MeldedSet], ...], int, int]]:
        """Every way to add cards held to sets of the table: what and where, what it takes of a packed hand, jokers."""
        if at == len(targets):
            yield (), 0, 0
            return
        target, facts = targets[at], self.facts
        room = min(facts.most_set - target.size, _MOST_ADDED)
        open_suits = [0 if facts.suits_differ and suit in target.suits else 1 for suit in range(4)]
        most = [n if facts.suits_differ else n * _MOST_ADDED for n in open_suits]
        for suits in product(*(range(min(n, own, room) + 1) for n, own in zip(most, held, strict=True))):
            naturals = sum(suits)
            for wild in range(min(self.jokers, room - naturals) + 1):
                size = target.size + naturals + wild
                if target.wilds + wild <= facts.set_limits[size] or not wild:
                    taken = sum(n << SUIT_BITS * suit + 3 * rank for suit, n in enumerate(suits))
                    c, d, h, s = suits
                    laid = ((target.number, MeldedSet(rank, (c, d, h, s), wild)),) if naturals + wild else ()
                    for others, more, jokers in self._additions(rank, held, targets, at + 1):
                        yield (*laid, *others), taken + more, wild + jokers

    # ---- the answer -------------------------------------------------------------------------------------------------
    def melds(self) -> BestMelds:
        """The best melds found."""
        hand, jokers, chosen = self.found
        runs: list[MeldedRun] = []
        ends: list[tuple[int, str, MeldedRun]] = []
        sets = [each for option in chosen for each in option.sets]
        shares = self._shares(hand, jokers) if jokers else (0, 0, 0, 0, 0)
        for suit, n in enumerate(shares[:4]):
            holding = hand >> SUIT_BITS * suit & SUIT_MASK
            if self.table_runs:
                best = self._grown_in_suit(suit, holding)[n]
                runs += best.runs
                ends += best.ends
            else:
                runs += [MeldedRun(suit, *run) for run in self.suits[holding][3][n]]
        if shares[4]:
            sets.append(MeldedSet(12, (0, 0, 0, 0), shares[4]))
        laid_off = tuple(each for option in chosen for each in option.laid_off)
        return BestMelds(self.best, tuple(sets), tuple(runs), tuple(ends), laid_off)

    def _shares(self, hand: int, jokers: int) -> tuple[int, ...]:
        """How many jokers each suit gets, and how many make a meld of their own."""
        gains = [[own - nets[0] for own in nets] for nets in (self._in_suit(suit, hand) for suit in range(4))]
        gains.append([self._jokers_alone(n) for n in range(jokers + 1)])
        shares = (each for each in product(range(jokers + 1), repeat=5) if sum(each) <= jokers)
        return max(shares, key=lambda each: sum([own[n] for own, n in zip(gains, each, strict=True)]))


def _step(rank: int, across: int, number: int, option: SetOption) -> SetStep:
    """A choice of sets as the sweep sees it; `across` are the cards of the rank."""
    c, d, h, s = [across - (option.taken >> 3 * rank) >> SUIT_BITS * suit & 7 for suit in range(4)]
    return SetStep(option.gain, option.jokers, (c, d, h, s), number)


def _is_large(naturals: int, jokers: int = 0) -> bool:
    """Is a sweep quicker than trying the sets? Many different faces make many sets, copies of them a slow sweep."""
    return present_faces(naturals).bit_count() + (jokers > 0) > _FEW


_FEW = 38
"""Up to so many different faces, trying the sets is quicker than a sweep."""
_FEW_OF_SUIT = 13
_NO_SETS = SetOption(0, 0, 0, 0, ())
_MOST_ADDED = 8
_INFINITE = 1_000_000
