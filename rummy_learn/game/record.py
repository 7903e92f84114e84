"""A game in the making and its record: the start, the moves, what every deal came to. A record replays bit for bit.

>>> game = Game.new("shanghai", players=3, seed=7)
>>> game = game.play({"player": 1, "action": "draw"})
>>> game.record()["moves"]
[{'player': 1, 'action': 'draw'}]
>>> replay(game.record()) == game
True
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rummy_learn.game import notation
from rummy_learn.game.actions import Action
from rummy_learn.game.fields import decoded, shown
from rummy_learn.game.play import apply
from rummy_learn.game.scores import deal_scores, next_deal, winners
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.verdict import Reason, Verdict
from rummy_learn.text import Message, say
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant

__all__ = ["FORMAT", "Game", "Rejected", "Result", "replay"]

FORMAT = "rummy-learn/1"
"""What the records of this version call themselves; no other is read."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a deal came to: who went out (None: nobody), what it added to each total, the totals, and who has won."""

    deal: int
    out: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]

    @staticmethod
    def of(position: Position) -> Result:
        """The result of a deal that is over."""
        points = tuple(score.points for score in deal_scores(position))
        return Result(position.deal, position.out, points, position.scores, winners(position))

    def to_json(self) -> dict[str, Any]:
        """`{"deal", "out", "points", "totals", "winners"}`"""
        return {
            "deal": self.deal,
            "out": self.out,
            "points": list(self.points),
            "totals": list(self.totals),
            "winners": list(self.winners),
        }


@dataclass(frozen=True, eq=False)
class Game:
    """A game as a value: each move makes another, and `before` leads back to the one it was made in.

    `move` is the last move, None where a deal has just begun, `count` the number of all, and `events` tell what it did.
    After a deal the next one begins by itself with its first move, until somebody has won, or `deals` have been played
    where that is given.
    """

    start: Position
    position: Position
    results: tuple[Result, ...] = ()
    deals: int | None = None
    events: tuple[Message, ...] = ()
    before: Game | None = field(default=None, repr=False)
    move: Action | None = None
    count: int = 0

    @staticmethod
    def new(rules: Variant | str, *, players: int = 4, seed: int | str = 0, deals: int | None = None) -> Game:
        """The first deal of a game, given by its id or, with house rules, as a variant.

        Raises `BadInput`: unknown_variant, bad_players.
        """
        start = notation.new_game(variant(rules) if isinstance(rules, str) else rules, players, seed)
        return Game(start, start, deals=deals)

    @cached_property
    def moves(self) -> tuple[Action, ...]:
        """Every move from the start, put together when asked for: all games of a chain would hold so many otherwise."""
        found, game = [], self
        while True:
            if game.move is not None:
                found.append(game.move)
            if game.before is None:
                return tuple(reversed(found))
            game = game.before

    def __eq__(self, other: object) -> bool:
        """Games are equal that have the same start, moves and results, whatever their events say."""
        return isinstance(other, Game) and self._compared() == other._compared()

    __hash__ = None  # type: ignore[assignment]

    def _compared(self) -> tuple[object, ...]:
        return self.start, self.position, self.moves, self.results, self.deals

    @property
    def over(self) -> bool:
        """Is there nothing more to play?"""
        enough = self.deals is not None and len(self.results) >= self.deals
        return self.position.phase == "over" and (enough or next_deal(self.position) is None)

    def play(self, action: Action | str | Mapping[str, object]) -> Game | Verdict:
        """The game after a move, or the verdict that refuses it. Raises `BadInput` like `Action.read` and `apply`."""
        move = action if isinstance(action, Action) else Action.read(action)
        now = self.dealt()
        answer = apply(now.position, move)
        if isinstance(answer, Verdict):
            return answer
        after = answer.position
        results = (*self.results, Result.of(after)) if after.phase == "over" else self.results
        return Game(self.start, after, results, self.deals, answer.events, now, move, self.count + 1)

    def dealt(self) -> Game:
        """The game with the next deal on the table when one is over and another follows, else the game as it is."""
        if self.position.phase != "over" or self.over:
            return self
        following = next_deal(self.position)
        return self if following is None else replace(self, position=following, events=(), before=self, move=None)

    def undo(self) -> Game:
        """The game before the last move; a game without moves stays as it is."""
        game = self
        while game.before is not None:
            game = game.before
            if game.count < self.count:
                break
        return game

    def record(self) -> dict[str, Any]:
        """The record as JSON with the keys of the public format."""
        found: dict[str, Any] = {
            "format": FORMAT,
            "start": self.start.to_json(),
            "moves": [move.to_json() for move in self.moves],
            "results": [result.to_json() for result in self.results],
            "seed": self.start.seed,
        }
        return found if self.deals is None else {**found, "deals": self.deals}


