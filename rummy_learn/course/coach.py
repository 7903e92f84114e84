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
from rummy_learn.game.play import moves
from rummy_learn.game.told import told
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.game.actions import Action
    from rummy_learn.game.view import View
    from rummy_learn.text import Message

__all__ = ["Advice", "Because", "advice"]


def advice(view: View) -> Advice:
    """What to do in this position, for the seat that the table asks (`play.ask`) or that may claim."""
    action = bot("sensible").choose(view)
    coach = (ContractCoach if view.known.variant.deals else PointsCoach)(view)
    coach.explain(action)
    then = _after(action, view)
    words = told(action, view) if then is action else _declined(view)
    return Advice(action, then, words, tuple(coach.why), coach.numbers)


def _after(action: Action, view: View) -> Action:
    """The draw that follows when the player in turn declines what he is asked about; else the move itself."""
    if action.action != "pass" or action.player != view.known.turn:
        return action
    return next(moves(view.imagined(), view.seat, "draw"), action)


def _declined(view: View) -> Message:
    if view.known.variant.pile is not None:
        return say("Draw from the stock, do not call Rummy")
    return say("Draw from the stock, do without {cards}", cards=view.known.discards[-1:])
