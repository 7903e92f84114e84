"""Why cards are no meld: the kind they come nearest to, and each of its clauses that they break."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from rummy_learn.rules.cards import RANKS, natural, rank_at
from rummy_learn.rules.melds import Need
from rummy_learn.rules.readings import MAX_RUN, WINDOWS, readings
from rummy_learn.rules.verdict import JudgedMeld, Reason
from rummy_learn.text import Message, plural, say
from rummy_learn.text.names import rank_name, suit_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Kind, Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["undeclared", "why_no_addition", "why_no_meld"]


def why_no_meld(variant: Variant, cards: Sequence[Card], index: int | None) -> tuple[JudgedMeld, tuple[Reason, ...]]:
    """The cards as the kind of meld that needs the fewest of them changed (a tie goes to the set), and why not."""
    not_wild = _not_wild(variant, cards, index)
    if not_wild:
        judged, reasons = why_no_meld(variant, _without_wild_twos(cards), index)
        return JudgedMeld(judged.kind, tuple(cards), valid=False), (*not_wild, *reasons)
    changes, near = _nearest(variant, cards, *_split(cards))
    misnamed = _misnamed(variant, cards, index, changes)
    if misnamed:
        return misnamed
    reasons = tuple(near.reasons(index))
    if variant.wild_twos and any(card.rank == 2 and not card.wild for card in cards):
        fewer, with_wild = _nearest(variant, cards, *_split(cards, wild_twos=True))
        excess = tuple(with_wild.reasons(index))
        if fewer < changes or (fewer == changes and {reason.code for reason in excess} == {"too_many_jokers"}):
            changes, near, reasons = fewer, with_wild, excess
    kind = near.kind if changes * 2 <= len(cards) else None
    return JudgedMeld(kind, near.shown(), valid=False), reasons


def _nearest(variant: Variant, cards: Sequence[Card], fixed: Sequence[Card], free: Sequence[Card]) -> tuple[int, _Near]:
    """The kind that needs the fewest of the cards changed, and how many that is."""
    rank = _commonest_rank(fixed)
    size = min(max(len(cards), variant.run_min), MAX_RUN)
    suit, start, in_run = _best_run(fixed, size)
    set_changes = _set_changes(variant, cards, fixed, len(free), rank)
    run_changes = _run_changes(variant, cards, len(free), size, in_run)
    if set_changes <= run_changes:
        return set_changes, _NearSet(variant, tuple(cards), fixed, free, rank)
    return run_changes, _NearRun(variant, tuple(cards), fixed, free, suit, start, size)


def why_no_addition(variant: Variant, target: Meld, cards: Sequence[Card]) -> tuple[JudgedMeld, tuple[Reason, ...]]:
    """Why `cards` cannot be added to a meld on the table: only `cards` can be wrong."""
    not_wild = _not_wild(variant, cards, 0)
    together = (*target.cards, *(_without_wild_twos(cards) if not_wild else cards))
    fixed, free = _split(together)
    near: _Near
    if target.kind == "set":
        near = _NearSet(variant, together, fixed, free, target.start)
    else:
        size = min(len(together), MAX_RUN)
        near = _NearRun(variant, together, fixed, free, target.suit, min(target.start, 15 - size), size)
    judged = JudgedMeld(target.kind, together, valid=False)
    return judged, (*not_wild, *near.reasons(0))


def _not_wild(variant: Variant, cards: Sequence[Card], index: int | None) -> tuple[Reason, ...]:
    """The reason for twos declared as another card in a game where twos are not wild."""
    twos = tuple(card for card in cards if card.declared and card.rank)
    if variant.wild_twos or not twos:
        return ()
    message = say("Twos are not wild in this game: {cards} cannot stand for another card.", cards=twos)
    return (Reason("not_wild", variant.cite("wild", "not_wild"), message, twos, index),)


def _without_wild_twos(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards with every declared two as the natural card that it is."""
    return tuple(card.face if card.rank else card for card in cards)


def undeclared(variant: Variant, cards: Sequence[Card], index: int | None) -> Reason:
    """The reason for jokers that could stand for more than one card; `choices` are all that they could be."""
    choices = readings(variant, cards, written=False)
    free = tuple(card for card in cards if not card.means_rank) or tuple(
        card for card in cards if not card.declared and card.rank == 2
    )
    if len(choices) <= 6:
        listed = choices[0].said()
        for choice in choices[1:]:
            listed = say("{first}; or {rest}", first=listed, rest=choice.said())
        message = say(
            "{wilds} can stand for different cards here. Say which is meant: {choices}.",
            wilds=_count_wilds(free),
            choices=listed,
        )
    else:
        message = say(
            "These cards can be read in {n} ways: say what each joker stands for, for example *=8H.", n=len(choices)
        )
    return Reason("joker_undeclared", variant.cite("wild", "joker_undeclared"), message, free, index, choices)


