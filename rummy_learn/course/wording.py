"""Several parts as one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.melds import Contract
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.melds import Need

__all__ = ["joined", "listed"]


def joined(parts: Sequence[Message], by: str = "{first}, {rest}") -> Message:
    """The parts one after the other; `by` is how two of them go together."""
    whole, *rest = parts
    for part in rest:
        whole = say(by, first=whole, rest=part)
    return whole


def listed(needs: Sequence[Need]) -> Message:
    """ "2 sets of 3 and a run of 4" """
    parts = [need.said() if n == 1 else Contract((need,) * n).said() for n, need in Contract(tuple(needs)).groups()]
    *first, last = parts
    return say("{first} and {last}", first=joined(first), last=last) if first else last
