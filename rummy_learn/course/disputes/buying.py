"""Taking the upcard out of turn: who comes first, what it costs, and what lies under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.disputes._kit import Dispute, Topic, has
from rummy_learn.course.disputes._trials import Move, step
from rummy_learn.game.play import ask
from rummy_learn.game.position import Seat
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from rummy_learn.game.position import Position

TOPIC = Topic("buying", say("Buying the upcard"), 50)

_buys = has("buying")
_ELEVEN = "AC 3C 5C 7C 9C JC KC 2D 4D 6D 8D"
_BUYER = 3


def _first(position: Position) -> Message | None:
    asked = ask(position)
    return say("{who} is asked first.", who=Seat(asked.seat)) if asked else None


def _cards_held(position: Position) -> Message:
    return plural(len(position.hands[_BUYER]), "{n} card.", "{n} cards.")


DISPUTES = (
    Dispute(
        "card-under-a-bought-one",
        say("The card under a bought one"),
        say(
            "A buy lays the next discard bare. Programs let players buy again and again that way, without any new "
            "discard."
        ),
        (
            Move(
                asks=say("Player 4 has bought the 9, and the 4 lies bare: may Player 5 buy that?"),
                rule="buy",
                arises=_buys,
                phase="draw",
                players=5,
                discards="4C 9H",
                keys={"turn": 2, "discarder": 1},
                before=(step("pass", 2), step("buy", 3)),
                move=step("buy", 4),
            ),
            Move(
                asks=say("And Player 3, who is in turn and had declined the 9: may the 4 be taken?"),
                rule="buy",
                arises=_buys,
                phase="draw",
                players=5,
                discards="4C 9H",
                keys={"turn": 2, "discarder": 1},
                before=(step("pass", 2), step("buy", 3)),
                move=step("take", 2),
            ),
        ),
    ),
    Dispute(
        "who-buys-first",
        say("Two want the same card"),
        say(
            "Player 1 dealt, Player 3 is in turn and declines. Player 2 and Player 4 both call. Nearest to the "
            "dealer's left, or next in turn? One source says the one in one place and the other in another."
        ),
        (
            Move(
                asks=say("Who comes first?"),
                rule="priority",
                arises=_buys,
                phase="draw",
                discards="9H",
                keys={"turn": 2, "discarder": 0},
                before=(step("pass", 2),),
                move=None,
                tells=_first,
            ),
        ),
    ),
    Dispute(
        "price-of-a-buy",
        say("What a buy costs"),
        say("The sources give two penalty cards, one, or none at all."),
        (
            Move(
                asks=say("A hand of eleven buys once: how many cards has it then?"),
                rule="buy",
                arises=_buys,
                phase="draw",
                discards="9H",
                keys={"hands": [None, None, None, _ELEVEN]},
                before=(step("pass"), step("buy", _BUYER)),
                move=None,
                tells=_cards_held,
            ),
        ),
    ),
    Dispute(
        "number-of-buys",
        say("A third buy"),
        say("How often a player may buy in a deal is two, three, four or never said, depending on whom you ask."),
        (
            Move(
                asks=say("Player 4 has bought twice in this deal: may it be done again?"),
                rule="buy",
                arises=_buys,
                phase="draw",
                discards="9H",
                keys={"buys": [0, 0, 0, 2]},
                before=(step("pass"),),
                move=step("buy", _BUYER),
            ),
            Move(
                asks=say("Player 4 has bought three times in this deal: may it be done again?"),
                rule="buy",
                arises=_buys,
                phase="draw",
                discards="9H",
                keys={"buys": [0, 0, 0, 3]},
                before=(step("pass"),),
                move=step("buy", _BUYER),
            ),
        ),
    ),
    Dispute(
        "buying-when-down",
        say("Buying when down"),
        say("A player whose contract lies on the table calls for the upcard all the same."),
        (
            Move(
                asks=say("Player 4 is down: may the upcard be bought?"),
                rule="buy_down",
                arises=_buys,
                phase="draw",
                discards="9H",
                keys={"down": [False, False, False, True]},
                before=(step("pass"),),
                move=step("buy", _BUYER),
            ),
            Move(
                asks=say("The player in turn, Player 2, is down: who is asked first?"),
                rule="buy_down",
                arises=_buys,
                phase="draw",
                discards="9H",
                keys={"down": [False, True, False, False]},
                move=None,
                tells=_first,
            ),
        ),
    ),
    Dispute(
        "buying-too-late",
        say("Calling after the draw"),
        say("The player in turn has taken a card from the stock. Now somebody calls for the discard."),
        (
            Move(
                asks=say("Player 2 has drawn: may Player 4 still buy?"),
                rule="buy",
                arises=_buys,
                phase="draw",
                discards="9H",
                before=(step("draw"),),
                move=step("buy", _BUYER),
            ),
        ),
    ),
    Dispute(
        "buying-ones-own-discard",
        say("Calling for one's own discard"),
        say("A player regrets a discard as soon as nobody seems to want it."),
        (
            Move(
                asks=say("Player 1 has discarded the 9: may Player 1 buy it?"),
                rule="G1.own",
                arises=_buys,
                phase="draw",
                discards="9H",
                keys={"discarder": 0},
                before=(step("pass"),),
                move=step("buy", 0),
            ),
        ),
    ),
    Dispute(
        "joker-turned-up",
        say("A joker as upcard"),
        say("The first card that is turned up is a joker. Is it buried, or may it be had?"),
        (
            Move(
                asks=say("May Player 2, who is in turn, take the joker?"),
                rule="G3",
                phase="draw",
                discards="*",
                move=step("take"),
            ),
            Move(
                asks=say("May Player 4 buy the joker?"),
                rule="G3",
                arises=_buys,
                phase="draw",
                discards="*",
                before=(step("pass"),),
                move=step("buy", _BUYER),
            ),
        ),
    ),
)
