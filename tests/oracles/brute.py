"""The rules applied to actual cards, every way, by `readings` and the judge alone: slow, and as plain as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES, Card
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.readings import readings
from rummy_learn.rules.score import melded_points

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

Cards = tuple[Card, ...]


def points(variant: Variant, cards: Sequence[Card]) -> int:
    return sum(variant.values.of(card.face) for card in cards)


def value(variant: Variant, meld: Meld) -> int:
    return sum(n for _, n in melded_points(variant, meld))


def minus(cards: Sequence[Card], taken: Sequence[Card]) -> Cards:
    left = Counter(cards)
    left.subtract(card.face for card in taken)
    return tuple(left.elements())


def distinct(cards: Sequence[Card], size: int) -> Iterator[Cards]:
    yield from dict.fromkeys(combinations(sorted(cards, key=FACES.index), size))


class Brute:
    """Answers for one game; what cards can be read as is asked of the package once and kept."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.reads = lru_cache(None)(self._reads)
        self.extensions = lru_cache(None)(self._extensions)
        self.additions = lru_cache(None)(self._additions)

    def _reads(self, kind: str, cards: Cards) -> tuple[Meld, ...]:
        """All melds the cards can be, any two being wild where twos are wild."""
        choices = [self._choices(card, cards, kind) for card in cards]
        found: dict[Meld, None] = {}
        for chosen in product(*choices):
            for meld in readings(self.variant, chosen, written=False):
                if meld.kind == kind:
                    found[meld] = None
        return tuple(found)

    def _choices(self, card: Card, others: Sequence[Card], kind: str) -> tuple[Card, ...]:
        """A card as it is, and a two also as every wild card that the others leave open, where twos are wild."""
        if card.rank != 2 or not self.variant.wild_twos:
            return (card,)
        ranks = {other.means_rank for other in others if other.means_rank}
        suits = {other.means_suit for other in others if other.means_suit}
        wild = card._declared.values()
        if kind == "set":
            return (card, *(each for each in wild if not each.means_suit and each.means_rank in ranks))
        return (card, *(each for each in wild if each.means_suit in suits))

    def candidates(self, deal: int, cards: Cards) -> list[list[Meld]]:
        """For every need of the contract, all melds of the hand that could answer it."""
        found = []
        for need in self.variant.deal(deal).contract:
            sizes = [need.size]
            if need.kind == "run" and self.variant.same_suit_runs == "nine":
                sizes.append(need.size + 1)
            found.append(
                [
                    meld
                    for size in sizes
                    for combo in distinct(cards, size)
                    if plausible(self.variant, need.kind, combo)
                    for meld in self.reads(need.kind, combo)
                ]
            )
        return found

    def lay_downs(self, deal: int, cards: Cards) -> Iterator[tuple[tuple[Meld, ...], Cards]]:
        """Every legal going down with this contract, and the cards it leaves."""
        each = self.candidates(deal, cards)

        def choose(at: int, left: Cards, chosen: tuple[Meld, ...]) -> Iterator[tuple[tuple[Meld, ...], Cards]]:
            if at == len(each):
                if judge.contract(self.variant, deal, [meld.cards for meld in chosen]):
                    yield chosen, left
                return
            held = Counter(left)
            for meld in each[at]:
                if all(held[face] >= n for face, n in Counter(card.face for card in meld.cards).items()):
                    yield from choose(at + 1, minus(left, meld.cards), (*chosen, meld))

        yield from choose(0, cards, ())

    def satisfied(self, deal: int, cards: Cards) -> bool:
        return next(self.lay_downs(deal, cards), None) is not None

    def missing(self, deal: int, cards: Cards, pool: Sequence[Card], most: int) -> int | None:
        """The least number of cards of the pool that would do, None above `most`."""
        for n in range(most + 1):
            if any(self.satisfied(deal, (*cards, *more)) for more in distinct(pool, n)):
                return n
        return None

    # ---- lay-offs ---------------------------------------------------------------------------------------------------
    def _extensions(self, meld: Meld, cards: Cards) -> bool:
        """Can all of these be laid off on the meld?"""
        choices = [self._choices(card, meld.cards, meld.kind) for card in cards]
        for chosen in product(*choices):
            verdict = judge.lay_off(self.variant, meld, chosen)
            if verdict or verdict.reasons[0].choices:
                return True
        return False

    def after_layoffs(self, melds: Sequence[Meld], left: Cards) -> set[Cards]:
        """Every hand that can be left after lay-offs on these melds."""
        hands = {tuple(sorted(left, key=FACES.index))}
        if not self.variant.layoff_same_turn:
            return hands
        for meld in melds:
            hands |= {
                minus_sorted(hand, added)
                for hand in hands
                for n in range(1, len(hand) + 1)
                for added in distinct(hand, n)
                if plausible_addition(meld, added, self.variant.wild_twos) and self.extensions(meld, added)
            }
        return hands

    def best(
        self, deal: int, cards: Cards, table: Sequence[Meld] = (), *, spared_jokers: bool = False
    ) -> tuple[int, bool] | None:
        """Fewest points that can be left, and whether the turn can end then; None when the contract is not held."""
        legal: list[tuple[int, int]] = []
        other: list[tuple[int, int]] = []
        for melds, left in self.lay_downs(deal, cards):
            for hand in self.after_layoffs((*melds, *table), left):
                jokers = sum(card.joker for card in hand) if spared_jokers else 0
                entry = (-jokers, points(self.variant, hand))
                (legal if self.can_end(hand) else other).append(entry)
        if not legal and not other:
            return None
        return min(legal or other)[1], bool(legal)

    # ---- games without contracts ------------------------------------------------------------------------------------
    def best_net(self, cards: Cards, table: Sequence[Meld] = ()) -> int:
        """The greatest points melded less points kept, over every choice of melds and of lay-offs on the table."""
        melds = self._all_melds(cards)
        worth = [(Counter(card.face for card in meld.cards), value(self.variant, meld)) for meld in melds]
        best = -points(self.variant, cards)

        def choose(at: int, left: Cards, melded: int) -> None:
            nonlocal best
            best = max(best, melded + self._best_layoffs(left, tuple(table)))
            held = Counter(left)
            for index in range(at, len(melds)):
                wanted, gained = worth[index]
                if all(held[face] >= n for face, n in wanted.items()):
                    choose(index, minus(left, melds[index].cards), melded + gained)

        choose(0, tuple(sorted(cards, key=FACES.index)), 0)
        return best

    def _all_melds(self, cards: Cards) -> list[Meld]:
        """The best reading of every choice of cards that is a meld."""
        found = []
        for size in range(3, min(len(cards), 13) + 1):
            for combo in distinct(cards, size):
                reads = readings(self.variant, combo, written=False)
                if reads:
                    found.append(max(reads, key=lambda meld: value(self.variant, meld)))
        return found

    def _best_layoffs(self, left: Cards, table: tuple[Meld, ...]) -> int:
        """The greatest net of the cards left after the melds, lay-offs on the table alone."""
        if not table:
            return -points(self.variant, left)
        best = self._best_layoffs(left, table[1:])
        for n in range(1, len(left) + 1):
            for added in distinct(left, n):
                gained = self.additions(table[0], added)
                if gained is not None:
                    best = max(best, gained + self._best_layoffs(minus_sorted(left, added), table[1:]))
        return best

    def _additions(self, meld: Meld, cards: Cards) -> int | None:
        """What these cards gain on a meld of the table, None when they do not fit."""
        if not plausible_addition(meld, cards):
            return None
        verdict = judge.lay_off(self.variant, meld, cards)
        longer: Sequence[Meld] = ()
        if verdict:
            longer = [Meld(meld.kind, verdict.melds[0].cards)]
        elif verdict.reasons[0].choices:
            longer = verdict.reasons[0].choices
        before = value(self.variant, meld)
        return max((value(self.variant, each) - before for each in longer), default=None)

    def can_end(self, hand: Cards) -> bool:
        if self.variant.going_out == "discard_last":
            return len(hand) > 0
        return self.variant.going_out != "play_last" or len(hand) != 1


def minus_sorted(hand: Cards, added: Cards) -> Cards:
    return tuple(sorted(minus(hand, added), key=FACES.index))


def plausible(variant: Variant, kind: str, cards: Cards) -> bool:
    """Could these be a meld of this kind at all? Only to spare the slow question."""
    plain = [card for card in cards if not card.joker and not (variant.wild_twos and card.rank == 2)]
    if kind == "set":
        return len({card.rank for card in plain}) <= 1
    return len({card.suit for card in plain}) <= 1 and len({card.rank for card in plain}) == len(plain)


def plausible_addition(meld: Meld, cards: Cards, wild_twos: bool = False) -> bool:
    plain = [card for card in cards if not card.joker and (card.rank != 2 or not wild_twos)]
    if meld.kind == "set":
        return all(card.rank == meld.start for card in plain)
    return all(card.suit == meld.suit for card in plain)
