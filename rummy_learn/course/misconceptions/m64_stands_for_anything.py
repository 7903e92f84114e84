"""A joker that has no meaning of its own once it lies in a meld."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.meanings import ANY
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._jokers import STANDING, mistaking
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.meanings import Standing
    from rummy_learn.rules.melds import Meld


def _anything(_case: Standing, _meld: Meld) -> str:
    return ANY


MISCONCEPTION = Misconception(
    id="M64",
    skill="jokers",
    belief=say("A joker in a meld stands for any card at all."),
    rows=("wild:joker_undeclared",),
    mind=mistaking(_anything),
    truth=lambda _: say("Before it is laid a joker could be anything; in a meld its place says what it stands for."),
    scenes=STANDING,
)
