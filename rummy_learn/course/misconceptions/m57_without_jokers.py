"""A contract that must be laid without jokers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import refusing
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _with_jokers(move: Move) -> bool:
    return move.action.action == "go_down" and any(card.wild for meld in move.action.melds for card in meld)


def _mind(variant: Variant) -> Mind | None:
    if not variant.deals or not variant.deck().jokers:
        return None
    return refusing("joker_in_contract", say("A contract is laid without jokers."), _with_jokers)(variant)


MISCONCEPTION = Misconception(
    id="M57",
    skill="contracts",
    belief=say("No joker may help to lay the contract."),
    rows=("wild", "jokers"),
    mind=_mind,
    truth=lambda _: say("Jokers may lie in the melds of the contract as in any others."),
    scenes=("going_down",),
)
