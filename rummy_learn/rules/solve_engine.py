"""The solvers of a game behind `solve`: from hands as numbers to lay-downs of cards, and to what a turn allows."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.cards import FACES, JOKER, SUITS, Card
from rummy_learn.rules.melded import BestMelds, MeldedRun, MeldedSet, TableRun, TableSet, meld_facts
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.packing import (
    FOUR_SUITS,
    JOKERS_AT,
    MOST_COPIES,
    ONE_JOKER,
    SUIT_BITS,
    SUIT_MASK,
    count_cards,
    faces_of,
    masks,
    pack,
    unpack,
    wild_splits,
)
from rummy_learn.rules.solution import ContractSolution, Layoff, MeldsSolution
from rummy_learn.rules.solve_contract import ContractSolver, facts
from rummy_learn.rules.solve_laydown import Laid, LaidRun, LaidSet, LayDown, Lying, room_for
from rummy_learn.rules.solve_melds import MeldSolver
from rummy_learn.rules.solve_pool import shortest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rummy_learn.rules.cards import Deck
    from rummy_learn.rules.judge import End
    from rummy_learn.rules.melds import Contract
    from rummy_learn.rules.solve_contract import FourSuits
    from rummy_learn.rules.variant import Variant

__all__ = ["Engine", "MeldsEngine", "Pool", "TableView", "engine", "melds_engine"]


def engine(variant: Variant, deal: int) -> Engine:
    """The solver of one deal, kept for the next question about it. Raises `BadInput` (bad_deal)."""
    kept = _KEPT.get(id(variant))
    if kept is None or kept[0] is not variant:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(variant)] = (variant, {})
    found = kept[1].get(deal)
    if found is None:
        found = kept[1][deal] = Engine(variant, deal)
    return found


def melds_engine(variant: Variant) -> MeldsEngine:
    """The solver of a game without contracts, kept for the next question."""
    found = _MELDS.get(id(variant))
    if found is None or found.variant is not variant:
        if len(_MELDS) >= _MOST_KEPT:
            _MELDS.clear()
        found = _MELDS[id(variant)] = MeldsEngine(variant)
    return found


class Pool:
    """The cards that can still come: what the decks hold beside a hand and beside further cards that are seen."""

    __slots__ = ("_deck", "_hand", "_seen", "copies")

    copies: int
    """So many of every natural face are in hand and pool together for sure; 0 when that is not known."""

    def __init__(self, deck: Deck, hand: int, seen: Iterable[Card] | Mapping[Card, int] | None = None) -> None:
        self._deck, self._hand = deck, hand
        self._seen = Counter(seen) if seen else None
        self.copies = 0 if self._seen or _more_than(hand, deck.packs) else deck.packs

    @property
    def cards(self) -> int:
        """The cards as a packed number."""
        deck, hand = self._deck, self._hand
        if self.copies:
            jokers = hand >> JOKERS_AT
            naturals = _DECKS[deck.packs] - (hand - jokers * ONE_JOKER)
            return naturals + (deck.jokers - jokers) * ONE_JOKER if deck.jokers > jokers else naturals
        gone = Counter(unpack(hand))
        for card, n in (self._seen or {}).items():
            gone[card.face] += n
        return sum(max(0, deck.copies(face) - gone[face]) * face.code for face in FACES)


_DECKS = [packs * pack(FACES[:52]) for packs in range(MOST_COPIES + 1)]
"""Every natural face so many times, packed."""
_NATURALS = ONE_JOKER - 1


def _more_than(hand: int, packs: int) -> bool:
    """Does a hand hold a natural card more often than so many packs do?

    Three bits a face and at most four copies: adding 3 - packs lifts exactly the counts above `packs` to the top bit.
    """
    return packs < MOST_COPIES and (hand & _NATURALS) + _DECKS[3 - packs] & _DECKS[MOST_COPIES] != 0


class TableView(NamedTuple):
    """Melds on the table as the solver sees them, and the number each has there."""

    lying: Lying = Lying()
    runs: tuple[int, ...] = ()
    sets: tuple[int, ...] = ()

    @staticmethod
    def of(table: Sequence[Meld]) -> TableView:
        """The view of these melds."""
        if not table:
            return _EMPTY_TABLE
        runs = tuple(at for at, meld in enumerate(table) if meld.kind == "run")
        sets = tuple(at for at, meld in enumerate(table) if meld.kind == "set")
        places = ((SUITS.index(table[at].suit), table[at].start, len(table[at]), table[at].wilds) for at in runs)
        ranks = ((table[at].start - 1, len(table[at]), table[at].wilds) for at in sets)
        return TableView(Lying(tuple(places), tuple(ranks)), runs, sets)


_EMPTY_TABLE = TableView()


class Engine:
    """Everything that is known about one deal of one game before a hand comes."""

    def __init__(self, variant: Variant, deal: int) -> None:
        self.variant, self.deal = variant, deal
        self.contract = variant.deal(deal).contract
        self.solver = _solver(facts(variant, self.contract))
        points = variant.values.points
        self.laydown = LayDown(self.solver, points[1:], lay_off=variant.layoff_same_turn)
        self.joker_points, self.two_points = points[0], points[2]
        self.points = dict(zip(FACES, [*points[1:]] * 4 + [points[0]], strict=True))
        """What each face costs in hand."""
        self._kept = tuple([_Kept(suit, self.points) for suit in range(4)])

    def solve(self, hand: int, pool: Pool, table: TableView, *, fewest_jokers: bool) -> ContractSolution:
        """The answer for a packed hand."""
        if not fewest_jokers:
            suits = self.solver.four_suits(hand)
            away = self.solver.at_least(hand, suits)
            best = None if away else self.best(hand, table.lying)
            return self._solution(hand, best, table, 0) if best else self._not_yet(hand, pool, away, suits)
        if not self.solver.satisfied(hand):
            return self._not_yet(hand, pool, 0, self.solver.four_suits(hand))
        best, spared = self._most_sparing(hand, table.lying)
        return self._solution(hand, best, table, spared)

    def _most_sparing(self, hand: int, lying: Lying) -> tuple[_Best, int]:
        """The best lay-down of those that spend the fewest jokers, and how many jokers it spares for that."""
        most = self._spared_jokers(hand)
        best, spared = self._sparing(hand, most, lying), most
        while spared and not best.may_go_down:
            # A joker left as the only card cannot be kept where the last card has to be laid off.
            spared -= 1
            best = self._sparing(hand, spared, lying)
        if not best.may_go_down and spared < most:
            best, spared = self._sparing(hand, most, lying), most
        return best, spared

    def _sparing(self, hand: int, spared: int, lying: Lying) -> _Best:
        best = self.best(hand - spared * ONE_JOKER, lying, spared=spared)
        assert best is not None
        return best

    def solutions(
        self, hand: int, pool: Pool, table: TableView, most: int, *, fewest_jokers: bool
    ) -> list[ContractSolution]:
        """Up to `most` answers for a packed hand that are as good as that of `solve`, each another lay-down."""
        first = self.solve(hand, pool, table, fewest_jokers=fewest_jokers)
        found = {_key(first): first}
        if first.satisfied:
            spared = self._most_sparing(hand, table.lying)[1] if fewest_jokers else 0
            for best in self._equals(hand - spared * ONE_JOKER, table.lying, _TIES * most):
                other = self._solution(hand, best, table, spared)
                allowed = self._may_end(len(other.left)) == first.may_go_down
                if other.points_left == first.points_left and allowed and len(found) < most:
                    found.setdefault(_key(other), other._replace(may_go_down=first.may_go_down))
        return list(found.values())

    def _equals(self, hand: int, lying: Lying, most: int) -> Iterator[_Best]:
        for split in wild_splits(hand) if self.variant.wild_twos else (hand,):
            for laid in self.laydown.best(split, self._worth(hand, split), lying, ties=most):
                yield _Best(laid, (hand - split) % ONE_JOKER, may_go_down=True)

    def _may_end(self, left: int) -> bool:
        return left >= self._least_left(left)

    def _not_yet(self, hand: int, pool: Pool, away: int, suits: FourSuits) -> ContractSolution:
        """The answer for a hand that lacks at least `away` cards."""
        solver = self.solver
        if not away or solver.limits_matter(hand):
            away = solver.missing(hand)
        completing = unpack(solver.completing(hand, pool.cards, near=True, suits=suits)) if away == 1 else ()
        missing: int | None = away
        if not completing and not solver.all_there(hand, away, pool.copies, suits):
            path = shortest(solver, hand, pool.cards)
            missing = None if path is None else len(path)
        left, points = self.kept(hand)
        return ContractSolution(self.deal, False, (), (), (), left, points, missing, completing, False)

    def kept(self, hand: int) -> tuple[tuple[Card, ...], int]:
        """The cards of a packed hand, suit by suit, and their points when they stay in hand."""
        clubs, diamonds, hearts, spades = self._kept
        c, d = clubs[hand & SUIT_MASK], diamonds[hand >> SUIT_BITS & SUIT_MASK]
        h, s = hearts[hand >> 2 * SUIT_BITS & SUIT_MASK], spades[hand >> 3 * SUIT_BITS & SUIT_MASK]
        cards, points = c[0] + d[0] + h[0] + s[0], c[1] + d[1] + h[1] + s[1]
        if jokers := hand >> JOKERS_AT:
            return cards + (JOKER,) * jokers, points + jokers * self.joker_points
        return cards, points

    def _spared_jokers(self, hand: int) -> int:
        """How many jokers the contract can do without."""
        spared = 0
        while spared < hand >> JOKERS_AT and self.solver.satisfied(hand - (spared + 1) * ONE_JOKER):
            spared += 1
        return spared

    # ---- the best lay-down after which the turn can end -------------------------------------------------------------
    def best(self, hand: int, lying: Lying, *, spared: int = 0) -> _Best | None:
        """The best lay-down after which the turn can end, or when there is none the best of all; None without one.

        `spared` are jokers that stay in hand whatever happens, beside the packed hand.
        """
        found = self._best_of(hand, lying)
        if found is None:
            return None
        left = count_cards(hand) + spared - found.laid.cards
        least = self._least_left(left)
        if left >= least:
            return found
        legal = self._leaving(hand, lying, least - spared)
        return legal or found._replace(may_go_down=False)

    def _least_left(self, left: int) -> int:
        """How many cards must stay in hand where `left` would."""
        if self.variant.going_out == "discard_last":
            return 1
        return 2 if self.variant.going_out == "play_last" and left == 1 else 0

    def _leaving(self, hand: int, lying: Lying, least: int) -> _Best | None:
        """The best lay-down that leaves at least so many cards."""
        cards = count_cards(hand)
        if cards - self.contract.cards < least:
            return None
        found = self._best_of(hand, lying)
        if found is None or cards - found.laid.cards >= least:
            return found
        held = tuple(faces_of(hand))
        whole = sum(n * self.points[face] for face, n in held)
        best: _Best | None = None
        for face, _ in sorted(held, key=lambda pair: self.points[pair[0]]):
            if best and best.laid.points >= whole - self.points[face]:
                break
            other = self._leaving(hand - face.code, lying, least - 1)
            if other and (best is None or other.laid.points > best.laid.points):
                best = other
        return best

    def _best_of(self, hand: int, lying: Lying) -> _Best | None:
        best: _Best | None = None
        for split in wild_splits(hand) if self.variant.wild_twos else (hand,):
            found = self.laydown.best(split, self._worth(hand, split), lying)
            if found and (best is None or found[0].points > best.laid.points):
                best = _Best(found[0], (hand - split) % ONE_JOKER, may_go_down=True)
        return best

    def _worth(self, hand: int, split: int) -> list[int]:
        """Points of the wild cards of a hand whose twos are split into naturals and wild ones, best first."""
        jokers = hand >> JOKERS_AT
        twos = (split >> JOKERS_AT) - jokers
        return sorted([self.joker_points] * jokers + [self.two_points] * twos, reverse=True)

    # ---- from numbers to cards --------------------------------------------------------------------------------------
    def _solution(self, hand: int, best: _Best, table: TableView, spared: int) -> ContractSolution:
        cards = _Hand(self, hand, best, spared)
        grown = cards.melds(self.contract)
        layoffs = [Layoff(at, added, end) for at, each in enumerate(grown) for added, end in each.added]
        if table.runs or table.sets:
            layoffs += [Layoff(at, added, end, True) for at, (added, end) in cards.on_table(table)]
        contract, lying = tuple([each.meld for each in grown]), tuple([each.lying for each in grown])
        left, points = self.kept(cards.left())
        return ContractSolution(self.deal, True, contract, tuple(layoffs), lying, left, points, 0, (), best.may_go_down)


class _Kept(dict[int, tuple[tuple["Card", ...], int]]):
    """The cards of each holding of one suit and their points, worked out on first sight."""

    def __init__(self, suit: int, points: Mapping[Card, int]) -> None:
        super().__init__()
        self.suit, self.points = suit, points

    def __missing__(self, holding: int) -> tuple[tuple[Card, ...], int]:
        if len(self) > _MOST_HOLDINGS:
            self.clear()
        cards = unpack(holding << SUIT_BITS * self.suit)
        found = self[holding] = cards, sum([self.points[card] for card in cards])
        return found


_MOST_HOLDINGS = 60_000


class _Best(NamedTuple):
    """A lay-down, the twos (packed) that count as wild in it, and whether the turn can end after it."""

    laid: Laid
    wild_twos: int
    may_go_down: bool


_TIES = 8
"""Lay-downs looked at for each different one that is asked for: many differ only in what is laid off where."""


def _key(solution: ContractSolution) -> tuple[tuple[str, ...], ...]:
    """Equal for lay-downs whose contracts hold the same cards."""
    return tuple(sorted(tuple(sorted(card.face.text for card in meld.cards)) for meld in solution.contract))


_Added = tuple[tuple["Card", ...], "End | None"]
"""Cards laid off together, and the end of the run where they go."""


def _in_order(low: tuple[Card, ...], high: tuple[Card, ...]) -> tuple[_Added, ...]:
    """What is laid off at the two ends of a run; first where naturals outweigh wild cards, for the limit to hold."""
    both: list[_Added] = [(cards, end) for cards, end in ((low, "low"), (high, "high")) if cards]  # type: ignore[misc]
    return tuple(sorted(both, key=lambda each: sum([1 if card.wild else -1 for card in each[0]])))


class _Grown(NamedTuple):
    """A meld as it went down, the cards laid off on it, and how it lies then."""

    meld: Meld
    added: tuple[_Added, ...]
    lying: Meld


@lru_cache(1 << 14)
def _run_of(suit: int, start: int, size: int, used: int) -> Meld:
    """The run with jokers wherever `used`, its ranks (folded), has no natural card."""
    return Meld("run", tuple([_cell(suit, at, used >> (at - 1) % 13 & 1) for at in range(start, start + size)]))


def _cell(suit: int, position: int, plain: int) -> Card:
    """The card for a place of a run, positions counted from 1, a low ace: a natural one, or a joker."""
    rank = (position - 1) % 13
    return FACES[13 * suit + rank] if plain else JOKER.standing_for(rank + 1, SUITS[suit])


@lru_cache(1 << 14)
def _cards_of_rank(held: int, rank: int, naturals: int, wilds: int) -> tuple[tuple[Card, ...], int]:
    """So many cards of a rank (0 to 12), suit by suit, with jokers; and the natural ones packed.

    `held` are the cards of the rank in the four suits, three bits each.
    """
    cards: list[Card] = []
    taken = 0
    for suit in range(4):
        n = min(held >> SUIT_BITS * suit & 7, naturals - len(cards))
        taken += n << SUIT_BITS * suit + 3 * rank
        cards += [FACES[13 * suit + rank]] * n
    return (*cards, *[JOKER.standing_for(rank + 1)] * wilds), taken


class _Hand:
    """Takes the cards of a lay-down out of a hand, those of the runs first: a set is content with any suit."""

    def __init__(self, rules: Engine, hand: int, best: _Best, spared: int) -> None:
        self.limits = rules.solver.facts.set_limits
        self.laid = best.laid
        self.kept = hand - best.wild_twos
        """The naturals and jokers that are not laid yet, packed; those spared stay in it."""
        self.wild: list[Card] = []
        """Where twos are wild: the wild cards that are not laid yet."""
        if best.wild_twos:
            jokers = (hand >> JOKERS_AT) - spared
            self.kept -= jokers * ONE_JOKER
            self.wild = sorted([*unpack(best.wild_twos), *[JOKER] * jokers], key=rules.points.__getitem__)
        self.runs = [self._run(run) for run in best.laid.runs]
        self.table_runs = [self._ends(run) for run in best.laid.table_runs]

    def _with_wilds(self, cards: tuple[Card, ...], wilds: int) -> tuple[Card, ...]:
        """The cards with the hand's own wild ones in the place of their `wilds` jokers."""
        if not self.wild:
            self.kept -= wilds * ONE_JOKER
            return cards
        return tuple(
            [self.wild.pop().standing_for(card.means_rank, card.means_suit) if card.wild else card for card in cards]
        )

    def _ends(self, run: LaidRun) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards laid off at the low end and at the high end, in the order they lie."""
        start, size, _ = run.window
        low = self._end(run.suit, start - 1, -1, run.low)[::-1]
        return low, self._end(run.suit, start + size, 1, run.high)

    def _end(self, suit: int, position: int, step: int, cells: tuple[bool, ...]) -> tuple[Card, ...]:
        cards = tuple([_cell(suit, position + step * n, plain) for n, plain in enumerate(cells)])
        self.kept -= pack([card for card in cards if not card.wild])
        return self._with_wilds(cards, cells.count(False))

    def _run(self, run: LaidRun) -> _Grown:
        suit, (start, size, _), used, low_cells, high_cells = run
        meld = _run_of(suit, start, size, used)
        self.kept -= masks().copies[used] << SUIT_BITS * suit
        if wilds := size - used.bit_count():
            cards = self._with_wilds(meld.cards, wilds)
            if cards is not meld.cards:
                meld = Meld("run", cards)
        if not low_cells and not high_cells:
            return _Grown(meld, (), meld)
        low, high = self._ends(run)
        return _Grown(meld, _in_order(low, high), Meld("run", (*low, *meld.cards, *high)))

    def melds(self, contract: Contract) -> list[_Grown]:
        """The contract's melds in its order."""
        found = self.runs + [each for laid in self.laid.sets for each in self._sets(laid)]
        if len(found) == 1:
            return found
        ordered = []
        for need in contract.needs:
            fitting = [each for each in found if each.meld.kind == need.kind and len(each.meld.cards) >= need.size]
            chosen = min(fitting, key=_size_of) if len(fitting) > 1 else fitting[0]
            found.remove(chosen)
            ordered.append(chosen)
        return ordered

    def _sets(self, laid: LaidSet) -> list[_Grown]:
        """The sets of one rank, what is laid off on them shared out as their limits allow."""
        rank, sizes, wilds, more, more_wilds = laid
        found = []
        for size in sizes:
            own = min(wilds, self.limits[size])
            room = room_for(self.limits, size + more, own, more_wilds) if more_wilds else 0
            meld = lying = Meld("set", self._of_rank(rank, size - own, own))
            added: tuple[_Added, ...] = ()
            if more or room:
                cards = self._of_rank(rank, more, room)
                added, lying = ((cards, None),), Meld("set", meld.cards + cards)
            found.append(_Grown(meld, added, lying))
            wilds, more, more_wilds = wilds - own, 0, more_wilds - room
        return found

    def _of_rank(self, rank: int, naturals: int, wilds: int) -> tuple[Card, ...]:
        """So many cards of a rank (0 to 12), suit by suit."""
        cards, taken = _cards_of_rank(self.kept >> 3 * rank & FOUR_SUITS, rank, naturals, wilds)
        self.kept -= taken
        return self._with_wilds(cards, wilds) if wilds else cards

    def on_table(self, table: TableView) -> list[tuple[int, _Added]]:
        """What is laid off on the melds of the table, by their number there."""
        found = [(at, each) for at, ends in zip(table.runs, self.table_runs, strict=True) for each in _in_order(*ends)]
        for at, laid in zip(table.sets, self.laid.table_sets, strict=True):
            added = self._of_rank(laid.rank, laid.more, laid.more_wilds)
            if added:
                found.append((at, (added, None)))
        return sorted(found, key=lambda each: each[0])

    def left(self) -> int:
        """What is still in hand, packed."""
        return self.kept + pack(self.wild) if self.wild else self.kept


