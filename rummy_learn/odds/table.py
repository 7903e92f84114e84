"""How soon the players of a table are down: sensible bots play a deal with everything that belongs to it.

They draw from the stock or take and buy the upcard as they see fit, and go down at once when they can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.bots import bot
from rummy_learn.game.notation import start_of_deal
from rummy_learn.game.record import Game
from rummy_learn.game.table import MOST_MOVES, step

if TYPE_CHECKING:
    from rummy_learn.game.position import Position
    from rummy_learn.odds.figures import Situation

__all__ = ["downs"]

_BOT = "sensible"


def downs(situation: Situation, turns: int, seed: int | str, number: int, deals: int) -> tuple[tuple[int, ...], ...]:
    """For so many deals, how many players first lie down in their turn 1, 2 … `turns`.

    Who has no such turn before the deal ends is not counted.
    """
    counts = [0] * turns
    for each in range(deals):
        for first in _deal(situation, f"{seed}/table/{number}/{each}"):
            if first is not None and first < turns:
                counts[first] += 1
    return (tuple(counts),)


def _deal(situation: Situation, seed: str) -> list[int | None]:
    """The turn, counted from 0, in which each player lies down."""
    players = situation.players
    bots = {seat: bot(_BOT, f"{seed}/{seat}") for seat in range(players)}
    start = start_of_deal(situation.variant, situation.deal, 0, (0,) * players, seed)
    game = Game(start, start, deals=1)
    first: list[int | None] = [None] * players
    ended = [0] * players
    for _ in range(MOST_MOVES):
        turn = game.position.turn
        after = step(game, bots)
        if after is game:
            break
        game = after
        for seat in _lying(game.position):
            if first[seat] is None:
                first[seat] = ended[seat]
        if game.position.turn != turn:
            ended[turn] += 1
    return first


def _lying(position: Position) -> set[int]:
    """The players with a meld on the table."""
    return {laid.owner for laid in position.table}