def _count_wilds(wilds: Sequence[Card]) -> Message:
    """ "2 jokers", or "2 wild cards" when twos are among them."""
    if all(card.joker for card in wilds):
        return plural(len(wilds), "{n} joker", "{n} jokers")
    return plural(len(wilds), "{n} wild card", "{n} wild cards")


def _joker_excess(near: _Near, index: int | None) -> Iterable[Reason]:
    """The reason when a meld of this kind holds more wild cards than it may."""
    wilds = tuple(card for card in near.cards if card.wild or card in near.free)
    if near.variant.joker_limit is None or not wilds:
        return
    size = len(near.cards)
    most, row = near.variant.joker_limit(near.kind, size)
    if len(wilds) <= most:
        return
    naturals = plural(size - len(wilds), "{n} natural card", "{n} natural cards")
    values = {"wilds": _count_wilds(wilds), "naturals": naturals, "most": most, "meld": Need(near.kind, size).said()}
    if size == len(wilds):
        message = say("{wilds} and no natural card: a meld needs natural cards too.", **values)
    elif len(wilds) > size - len(wilds):
        message = say("{wilds} but only {naturals}: {meld} may hold {most} at most.", **values)
    else:
        message = say("{wilds} and {naturals}: {meld} may hold {most} at most.", **values)
    yield Reason("too_many_jokers", near.variant.cite(row, "too_many_jokers"), message, wilds, index)


def _misnamed(
    variant: Variant, cards: Sequence[Card], index: int | None, changes: int
) -> tuple[JudgedMeld, tuple[Reason, ...]] | None:
    """When naming no more than `changes` declared jokers differently makes it a meld, that alone is the reason."""
    if not any(card.declared for card in cards):
        return None
    freed = [card.face if card.declared else card for card in cards]
    choices = readings(variant, freed) or readings(variant, freed, written=False)
    if not choices:
        return None
    best = min(choices, key=lambda meld: _far(_renamed(cards, meld)))
    renamed = _renamed(cards, best)
    if len(renamed) > changes:
        return None
    wrong, needed = zip(*renamed, strict=True)
    message = plural(
        len(wrong),
        "The {wrong} does not fit this meld: it would have to be {needed}.",
        "The {wrong} do not fit this meld: they would have to be {needed}.",
        wrong=wrong,
        needed=needed,
    )
    reason = Reason("joker_wrong_card", variant.cite("wild", "joker_wrong_card"), message, wrong, index, choices)
    suits: Iterable[Reason] = ()
    if best.kind == "set":
        suits = _NearSet(variant, tuple(cards), *_split(cards), best.start).suits(index)
    return JudgedMeld(best.kind, tuple(cards), valid=False), (reason, *suits)


def _renamed(cards: Sequence[Card], best: Meld) -> list[tuple[Card, Card]]:
    """Each declared card that is another one in `best`, and what it is there; cards of a face keep their order."""
    there = {face: iter([card for card in best.cards if card.face is face]) for face in {card.face for card in cards}}
    pairs = [(card, next(there[card.face])) for card in cards]
    return [(card, other) for card, other in pairs if card.declared and card is not other]


def _far(renamed: Sequence[tuple[Card, Card]]) -> tuple[int, int]:
    """How much is named differently: so many cards, so many of them as another rank."""
    return len(renamed), sum(one.means_rank != other.means_rank for one, other in renamed)


def _most_wilds(variant: Variant, kind: Kind, size: int) -> int:
    return size if variant.joker_limit is None else variant.joker_limit(kind, size).most


def _set_changes(variant: Variant, cards: Sequence[Card], fixed: Sequence[Card], free: int, rank: int) -> int:
    """How many cards would have to be changed or added to make a set of this rank."""
    size, (least, most) = len(cards), variant.set_sizes
    naturals = wilds = 0
    suits = set()
    for card in fixed:
        if card.means_rank != rank or (variant.set_suits_differ and card.means_suit in suits):
            continue
        if card.means_suit:
            suits.add(card.means_suit)
        if card.wild:
            wilds += 1
        else:
            naturals += 1
    wilds += free
    kept = naturals + (wilds and min(wilds, _most_wilds(variant, "set", max(size, least))))
    return size - (kept if most is None else min(kept, most)) + max(0, least - size)


