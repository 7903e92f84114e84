"""The coach: which move a careful player would make now, and why, resting on nothing that the seat does not see.

>>> from rummy_learn.game.notation import read
>>> from rummy_learn.game.view import View
>>> hand = "8C 8D 8H KS KD 2C 4D 6H 9S JC 3H"
>>> position = read({"variant": "shanghai", "discards": "KC", "hands": [None, hand, None, None]})
>>> found = advice(View.of(position, 1))
>>> print(found.action, found.numbers["missing"], found.numbers["missing_after"])
{"player": 1, "action": "take"} 1 0
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.advice import Advice, Because
from rummy_learn.course.coach_contract import ContractCoach
from rummy_learn.course.coach_points import PointsCoach
from rummy_learn.game.bots import bot
from rummy_learn.game.told import told

if TYPE_CHECKING:
    from rummy_learn.game.view import View

__all__ = ["Advice", "Because", "advice"]


def advice(view: View) -> Advice:
    """What to do in this position, for the seat that the table asks (`play.ask`) or that may claim."""
    action = bot("sensible").choose(view)
    coach = (ContractCoach if view.known.variant.deals else PointsCoach)(view)
    coach.explain(action)
    return Advice(action, told(action, view), tuple(coach.why), coach.numbers)
