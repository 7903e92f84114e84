"""A joker that repeats the card it lies beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._jokers import STANDING, at_position, mistaking, naturals
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.meanings import Standing
    from rummy_learn.rules.melds import Meld


def _repeated(case: Standing, meld: Meld) -> str | None:
    """The natural card before the joker, or after it where none lies before; beyond it the run goes on from there."""
    beside = min(naturals(meld), key=lambda at: (at > case.at, abs(at - case.at)))
    if case.about != "beside":
        return meld.cards[beside].face.text
    return at_position(meld, meld.start + beside + (1 if case.at else -1))


MISCONCEPTION = Misconception(
    id="M63",
    skill="jokers",
    belief=say("A joker stands for the card that it lies beside."),
    rows=("wild:joker_undeclared",),
    mind=mistaking(_repeated),
    truth=lambda _: say(
        "A joker stands for the card that its own place needs: in a run the next one in order, in a set one more of "
        "the rank."
    ),
    scenes=STANDING,
)
