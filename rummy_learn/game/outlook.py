"""What a player can count in a game with contracts: how far a hand is from the contract, and what could still help.

Everything here rests on the view of one seat. Hands are packed numbers (`rules.packing`), so that many can be compared.

>>> from rummy_learn.game.notation import read
>>> from rummy_learn.game.view import View
>>> hand = "8C 8D KH KS 2C 4D 6H 9S JC QD 3H"
>>> outlook = Outlook(View.of(read({"variant": "shanghai", "hands": [None, hand, None, None]}), 1))
>>> outlook.missing(outlook.hand)
2
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING

from rummy_learn.game.choices import bridges
from rummy_learn.rules.cards import SUITS, natural, rank_at
from rummy_learn.rules.explain import explain
from rummy_learn.rules.packing import JOKERS_AT, ONE_JOKER, count_cards, pack, present_faces, unpack
from rummy_learn.rules.solve import solve
from rummy_learn.rules.solve_engine import engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.game.choices import Way
    from rummy_learn.game.position import Cards
    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card, Deck
    from rummy_learn.rules.melds import Kind, Meld
    from rummy_learn.rules.solve import ContractSolution
    from rummy_learn.rules.solve_contract import ContractSolver
    from rummy_learn.rules.variant import Variant

__all__ = ["Outlook", "company", "layoffs_of"]


class Outlook:
    """A seat's hand in a deal with a contract, and the cards it does not see."""

    def __init__(self, view: View) -> None:
        known = view.known
        self.view, self.known, self.seat, self.rules = view, known, view.seat, known.variant
        self.engine = engine(known.variant, known.deal)
        self.points = self.engine.points
        self.hand, self.table = pack(view.hand), known.melds
        self._chances: dict[int, int] = {}

    # ---- how far from the contract -----------------------------------------------------------------------------------
    @property
    def needed(self) -> int:
        """How many cards it takes in hand, after drawing, to go down and end the turn."""
        return self.engine.contract.cards + (self.rules.going_out == "discard_last")

    @property
    def away(self) -> int:
        """The least number of further cards for the contract, whichever they are."""
        return _missing(self.engine.solver, self.hand)

    def missing(self, hand: int) -> int:
        """The same for another hand."""
        return _missing(self.engine.solver, hand)

    def within(self, hand: int, away: int) -> bool:
        """Is that hand at most `away` cards from the contract, whichever they are?"""
        return self.engine.solver.within(hand, away)

    def reachable(self, hand: int) -> int | None:
        """The least number of cards for the contract when only unseen ones can come; None when they will not do."""
        return self.solved(hand).missing

    def solved(self, hand: int) -> ContractSolution:
        """The solver's answer for a hand at this table."""
        known = self.known
        seen = self._open()
        return solve(self.rules, unpack(hand), deal=known.deal, table=self.table, seen=seen, players=known.players)

    def used(self) -> tuple[Card, ...]:
        """The cards of the hand in one of the nearest ways to the contract that unseen cards can still complete."""
        known = self.known
        why = explain(self.rules, self.view.hand, known.deal, seen=self._open(), players=known.players)
        return tuple(card.face for need in why.needs for card in need.held)

    def _open(self) -> list[Card]:
        """The cards that lie open."""
        return [*self.known.discards, *(card.face for meld in self.table for card in meld.cards)]

    # ---- what can still come -----------------------------------------------------------------------------------------
    @cached_property
    def unseen(self) -> int:
        """The cards in the stock and in the hands of others, packed."""
        known = self.known
        seen = self.hand + pack(known.discards)
        for meld in self.table:
            seen += pack(meld.cards)
        return _whole(self.rules.deck(known.players)) - seen

    def helping(self, hand: int) -> tuple[Card, ...]:
        """The faces among the unseen cards each of which brings the hand one card nearer to the contract."""
        return unpack(self.engine.solver.helping(hand, self.unseen))

    def nearer(self, hand: int) -> tuple[Card, ...]:
        """The same where only unseen cards can come for the rest too: a card whose company is gone does not help."""
        missing = self.reachable(hand)
        if not missing:
            return ()
        faces = self.helping(hand) if missing == self.missing(hand) else unpack(present_faces(self.unseen))
        after = ((card, self.reachable(hand + card.code)) for card in faces)
        return tuple(card for card, left in after if left is not None and left < missing)

    def chances(self, hand: int, away: int | None = None) -> int:
        """How many of the unseen cards bring the hand nearer to the contract; `away`: how far it is, where known."""
        if hand not in self._chances:
            self._chances[hand] = self.copies(self.engine.solver.helping(hand, self.unseen, away))
        return self._chances[hand]

    def copies(self, faces: int) -> int:
        """How many of the unseen cards have one of these faces, each packed once."""
        naturals = count_cards(self.unseen & 7 * (faces % ONE_JOKER))
        return naturals + (self.unseen >> JOKERS_AT if faces >> JOKERS_AT else 0)

    # ---- the table ---------------------------------------------------------------------------------------------------
    def layoffs(self, card: Card) -> Iterator[tuple[int, Way]]:
        """Every way to lay this card off on the table, whoever may do so, with the number of the meld."""
        if self._wild(card):
            return layoffs_of(self.rules, self.table, card)
        return ((at, way) for at in self._beside.get(card, ()) for way in bridges(self.rules, self.table[at], card))

    def _wild(self, card: Card) -> bool:
        return card.joker or (card.rank == 2 and self.rules.wild_twos)

    @cached_property
    def _beside(self) -> dict[Card, list[int]]:
        """The melds that each natural card goes on as far as ranks and suits tell."""
        found: dict[Card, list[int]] = {}
        for at, meld in enumerate(self.table):
            for card in _beside(meld.kind, meld.start, meld.end, meld.suit):
                found.setdefault(card, []).append(at)
        return found

    def fits(self, card: Card) -> bool:
        """Can this card be laid off on the table by somebody who is down?"""
        return any(True for _ in self.layoffs(card))

    def opens(self, meld: Meld, card: Card) -> bool:
        """Does a card at an end of a run make place for another one that can still come?"""
        if meld.kind != "run" or len(meld) < 2:
            return False
        place = meld.start - 1 if card is meld.cards[0] else meld.end + 1
        return 1 <= place <= 14 and self._can_come(place, meld.suit)

    def may_fit(self, card: Card) -> bool:
        """Could this card be laid off on a run later, once cards that can still come lie between?"""
        return any(self._may_reach(meld, card) for meld in self.table if meld.kind == "run" and meld.suit == card.suit)

    def _may_reach(self, run: Meld, card: Card) -> bool:
        for place in (1, 14) if card.rank == 1 else (card.rank,):
            between = range(place + 1, run.start) if place < run.start else range(run.end + 1, place)
            if place not in range(run.start, run.end + 1) and all(self._can_come(at, run.suit) for at in between):
                return True
        return False

    def _can_come(self, place: int, suit: str) -> bool:
        """Is there a card for this place of a run that is neither on the table nor among the discards?"""
        return bool((self.unseen + self.hand) & 7 * natural(rank_at(place), suit).code)

    def with_card(self, card: Card) -> int:
        """The hand with one card more."""
        return self.hand + card.code

    def without_card(self, card: Card) -> int:
        """The hand with one card less."""
        return self.hand - card.code