def _size_of(grown: _Grown) -> int:
    return len(grown.meld.cards)


class MeldsEngine:
    """Everything that is known about a game without contracts before a hand comes."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.solver = _meld_solver(meld_facts(variant))
        self.points = {face: variant.values.of(face) for face in FACES}

    def solve(self, hand: int, table: Sequence[Meld] = ()) -> MeldsSolution:
        """The answer for a packed hand."""
        return self._solution(hand, self.solver.best(hand, [_on_table(at, meld) for at, meld in enumerate(table)]))

    def solutions(self, hand: int, table: Sequence[Meld], most: int) -> list[MeldsSolution]:
        """Up to `most` equally good answers for a packed hand; with melds on the table only the first."""
        first = self.solve(hand, table)
        if table:
            return [first]
        found = {_melds_key(first): first}
        for best in self.solver.all_best(hand, 2 * most):
            other = self._solution(hand, best)
            if len(found) < most:
                found.setdefault(_melds_key(other), other)
        return list(found.values())

    def _solution(self, hand: int, best: BestMelds) -> MeldsSolution:
        melds = []
        kept = hand
        for meld, code in [*map(_set_of, best.sets), *map(_melded_run, best.runs)]:
            melds.append(meld)
            kept -= code
        layoffs: tuple[Layoff, ...] = ()
        if best.laid_off_runs or best.laid_off_sets:
            layoffs = tuple(self._layoffs(best))
            kept -= pack([card for layoff in layoffs for card in layoff.cards])
        left = unpack(kept)
        points = best.net + sum(map(self.points.__getitem__, left))
        return MeldsSolution(tuple(melds), layoffs, left, points, best.net)

    def _layoffs(self, best: BestMelds) -> list[Layoff]:
        """Lay-offs on the table, in its order; at the two ends of a run one after the other."""
        ends: dict[int, dict[str, tuple[Card, ...]]] = {}
        for number, end, run in best.laid_off_runs:
            ends.setdefault(number, {})[end] = _run_cards(run)
        found = [
            Layoff(number, cards, end, table=True)
            for number, sides in ends.items()
            for cards, end in _in_order(sides.get("low", ()), sides.get("high", ()))
        ]
        found += [Layoff(number, _set_cards(laid), table=True) for number, laid in best.laid_off_sets]
        return sorted(found, key=lambda each: each.meld)


def _melds_key(solution: MeldsSolution) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted(tuple(sorted(card.face.text for card in meld.cards)) for meld in solution.melds))


def _on_table(at: int, meld: Meld) -> TableRun | TableSet:
    if meld.kind == "run":
        return TableRun(at, SUITS.index(meld.suit), meld.start - 1, len(meld), meld.wilds)
    suits = tuple(SUITS.index(card.means_suit) for card in meld.cards if card.means_suit)
    return TableSet(at, meld.start - 1, suits, len(meld), meld.wilds)


def _set_cards(laid: MeldedSet) -> tuple[Card, ...]:
    rank = laid.rank + 1
    naturals = [FACES[13 * suit + laid.rank] for suit, n in enumerate(laid.suits) for _ in range(n)]
    return (*naturals, *([JOKER.standing_for(rank)] * laid.jokers if laid.jokers else ()))


def _run_cards(run: MeldedRun) -> tuple[Card, ...]:
    cards = []
    for position, plain in enumerate(run.cells, start=run.start):
        rank = position % 13
        cards.append(FACES[13 * run.suit + rank] if plain else JOKER.standing_for(rank + 1, SUITS[run.suit]))
    return tuple(cards)


@lru_cache(1 << 14)
def _set_of(laid: MeldedSet) -> tuple[Meld, int]:
    """The set, and what it takes of a packed hand."""
    meld = Meld("set", _set_cards(laid))
    return meld, pack(meld.cards)


@lru_cache(1 << 14)
def _melded_run(run: MeldedRun) -> tuple[Meld, int]:
    """The run, and what it takes of a packed hand."""
    meld = Meld("run", _run_cards(run))
    return meld, pack(meld.cards)


_KEPT: dict[int, tuple[Variant, dict[int, Engine]]] = {}
_MOST_KEPT = 64
_solver = lru_cache(256)(ContractSolver)
_MELDS: dict[int, MeldsEngine] = {}
_meld_solver = lru_cache(16)(MeldSolver)
