"""A deal played on by sensible players, from a position with every card in its place."""

from __future__ import annotations

from statistics import mean
from typing import TYPE_CHECKING, TypeAlias

from rummy_learn.game.answers import Applied
from rummy_learn.game.bots._bot import NoMoveError
from rummy_learn.game.bots._contract import ForContract
from rummy_learn.game.bots._points import SAMPLE, ForPoints
from rummy_learn.game.play import apply, ask
from rummy_learn.game.scores import deal_scores
from rummy_learn.game.view import View

if TYPE_CHECKING:
    from rummy_learn.game.actions import Action
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant

__all__ = ["Plan", "plan", "worth_of"]

Plan: TypeAlias = ForContract | ForPoints

_SAMPLE = 3
"""A draw is valued by fewer cards in deals that are only imagined: there are many of them."""
_MOVES = 300
"""A deal that has not ended after so many moves is counted as it lies."""


def plan(view: View, sample: int = SAMPLE) -> Plan:
    """What a sensible player in this seat thinks: towards the contract, or for points where there is none.

    For points, `sample` unseen cards stand for all when a draw is valued.
    """
    return ForContract(view) if view.known.variant.deals else ForPoints(view, sample)


def worth_of(position: Position, action: Action) -> float:
    """What the deal comes to for the player of a move: his points less the mean of the others', more being better."""
    answer = apply(position, action)
    assert isinstance(answer, Applied), str(answer)
    points = _points(_played_on(answer.position, action.player))
    own = points.pop(action.player)
    ahead = own - mean(points)
    return -ahead if position.variant.winner == "lowest" else ahead


def _is_told_early(rules: Variant) -> bool:
    """Can it be told before the end what a player may expect? Where every meld counts at once."""
    return not rules.deals and rules.scoring == "melded_minus_hand"


def _played_on(position: Position, seat: int) -> Position:
    """Where the deal ends, or is valued as it lies: with a seat that has no move, after `_MOVES`, or early.

    Early is after the next turn of the seat: what would follow is luck, hardly ever due to the move that is valued.
    """
    early, came_round = _is_told_early(position.variant), False
    for _ in range(_MOVES):
        asked = ask(position)
        if asked is None or (early and came_round and position.turn != seat):
            break
        try:
            action = plan(View.of(position, asked.seat), _SAMPLE).choose()
        except NoMoveError:
            break
        answer = apply(position, action)
        assert isinstance(answer, Applied), str(answer)
        came_round = came_round or answer.position.turn == seat != position.turn
        position = answer.position
    return position


def _points(position: Position) -> list[float]:
    """What each player has or, where every meld counts at once and the deal goes on, may expect."""
    points: list[float] = [score.points for score in deal_scores(position)]
    if ask(position) is None or not _is_told_early(position.variant):
        return points
    for seat, hand in enumerate(position.hands):
        held = sum(map(position.variant.values.of, hand))
        points[seat] += held + ForPoints(View.of(position, seat)).worth(hand, position.melds, discard=False)
    return points
