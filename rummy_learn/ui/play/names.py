"""What the players are called, and sentences about the learner put in the second person."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.game.position import Seat
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.ui.parts import Text

__all__ = ["Names"]

_BOTS = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ines", "Jan", "Kim", "Lea")
_YOURS: Mapping[str, Message] = {
    "{who} draws a card from the stock.": say("You draw a card from the stock."),
    "{who} takes {card}.": say("You take {card}."),
    "{who} takes {card} out of turn.": say("You take {card} out of turn."),
    "{who} takes {card} out of turn and {n} stock card.": plural(
        1, "You take {card} out of turn and {n} stock card.", "You take {card} out of turn and {n} stock cards."
    ),
    "{who} takes {cards} from the discards.": say("You take {cards} from the discards."),
    "{who} passes.": say("You pass."),
    "{who} goes down with a {melds}.": say("You go down with a {melds}."),
    "{who} melds a {meld}.": say("You meld a {meld}."),
    "{who} lays off {cards} on a {meld}.": say("You lay off {cards} on a {meld}."),
    "{who} takes a joker off the {meld} for {card}.": say("You take a joker off the {meld} for {card}."),
    "{who} discards {card}.": say("You discard {card}."),
    "{who} has melded every card and floats.": say("You have melded every card and float."),
    "{who} calls Rummy and melds {cards} from the discards.": say("You call Rummy and meld {cards} from the discards."),
    "{who} goes out: the deal is over.": say("You go out: the deal is over."),
    "{who} wins the game with {points} points.": say("You win the game with {points} points."),
    "{who} is out unless this last discard is called.": say("You are out unless this last discard is called."),
    "{who} is out unless the last discard, {card}, is melded.": say(
        "You are out unless the last discard, {card}, is melded."
    ),
    "It is the turn of {who}.": say("It is your turn."),
    "Too late: {who} has drawn, so the discard is dead.": say("Too late: you have drawn, so the discard is dead."),
    "Too late: {who} has drawn.": say("Too late: you have drawn."),
    "{who} has the first right to the upcard and has not declined it.": say(
        "You have the first right to the upcard and have not declined it."
    ),
}
"""What a sentence about a player is when that player reads it."""


class Names:
    """The names at a table as seat `me` says them, clockwise from the left of it; -1 is nobody's seat."""

    def __init__(self, players: int, me: int) -> None:
        self.me = me
        named: dict[int, Text] = {(me + step) % players: name for step, name in enumerate(_BOTS[:players], 1)}
        if me >= 0:
            named[me] = say("You")
        self.all: tuple[Text, ...] = tuple(named[seat] for seat in range(players))

    def __getitem__(self, seat: int) -> Text:
        return self.all[seat]

    def told(self, message: Message) -> Message:
        """The sentence with the name of every player in it, addressing the learner."""
        who = message.values.get("who")
        if isinstance(who, Seat) and who.number == self.me and message.text in _YOURS:
            yours = _YOURS[message.text]
            message = Message(yours.text, message.values, yours.many)
        return message._replace(values={key: self._named(value) for key, value in message.values.items()})

    def _named(self, value: object) -> object:
        if isinstance(value, Seat):
            return self.all[value.number]
        if isinstance(value, Message):
            number = value.values.get("number")
            if isinstance(number, int) and value == Seat(number - 1).said():
                return self.all[number - 1]
            return self.told(value)
        return value

    def judged(self, verdict: Verdict) -> Verdict:
        """The verdict with its sentences told so."""
        reasons = tuple(replace(reason, message=self.told(reason.message)) for reason in verdict.reasons)
        return replace(verdict, reasons=reasons)
