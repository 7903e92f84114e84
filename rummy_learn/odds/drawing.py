"""How a hand grows from the stock alone: in which turn it first holds what is hoped for.

A turn is a card from the stock and then a discard, so the hand keeps its size; it is judged with the card drawn in it.
The discard is chosen as a careful player does, who sees the own hand and the own discards only:

- Towards a contract: of the cards that leave it as near as it can be, no joker among them, the one without which most
  cards still to come would bring it nearer; the six that fewest cards of the hand go with are compared.
- For melds: of the cards outside the best melds the one that fewest cards of the hand go with.

Where that leaves several, the first by suit and rank goes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.packing import ONE_JOKER, count_cards, faces_of, unpack
from rummy_learn.rules.solve_engine import engine, melds_engine
from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rummy_learn.odds.figures import Situation
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.solve_contract import ContractSolver

    Turns = Callable[[tuple[int, ...], int, int], tuple[int | None, ...]]

__all__ = ["drawn"]

_LOOKED_AT = 6


def drawn(
    situation: Situation, buys: int, turns: int, seed: int | str, number: int, hands: int
) -> tuple[tuple[int, ...], ...]:
    """For so many hands, how many first hold it in turn 1, 2 … `turns`: a row for each thing hoped for.

    `buys` are made before the first turn: so many times the cards that come with a buy, dealt with the hand. The cards
    lie in the same order for any number of buys, so that what a buy is worth shows with few hands.
    """
    stream = Stream(seed, "drawn", number)
    deck = situation.deck.cards()
    codes = [card.code for card in deck]
    size = situation.cards + buys * situation.bought
    play = _for_contract(situation) if situation.variant.deals else _for_melds(situation)
    counts = [[0] * turns for _ in situation.drawn_for]
    for _ in range(hands):
        firsts = play(tuple(stream.sample(codes, min(size + turns, len(codes)))), size, sum(codes))
        for row, first in zip(counts, firsts, strict=True):
            if first is not None:
                row[first] += 1
    return tuple(map(tuple, counts))


def _for_contract(situation: Situation) -> Turns:
    solver = engine(situation.variant, situation.deal).solver

    def first(cards: tuple[int, ...], size: int, unseen: int) -> tuple[int | None]:
        hand = sum(cards[:size])
        unseen -= hand
        for turn, card in enumerate(cards[size:]):
            hand += card
            unseen -= card
            if solver.satisfied(hand):
                return (turn,)
            hand -= _spare(solver, hand, unseen)
        return (None,)

    return first


def _spare(solver: ContractSolver, hand: int, unseen: int) -> int:
    """The card that the contract misses least, packed."""
    away = solver.missing(hand)
    codes = [card.code for card, _ in faces_of(hand) if not card.joker]
    near = [code for code in codes if solver.within(hand - code, away)] or codes
    if len(near) == 1:
        return near[0]
    lonely = sorted(near, key=lambda code: _company(unpack(code)[0], unpack(hand)))[:_LOOKED_AT]
    return max(lonely, key=lambda code: _copies(solver.helping(hand - code, unseen), unseen))


def _copies(faces: int, unseen: int) -> int:
    """How many of the unseen cards have one of these faces, each packed once."""
    naturals = count_cards(unseen & 7 * (faces % ONE_JOKER))
    return naturals + (unseen // ONE_JOKER if faces >= ONE_JOKER else 0)


def _company(card: Card, hand: Iterable[Card]) -> int:
    """How many cards of the hand, this one among them, could lie in one meld with this card and close to it."""
    return sum(
        other.rank == card.rank or (other.suit == card.suit and abs(other.rank - card.rank) in (1, 2, 11, 12))
        for other in hand
    )


def _for_melds(situation: Situation) -> Turns:
    melds = melds_engine(situation.variant)

    def firsts(cards: tuple[int, ...], size: int, unseen: int) -> tuple[int | None, int | None]:  # noqa: ARG001
        hand, meld = sum(cards[:size]), None
        for turn, card in enumerate(cards[size:]):
            hand += card
            found = melds.solve(hand)
            if found.melds and meld is None:
                meld = turn
            if len(found.left) <= 1:
                return meld, turn
            whole = unpack(hand)
            hand -= min(found.left, key=lambda each: (each.joker, _company(each, whole))).code
        return meld, None

    return firsts
