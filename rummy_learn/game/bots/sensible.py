"""A bot that plays as a careful person would: towards the contract, with an eye on what can still come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.bots._bot import Bot
from rummy_learn.game.bots._rollout import plan
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.game.actions import Action
    from rummy_learn.game.view import View

__all__ = ["BOT", "Sensible"]


class Sensible(Bot):
    """Plays towards the contract, or for points where there is none."""

    name = "sensible"
    title = say("Sensible: plays for the contract")

    def choose(self, view: View) -> Action:
        """A good legal move; the same view always gives the same one."""
        return plan(view).choose()


BOT = Sensible
