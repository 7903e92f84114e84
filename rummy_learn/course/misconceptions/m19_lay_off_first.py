"""Laying off before anything of one's own lies on the table: allowed or not, taken from another game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._moves import overlooking, refusing
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.course.situations import Move
    from rummy_learn.rules.variant import Variant


def _belief(variant: Variant) -> Message:
    if variant.deals:
        return say("You may lay off before you go down.")
    return say("You may lay off only when you have melded yourself.")


def _truth(variant: Variant) -> Message:
    if variant.deals:
        return say("Only one who has laid the contract lays off.")
    return say("Anyone lays off in turn, whether anything of theirs lies on the table or not.")


def _has_melded_nothing(move: Move) -> bool:
    seat = move.seat
    return move.action.action == "lay_off" and all(seat not in (laid.owner, *laid.by) for laid in move.position.table)


def _mind(variant: Variant) -> Mind:
    if variant.deals:
        return overlooking("not_down", when=lambda move: move.action.action == "lay_off")(variant)
    own_first = say("A player who has melded nothing may not lay off.")
    return refusing("nothing_melded", own_first, _has_melded_nothing)(variant)


MISCONCEPTION = Misconception(
    id="M19",
    skill="lay_off",
    belief=_belief,
    rows=("down",),
    mind=_mind,
    truth=_truth,
    scenes=("laying_off", "laying_off_freely"),
)
