"""A bot without a thought: any kind of legal move, and any move of that kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.bots._bot import Bot
from rummy_learn.game.table import answers
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.game.actions import Action
    from rummy_learn.game.view import View

__all__ = ["BOT", "RandomLegal"]


class RandomLegal(Bot):
    """Each kind of move is equally likely, however many moves there are of it."""

    name = "random"
    title = say("Random: any legal move")

    def choose(self, view: View) -> Action:
        """A legal move at random."""
        kinds: dict[str, list[Action]] = {}
        for action in answers(view):
            kinds.setdefault(action.action, []).append(action)
        return self.stream.choice(kinds[self.stream.choice(sorted(kinds))])


BOT = RandomLegal
