"""Every way to read cards with jokers as a meld that the game allows.

The arrangement is the declaration: cards are read as written first, low to high. Only when that gives no meld is every
other arrangement tried. With wild twos, a two is read as natural first, in any order, and as wild only where that
gives no meld.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from rummy_learn.rules.cards import JOKER, SUITS, rank_at
from rummy_learn.rules.melds import Meld

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant

__all__ = ["MAX_RUN", "WINDOWS", "readings"]

MAX_RUN = 13
"""A run never holds the same rank twice, so thirteen cards are its end."""


def readings(variant: Variant, cards: Sequence[Card], *, written: bool = True) -> tuple[Meld, ...]:
    """All legal melds that the cards can be read as; empty when they are no meld.

    With `written`, the readings of the given order alone where there are any. More than one reading means that a
    joker has to be declared.
    """
    if variant.wild_twos and (twos := [at for at, card in enumerate(cards) if card.rank == 2 and not card.wild]):
        return _read_with_twos(variant, cards, twos, written=written)
    return tuple(
        (written and _read(variant, cards, cards, written=True)) or _read(variant, cards, cards, written=False)
    )


def _read_with_twos(variant: Variant, cards: Sequence[Card], twos: Sequence[int], *, written: bool) -> tuple[Meld, ...]:
    for wild in range(len(twos) + 1):
        roles = [_with_wild(cards, chosen) for chosen in combinations(twos, wild)]
        for order in (True, False) if written else (False,):
            found = [meld for each in roles for meld in _read(variant, cards, each, written=order)]
            if found:
                return tuple(dict.fromkeys(found))
    return ()


def _with_wild(cards: Sequence[Card], chosen: Sequence[int]) -> list[Card]:
    """The cards with the chosen twos read as jokers."""
    return [JOKER if at in chosen else card for at, card in enumerate(cards)]


def _read(variant: Variant, cards: Sequence[Card], roles: Sequence[Card], *, written: bool) -> list[Meld]:
    """Readings of `cards`, as `written` or in any order; `roles` has a joker for each that may stand for anything."""
    size = len(cards)
    ranks = fixed = wilds = 0
    suit = ""
    one_suit = True
    for role in roles:
        if role.wild:
            if role.rank and not variant.wild_twos:
                return []
            wilds += 1
        if role.bit:
            fixed += 1
            ranks |= role.bit
            if role.means_suit != suit and role.means_suit:
                one_suit = not suit and one_suit
                suit = role.means_suit
    found = []
    if not ranks & (ranks - 1) and _set_allowed(variant, roles, size, wilds):
        if fixed == size:
            return [Meld("set", tuple(cards))]
        for rank in (ranks.bit_length() - 1,) if ranks else range(1, 14):
            found.append(Meld("set", tuple(_in_set(card, role, rank) for card, role in zip(cards, roles, strict=True))))
    if one_suit and ranks.bit_count() == fixed and _run_allowed(variant, size, wilds):
        suits = suit or SUITS
        start = _written_start(roles) if written else 0
        if start and fixed == size and suit and all(role.means_suit for role in roles):
            return [Meld("run", tuple(cards))]
        if start:
            found += [_run(each, start, cards, roles) for each in suits]
        elif not written:
            found += [_run(each, start, cards, roles) for each in suits for start in _starts(ranks, size)]
    return found


def _set_allowed(variant: Variant, roles: Sequence[Card], size: int, wilds: int) -> bool:
    least, most = variant.set_sizes
    if size < least or (most is not None and size > most):
        return False
    if variant.set_suits_differ:
        suits = [role.means_suit for role in roles if role.means_suit]
        if len(set(suits)) < len(suits):
            return False
    return not wilds or variant.joker_limit is None or wilds <= variant.joker_limit("set", size).most


def _run_allowed(variant: Variant, size: int, wilds: int) -> bool:
    if not variant.run_min <= size <= MAX_RUN:
        return False
    return not wilds or variant.joker_limit is None or wilds <= variant.joker_limit("run", size).most


def _written_start(roles: Sequence[Card]) -> int:
    """Where the run begins when each card stays where it was laid; 0 when they do not follow each other."""
    start = 0
    for at, role in enumerate(roles):
        if role.bit:
            position = 14 if role.means_rank == 1 and at else role.means_rank
            if position <= at or (start and position - at != start):
                return 0
            start = position - at
    return start if start + len(roles) <= 15 else 0


def _starts(ranks: int, size: int) -> list[int]:
    """Every position where a run of this size can begin so that it holds all the ranks."""
    return [start for start, window in enumerate(WINDOWS[size], start=1) if ranks & window == ranks]


def _in_set(card: Card, role: Card, rank: int) -> Card:
    return card if role.bit else card.standing_for(rank)


def _run(suit: str, start: int, cards: Sequence[Card], roles: Sequence[Card]) -> Meld:
    """The run from position `start`, free cards declared as whatever the others leave out."""
    held = {role.means_rank: card for card, role in zip(cards, roles, strict=True) if role.bit}
    free = (card for card, role in zip(cards, roles, strict=True) if not role.bit)
    laid = []
    for position in range(start, start + len(cards)):
        rank = rank_at(position)
        card = held.get(rank)
        if card is None:
            card = next(free).standing_for(rank, suit)
        elif not card.means_suit:
            card = card.face.standing_for(rank, suit)
        laid.append(card)
    return Meld("run", tuple(laid))


WINDOWS = {
    size: [sum(1 << rank_at(p) for p in range(start, start + size)) for start in range(1, 16 - size)]
    for size in range(1, MAX_RUN + 1)
}
"""For each length of a run, the ranks it holds as bits, by its start."""