def layoffs_of(rules: Variant, table: Sequence[Meld], card: Card) -> Iterator[tuple[int, Way]]:
    """Every way to lay this one card off on melds, with the number of the meld."""
    return ((at, way) for at, meld in enumerate(table) for way in bridges(rules, meld, card))


@cache
def _beside(kind: Kind, start: int, end: int, suit: str) -> tuple[Card, ...]:
    """The natural cards of a set's rank, or at the two ends of a run."""
    if kind == "set":
        return tuple(natural(start, each) for each in SUITS)
    return tuple(natural(rank_at(place), suit) for place in (start - 1, end + 1) if 1 <= place <= 14)


def company(card: Card, hand: Cards) -> set[Card]:
    """The faces that make a meld with this card and another of the hand."""
    return set().union(*(_company_of(card, other) for other in dict.fromkeys(hand) if other is not card))


@cache
def _company_of(card: Card, other: Card) -> frozenset[Card]:
    """The faces that make a meld with these two."""
    found: set[Card] = set()
    if other.joker or card.joker:
        return frozenset()
    if other.rank == card.rank:
        found.update(natural(card.rank, suit) for suit in SUITS if suit not in (card.suit, other.suit))
    elif other.suit == card.suit:
        for one in _positions(card):
            for two in _positions(other):
                found.update(natural(rank_at(place), card.suit) for place in _between(one, two))
    return frozenset(found)


def _positions(card: Card) -> tuple[int, ...]:
    return (1, 14) if card.rank == 1 else (card.rank,)


def _between(one: int, two: int) -> Iterable[int]:
    """The places that make a run of three with these two."""
    low, high = min(one, two), max(one, two)
    if high - low == 1:
        return [place for place in (low - 1, high + 1) if 1 <= place <= 14]
    return [low + 1] if high - low == 2 else ()


@lru_cache(1 << 14)
def _missing(solver: ContractSolver, hand: int) -> int:
    """Kept, since a player asks again and again about the hand he has while others move."""
    return solver.missing(hand)


@cache
def _whole(deck: Deck) -> int:
    return pack(deck.cards())
