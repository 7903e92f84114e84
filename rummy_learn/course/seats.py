"""Players without names and their totals, as questions speak of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.wording import joined
from rummy_learn.game.position import Seat
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["points_of", "score_sheet", "seat_name", "some_totals"]

_STEP = 5


def seat_name(seat: int) -> Message:
    """ "Player 1" for seat 0, as people count."""
    return Seat(seat).said()


def points_of(total: int) -> Message:
    """ "35 points" """
    return plural(total, "{n} point", "{n} points")


def score_sheet(totals: Sequence[int]) -> Message:
    """ "Player 1 has 35 points, Player 2 has 60 points." """
    told = [
        say("{player} has {points}", player=seat_name(seat), points=points_of(total))
        for seat, total in enumerate(totals)
    ]
    return say("{sheet}.", sheet=joined(told))


def some_totals(stream: Stream, variant: Variant, players: int, *, spread: int) -> tuple[int, ...]:
    """Totals in steps of 5, no two alike, each at most `spread` steps from the next; below zero where hands can be."""
    lowest = stream.below(50) - (12 if variant.scoring == "melded_minus_hand" else 0)
    totals = [lowest]
    while len(totals) < players:
        totals.append(totals[-1] + stream.below(spread) + 1)
    return tuple(total * _STEP for total in stream.shuffled(totals))
