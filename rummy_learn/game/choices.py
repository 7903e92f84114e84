"""Every meld and every going-down that a hand allows, each once, with all jokers named.

Exact and lazy: small melds come first, and nothing is worked out before it is asked for.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.game.position import without
from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES, JOKER, SUITS, natural, rank_at
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.readings import MAX_RUN, WINDOWS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.game.position import Cards
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.judge import End
    from rummy_learn.rules.melds import Kind, Need
    from rummy_learn.rules.variant import Variant

__all__ = ["Way", "bridges", "go_downs", "melds_of"]

_TWOS = tuple(natural(2, suit) for suit in SUITS)


def wild_faces(variant: Variant) -> Cards:
    """The faces that may stand for other cards."""
    return (*_TWOS, JOKER) if variant.wild_twos else (JOKER,)


def names_in_set(variant: Variant, face: Card, rank: int) -> Cards:
    """What a wild card in a set of this rank may be named: the rank alone, and a suit too where that decides anything.

    A suit decides where all suits of a set differ, and where only the named card takes a joker out of it.
    """
    exchange = variant.exchange
    matters = variant.set_suits_differ or (exchange and exchange.named_suit and "set" in exchange.kinds)
    return tuple(face.standing_for(rank, suit) for suit in (("", *SUITS) if matters else ("",)))


def melds_of(
    variant: Variant,
    hand: Cards,
    *,
    kinds: Sequence[Kind] = ("set", "run"),
    size: int | None = None,
    using: Card | None = None,
) -> Iterator[Meld]:
    """Every different meld that cards of the hand make, as it would lie on the table, small ones first.

    With `size` only those of that size, with `using` only those in which a card with that face lies.
    """
    held = Counter(hand)
    least, most = variant.set_sizes
    sizes = {"set": range(least, min(most or len(hand), len(hand)) + 1), "run": range(variant.run_min, MAX_RUN + 1)}
    for n in range(min(least, variant.run_min), len(hand) + 1) if size is None else (size,):
        for kind in kinds:
            if n in sizes[kind]:
                found = _sets(variant, held, n, using) if kind == "set" else _runs(variant, held, n, using)
                for cards in found:
                    if using is None or any(card.face is using for card in cards):
                        yield Meld(kind, cards)


def _limit(variant: Variant, kind: Kind, size: int) -> int:
    """How many wild cards a meld of this size may hold."""
    return size if variant.joker_limit is None else min(size, variant.joker_limit(kind, size).most)


# ---- sets ------------------------------------------------------------------------------------------------------------
class _Group(NamedTuple):
    """Cards of one face: what each may lie as, and how many there are."""

    lying: Cards
    most: int


def _sets(variant: Variant, held: Counter[Card], size: int, using: Card | None) -> Iterator[Cards]:
    wilds = wild_faces(variant)
    ranks = range(1, 14) if using is None or using in wilds else (using.rank,)
    most_wild = _limit(variant, "set", size)
    of_rank, free = [0] * 14, 0
    for face, count in held.items():
        of_rank[face.rank] += count
        free += count if face in wilds else 0
    for rank in ranks:
        if of_rank[rank] + free < size:
            continue
        groups = []
        for suit in SUITS:
            face = natural(rank, suit)
            if held[face]:
                groups.append(_Group((face,), held[face]))
        for face in wilds:
            if held[face]:
                groups = [group for group in groups if group.lying[0] is not face]
                own = (face,) if face.rank == rank else ()
                groups.append(_Group((*own, *names_in_set(variant, face, rank)), held[face]))
        if sum(group.most for group in groups) >= size:
            for cards in _picked(groups, size):
                wild = sum(card.wild for card in cards)
                if wild <= most_wild and not (variant.set_suits_differ and _suit_twice(cards)):
                    yield cards


def _picked(groups: Sequence[_Group], size: int) -> Iterator[Cards]:
    """Every multiset of `size` cards out of the groups."""
    if not size:
        yield ()
    elif groups:
        (lying, most), rest = groups[0], groups[1:]
        for n in range(min(most, size), -1, -1):
            for tail in _picked(rest, size - n):
                for head in combinations_with_replacement(lying, n):
                    yield head + tail


def _suit_twice(cards: Cards) -> bool:
    suits = [card.means_suit for card in cards if card.means_suit]
    return len(set(suits)) < len(suits)


# ---- runs ------------------------------------------------------------------------------------------------------------
def _runs(variant: Variant, held: Counter[Card], size: int, using: Card | None) -> Iterator[Cards]:
    wilds = [face for face in wild_faces(variant) if held[face]]
    most_wild = min(_limit(variant, "run", size), sum(held[face] for face in wilds))
    suits, bit = (SUITS, ~0) if using is None or using in wilds else (using.suit, using.bit)
    for suit in suits:
        ranks = sum({face.bit for face in held if face.suit == suit and held[face]})
        if ranks.bit_count() + most_wild + 1 < size:  # an ace may be at both ends
            continue
        for start, window in enumerate(WINDOWS[size], start=1):
            if (window & ~ranks).bit_count() <= most_wild and window & bit:
                places = [natural(rank_at(position), suit) for position in range(start, start + size)]
                yield from _placed(held, places, wilds, most_wild)


def _placed(held: Counter[Card], faces: Sequence[Card], wilds: Sequence[Card], most_wild: int) -> Iterator[Cards]:
    """Every way to fill the places of a run, from the low end on, with naturals and at most so many wild cards."""
    if not faces:
        yield ()
        return
    place = faces[0]
    lying = [place] if held[place] else []
    if most_wild:
        lying += [face.standing_for(place.rank, place.suit) for face in wilds if held[face]]
    for card in lying:
        held[card.face] -= 1
        for rest in _placed(held, faces[1:], wilds, most_wild - card.wild):
            yield (card, *rest)
        held[card.face] += 1


# ---- going down ------------------------------------------------------------------------------------------------------
_BITS = 5
_UNIT = {face: 1 << _BITS * at for at, face in enumerate(FACES)}
_GUARD = sum(unit << _BITS - 1 for unit in _UNIT.values())
"""A multiset as one number, five bits a face. With the guard bits set, taking more than there is clears one of them."""


class _Answer(NamedTuple):
    """A meld that may answer a need, and its cards as one number."""

    meld: Meld
    cards: int


def go_downs(variant: Variant, deal: int, hand: Cards, table: Sequence[Meld]) -> Iterator[tuple[Meld, ...]]:
    """Every legal going-down with this hand, once for every different table it leaves."""
    wanted = variant.deal(deal).contract
    kinds: tuple[Kind, ...] = ("run", "set")  # runs first: they may forbid each other, whatever the sets are
    needs = [need for kind in kinds for n, need in wanted.groups() if need.kind == kind for _ in range(n)]
    runs = sum(need.kind == "run" for need in needs)
    options: dict[Need, list[_Answer]] = {}
    for need in dict.fromkeys(needs):
        options[need] = list(_answers(variant, hand, need, joined=runs > 1))
        if not options[need]:
            return
    for chosen, left in _chosen(needs[:runs], options, _number(hand) | _GUARD, 0):
        if not _together(variant, deal, chosen, needs):
            continue
        for others, _ in _chosen(needs[runs:], options, left, 0):
            melds = (*others, *chosen)
            keeps_two = len(hand) - sum(map(len, melds)) > 1
            if keeps_two or judge.go_down(variant, deal, hand, [meld.cards for meld in melds], table):
                yield melds


def _answers(variant: Variant, hand: Cards, need: Need, *, joined: bool) -> Iterator[_Answer]:
    """Melds that may answer a need; one of two runs may have one card more where that lets it join the other (Z4)."""
    more = need.kind == "run" and joined and variant.same_suit_runs == "nine"
    for size in (need.size, need.size + 1) if more else (need.size,):
        for meld in melds_of(variant, hand, kinds=(need.kind,), size=size):
            yield _Answer(meld, _number(meld.cards))


def _number(cards: Cards) -> int:
    return sum(_UNIT[card.face] for card in cards)


def _together(variant: Variant, deal: int, runs: Sequence[Meld], needs: Sequence[Need]) -> bool:
    """May these runs, which answer the first needs, be laid down together?"""
    as_asked = all(len(run) == need.size for run, need in zip(runs, needs, strict=False))
    if as_asked and (variant.same_suit_runs == "any" or len({run.suit for run in runs}) == len(runs)):
        return True
    verdict = judge.contract(variant, deal, [run.cards for run in runs])
    return all(reason.meld is None for reason in verdict.reasons)  # that the sets are missing is no matter here


def _chosen(
    needs: Sequence[Need], options: dict[Need, list[_Answer]], held: int, first: int
) -> Iterator[tuple[tuple[Meld, ...], int]]:
    """One meld for each need out of the cards held, and what is left of these.

    Melds for equal needs come in the order they are listed in, so that no choice comes twice.
    """
    if not needs:
        yield (), held
        return
    answers = options[needs[0]]
    same_next = needs[1:2] == needs[:1]
    for at in range(first, len(answers)):
        meld, cards = answers[at]
        left = held - cards
        if left & _GUARD == _GUARD:
            for rest, still in _chosen(needs[1:], options, left, at if same_next else 0):
                yield (meld, *rest), still


# ---- laying off ------------------------------------------------------------------------------------------------------
class Way(NamedTuple):
    """One way to lay cards off on a meld: the cards, the end of the run where both would do, and the meld after it."""

    cards: Cards
    end: End | None
    grown: Meld


def bridges(variant: Variant, target: Meld, card: Card, others: Cards = ()) -> Iterator[Way]:
    """Every way to lay `card` off on a meld, all jokers named.

    A card that does not reach a run comes last, after those of the `others` that fill the places between.
    """
    for cards, end in (
        _onto_set(variant, target, card) if target.kind == "set" else _onto_run(variant, target, card, others)
    ):
        plain = judge.lay_off(variant, target, cards)
        verdict = plain or judge.lay_off(variant, target, cards, end)
        if verdict:
            yield Way(cards, None if plain else end, Meld(target.kind, verdict.melds[0].cards))


def _onto_set(variant: Variant, target: Meld, card: Card) -> Iterator[tuple[Cards, End | None]]:
    if card.rank == target.start:
        yield (card,), None
    if card in wild_faces(variant):
        for named in names_in_set(variant, card, target.start):
            yield (named,), None


def _onto_run(variant: Variant, target: Meld, card: Card, others: Cards) -> Iterator[tuple[Cards, End | None]]:
    wild = card in wild_faces(variant)
    if card.suit != target.suit and not wild:
        return
    ends: tuple[tuple[End, range], ...] = (("low", range(target.start - 1, 0, -1)), ("high", range(target.end + 1, 15)))
    for end, places in ends:
        for reached, position in enumerate(places if others else places[:1]):
            place = natural(rank_at(position), target.suit)
            if card is place:
                for between in _between(variant, target.suit, places[:reached], others):
                    yield (*between, card), end
            if not reached and wild:
                yield (card.standing_for(place.rank, place.suit),), end


def _between(variant: Variant, suit: str, places: Sequence[int], cards: Cards) -> Iterator[Cards]:
    """Every way to fill these places of a suit out of the cards."""
    if not places:
        yield ()
        return
    place = natural(rank_at(places[0]), suit)
    lying = [place] if place in cards else []
    lying += [face.standing_for(place.rank, place.suit) for face in wild_faces(variant) if face in cards]
    for first in lying:
        for rest in _between(variant, suit, places[1:], without(cards, (first,))):
            yield (first, *rest)
