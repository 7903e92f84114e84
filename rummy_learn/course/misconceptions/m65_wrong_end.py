"""A run with a joker at its end, read from the wrong end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._jokers import STANDING, at_position, mistaking, naturals
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.meanings import Standing
    from rummy_learn.rules.melds import Meld


def _mirrored(case: Standing, meld: Meld) -> str | None:
    """The card as far beyond the other end of the natural cards, or the one after it where the run goes on."""
    known = naturals(meld)
    further = case.about == "beside"
    if meld.kind == "set" or known[0] < case.at < known[-1]:
        return None
    if case.at > known[-1]:
        return at_position(meld, meld.start + known[0] - (case.at - known[-1]) - further)
    return at_position(meld, meld.start + known[-1] + (known[0] - case.at) + further)


MISCONCEPTION = Misconception(
    id="M65",
    skill="jokers",
    belief=say("A joker at one end of a run stands for the card that is missing at the other end."),
    rows=("wild:joker_undeclared", "run"),
    mind=mistaking(_mirrored),
    truth=lambda _: say("A run lies from its low end to its high end, and a joker stands for the card of its place."),
    scenes=STANDING,
)
