"""Setting a small table: short hands, few melds, and everything else as the text of a position fills it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rummy_learn.course.cases import NoCaseError
from rummy_learn.game.notation import PositionReader
from rummy_learn.game.position import Position
from rummy_learn.rules.cards import JOKER, SUITS, natural, print_cards, rank_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rummy_learn.course.cases import Case
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = [
    "Cards",
    "a_run",
    "a_set",
    "contract_melds",
    "fitting",
    "flags",
    "grown",
    "lone_cards",
    "on_table",
    "redrawn",
    "set_table",
    "small_deals",
    "some_meld",
    "with_joker",
]

Cards = tuple["Card", ...]
_PLAYERS = 4
_TRIES = 200


def set_table(
    variant: Variant, turn: int, hands: dict[int, Iterable[Card]], players: int = _PLAYERS, **more: Any
) -> Position | None:
    """The position with these hands and whatever else is given, in the keys of the position text.

    The player before the one in turn has dealt unless said otherwise. None when the decks do not hold the cards.
    """
    written: list[str | None] = [None] * players
    for seat, cards in hands.items():
        written[seat] = print_cards(card.face for card in cards)
    table = {"players": players, "turn": turn, "dealer": (turn - 1) % players, "hands": written, **more}
    found = PositionReader(table, variant).position()
    return found if isinstance(found, Position) else None


def redrawn(draw: Callable[[Stream, Variant, int], Case | None]) -> Callable[[Stream, Variant, int], Case]:
    """A scene that tries again when the decks do not hold the cards it has thought of."""

    def drawn(stream: Stream, variant: Variant, level: int) -> Case:
        for _ in range(_TRIES):
            case = draw(stream, variant, level)
            if case is not None:
                return case
        raise NoCaseError(f"no scene like {draw.__name__} in {variant.id}")

    return drawn


def flags(players: int, *seats: int) -> list[bool]:
    """True for these seats, as `down` has it."""
    return [seat in seats for seat in range(players)]


def on_table(owner: int, *melds: Cards) -> list[dict[str, object]]:
    """Melds that lie on the table, all of one player."""
    return [{"owner": owner, "kind": "set" if is_set(m) else "run", "cards": print_cards(m)} for m in melds]


# ---- cards -----------------------------------------------------------------------------------------------------------
def a_set(stream: Stream, size: int = 3, rank: int = 0) -> Cards:
    """A set of naturals in suits that differ as far as they can."""
    rank = rank or stream.below(13) + 1
    suits = [suit for _ in range(0, size, len(SUITS)) for suit in stream.shuffled(SUITS)]
    return tuple(natural(rank, suit) for suit in suits[:size])


def a_run(stream: Stream, size: int, suit: str = "", low: int = 1, high: int = 14) -> Cards:
    """A run of naturals between two positions."""
    suit = suit or stream.choice(SUITS)
    first = low + stream.below(high - low - size + 2)
    return tuple(natural(rank_at(position), suit) for position in range(first, first + size))


def with_joker(cards: Cards, at: int) -> Cards:
    """The meld with a joker in the place of a card, which says what it stands for."""
    a_set = len({card.rank for card in cards}) == 1
    wild = JOKER.standing_for(cards[at].rank, "" if a_set else cards[at].suit)
    return (*cards[:at], wild, *cards[at + 1 :])


def lone_cards(stream: Stream, count: int, melds: Sequence[Cards] = ()) -> Cards:
    """So many cards that fit none of the melds, nor each other: all of different ranks, their suits in turn.

    Beside melds that take up a suit there may be fewer, or none.
    """
    found: list[Card] = []
    suits = stream.shuffled(SUITS)
    for rank in stream.shuffled(range(1, 14)):
        card = natural(rank, suits[len(found) % len(suits)])
        if len(found) < count and not any(map(partial(_goes_with, card), melds)):
            found.append(card)
    return tuple(found)


def _goes_with(card: Card, meld: Cards) -> bool:
    """Is the card of the meld's rank; or of its suit, and in it or next to it on the circle of ranks?"""
    if is_set(meld):
        return card.rank == meld[0].means_rank
    return card.suit == meld[0].means_suit and any((card.rank - each.means_rank) % 13 in (0, 1, 12) for each in meld)


def is_set(meld: Cards) -> bool:
    """Are these cards, all of them known, of one rank?"""
    return len({card.means_rank for card in meld}) == 1


def fitting(stream: Stream, meld: Cards) -> Card:
    """A natural card that can be laid off on the meld; in games where suits repeat it may be a twin."""
    if is_set(meld):
        missing = [suit for suit in SUITS if suit not in {card.means_suit for card in meld}]
        return natural(meld[0].means_rank, stream.choice(missing or SUITS))
    low, high = meld[0].means_rank, meld[0].means_rank + len(meld) - 1
    ends = [position for position in (low - 1, high + 1) if 1 <= position <= 14]
    return natural(rank_at(stream.choice(ends)), meld[0].means_suit)


def grown(meld: Cards, card: Card) -> Cards:
    """The meld with a card that fits it, where it belongs."""
    at_low_end = not is_set(meld) and card.rank == meld[0].rank - 1
    return (card, *meld) if at_low_end else (*meld, card)


def contract_melds(stream: Stream, variant: Variant, deal: int) -> tuple[Cards, ...]:
    """Naturals that meet the contract of a deal, its runs each in a suit of its own as long as there are enough."""
    suits, contract = stream.shuffled(SUITS), variant.deal(deal).contract
    ranks = stream.shuffled(range(1, 14))
    return tuple(
        a_set(stream, need.size, ranks[at]) if need.kind == "set" else a_run(stream, need.size, suits[at % 4])
        for at, need in enumerate(contract)
    )


def small_deals(variant: Variant) -> list[int]:
    """The deals whose contract is small enough to be seen at a glance."""
    fewest = min(deal.contract.cards for deal in variant.deals)
    return [number for number, deal in enumerate(variant.deals, 1) if deal.contract.cards <= max(8, fewest)]


def some_meld(stream: Stream, variant: Variant) -> Cards:
    """A set or a run as short as the game allows."""
    if stream.below(2):
        return a_set(stream, variant.set_sizes[0])
    return a_run(stream, variant.run_min)
