"""The nearest repair: what to take away, add or change so that refused cards become legal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.cards import JOKER, SUITS, natural, rank_at
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
    for near in sorted(_candidates(variant, cards, pool, need), key=lambda near: _cost(variant, cards, near, wanted)):
        meant = [meld for meld in readings(variant, near.faces) if meld.kind == near.kind]
        if len(meant) == 1 and accept(meant[0]):
            clear = len(readings(variant, near.faces, written=False)) == 1
            return Repair(_sentence(cards, meant[0], clear=clear), (meant[0].cards,))
    return None


def from_pool(variant: Variant, need: Need, pool: Pool) -> Repair | None:
    """A meld made of `pool` alone that answers `need`, spending as few jokers as it can."""
    best: Meld | None = None
    for near in _candidates(variant, (), pool, need):
        for meld in readings(variant, near.faces):
            if meld.kind == need.kind and (best is None or meld.wilds < best.wilds):
                best = meld
    return Repair(say("Lay {cards} too.", cards=best.cards), (best.cards,)) if best else None


class _Candidate(NamedTuple):
    """Undeclared faces, in order, that would make a meld of a kind."""

    kind: Kind
    faces: tuple[Card, ...]


def _cost(variant: Variant, cards: Sequence[Card], near: _Candidate, wanted: Kind) -> tuple[int, bool, int, int, int]:
    """Fewest cards changed or renamed, then the kind that was meant, fewest touched, fewest jokers, equal ranks."""
    before, after = Counter(card.face for card in cards), Counter(near.faces)
    gone, come = before - after, after - before
    lost, won = gone.total(), come.total()
    new_ranks = {card.rank for card in come} - {card.rank for card in gone}
    changed = max(lost, won) + _renamed(variant, cards, near)
    return changed, near.kind != wanted, lost + won, after[JOKER], len(new_ranks)


def _renamed(variant: Variant, cards: Sequence[Card], near: _Candidate) -> int:
    """How many jokers that were declared would stay in the candidate but stand for something else."""
    declared = Counter((card.face, card.means_rank) for card in cards if card.declared)
    if not declared:
        return 0
    before = Counter(card.face for card in cards if card.declared)
    fewest = before.total()
    for meld in readings(variant, near.faces):
        wilds = [card for card in meld.cards if card.declared]
        staying = before & Counter(card.face for card in wilds)
        alike = declared & Counter((card.face, card.means_rank) for card in wilds)
        if meld.kind == near.kind:
            fewest = min(fewest, staying.total() - alike.total())
    return fewest


def _sentence(cards: Sequence[Card], meld: Meld, *, clear: bool) -> Message:
    """What to do, and how to name the jokers unless that is clear by itself."""
    before, after = Counter(card.face for card in cards), Counter(card.face for card in meld.cards)
    gone, come = tuple((before - after).elements()), tuple((after - before).elements())
    if gone and come:
        change = say("Lay {come} instead of {gone}.", come=come, gone=gone)
    elif come:
        change = say("Add {come}.", come=come)
    elif gone:
        change = say("Take away {gone}.", gone=gone)
    else:
        return say("Name it so: {cards}.", cards=meld.cards)
    return change if clear else say("{change} Name it so: {cards}.", change=change, cards=meld.cards)


def _candidates(variant: Variant, cards: Sequence[Card], pool: Pool, need: Need | None) -> Iterator[_Candidate]:
    """Melds that keep as many of `cards` as they can and fill up from `pool`."""
    own = Counter(card.face for card in cards)
    kinds: tuple[Kind, ...] = ("set", "run") if need is None else (need.kind,)
    for kind in kinds:
        slots = _set_slots if kind == "set" else _run_slots
        for size in _sizes(variant, kind, len(cards), need):
            limit = size if variant.joker_limit is None else min(size, variant.joker_limit(kind, size).most)
            for wanted in slots(variant, own, pool, size):
                for faces in _filled(variant, wanted, own, pool, limit):
                    yield _Candidate(kind, faces)


def _sizes(variant: Variant, kind: Kind, held: int, need: Need | None) -> Sequence[int]:
    if need is not None:
        ninth = kind == "run" and variant.same_suit_runs == "nine"
        return (need.size, need.size + 1) if ninth else (need.size,)
    least, most = variant.set_sizes if kind == "set" else (variant.run_min, MAX_RUN)
    return range(least, max(least, min(most or held + 1, held + 1)) + 1)


_TWOS = tuple(natural(2, suit) for suit in SUITS)
_Slots = list["Card | None"]
"""Natural cards in their places, and None where a wild card would have to stand."""


def _set_slots(variant: Variant, own: Pool, pool: Pool, size: int) -> Iterator[_Slots]:
    """For each rank at hand, its naturals, those of `own` first, as they were laid."""
    for rank in dict.fromkeys(card.rank for card in (*own, *pool) if card.rank):
        faces = [natural(rank, suit) for suit in SUITS]
        each = [face for face in own.elements() if face.rank == rank]
        each += [face for face in faces if pool[face] and not own[face]]
        if variant.set_suits_differ:
            each = list(dict.fromkeys(each))
        else:
            each += [face for face in faces for _ in range(pool[face] - (own[face] == 0))]
        chosen = each[:size]
        yield [*chosen, *[None] * (size - len(chosen))]


def _run_slots(_: Variant, own: Pool, pool: Pool, size: int) -> Iterator[_Slots]:
    """For each suit and start, the naturals at hand in their places."""
    for suit in SUITS:
        for start in range(1, 16 - size):
            faces = [natural(rank_at(position), suit) for position in range(start, start + size)]
            slots: _Slots = [face if own[face] or pool[face] else None for face in faces]
            if any(slots):
                yield slots


def _filled(variant: Variant, slots: _Slots, own: Pool, pool: Pool, limit: int) -> Iterator[tuple[Card, ...]]:
    """The slots with wild cards in the gaps; own ones may also stand in for cards the pool would have to give."""
    used = Counter(slots)
    wild = (JOKER, *_TWOS) if variant.wild_twos else (JOKER,)
    own_wilds = [face for face in wild for _ in range(own[face] - min(used[face], own[face]))]
    pool_wilds = [face for face in wild for _ in range(pool[face] - max(0, used[face] - own[face]))]
    gaps = [at for at, face in enumerate(slots) if face is None]
    if len(gaps) > min(limit, len(own_wilds) + len(pool_wilds)):
        return
    standing = dict(zip(gaps, own_wilds + pool_wilds, strict=False))
    faces = [face or standing[at] for at, face in enumerate(slots)]
    yield tuple(faces)
    spare = own_wilds[len(gaps) : limit]
    foreign = [at for at, face in enumerate(slots) if face and slots[: at + 1].count(face) > own[face]]
    if spare and foreign:
        for at, face in zip(foreign[-len(spare) :], spare, strict=False):
            faces[at] = face
        yield tuple(faces)
