"""Contract arithmetic: what the numbers of cards alone say about a deal, derived from the variant with every step.

>>> from rummy_learn.variants import variant
>>> deal = deal_arithmetic(variant("hoyle"), 9)
>>> deal.least_buys, deal.outcome
(2, 'stays_in')
>>> print(deal.steps[-2])
So 2 buys are needed at least, for 16 cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

__all__ = ["DealArithmetic", "arithmetic", "deal_arithmetic", "hand_sizes"]

Outcome = Literal["stays_in", "goes_out", "leaves_one_card"]

_ENOUGH = 20
"""Buys beyond which a game without a limit is not looked at: no contract is that large."""


@dataclass(frozen=True, slots=True)
class DealArithmetic:
    """One deal: `needed` cards in hand to go down and end the turn, and `least_buys` to have them.

    `least_buys` is None when the buys allowed are too few. `outcome` is what going down with the least buys does: it
    `goes_out`, it `leaves_one_card` (which has to be laid off at once where the last card may not be discarded), or one
    `stays_in`. `blind` are the numbers of buys with which a player who has melded nothing can go out in one turn, in a
    game that pays for that.
    """

    deal: int
    contract: int
    needed: int
    least_buys: int | None
    hand: int | None
    outcome: Outcome | None
    blind: tuple[int, ...]
    steps: tuple[Message, ...]

    def to_json(self) -> dict[str, object]:
        """All fields by name, steps as sentences."""
        return {
            "deal": self.deal,
            "contract": self.contract,
            "needed": self.needed,
            "least_buys": self.least_buys,
            "hand": self.hand,
            "outcome": self.outcome,
            "blind": list(self.blind),
            "steps": [str(step) for step in self.steps],
        }


def arithmetic(variant: Variant) -> tuple[DealArithmetic, ...]:
    """The arithmetic of every deal; () for a game without contracts."""
    return tuple(deal_arithmetic(variant, number) for number in range(1, len(variant.deals) + 1))


def hand_sizes(variant: Variant, deal: int) -> list[int]:
    """How many cards are in hand after drawing, for each number of buys that is allowed, none first."""
    first = variant.deal(deal).dealt + 1
    if variant.buying is None:
        return [first]
    limit = variant.buying.limits[deal - 1]
    return [first + buys * _each_buy(variant) for buys in range((_ENOUGH if limit is None else limit) + 1)]


def deal_arithmetic(variant: Variant, number: int) -> DealArithmetic:
    """The arithmetic of one deal of a game with contracts."""
    contract = variant.deal(number).contract.cards
    discard = variant.going_out == "discard_last"
    needed = contract + discard
    hands = hand_sizes(variant, number)
    enough = [(buys, hand) for buys, hand in enumerate(hands) if hand >= needed]
    buys, hand = enough[0] if enough else (None, None)
    outcome = None if hand is None else _outcome(variant, hand - contract)
    blind = tuple(n for n, cards in enough if variant.blind and (variant.layoff_same_turn or cards == needed))
    steps = [_held(variant, number, hands[0]), _taken(contract, discard=discard, needed=needed)]
    if buys is None:
        steps.append(say("All buys together bring {hand} cards, which is too few.", hand=hands[-1]))
    elif buys:
        steps += _bought(variant, buys, hands)
    else:
        steps.append(say("So no buy is needed."))
    if outcome:
        steps += _consequence(outcome, discard=discard)
    if variant.blind:
        steps.append(_blindly(blind))
    return DealArithmetic(number, contract, needed, buys, hand, outcome, blind, tuple(steps))


def _each_buy(variant: Variant) -> int:
    """Cards that a buy brings: the upcard and those that come with it."""
    return 1 + variant.buying.penalty if variant.buying else 0


def _outcome(variant: Variant, left: int) -> Outcome:
    if variant.going_out == "discard_last":
        return "goes_out" if left == 1 else "stays_in"
    if left == 0:
        return "goes_out"
    return "leaves_one_card" if left == 1 and variant.going_out == "play_last" else "stays_in"


# ---- the steps ------------------------------------------------------------------------------------------------------
def _held(variant: Variant, number: int, hand: int) -> Message:
    dealt = variant.deal(number).dealt
    return say("{dealt} cards are dealt and one is drawn: {hand} in hand.", dealt=dealt, hand=hand)


def _taken(contract: int, *, discard: bool, needed: int) -> Message:
    if discard:
        return say(
            "The contract takes {contract}, and the turn ends with a discard: {needed}.",
            contract=contract,
            needed=needed,
        )
    return say("The contract takes {contract}, and going out needs no discard.", contract=contract)


def _bought(variant: Variant, buys: int, hands: list[int]) -> list[Message]:
    return [
        plural(_each_buy(variant), "A buy brings {n} card.", "A buy brings {n} cards."),
        plural(
            buys,
            "So {n} buy is needed at least, for {hand} cards.",
            "So {n} buys are needed at least, for {hand} cards.",
            hand=hands[buys],
        ),
    ]


def _consequence(outcome: Outcome, *, discard: bool) -> list[Message]:
    if outcome == "leaves_one_card":
        return [say("Going down then leaves one card, which has to be laid off at once: without a place for it, wait.")]
    if outcome == "goes_out" and discard:
        return [say("Going down then leaves just the card to discard: it is going out.")]
    if outcome == "goes_out":
        return [say("Going down then leaves no card: it is going out.")]
    return []


def _blindly(blind: tuple[int, ...]) -> Message:
    if not blind:
        return say("Going out blind is impossible: no number of buys gives exactly the cards it takes.")
    return say("Going out blind is possible with this many buys: {buys}.", buys=", ".join(map(str, blind)))
