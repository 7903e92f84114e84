"""Tables that no question asks about, set to show what a house rule decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.scenes import Scene
from rummy_learn.course.scenes._table import fitting, lone_cards, on_table, redrawn, set_table, some_meld
from rummy_learn.course.situations import Move
from rummy_learn.game.actions import Action
from rummy_learn.rules.cards import print_cards

if TYPE_CHECKING:
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["SWITCHED"]

_YOU, _LAST, _OTHER = 1, 0, 3


def _deep_to_lay_off(stream: Stream, variant: Variant, level: int) -> Move | None:
    """A card deep in the discards, which fits a meld of the table and nothing in the hand."""
    meld = some_meld(stream, variant)
    card = fitting(stream, meld)
    others = lone_cards(stream, 5 + level, [meld, (card, card)])
    above, hand = others[: 1 + level], others[1 + level :]
    table, discards = on_table(_OTHER, meld), print_cards((card, *above))
    position = set_table(variant, _YOU, {_YOU: hand}, discards=discards, discarder=_LAST, table=table)
    return Move(position, Action(_YOU, "take", cards=(card,))) if position else None


def _deep_to_call(stream: Stream, variant: Variant, level: int) -> Move | None:
    """A discard with others above it is called; it fits a meld of the table."""
    meld = some_meld(stream, variant)
    card = fitting(stream, meld)
    others = lone_cards(stream, 4 + level, [meld, (card, card)])
    discards = print_cards((card, *others[:level]))
    table = on_table(_YOU, meld)
    position = set_table(variant, _YOU, {_OTHER: others[level:]}, discards=discards, discarder=_LAST, table=table)
    return Move(position, Action(_OTHER, "call_rummy", card=card, meld=0)) if position else None


def _has_pile(variant: Variant) -> bool:
    return variant.pile is not None


SWITCHED = (
    Scene("deep_to_lay_off", "pile", Move, redrawn(_deep_to_lay_off), _has_pile),
    Scene("deep_to_call", "rummy", Move, redrawn(_deep_to_call), _has_pile),
)
