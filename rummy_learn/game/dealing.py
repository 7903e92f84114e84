"""Cards that a seed decides: the order of the deck, reshuffled discards, and who deals first."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.cards import Card, Deck
    from rummy_learn.rules.variant import Variant

__all__ = ["Draw", "due", "first_dealer", "round_by_round", "unseen"]


def unseen(deck: Deck, seen: Iterable[Card]) -> list[Card]:
    """The cards of the deck that are not among `seen`, in a fixed order."""
    gone = Counter(card.face for card in seen)
    left = []
    for card in deck.cards():
        if gone[card]:
            gone[card] -= 1
        else:
            left.append(card)
    return left


def round_by_round(pack: list[Card], hands: Sequence[list[Card]], wanted: dict[int, int], first: int) -> None:
    """Deals one card at a time, clockwise from seat `first`, off the front of `pack` until hands are as big as wanted.

    Only the seats in `wanted` are dealt to (G1). Stops when the pack is empty.
    """
    seats = [(first + step) % len(hands) for step in range(len(hands))]
    while pack and any(len(hands[seat]) < size for seat, size in wanted.items()):
        for seat in seats:
            if pack and len(hands[seat]) < wanted.get(seat, 0):
                hands[seat].append(pack.pop(0))


def due(position: Position, count: int) -> tuple[Cards, Position]:
    """Takes `count` cards off the stock, or as many as there are; the discards are reshuffled where the game does (G2).

    The card on top of the discards stays where it is.
    """
    stock, short = position.stock, count - len(position.stock)
    if short <= 0:
        return stock[:count], position.but(stock=stock[count:])
    if position.variant.stock_out != "reshuffle" or len(position.discards) < 2:
        return stock, position.but(stock=())
    stream = Stream(position.seed, "reshuffle", position.deal, position.reshuffles)
    fresh = tuple(stream.shuffled(position.discards[:-1]))
    left = position.but(stock=fresh[short:], discards=position.discards[-1:], reshuffles=position.reshuffles + 1)
    return stock + fresh[:short], left


class Draw(NamedTuple):
    """How the first dealer was found: the cards drawn, round by round, each with the seat that drew it."""

    dealer: int
    rounds: tuple[tuple[tuple[int, Card], ...], ...]


def first_dealer(variant: Variant, players: int, seed: int | str) -> Draw:
    """Who deals first: seat 0, or where the game draws for it the lowest card, ties drawing again (H1).

    An ace is the lowest card here and a joker the highest, which is our ruling. Raises `BadInput` (bad_players).
    """
    variant.check_players(players)
    if variant.first_dealer == "any":
        return Draw(0, ())
    pack = Stream(seed, "first dealer").shuffled(variant.deck(players).cards())
    seats, rounds = tuple(range(players)), []
    while len(seats) > 1:
        drawn = tuple((seat, pack.pop()) for seat in seats)
        rounds.append(drawn)
        lowest = min(card.rank or 14 for _, card in drawn)
        seats = tuple(seat for seat, card in drawn if (card.rank or 14) == lowest)
    return Draw(seats[0], tuple(rounds))
