"""Chances too small to meet by dealing hands, found by making larger hands smaller.

A hand that holds the contract holds it with any card more. Deal hands so large that the contract is common in them, and
take their cards away one by one: the chance that `n` cards hold the contract is the chance that the large hand does,
times the chance at each step that it is not lost. That chance needs no sampling: it is the share of a hand's cards that
can be spared. So every hand goes on without one of those, hands with many of them more often than others (they are
drawn anew at each step), and the product of the mean shares is the chance: without bias, for every `n` on the way.

Hands of one crowd get to be related. Crowds are not, so their spread gives the error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.odds.dealing import deal
from rummy_learn.rules.solve_engine import engine
from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.odds.figures import Situation
    from rummy_learn.rules.solve_contract import ContractSolver

__all__ = ["CROWD", "thinned"]

CROWD = 400
"""Hands of a crowd, and so many are drawn anew from the hands that are left."""
_FINE = 1 << 32


class _Hand(NamedTuple):
    """A hand and the faces that can be spared, each as often as it is held; all others are needed from now on."""

    packed: int
    spare: tuple[int, ...]


def thinned(situation: Situation, most: int, least: int, seed: int | str, number: int) -> list[float]:
    """One crowd's estimate for each number of cards from `most` down to `least`."""
    solver = engine(situation.variant, situation.deal).solver
    codes = [card.code for card in situation.deck.cards()]
    stream = Stream(seed, "thinned", number)
    dealt = deal(f"{seed}/thinned", number, CROWD, most, situation.deck.size).T.tolist()
    begun = [(sum([codes[card] for card in cards]), tuple([codes[card] for card in cards])) for cards in dealt]
    crowd = [_Hand(hand, held) for hand, held in begun if solver.satisfied(hand)]
    found = [len(crowd) / CROWD]
    for cards in range(most, least, -1):
        looked_at = {hand: _looked_at(solver, hand) for hand in dict.fromkeys(crowd)}
        crowd = [looked_at[hand] for hand in crowd]
        free = [len(hand.spare) for hand in crowd]
        if not any(free):
            return found + [0.0] * (cards - least)
        found.append(found[-1] * sum(free) / (cards * len(crowd)))
        crowd = [_thinner(hand, stream.choice(hand.spare)) for hand in _drawn_anew(crowd, free, stream)]
    return found


def _looked_at(solver: ContractSolver, hand: _Hand) -> _Hand:
    """The hand with the cards left in `spare` that can still be spared."""
    can = {code: solver.satisfied(hand.packed - code) for code in dict.fromkeys(hand.spare)}
    return _Hand(hand.packed, tuple([code for code in hand.spare if can[code]]))


def _thinner(hand: _Hand, code: int) -> _Hand:
    at = hand.spare.index(code)
    return _Hand(hand.packed - code, hand.spare[:at] + hand.spare[at + 1 :])


def _drawn_anew(crowd: Sequence[_Hand], weights: Sequence[int], stream: Stream) -> list[_Hand]:
    """As many hands as a crowd has, each so often as its weight says, up to rounding by chance."""
    step = sum(weights) / CROWD
    at = step * stream.below(_FINE) / _FINE
    found: list[_Hand] = []
    passed = 0
    for hand, weight in zip(crowd, weights, strict=True):
        passed += weight
        while at < passed and len(found) < CROWD:
            found.append(hand)
            at += step
    return found
