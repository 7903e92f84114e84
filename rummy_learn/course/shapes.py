"""Cards as learners lay them: sets and runs of every length, with the twists that rules and beliefs part over.

Nothing here judges: what comes out may be legal or not, and is asked about only after the engine has spoken.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rummy_learn.course.cases import Held, Laid, Totals, meant_as_run
from rummy_learn.rules.cards import JOKER, SUITS, Card, Deck, natural, rank_at
from rummy_learn.rules.readings import readings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rummy_learn.rules.melds import Contract, Meld, Need
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["close_runs", "contract_cards", "held", "laid", "laid_cards", "run_of", "totals"]


def laid(stream: Stream, variant: Variant, _level: int = 1) -> Laid:
    """One meld, and now and then a contract with two runs of one suit where the game asks for such."""
    deals = [n for n, deal in enumerate(variant.deals, 1) if sum(need.kind == "run" for need in deal.contract) > 1]
    if deals and stream.below(8) == 0:
        deal = stream.choice(deals[:2])
        return Laid(close_runs(stream, variant.deal(deal).contract), deal)
    return Laid((laid_cards(stream, variant),))


def held(stream: Stream, variant: Variant, level: int) -> Held:
    """A hand, and melds where they count, all from one deck; more cards on higher levels."""
    deck = variant.deck()
    melds = min(level, 2) if variant.scoring == "melded_minus_hand" else 0
    melded: tuple[Meld, ...] = ()
    while len(melded) < melds or deck.short_of(card for meld in melded for card in meld.cards):
        melded = tuple(_meld(stream, variant) for _ in range(melds))
    rest = Counter(deck.cards())
    rest.subtract(card.face for meld in melded for card in meld.cards)
    hand = stream.sample(list(rest.elements()), 2 + level + stream.below(2))
    return Held(tuple(sorted(hand, key=lambda card: card.order)), melded)


def totals(stream: Stream, variant: Variant, _level: int = 1) -> Totals:
    """The totals of two players, never equal."""
    low = (stream.below(60) - (15 if variant.scoring == "melded_minus_hand" else 0)) * 5
    return Totals(tuple(stream.shuffled((low, low + (stream.below(30) + 1) * 5))))


def laid_cards(stream: Stream, *games: Variant) -> tuple[Card, ...]:
    """Cards that look like one meld and could be laid in each of these games.

    Jokers are named only where a game would otherwise have to ask what they stand for.
    """
    least = min(game.run_min for game in games)
    deck = Deck(min(game.deck().packs for game in games), min(game.deck().jokers for game in games))
    while True:
        cards = stream.choice(_SHAPES)(stream, least)
        if not deck.short_of(cards):
            return _named_where_needed(cards, games)


def _meld(stream: Stream, variant: Variant) -> Meld:
    """A meld, often with an ace or a joker in it."""
    while True:
        if stream.below(2):
            cards = _set_of(stream, variant.set_sizes[0])
        else:
            cards = run_of(stream, variant.run_min + stream.below(2), stream.choice((0, 0, 1)))
        if stream.below(3) == 0:
            cards[stream.below(len(cards))] = JOKER
        found = readings(variant, cards)
        if len(found) == 1 and not variant.deck().short_of(cards):
            return found[0]


def _set_of(stream: Stream, size: int) -> list[Card]:
    """So many cards of a rank, in suits that differ as long as there are enough."""
    rank = stream.below(13) + 1
    suits = [suit for _ in range(size) for suit in stream.shuffled(SUITS)]
    return [natural(rank, suit) for suit in suits[:size]]


def run_of(stream: Stream, size: int, start: int = 0) -> list[Card]:
    """So many cards in a row of a suit, from position `start` or anywhere."""
    suit = stream.choice(SUITS)
    first = start or stream.below(15 - size) + 1
    return [natural(rank_at(position), suit) for position in range(first, first + size)]


def close_runs(stream: Stream, contract: Contract) -> tuple[tuple[Card, ...], ...]:
    """The contract laid so that two of its runs share a suit and touch, overlap or lie one rank apart.

    Sometimes the upper one has a card more than it needs. For a contract of two runs or more.
    """
    melds = list(contract_cards(stream, contract))
    low, high = [at for at, need in enumerate(contract) if need.kind == "run"][:2]
    sizes = [contract.needs[low].size, contract.needs[high].size + (stream.below(3) == 0)]
    gap = stream.choice((0, 0, 0, -1, -2, 1))
    first = stream.below(max(1, 15 - sum(sizes) - gap)) + 1
    suit = stream.choice(SUITS)
    for at, start, size in zip((low, high), (first, first + sizes[0] + gap), sizes, strict=True):
        melds[at] = tuple(natural(rank_at(position), suit) for position in range(start, start + size))
    return tuple(melds)


def contract_cards(stream: Stream, contract: Contract) -> tuple[tuple[Card, ...], ...]:
    """A contract laid out anywhere, without jokers."""
    return tuple(tuple(_of(stream, need)) for need in contract)


def _of(stream: Stream, need: Need) -> list[Card]:
    return _set_of(stream, need.size) if need.kind == "set" else run_of(stream, need.size)


def _named_where_needed(cards: Sequence[Card], games: Sequence[Variant]) -> tuple[Card, ...]:
    """The cards, their jokers named where a game could read them in two ways, or take what is meant as a run for none.

    In the second case names keep anybody from looking for a set in them.
    """
    faces, named = tuple(card.face for card in cards), tuple(cards)
    found = [len(readings(game, faces)) for game in games] if faces != named else [1]
    return named if max(found) > 1 or (min(found) == 0 and meant_as_run(named)) else faces


# ---- the shapes ------------------------------------------------------------------------------------------------------
def _set(stream: Stream, _: int) -> list[Card]:
    return _set_of(stream, stream.choice((3, 3, 4)))


def _set_with_a_twin(stream: Stream, _: int) -> list[Card]:
    """A set in which one or two cards lie twice, now and then beside a joker."""
    cards = _set_of(stream, stream.choice((2, 2, 3, 3, 4)))
    twins = cards[: stream.choice((1, 1, 1, 2))]
    jokers = [JOKER.standing_for(cards[0].rank)] if stream.below(3) == 0 else []
    return [*cards, *twins, *jokers]


def _big_set(stream: Stream, _: int) -> list[Card]:
    size = stream.choice((5, 5, 5, 6, 6, 7))
    return _with_jokers(stream, _set_of(stream, size), stream.below(size - 3))


def _set_with_jokers(stream: Stream, _: int) -> list[Card]:
    size = stream.choice((3, 4, 4, 5, 5, 6))
    return _with_jokers(stream, _set_of(stream, size), stream.below(size // 2 + 1) + 1)


def _set_with_a_two(stream: Stream, _: int) -> list[Card]:
    cards = _set_of(stream, stream.choice((3, 4)))
    cards[-1] = natural(2, stream.choice(SUITS))
    return cards


def _run(stream: Stream, least: int) -> list[Card]:
    return run_of(stream, least + stream.below(3))


def _short_run(stream: Stream, least: int) -> list[Card]:
    cards = run_of(stream, stream.choice((3, 3, max(3, least - 1))), stream.choice((0, 0, 0, 0, 1, 12)))
    return _with_jokers(stream, cards, stream.choice((0, 1, 1)))


def _run_at_the_ace(stream: Stream, least: int) -> list[Card]:
    size = least + stream.below(2)
    return run_of(stream, size, stream.choice((1, 15 - size)))


def _run_round_the_corner(stream: Stream, least: int) -> list[Card]:
    size = least + stream.below(3)
    suit = stream.choice(SUITS)
    first = 14 - (stream.below(size - 2) + 1)
    cards = [natural((position - 1) % 13 + 1, suit) for position in range(first, first + size)]
    return _with_jokers(stream, cards, stream.below(2))


def _run_with_jokers(stream: Stream, least: int) -> list[Card]:
    """A run with few jokers or, as often, with as many as leave two cards to know it by."""
    size = least + stream.below(4)
    return _with_jokers(stream, run_of(stream, size), stream.choice((size - 2, stream.below(size - 2) + 1)))


def _run_ending_in_a_joker(stream: Stream, least: int) -> list[Card]:
    cards = run_of(stream, least + stream.below(2))
    at = stream.choice((0, -1))
    cards[at] = JOKER.standing_for(cards[at].rank, cards[at].suit)
    return cards


def _run_of_two_suits(stream: Stream, least: int) -> list[Card]:
    cards = run_of(stream, least + stream.below(2))
    for at in stream.sample(range(len(cards)), stream.below(2) + 1):
        cards[at] = natural(cards[at].rank, stream.choice(SUITS))
    return _with_jokers(stream, cards, stream.choice((0, 0, 1)))


def _run_with_a_gap(stream: Stream, least: int) -> list[Card]:
    cards = run_of(stream, least + stream.below(2) + 1)
    del cards[stream.below(len(cards) - 2) + 1]
    return cards


def _run_with_a_twin(stream: Stream, least: int) -> list[Card]:
    cards = run_of(stream, least)
    at = stream.below(len(cards))
    return [*cards[: at + 1], *cards[at:]]


def _run_with_a_two(stream: Stream, least: int) -> list[Card]:
    cards = run_of(stream, least + stream.below(2), stream.below(6) + 4)
    cards[stream.below(len(cards))] = natural(2, stream.choice(SUITS))
    return cards


def _with_jokers(stream: Stream, cards: list[Card], count: int) -> list[Card]:
    """The cards with so many of them replaced by jokers that say what they stand for."""
    a_set = len({card.rank for card in cards}) == 1
    for at in stream.sample(range(len(cards)), count):
        cards[at] = JOKER.standing_for(cards[at].rank, "" if a_set else cards[at].suit)
    return cards


_SHAPES: tuple[Callable[[Stream, int], list[Card]], ...] = (
    _set,
    _set_with_a_twin,
    _big_set,
    _set_with_jokers,
    _set_with_a_two,
    _run,
    _short_run,
    _run_at_the_ace,
    _run_round_the_corner,
    _run_with_jokers,
    _run_with_jokers,
    _run_ending_in_a_joker,
    _run_of_two_suits,
    _run_with_a_gap,
    _run_with_a_twin,
    _run_with_a_two,
)