@dataclass(frozen=True, slots=True)
class Rejected:
    """A record that does not stand: the number of the move that is refused, counted from 1, and the verdict on it.

    Number 0 is the start; None means that the moves stand and the results do not follow from them. `game` is how far it
    came, None when it could not start.
    """

    number: int | None
    verdict: Verdict
    game: Game | None = None

    def __bool__(self) -> bool:
        return False

    def to_json(self) -> dict[str, Any]:
        """The verdict with the number of the move as `move`."""
        return {"move": self.number, **self.verdict.to_json()}


def replay(source: str | Mapping[str, object]) -> Game | Rejected:
    """Plays a record again, judging every move anew.

    Raises `BadInput`: bad_record for text that is none, bad_position and others for its start.
    """
    data = _loaded(source)
    start = data["start"]
    if isinstance(start, dict) and start.get("seed") is None and data.get("seed") is not None:
        start = {**start, "seed": data["seed"]}
    position = notation.read(start)
    if isinstance(position, Verdict):
        return Rejected(0, position)
    game = Game(position, position, deals=data.get("deals"))
    for number, move in enumerate(data["moves"], start=1):
        answer = _played(game, number, move)
        if isinstance(answer, Verdict):
            return Rejected(number, answer, game)
        game = answer
    if "results" in data and data["results"] != [result.to_json() for result in game.results]:
        message = say("The results in the record do not follow from its moves.")
        rules = game.position.variant
        reason = Reason("wrong_results", rules.cite("score", "wrong_results"), message)
        return Rejected(None, Verdict(rules.id, (), (reason,)), game)
    return game


def _loaded(source: str | Mapping[str, object]) -> dict[str, Any]:
    if isinstance(source, str):
        try:
            source = decoded(source)
        except json.JSONDecodeError as error:
            piece = error.doc[error.pos : error.pos + 20] or error.doc[-20:]
            raise _bad(piece, say("A game record is JSON text; it cannot be read from “{piece}” on.")) from None
    if not isinstance(source, dict) or source.get("format") != FORMAT:
        given = source.get("format") if isinstance(source, dict) else source
        raise _bad(given, say("“{piece}” is no game record of this program: its format is {format}.", format=FORMAT))
    for key, kind in (("start", dict), ("moves", list)):
        if not isinstance(source.get(key), kind):
            raise _bad(key, say("A game record needs the key “{piece}”."))
    deals = source.get("deals")
    if deals is not None and (type(deals) is not int or deals < 1):
        raise _bad(deals, say("“{piece}” is no number of deals."))
    return source


def _played(game: Game, number: int, move: object) -> Game | Verdict:
    try:
        return game.play(Action.read(move))
    except BadInput as error:
        message = say("Move {number} cannot be read. {problem}", number=number, problem=error.message)
        raise _bad(error.piece, message) from None


def _bad(piece: object, message: Message) -> BadInput:
    named = shown(piece)
    return BadInput("bad_record", named, message._replace(values={**message.values, "piece": named}))
