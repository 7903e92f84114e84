"""Contracts and melds as integer programs for OR-tools CP-SAT: needed by tests and benchmarks alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ortools.sat.python import cp_model

from rummy_learn.rules.cards import FACES, JOKER, SUITS, Card

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

POSITIONS = range(14)


def _limit(variant: Variant, kind: Any, size: int) -> int:
    return size if variant.joker_limit is None else min(size, variant.joker_limit(kind, size).most)


class ContractModel:
    """One contract and one hand. `satisfied`, `missing` and `points_left` each solve it with their own objective."""

    def __init__(self, variant: Variant, deal: int, cards: Iterable[Card], pool: Counter[Card] | None = None) -> None:
        self.variant = variant
        self.needs = variant.deal(deal).contract.needs
        self.held = Counter(cards)
        self.pool = pool or Counter()
        self.model = cp_model.CpModel()
        self.used: dict[Card, list[Any]] = {face: [] for face in FACES}
        self.wilds: list[Any] = []
        self.cards_laid: list[Any] = []

    def satisfied(self) -> bool:
        self._contract(grow=False)
        self._balance(draw=False)
        return self._solve() is not None

    def missing(self) -> int | None:
        """The least number of cards of the pool that would do."""
        self._contract(grow=False)
        drawn = self._balance(draw=True)
        self.model.minimize(sum(drawn))
        return self._solve()

    def points_left(self) -> int | None:
        """Fewest points left by a lay-down after which the turn can end; None when there is none."""
        grow = self.variant.layoff_same_turn
        self._contract(grow=grow)
        wild_by_face = self._balance(draw=False)
        values = self.variant.values
        laid = sum(values.of(face) * sum(uses) for face, uses in self.used.items() if uses)
        laid += sum(values.of(face) * n for face, n in wild_by_face)
        total = sum(values.of(face) * n for face, n in self.held.items())
        self._turn_ends(sum(self.cards_laid))
        self.model.minimize(total - laid)
        return self._solve()

    def _solve(self) -> int | None:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        return round(solver.objective_value) if self.model.has_objective() else 0

    # ---- the melds --------------------------------------------------------------------------------------------------
    def _contract(self, *, grow: bool) -> None:
        self.runs: list[dict[tuple[int, int, int], Any]] = []
        for need in self.needs:
            if need.kind == "set":
                self._set(need.size, grow=grow)
            else:
                self._run(need.size, grow=grow)
        self._same_suit()

    def _bools(self, n: int) -> list[Any]:
        return [self.model.new_bool_var("") for _ in range(n)]

    def _naturals(self) -> list[Card]:
        return [face for face in FACES[:52] if self.held[face] + self.pool[face]]

    def _set(self, size: int, *, grow: bool) -> None:
        model, most = self.model, sum(self.held.values()) + sum(self.pool.values())
        ranks = self._bools(13)
        model.add_exactly_one(ranks)
        naturals: list[Any] = []
        more: list[Any] = []
        for face in self._naturals():
            copies = self.held[face] + self.pool[face]
            for group in (naturals, more) if grow else (naturals,):
                n = model.new_int_var(0, copies, "")
                model.add(n <= copies * ranks[face.rank - 1])
                group.append(n)
                self.used[face].append(n)
        wild = model.new_int_var(0, _limit(self.variant, "set", size), "")
        model.add(sum(naturals) + wild == size)
        self.wilds.append(wild)
        self.cards_laid.append(size)
        if grow:
            extra = model.new_int_var(0, most, "")
            whole = model.new_int_var(0, most + size, "")
            allowed = model.new_int_var(0, most + size, "")
            model.add(whole == size + sum(more) + extra)
            model.add_element(whole, [_limit(self.variant, "set", n) for n in range(most + size + 1)], allowed)
            model.add(wild + extra <= allowed)
            self.wilds.append(extra)
            self.cards_laid += [sum(more), extra]

    def _run(self, size: int, *, grow: bool) -> None:
        model = self.model
        sizes = (size, size + 1) if self.variant.same_suit_runs == "nine" and size < 13 else (size,)
        places = {(s, a, n): model.new_bool_var("") for s in range(4) for n in sizes for a in range(15 - n)}
        model.add_exactly_one(places.values())
        self.runs.append(places)
        self.size = size
        inside = [sum(z for (_, a, n), z in places.items() if a <= p < a + n) for p in POSITIONS]
        before = [sum(z for (_, a, _), z in places.items() if p < a) for p in POSITIONS]
        final = self._bools(14)
        wild = self._bools(14)
        for p in POSITIONS:
            model.add(final[p] >= inside[p])
            if not grow:
                model.add(final[p] <= inside[p])
            below = final[p - 1] if p else 0
            above = final[p + 1] if p < 13 else 0
            # Beyond the contract's window a cell continues the run towards the window.
            model.add(final[p] <= inside[p] + above + (1 - before[p]))
            model.add(final[p] <= inside[p] + below + before[p])
        model.add(sum(final) <= 13)
        filled: list[list[Any]] = [[] for _ in POSITIONS]
        for face in self._naturals():
            suit = sum(z for (s, _, _), z in places.items() if SUITS[s] == face.suit)
            for p in (0, 13) if face.rank == 1 else (face.rank - 1,):
                cell = model.new_bool_var("")
                model.add(cell <= suit)
                filled[p].append(cell)
                self.used[face].append(cell)
        contract_wild = self._bools(14)
        for p in POSITIONS:
            model.add(sum(filled[p]) + wild[p] == final[p])
            model.add(contract_wild[p] >= wild[p] + inside[p] - 1)
        for n in sizes:
            chosen = sum(z for (_, _, own), z in places.items() if own == n)
            model.add(sum(contract_wild) <= _limit(self.variant, "run", n) + 14 * (1 - chosen))
        whole = model.new_int_var(0, 13, "")
        allowed = model.new_int_var(0, 13, "")
        model.add(whole == sum(final))
        model.add_element(whole, [_limit(self.variant, "run", n) for n in range(14)], allowed)
        model.add(sum(wild) <= allowed)
        self.wilds += wild
        self.cards_laid.append(sum(final))

    def _same_suit(self) -> None:
        rule, model = self.variant.same_suit_runs, self.model
        if rule == "any":
            return
        sizes = [need.size for need in self.needs if need.kind == "run"]
        partners: dict[tuple[int, tuple[int, int, int]], list[Any]] = {
            (at, place): [] for at, places in enumerate(self.runs) for place in places if place[2] > sizes[at]
        }
        for at, to in combinations(range(len(self.runs)), 2):
            for one, z in self.runs[at].items():
                for other, w in self.runs[to].items():
                    if one[0] != other[0]:
                        continue
                    (_, a, n), (_, b, _) = sorted((one, other), key=lambda place: (place[1], place[2]))
                    gap = b - a - n
                    grown = one[2] > sizes[at] or other[2] > sizes[to]
                    if (rule == "apart" and gap <= 0) or (rule == "nine" and gap == 0 and not grown):
                        model.add_bool_or([z.Not(), w.Not()])
                    if gap == 0:
                        if (at, one) in partners and other[2] == sizes[to]:
                            partners[at, one].append(w)
                        if (to, other) in partners and one[2] == sizes[at]:
                            partners[to, other].append(z)
        for (at, place), others in partners.items():
            model.add(sum(others) >= self.runs[at][place])

    # ---- cards ------------------------------------------------------------------------------------------------------
    def _balance(self, *, draw: bool) -> list[Any]:
        """No card twice. Gives the cards drawn, or without drawing the wild cards used as (face, number)."""
        model, drawn, wild_by_face = self.model, [], []
        for face in FACES:
            more = model.new_int_var(0, self.pool[face] if draw else 0, "")
            drawn.append(more)
            as_wild: Any = 0
            if face.joker or (face.rank == 2 and self.variant.wild_twos):
                as_wild = model.new_int_var(0, self.held[face] + self.pool[face], "")
                wild_by_face.append((face, as_wild))
            model.add(sum(self.used[face]) + as_wild <= self.held[face] + more)
        model.add(sum(self.wilds) == sum(n for _, n in wild_by_face))
        return drawn if draw else wild_by_face

    def _turn_ends(self, laid: Any) -> None:
        cards = sum(self.held.values())
        if self.variant.going_out == "discard_last":
            self.model.add(laid <= cards - 1)
        elif self.variant.going_out == "play_last":
            self.model.add(laid != cards - 1)


def best_net(variant: Variant, cards: Sequence[Card]) -> int:
    """500 Rum as set packing: one variable for each meld that naturals and jokers of the hand can make."""
    held = Counter(cards)
    jokers = held.pop(JOKER, 0)
    model = cp_model.CpModel()
    uses: dict[Card, list[Any]] = {face: [] for face in held}
    wild, gains = [], []
    for faces, n, gain in _melds(variant, held, jokers):
        x = model.new_int_var(0, max(1, min((held[face] for face in faces), default=jokers)), "")
        for face in faces:
            uses[face].append(x)
        wild.append(n * x)
        gains.append(gain * x)
    for face, xs in uses.items():
        if len(xs):
            model.add(sum(xs) <= held[face])
    model.add(sum(wild) <= jokers)
    model.maximize(sum(gains))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if gains:
        solver.solve(model)
    kept = sum(variant.values.of(card) for card in cards)
    return (round(solver.objective_value) if gains else 0) - kept


def _melds(variant: Variant, held: Counter[Card], jokers: int) -> Iterable[tuple[tuple[Card, ...], int, int]]:
    """Every meld: its naturals, its jokers, and what it gains."""
    values = variant.values
    joker_gain = 2 * values.of(JOKER)
    for rank in range(1, 14):
        faces = [face for face in held if face.rank == rank]
        for n in range(1, 5):
            for chosen in combinations(faces, n):
                for wild in range(max(0, 3 - n), min(jokers, 4 - n) + 1):
                    yield chosen, wild, 2 * sum(map(values.of, chosen)) + wild * joker_gain
    for suit in SUITS:
        for start in range(1, 13):
            for size in range(3, min(13, 15 - start) + 1):
                places = [
                    (p, face)
                    for p in range(start, start + size)
                    for face in held
                    if face.suit == suit and face.rank == (p - 1) % 13 + 1
                ]
                for n in range(max(1, size - jokers), len(places) + 1):
                    for placed in combinations(places, n):
                        gain = sum(
                            (values.low_ace if p == 1 else values.of(face)) + values.of(face) for p, face in placed
                        )
                        yield tuple(face for _, face in placed), size - n, gain + (size - n) * joker_gain
    for n in range(3, jokers + 1):
        yield (), n, n * joker_gain
