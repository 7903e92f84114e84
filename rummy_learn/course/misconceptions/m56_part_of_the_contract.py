"""A part of the contract now, the rest later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import overlooking
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _too_few(move: Move) -> bool:
    contract = move.position.variant.deal(move.position.deal).contract
    return move.action.action == "go_down" and len(move.action.melds) < len(contract)


def _mind(variant: Variant) -> Mind | None:
    return overlooking("wrong_melds", when=_too_few)(variant) if variant.deals else None


MISCONCEPTION = Misconception(
    id="M56",
    skill="contracts",
    belief=say("You may lay one meld of the contract now and the rest in later turns."),
    rows=("down",),
    mind=_mind,
    truth=lambda _: say("The whole contract is laid at once."),
    scenes=("going_down",),
)
