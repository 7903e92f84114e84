"""The nearest repair: what to take away, add or change so that refused cards become legal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rummy_learn.rules.cards import FACES, SUITS, natural, rank_at
from rummy_learn.rules.readings import MAX_RUN, readings
from rummy_learn.rules.verdict import Repair
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Kind, Meld, Need
    from rummy_learn.rules.variant import Variant

__all__ = ["Pool", "from_pool", "nearest_meld", "unused"]

Pool = Counter["Card"]
"""Cards that a repair may add: faces and how many of each are at hand."""


def unused(
    variant: Variant, laid: Sequence[Sequence[Card]], hand: Sequence[Card] | None = None, players: int | None = None
) -> Pool:
    """What is not laid yet: the rest of the hand, or of the decks for so many players when the hand is not known."""
    pool = Counter(variant.deck(players).cards() if hand is None else (card.face for card in hand))
    pool.subtract(card.face for cards in laid for card in cards)
    return +pool


def nearest_meld(
    variant: Variant,
    cards: Sequence[Card],
    pool: Pool,
    kind: Kind,
    need: Need | None = None,
    accept: Callable[[Meld], bool] = lambda _: True,
) -> Repair | None:
    """The legal meld that differs from `cards` in the fewest, taking what it lacks from `pool`; None when none is near.

    `kind` is what the cards were judged as and wins a tie; `need` fixes kind and size; `accept` may refuse a candidate
    for reasons outside the meld.
    """
    wanted = kind if need is None else need.kind
    for faces in sorted(_candidates(variant, cards, pool, need), key=lambda faces: _cost(cards, faces, wanted)):
        found = [meld for meld in readings(variant, faces) if need is None or meld.kind == need.kind]
        if len(found) == 1 and accept(found[0]):
            return Repair(_sentence(cards, found[0]), (found[0].cards,))
    return None


def from_pool(variant: Variant, need: Need, pool: Pool) -> Repair | None:
    """A meld made of `pool` alone that answers `need`, spending as few jokers as it can."""
    best: tuple[int, Meld] | None = None
    for faces in _candidates(variant, (), pool, need):
        found = readings(variant, faces)
        if len(found) == 1 and (best is None or found[0].wilds < best[0]):
            best = (found[0].wilds, found[0])
    return Repair(say("Lay {cards} too.", cards=best[1].cards), (best[1].cards,)) if best else None


def _cost(cards: Sequence[Card], faces: Sequence[Card], kind: Kind) -> tuple[int, bool, int, int]:
    """Fewest cards changed first, then the kind that was meant, then fewest touched at all and fewest jokers spent."""
    other = (len({card.rank for card in faces if not card.joker}) == 1) != (kind == "set")
    before, after = Counter(card.face for card in cards), Counter(faces)
    gone, come = (before - after).total(), (after - before).total()
    return max(gone, come), other, gone + come, sum(card.joker for card in faces)


def _sentence(cards: Sequence[Card], meld: Meld) -> Message:
    before, after = Counter(card.face for card in cards), Counter(card.face for card in meld.cards)
    gone, come = tuple((before - after).elements()), tuple((after - before).elements())
    if gone and come:
        return say("Lay {come} instead of {gone}.", come=come, gone=gone)
    if come:
        return say("Add {come}.", come=come)
    if gone:
        return say("Take away {gone}.", gone=gone)
    return say("Name it so: {cards}.", cards=meld.cards)


def _candidates(variant: Variant, cards: Sequence[Card], pool: Pool, need: Need | None) -> Iterator[tuple[Card, ...]]:
    """Undeclared faces, in order, of melds that keep as many of `cards` as they can and fill up from `pool`."""
    own = Counter(card.face for card in cards)
    for kind in ("set", "run") if need is None else (need.kind,):
        for size in _sizes(variant, kind, len(cards), need):
            limit = size if variant.joker_limit is None else min(size, variant.joker_limit(kind, size).most)
            slots = _set_slots if kind == "set" else _run_slots
            for wanted in slots(variant, own, pool, size):
                yield from _filled(wanted, own, pool, limit)


def _sizes(variant: Variant, kind: str, held: int, need: Need | None) -> Sequence[int]:
    if need is not None:
        ninth = kind == "run" and variant.same_suit_runs == "nine"
        return (need.size, need.size + 1) if ninth else (need.size,)
    least, most = variant.set_sizes if kind == "set" else (variant.run_min, MAX_RUN)
    return range(least, max(least, min(most or held + 1, held + 1)) + 1)


def _set_slots(variant: Variant, own: Pool, pool: Pool, size: int) -> Iterator[list[Card]]:
    """For each rank at hand, its naturals, own ones first; the places left over are for jokers."""
    for rank in sorted({card.rank for card in own | pool if not card.joker}):
        faces = [natural(rank, suit) for suit in SUITS]
        each = [face for face in own.elements() if face.rank == rank]
        each += [face for face in faces if pool[face] and not own[face]]
        if variant.set_suits_differ:
            each = list(dict.fromkeys(each))
        else:
            each += [face for face in faces for _ in range(pool[face] - (own[face] == 0))]
        chosen = each[:size]
        if chosen:
            yield chosen + [_GAP] * (size - len(chosen))


def _run_slots(_: Variant, own: Pool, pool: Pool, size: int) -> Iterator[list[Card]]:
    """For each suit and start, the naturals at hand in their places, with gaps for jokers."""
    for suit in SUITS:
        for start in range(1, 16 - size):
            faces = [natural(rank_at(position), suit) for position in range(start, start + size)]
            if own and not any(own[face] for face in faces):
                continue
            yield [face if own[face] or pool[face] else _GAP for face in faces]


_GAP = FACES[52]


def _filled(wanted: list[Card], own: Pool, pool: Pool, limit: int) -> Iterator[tuple[Card, ...]]:
    """The slots with jokers in the gaps; own jokers may also stand in for cards the pool would have to give."""
    jokers = own[_GAP] + pool[_GAP]
    gaps = wanted.count(_GAP)
    if gaps > min(limit, jokers):
        return
    yield tuple(wanted)
    foreign = [at for at, face in enumerate(wanted) if face is not _GAP and wanted[: at + 1].count(face) > own[face]]
    spare = min(limit, own[_GAP]) - gaps
    if spare > 0 and foreign:
        faces = list(wanted)
        for at in foreign[-spare:]:
            faces[at] = _GAP
        yield tuple(faces)
