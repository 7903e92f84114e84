"""The bots, one file each, found by discovery: a file in this folder with a `BOT` is one.

>>> sorted(bots())
['lookahead', 'random', 'sensible']
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rummy_learn.game.bots._bot import Bot, Thinking, settled
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Bot", "Thinking", "bot", "bots", "settled"]


@cache
def bots() -> Mapping[str, type[Bot]]:
    """The class of every bot by its name."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    found: list[type[Bot]] = [import_module(f"{__name__}.{name}").BOT for name in names]
    return {each.name: each for each in found}


def bot(name: str, seed: int | str = 0) -> Bot:
    """The bot of that name, its own stream begun with a seed. Raises `BadInput` (unknown_bot)."""
    if name not in bots():
        known = ", ".join(sorted(bots()))
        message = say("There is no bot “{piece}”: choose one of {known}.", piece=name, known=known)
        raise BadInput("unknown_bot", name, message)
    return bots()[name](seed)
