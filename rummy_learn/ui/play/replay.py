"""A record move by move: the table at each step, what happened, and the rule behind it; or why it does not stand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rummy_learn.course.coach import advice
from rummy_learn.game.play import ask
from rummy_learn.game.view import View
from rummy_learn.text import say
from rummy_learn.ui import cards, parts, verdicts
from rummy_learn.ui import html as h
from rummy_learn.ui import table as tables
from rummy_learn.ui.clauses import book
from rummy_learn.ui.play import aids, sheet
from rummy_learn.ui.play.match import Happened, refused_at
from rummy_learn.ui.play.names import Names
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.game.actions import Action, Move
    from rummy_learn.game.position import Position
    from rummy_learn.game.record import Game, Rejected
    from rummy_learn.rules.clause import Clause
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["Replay", "rejected", "replayed"]

_ROWS: Mapping[Move, str] = {"buy": "buy", "go_down": "down", "lay_off": "down", "exchange": "exchange"}
"""The row of the rule book that a move rests on; the others rest on the clause of the turn."""


@dataclass(frozen=True)
class Replay:
    """A game to look at: as it was before its first move and after each, and how many of them have been made.

    `me` is the seat whose hand is open throughout.
    """

    games: tuple[Game, ...]
    me: int
    at: int = 0

    @staticmethod
    def of(game: Game, me: int) -> Replay:
        """The replay of a game, before its first move."""
        found = []
        current: Game | None = game
        while current is not None:
            if current.move is not None or current.before is None:
                found.append(current)
            current = current.before
        return Replay(tuple(reversed(found)), me)

    @property
    def game(self) -> Game:
        """The whole game."""
        return self.games[-1]

    @property
    def last(self) -> int:
        """How many moves there are."""
        return len(self.games) - 1

    @property
    def now(self) -> Game:
        """The game as far as it is shown."""
        return self.games[self.at]

    @property
    def made(self) -> Action | None:
        """The move that led here."""
        return self.now.move

    @property
    def names(self) -> Names:
        """What the players are called."""
        return Names(self.game.position.players, self.me)

    def seen(self) -> list[Happened]:
        """What the move that led here did."""
        return Happened.of(self.now)

    def to(self, step: int) -> Replay:
        """The replay after so many moves, as far as there are any."""
        return replace(self, at=min(max(step, 0), self.last))

    def open_(self, position: Position) -> bool:
        """May all hands be seen? Only in a deal that has been played to its end."""
        return any(result.deal == position.deal for result in self.game.results)


# ---- drawing ---------------------------------------------------------------------------------------------------------
def replayed(replay: Replay, rules: Link) -> Html:
    """The step, the way on and back, and the table; `rules` is the link of the game's rules."""
    position, names = replay.now.position, replay.names
    open_ = replay.open_(position)
    over = position.phase == "over"
    return h.join(
        _ways(replay),
        h.div(
            h.div(
                _what(replay, rules),
                tables.table(View.of(position, replay.me), names.all),
                sheet.counted(position, names) if over else _hands(position, replay.me, names, open_=open_),
                cls="stack",
            ),
            h.aside(sheet.sheet(replay.now, names), cls="stack", aria_label=say("Score sheet")),
            cls="two",
        ),
    )


def _ways(replay: Replay) -> Html:
    """Buttons there and back, and the number of the move to type."""
    at, last = replay.at, replay.last
    steps = (
        ("first", say("First"), 0, at > 0),
        ("previous", say("Previous"), at - 1, at > 0),
        ("next", say("Next"), at + 1, at < last),
        ("last", say("Last"), last, at < last),
    )
    buttons = [
        h.button(
            word,
            cls="btn go" if name == "next" else "btn",
            id=f"step-{name}",
            data_act="step",
            data_value=to,
            aria_disabled=not able or None,
        )
        for name, word, to, able in steps
    ]
    return h.div(
        h.div(buttons, cls="row", role="group", aria_label=say("Moves")),
        h.form(
            parts.field("move", say("Move, of {last}", last=last), str(at), number=True),
            parts.action(say("Go there"), submit=True),
            data_act="step-to",
            cls="row",
            id="step-form",
        ),
        cls="replay-ways",
    )


def _what(replay: Replay, rules: Link) -> Html:
    """What the move did, and the clauses of the `rules` that it rests on."""
    action, names, game = replay.made, replay.names, replay.now
    if action is None:
        return h.section(h.h2(say("Before the first move"), id="move-title", tabindex=-1), cls="panel what")
    told = [h.li(names.told(each.message)) for each in replay.seen()]
    before = game.before.position if game.before else game.start
    rests = [parts.why(clause, rules.to(clause=clause.id)) for clause in _clauses(before, game.position, action)]
    heading = h.h2(say("Move {n} of {last}", n=replay.at, last=replay.last), id="move-title", tabindex=-1)
    return h.section(
        heading,
        h.ul(told, role="list", cls="told"),
        h.div(h.h3(say("The rule behind it")), rests, cls="whys"),
        _coach(replay, before, action, rules),
        cls="panel what",
    )


def _coach(replay: Replay, before: Position, action: Action, rules: Link) -> Html | None:
    """What the coach would have done there, where the hand of the player may be seen."""
    seat = action.player
    asked = ask(before)
    if asked is None or asked.seat != seat or not (seat == replay.me or replay.open_(before)):
        return None
    found = advice(View.of(before, seat))
    if found.action == action:
        told = h.p(say("The coach would have done the same."), cls="would")
    else:
        told = h.p(say("The coach would have done otherwise."))
    return h.details(
        h.summary(say("What the coach says")),
        told,
        aids.advised(found, replay.names, rules),
        cls="more coach-said",
        id="coach-said",
    )


def _clauses(before: Position, after: Position, action: Action) -> list[Clause]:
    """The rules that a move rests on, each once."""
    rules = before.variant
    rows = [_ROWS.get(action.action, rules.turn)]
    if action.action == "go_down":
        rows.append(f"deal{before.deal}")
    if action.action == "meld":
        rows.append(after.table[-1].meld.kind)
    if after.out is not None:
        rows.append("out")
    return list({clause.id: clause for clause in map(rules.cite, rows)}.values())


def _hands(position: Position, me: int, names: Names, *, open_: bool) -> Html:
    """The hands that may be seen."""
    shown = [seat for seat in position.clockwise(me) if open_ or seat == me]
    heading = say("The hands") if open_ else say("Your hand")
    items = [
        h.li(h.h3(names[seat]), cards.row(position.hands[seat], "mini"), cls="mine" if seat == me else None)
        for seat in shown
    ]
    hint = None if open_ else h.p(say("The other hands open once the deal has been played to its end."), cls="hint")
    return h.section(h.h2(heading), hint, h.ul(items, cls="hands", role="list"))


def rejected(found: Rejected, link: Link) -> Html:
    """Why a record does not stand: the number of the move, and every reason. `link` is that of the page."""
    verdict = found.verdict
    rules = found.game.position.variant if found.game else variant(verdict.variant)
    if found.game:
        verdict = Names(found.game.position.players, -1).judged(verdict)
    return h.section(
        h.h2(refused_at(found.number), id="rejected", tabindex=-1),
        verdicts.panel(verdict, to=book(rules, link)),
        cls="rejected stack",
        aria_labelledby="rejected",
    )
