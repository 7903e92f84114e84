"""Contract arithmetic as a case: can this contract be made with so many cards dealt, and with how many buys?

The contract may be one of the game's, or one that some deal could have.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rummy_learn.course.cases import Case, Thought
from rummy_learn.course.dealing import usual_players
from rummy_learn.rules.arithmetic import DealArithmetic, arithmetic
from rummy_learn.rules.melds import Contract, Need
from rummy_learn.rules.variant import Deal

if TYPE_CHECKING:
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["NEVER", "Counted", "counted"]

NEVER = -1
"""The answer where all buys allowed are too few."""

_SIZES = {1: ((3, 4, 5), (4, 5, 6, 7)), 2: ((3, 4), (4, 5, 6)), 3: ((3, 4, 5), (4, 5, 7))}
"""Sizes of sets and of runs, by level."""
_MOST_MELDS = 5
_MOST_CARDS = 28
"""No contract asks for more cards than a hand may come to hold."""
_BEGINNERS = 1
"""On this level all sets of a contract have one size and all its runs one, as in the deals of the games."""
_TRIES = 100


@dataclass(frozen=True, slots=True)
class Counted(Case):
    """How many upcards must be taken out of turn at least, so that one can go down with this contract?

    `deal` is that of the game whose buys are allowed, and `dealt` the cards each player gets.
    """

    contract: Contract
    dealt: int
    deal: int

    def sums(self, variant: Variant) -> DealArithmetic:
        """The arithmetic of the contract in a game that knows buying; nothing about going out blind."""
        assert variant.buying is not None
        limit = variant.buying.limits[min(self.deal, len(variant.buying.limits)) - 1]
        alone = replace(
            variant,
            deals=(Deal(self.contract, self.dealt),),
            buying=variant.buying._replace(limits=(limit,)),
            blind=None,
            rulebook=(),
        )
        return arithmetic(alone)[0]

    def truth(self, variant: Variant) -> Thought:
        """The number of buys, or `NEVER`."""
        least = self.sums(variant).least_buys
        return Thought(NEVER if least is None else least)

    @property
    def item(self) -> str:
        """The contract and the cards dealt."""
        return f"{self.contract} with {self.dealt}"


def counted(stream: Stream, variant: Variant, level: int) -> Counted:
    """A contract of the game, or one that it could have, which takes no buy every other time and never too many."""
    none = bool(stream.below(2))
    case = _some(stream, variant, level)
    for _ in range(_TRIES):
        sums = case.sums(variant)
        if sums.hand and (sums.least_buys == 0) == none and _could_be(variant, case, sums.hand):
            break
        case = _some(stream, variant, level)
    return case


def _could_be(variant: Variant, case: Counted, hand: int) -> bool:
    """Has the game melds of these sizes, and cards for the hand that goes down, those of the others and the upcard?"""
    players = usual_players(variant)
    least, most = variant.set_sizes
    fits = {"set": lambda size: least <= size <= (most or size), "run": lambda size: size >= variant.run_min}
    known = all(fits[need.kind](need.size) for need in case.contract)
    enough = hand + (players - 1) * case.dealt + 1 <= variant.deck(players).size
    return known and enough and case.contract.cards <= _MOST_CARDS


def _some(stream: Stream, variant: Variant, level: int) -> Counted:
    number = stream.below(len(variant.deals)) + 1
    deal = variant.deal(number)
    if stream.below(4) == 0:
        return Counted(deal.contract, deal.dealt, number)
    sets, runs = _SIZES[level]
    if level == _BEGINNERS:
        sets, runs = (stream.choice(sets),), (stream.choice(runs),)
    melds = stream.below(_MOST_MELDS - 1) + 2
    split = stream.below(melds + 1)
    needs = [Need("set", stream.choice(sets)) for _ in range(split)]
    needs += [Need("run", stream.choice(runs)) for _ in range(melds - split)]
    needs.sort(key=lambda need: (need.kind == "run", need.size))
    contract = Contract(tuple(needs))
    return Counted(contract, max(7, contract.cards - 5 + stream.below(7)), number)
