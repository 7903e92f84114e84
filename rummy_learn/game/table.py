"""A table with bots at it: seats are asked in the order that is fair, and each bot sees its own view only.

>>> from rummy_learn.game.bots import bot
>>> from rummy_learn.game.record import Game
>>> seats = {seat: bot("random", seat) for seat in (0, 2)}
>>> game = play_out(Game.new("shanghai", players=3, seed=7), seats)
>>> ask(game.position)
Ask(seat=1, about='claim')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.bots import settled
from rummy_learn.game.play import ask
from rummy_learn.game.record import Game
from rummy_learn.game.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rummy_learn.game.actions import Action
    from rummy_learn.game.bots import Bot, Thinking
    from rummy_learn.rules.verdict import Verdict

__all__ = ["MOST_MOVES", "IllegalMoveError", "StalledError", "answers", "ask", "play_out", "playing_out", "step"]

MOST_MOVES = 5000
"""So many moves of one deal are played by bots; a deal that players with a plan play takes a few hundred."""


class IllegalMoveError(Exception):
    """A bot has proposed a move that the rules refuse: a fault of the bot. `verdict` has the reasons."""

    def __init__(self, action: Action, verdict: Verdict) -> None:
        super().__init__(f"{action}: {verdict}")
        self.action, self.verdict = action, verdict


class StalledError(Exception):
    """A deal has gone on for more moves than allowed. `game` is how far it came."""

    def __init__(self, game: Game, moves: int) -> None:
        super().__init__(f"deal {game.position.deal} has not ended after {moves} moves")
        self.game, self.moves = game, moves


def answers(view: View) -> Iterator[Action]:
    """The legal moves that answer what the table asks of this seat.

    While a seat may pass, it is asked for a claim. To draw from the stock then would close the window before the others
    have been asked, so it is left out: pass first, and draw when the turn comes round.
    """
    found = list(view.moves())
    claim = any(action.action == "pass" for action in found)
    return (action for action in found if not (claim and action.action == "draw"))


def step(game: Game, bots: Mapping[int, Bot]) -> Game:
    """The game after the move of the bot that is asked; the same game when a seat without a bot is, or it is over.

    Raises `IllegalMoveError`.
    """
    return settled(_step(game, bots))


def _step(game: Game, bots: Mapping[int, Bot]) -> Thinking[Game]:
    now = game.dealt()
    asked = ask(now.position)
    if asked is None or asked.seat not in bots:
        return game
    action = yield from bots[asked.seat].think(View.of(now.position, asked.seat))
    after = now.play(action)
    if not isinstance(after, Game):
        raise IllegalMoveError(action, after)
    return after


def play_out(
    game: Game, bots: Mapping[int, Bot], *, until: Callable[[Game], bool] | None = None, most: int = MOST_MOVES
) -> Game:
    """The game after every move that bots can make: until a seat without a bot is asked, the game is over, or `until`.

    `until` is asked after each move.
    Raises `StalledError` when a deal takes more than `most` moves, and `IllegalMoveError`.
    """
    return settled(playing_out(game, bots, until=until, most=most))


def playing_out(
    game: Game, bots: Mapping[int, Bot], *, until: Callable[[Game], bool] | None = None, most: int = MOST_MOVES
) -> Thinking[Game]:
    """`play_out` in slices of a moment each, for a page that must not stand still while bots think.

    Raises what it raises.
    """
    begun, results = game.count, len(game.results)
    while True:
        after = yield from _step(game, bots)
        if after is game:
            return game
        game = after
        if until is not None and until(game):
            return game
        if len(game.results) > results:
            begun, results = game.count, len(game.results)
        elif game.count - begun >= most:
            raise StalledError(game, most)
