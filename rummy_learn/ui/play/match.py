"""A game of one learner against bots, as a value: every step makes another, and all of it can be kept as a record.

Bots may think for long. So whatever makes them move is a `Going`: it is driven slice by slice, for as long as a page
can wait, and tells each time how far the match has come.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from rummy_learn.game.actions import Action
from rummy_learn.game.bots import bot
from rummy_learn.game.notation import new_game
from rummy_learn.game.play import ask, moves
from rummy_learn.game.record import FORMAT, Game, Rejected, replay
from rummy_learn.game.table import playing_out
from rummy_learn.game.view import View
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.ui.play.names import Names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rummy_learn.game.play import Ask
    from rummy_learn.game.position import Cards
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.text import Message

__all__ = ["Going", "Happened", "Match", "refused_at"]

Going: TypeAlias = Generator["Match", None, "Match"]
"""A match on its way to the learner's next decision, or to the end of the deal."""


class Happened(NamedTuple):
    """Something that was seen at the table, and who did it."""

    seat: int
    message: Message

    @staticmethod
    def of(game: Game) -> list[Happened]:
        """What the last move of a game did; nothing before the first."""
        return [Happened(game.move.player, event) for event in game.events] if game.move else []


@dataclass(frozen=True)
class Match:
    """The game, the seat of the learner, and the kind of bot at all others.

    `start` describes the first position without the cards that nobody may see: a seed stands for them.
    """

    game: Game
    start: Mapping[str, object]
    me: int
    bot: str

    @staticmethod
    def new(
        rules: Variant, *, players: int, seed: int, bot_name: str, deal: int = 1, deals: int | None = None
    ) -> Match:
        """A new game before its first move. Raises `BadInput`: bad_players, unknown_bot, bad_deal."""
        bot(bot_name)
        start = {
            "variant": rules.id,
            "options": {name: str(value) for name, value in rules.chosen.items()},
            "players": players,
            "deal": deal,
            "dealer": new_game(rules, players, seed).dealer,
            "seed": seed,
        }
        if rules.deals:
            rules.deal(deal)
        return Match.of({"format": FORMAT, "start": start, "moves": [], "deals": deals, "bot": bot_name})

    @staticmethod
    def at(position: Mapping[str, object], bot_name: str) -> Match | Rejected:
        """A game that begins in a position; the learner has the seat that is asked there.

        Raises `BadInput` like `notation.read`.
        """
        record = {"format": FORMAT, "start": dict(position), "moves": [], "bot": bot_name}
        found = replay(record)
        if isinstance(found, Rejected):
            return found
        asked = ask(found.position)
        return Match.of({**record, "seat": asked.seat if asked else found.position.turn})

    @staticmethod
    def of(record: Mapping[str, Any]) -> Match:
        """The match of a record, as far as its moves go.

        Raises `BadInput`: bad_record where it does not stand or has no such seat, and others like `replay`.
        """
        found = replay(record)
        if isinstance(found, Rejected):
            why = found.verdict.reasons[0].message
            message = say("{where} {reason}", where=refused_at(found.number), reason=why)
            raise BadInput("bad_record", found.number, message)
        seat, name = record.get("seat", 0), record.get("bot", "random")
        if type(seat) is not int or not 0 <= seat < found.position.players:
            raise BadInput("bad_record", seat, say("“{piece}” is no seat of this game.", piece=seat))
        bot(str(name))
        return Match(found, record["start"], seat, str(name))

    # ---- what it is like now -----------------------------------------------------------------------------------------
    @property
    def rules(self) -> Variant:
        """The rules it is played by."""
        return self.game.position.variant

    @property
    def names(self) -> Names:
        """What the players are called."""
        return Names(self.game.position.players, self.me)

    @property
    def view(self) -> View:
        """What the learner sees."""
        return View.of(self.game.position, self.me)

    @property
    def asked(self) -> Ask | None:
        """What the learner is asked now; None when the deal is over."""
        return ask(self.game.position)

    @cached_property
    def stuck(self) -> bool:
        """Has whoever is in turn no legal move? Play never comes to that, but a position in a link may."""
        return _stuck(self.game)

    @property
    def waits(self) -> bool:
        """Is it a bot's move?"""
        return self.asked is not None and self.asked.seat != self.me and not self.stuck

    @property
    def deal_over(self) -> bool:
        """Is there a score sheet to look at?"""
        return self.game.position.phase == "over"

    @property
    def begun(self) -> bool:
        """Has the learner made a move?"""
        return any(game.move and game.move.player == self.me for game in _made(self.game))

    @property
    def drawn(self) -> Cards:
        """What the learner has drawn in this turn."""
        position = self.game.position
        return position.taken.cards if position.taken and position.turn == self.me else ()

    def news(self, since: int | None = None) -> list[Happened]:
        """What was seen after so many moves, the oldest first; left out: since the learner's last turn in this deal."""
        least = self._turn_ended() if since is None else since
        games = list(takewhile(lambda game: game.count > least, _made(self.game)))
        return [happened for game in reversed(games) for happened in Happened.of(game)]

    def _turn_ended(self) -> int:
        """How many moves had been made when the learner's last turn was over, or this deal began."""
        for game in _made(self.game):
            if game is not self.game and (game.position.phase == "over" or self._ended_turn(game)):
                return game.count
        return 0

    def _ended_turn(self, game: Game) -> bool:
        """Was the last move of this game the end of a turn of the learner?"""
        before = game.before.position if game.before else game.start
        return (before.turn, before.phase) == (self.me, "play") and game.position.turn != self.me

    # ---- what the learner does ---------------------------------------------------------------------------------------
    def play(self, action: Action) -> Going | Verdict:
        """The match after a move and what the bots make of it, or the verdict that refuses the move.

        To draw while others have still to be asked about the upcard is to pass first. Raises `BadInput` like `apply`.
        """
        answer = self._played(action)
        if not isinstance(answer, Match):
            return answer
        if action.action != "draw" or self.asked != (self.me, "claim"):
            return answer.on()
        return self._passed()._drawing(action)

    def _drawing(self, draw: Action) -> Going:
        """The others are asked; then the draw is made, unless one of them has taken the turn."""
        waiting = yield from self.on(while_in_turn=True)
        drawn = waiting._played(draw) if waiting.asked == (self.me, "turn") else None
        return (yield from (drawn if isinstance(drawn, Match) else waiting).on())

    def _passed(self) -> Match:
        passed = self._played(Action(self.me, "pass"))
        assert isinstance(passed, Match), "who is asked may pass"
        return passed

    def _played(self, action: Action) -> Match | Verdict:
        answer = self.game.play(action)
        return replace(self, game=answer) if isinstance(answer, Game) else answer

    def until_my_turn(self) -> Going:
        """The learner passes whatever is offered out of turn before his own turn comes."""
        match = self
        while match.asked == (match.me, "claim") and match.game.position.turn != match.me:
            match = yield from match._passed().on()
        return match

    def next_deal(self) -> Going:
        """The next deal; the same match where none follows."""
        return replace(self, game=self.game.dealt()).on()

    def on(self, *, while_in_turn: bool = False) -> Going:
        """The match while the bots move, up to the learner's next decision or the end of the deal.

        With `while_in_turn` only until the turn is another's.
        """
        # New bots each time: what they do hangs on the position alone, so a game taken up again goes on alike.
        others = (seat for seat in range(self.game.position.players) if seat != self.me)
        bots = {seat: bot(self.bot, f"{self.start.get('seed', 0)} {seat} {self.game.count}") for seat in others}
        now = self

        def enough(game: Game) -> bool:
            nonlocal now
            now = replace(self, game=game)
            return _halted(game) or (while_in_turn and game.position.turn != self.me)

        if enough(self.game):
            return self
        moving = playing_out(self.game, bots, until=enough)
        while True:
            try:
                next(moving)
            except StopIteration as done:
                return replace(self, game=done.value)
            yield now

    def undone(self) -> Match:
        """The match at the learner's decision before, or as it is when there was none."""
        for game in _made(self.game):
            if game.move and game.move.player == self.me:
                return replace(self, game=game.undo())
        return self

    # ---- keeping -----------------------------------------------------------------------------------------------------
    def record(self) -> dict[str, Any]:
        """The record, which `of` reads back. Its start is told in full only once nothing in it is hidden any more."""
        found = self.game.record()
        if not self.game.over:
            found["start"] = dict(self.start)
        return {**found, "seat": self.me, "bot": self.bot}


def refused_at(number: int | None) -> Message:
    """Where a record does not stand, by the number of `Rejected`."""
    if number is None:
        return say("The moves stand, but not the results.")
    if number == 0:
        return say("This record cannot begin.")
    return say("Move {number} of this record is refused.", number=number)


def _halted(game: Game) -> bool:
    """Is there nothing that the bots could do, whoever is asked?"""
    return game.position.phase == "over" or _stuck(game)


def _stuck(game: Game) -> bool:
    asked = ask(game.position)
    if asked is None or asked.about == "claim":  # who is asked for a claim may pass
        return False
    quick = next(moves(game.position, asked.seat, "discard"), None)
    return (quick or next(moves(game.position, asked.seat), None)) is None


def _made(game: Game) -> Iterator[Game]:
    """The game after its last move, and back after each move before it."""
    current: Game | None = game
    while current is not None:
        if current.move is not None:
            yield current
        current = current.before
