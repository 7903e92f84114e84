"""A joker in a run for which the rank alone counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._jokers import STANDING, every_suit, mistaking
from rummy_learn.rules.cards import rank_at
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.meanings import Standing
    from rummy_learn.rules.melds import Meld


def _any_suit(case: Standing, meld: Meld) -> str | None:
    if meld.kind == "set":
        return None
    if case.about != "beside":
        return every_suit(meld.cards[case.at].means_rank)
    position = meld.end + 1 if case.at else meld.start - 1
    return every_suit(rank_at(position)) if 1 <= position <= 14 else None


MISCONCEPTION = Misconception(
    id="M66",
    skill="jokers",
    belief=say("Where a joker lies in a run only the rank matters, in any suit."),
    rows=("run", "wild:joker_undeclared"),
    mind=mistaking(_any_suit),
    truth=lambda _: say("A run is of one suit, its jokers and what is laid beyond them included."),
    scenes=STANDING,
)