def _best_run(fixed: Sequence[Card], size: int) -> tuple[str, int, int]:
    """Suit and start of the run of this size that holds most of the cards, and how many it holds."""
    ranks: dict[str, int] = {}
    for card in fixed:
        ranks[card.means_suit] = ranks.get(card.means_suit, 0) | card.bit
    anywhere = ranks.pop("", 0)
    best = ("", 0, 0)
    for suit, bits in ranks.items():
        kept, start = _best_window(size, bits | anywhere)
        if kept > best[2]:
            best = (suit, -start, kept)
    return best


def _run_changes(variant: Variant, cards: Sequence[Card], free: int, size: int, kept: int) -> int:
    """How many cards would have to be changed or added to make the run that already holds `kept` of them."""
    kept += free and min(free, _most_wilds(variant, "run", size))
    return len(cards) - min(kept, len(cards), MAX_RUN) + max(0, variant.run_min - len(cards))


@dataclass(slots=True)
class _Near:
    """Cards held against one kind of meld: `fixed` have a meaning, `free` may stand for anything."""

    variant: Variant
    cards: tuple[Card, ...]
    fixed: Sequence[Card]
    free: Sequence[Card]
    kind: ClassVar[Kind]

    def shown(self) -> tuple[Card, ...]:
        return self.cards

    def reasons(self, index: int | None) -> Iterable[Reason]:
        raise NotImplementedError

    def _reason(self, code: str, row: str, message: Message, cards: Iterable[Card], index: int | None) -> Reason:
        return Reason(code, self.variant.cite(row, code, row), message, tuple(cards), index)


def _split(cards: Sequence[Card], *, wild_twos: bool = False) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards that have a meaning, and those that are free to stand for anything."""
    free = tuple(card for card in cards if not card.means_rank or (wild_twos and card.rank == 2 and not card.declared))
    return tuple(card for card in cards if card not in free), free


def _commonest_rank(fixed: Sequence[Card]) -> int:
    """The rank that most natural cards have, the first of them in a tie; 0 when nothing has a rank."""
    counts: dict[int, int] = {}
    for card in fixed:
        counts[card.means_rank] = counts.get(card.means_rank, 0) + (1 if card.wild else 20)
    return max(counts, key=counts.__getitem__, default=0)


@dataclass(slots=True)
class _NearSet(_Near):
    rank: int
    kind = "set"

    def shown(self) -> tuple[Card, ...]:
        if not self.rank:
            return self.cards
        return tuple(card.standing_for(self.rank) if card in self.free else card for card in self.cards)

    def reasons(self, index: int | None) -> Iterable[Reason]:
        strays = [card for card in self.fixed if card.means_rank != self.rank]
        name = rank_name(RANKS[self.rank - 1])
        if strays:
            message = say(
                "A set is cards of one rank, and {cards} does not belong to the {rank}.", cards=strays, rank=name
            )
            if len(strays) > 1:
                message = say(
                    "A set is cards of one rank, and {cards} do not belong to the {rank}.", cards=strays, rank=name
                )
            yield self._reason("mixed_ranks", "set", message, strays, index)
        yield from self.suits(index)
        yield from self._length(index)
        yield from _joker_excess(self, index)

    def suits(self, index: int | None) -> Iterable[Reason]:
        """The reason when suits repeat in a game where those of a set differ."""
        if self.variant.set_suits_differ:
            suits = Counter(card.means_suit for card in self.fixed if card.means_rank == self.rank and card.means_suit)
            twice = [card for card in self.fixed if card.means_rank == self.rank and suits[card.means_suit] > 1]
            if twice:
                message = say("Every card of a set has its own suit here, and {cards} share one.", cards=twice)
                named = "named" if any(card.wild for card in twice) else ""
                clause = self.variant.cite("set", "repeated_suit", named)
                yield Reason("repeated_suit", clause, message, tuple(twice), index)

    def _length(self, index: int | None) -> Iterable[Reason]:
        size, (least, most) = len(self.cards), self.variant.set_sizes
        if most is not None and size > most:
            message = say(
                "There are only {most} suits, so no card is left that a set of {size} could still hold.",
                most=most,
                size=size,
            )
            yield self._reason("fifth_of_a_rank", "set", message, self.cards, index)
        if size < least:
            message = plural(
                size,
                "A set needs {least} cards at least; this is only {n}.",
                "A set needs {least} cards at least; these are only {n}.",
                least=least,
            )
            yield self._reason("too_short", "set", message, self.cards, index)


@dataclass(slots=True)
class _NearRun(_Near):
    suit: str
    start: int
    size: int
    kind = "run"

    def reasons(self, index: int | None) -> Iterable[Reason]:
        strays = [card for card in self.fixed if card.means_suit not in (self.suit, "")]
        if strays:
            message = say(
                "A run is cards of one suit, and {cards} is not in {suit}.", cards=strays, suit=suit_name(self.suit)
            )
            if len(strays) > 1:
                message = say(
                    "A run is cards of one suit, and {cards} are not in {suit}.",
                    cards=strays,
                    suit=suit_name(self.suit),
                )
            yield self._reason("mixed_suits", "run", message, strays, index)
        yield from self._order(index)
        yield from _joker_excess(self, index)
        yield from self._length(index)

    def _order(self, index: int | None) -> Iterable[Reason]:
        suited = [card for card in self.fixed if card.means_suit in (self.suit, "")]
        counts = Counter(card.means_rank for card in suited)
        aces = [card for card in suited if card.means_rank == 1]
        both_ends = len(aces) > 1 and (2 in counts or 3 in counts) and (13 in counts or 12 in counts)
        if both_ends:
            message = say("The ace is low or high in a run, never both ends at once.")
            yield self._reason("ace_both_ends", "ace", message, aces, index)
        twice = [card for card in suited if counts[card.means_rank] > 1 and not (both_ends and card.means_rank == 1)]
        if twice:
            yield self._reason(
                "repeated_rank",
                "run",
                say("A run holds every rank once, and {cards} repeat one.", cards=twice),
                twice,
                index,
            )
        if both_ends or self._fits(counts):
            return
        corner = _round_the_corner(counts, len(self.cards))
        if corner:
            around = [card for card in suited if card.means_rank in (13, 1, 2)]
            message = say("The ace is low or high, never in between: no run goes on from king to ace to two.")
            yield self._reason("around_the_corner", "ace", message, around, index)
        elif not twice:
            yield self._gap(suited, index)

    def _fits(self, counts: Counter[int]) -> bool:
        size = min(len(self.cards), MAX_RUN)
        return _best_window(size, sum(1 << rank for rank in counts))[0] == len(counts)

    def _gap(self, suited: Sequence[Card], index: int | None) -> Reason:
        window = [rank_at(position) for position in range(self.start, self.start + self.size)]
        outside = [card for card in suited if card.means_rank not in window]
        ranks = {card.means_rank for card in suited}
        lows = sorted(ranks)
        if 1 in ranks and 14 - lows[1] < lows[-1] - 1:
            lows = [*lows[1:], 14]
        missing = [natural(p, self.suit) for p in range(lows[0] + 1, lows[-1]) if p not in lows]
        message = plural(
            len(missing),
            "A run has no gap, and here {missing} is missing.",
            "A run has no gap, and here {missing} are missing.",
            missing=missing[:5],
        )
        return self._reason("gap", "run", message, outside or suited, index)

    def _length(self, index: int | None) -> Iterable[Reason]:
        size, least = len(self.cards), self.variant.run_min
        if size > MAX_RUN:
            yield self._reason(
                "too_long",
                "run",
                say("A run ends at {most} cards: there are no more ranks.", most=MAX_RUN),
                self.cards,
                index,
            )
        if size < least:
            message = plural(
                size,
                "A run needs {least} cards at least; this is only {n}.",
                "A run needs {least} cards at least; these are only {n}.",
                least=least,
            )
            yield self._reason("too_short", "run", message, self.cards, index)


@cache
def _best_window(size: int, ranks: int) -> tuple[int, int]:
    """How many of the ranks (as bits) the best run of this size can hold, and where it starts."""
    return max(((ranks & window).bit_count(), -start) for start, window in enumerate(WINDOWS[size], start=1))


def _round_the_corner(counts: Counter[int], size: int) -> bool:
    """Would the ranks make a run of this size if it could go on over the ace?"""
    return any(all((rank - start) % 13 < size for rank in counts) for start in range(15 - min(size, MAX_RUN), 14))
