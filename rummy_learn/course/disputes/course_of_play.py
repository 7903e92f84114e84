"""The course of a deal: who begins, what ends a turn, and what happens when the stock is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.disputes._kit import Dispute, Topic, has
from rummy_learn.course.disputes._trials import ACTOR, Move, Seen, step
from rummy_learn.game.notation import new_game
from rummy_learn.game.position import Seat
from rummy_learn.game.scores import next_deal
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant

TOPIC = Topic("play", say("The course of a deal"), 70)

_LAST_DISCARDS = "2C 3C 5C 9H"


def _begins(game: Variant) -> Message:
    start = new_game(game, 4 if game.players[1] >= 4 else game.players[1])
    if start.turn == start.clockwise(start.dealer)[0]:
        return say("The player at the dealer's left.")
    return say("{who}, where {dealer} deals.", who=Seat(start.turn), dealer=Seat(start.dealer))


def _deals_next(game: Variant) -> Message | None:
    over = new_game(game, 4 if game.players[1] >= 4 else game.players[1]).but(phase="over")
    following = next_deal(over)
    if following is None:
        return None
    if following.dealer == over.clockwise(over.dealer)[0]:
        return say("The player at the dealer's left.")
    return say("{who}, after {dealer}.", who=Seat(following.dealer), dealer=Seat(over.dealer))


def _turns_twice(game: Variant) -> bool:
    return game.opening_turns > 1


def _at_a_table_of_two(game: Variant) -> Message:
    try:
        game.check_players(2)
    except BadInput as refused:
        return refused.message
    return say("Yes: {low} to {high} players.", low=game.players[0], high=game.players[1])


def _stock_left(position: Position) -> Message:
    drawn = len(position.hands[ACTOR])
    return say(
        "The other discards are the new stock, {top} still lies on top, and {who} holds {n} cards.",
        who=Seat(ACTOR),
        top=position.discards[-1:],
        n=drawn,
    )


DISPUTES = (
    Dispute(
        "who-begins",
        say("Who begins?"),
        say(
            "A program dealt and began with the dealer. Some sources name the player at the dealer's left, some name "
            "nobody."
        ),
        (Seen(asks=say("Who plays first?"), rule="G1.first", fact=_begins),),
    ),
    Dispute(
        "who-deals-next",
        say("Who deals next?"),
        say("Some tables let the winner of a deal give the next one, others the loser."),
        (Seen(asks=say("The deal is over: who deals the next one?"), rule="G1.passes", fact=_deals_next),),
    ),
    Dispute(
        "first-player-plays-twice",
        say("The first player plays twice"),
        say(
            "No card is turned up, so the first player has no discard to take and is given two turns in a row. May the "
            "second begin with the player's own discard?"
        ),
        (
            Move(
                asks=say("Player 2 has drawn and discarded the 2 of clubs: may it be taken in the second turn?"),
                rule="upcard",
                arises=_turns_twice,
                phase="draw",
                hand="2C 4C 6D 8D 10H QH AS 3S 5S 7S",
                down=False,
                keys={"turns_left": 2},
                before=(step("draw"), step("discard", card="2C")),
                move=step("take"),
            ),
            Move(
                asks=say("May Player 3 take it out of turn?"),
                rule="upcard",
                arises=_turns_twice,
                phase="draw",
                hand="2C 4C 6D 8D 10H QH AS 3S 5S 7S",
                down=False,
                keys={"turns_left": 2},
                before=(step("draw"), step("discard", card="2C")),
                move=step("buy", 2),
            ),
        ),
    ),
    Dispute(
        "table-of-two",
        say("A table of two"),
        say("An overview gives two to eight players, the text below it three to eight. Can two play?"),
        (Seen(asks=say("May two play it?"), rule="players", fact=_at_a_table_of_two),),
    ),
    Dispute(
        "laying-before-drawing",
        say("Laying down before drawing"),
        say(
            "A player holds the contract from the start and lays it at once. A program only greyed its button out, and "
            "was thought to be broken."
        ),
        (
            Move(
                asks=say("Nothing has been drawn yet: may the contract be laid?"),
                rule="down",
                arises=has("deals"),
                phase="draw",
                hand="2H 3H",
                goes_down=True,
                move=step("go_down"),
            ),
        ),
    ),
    Dispute(
        "after-the-discard",
        say("One more card after the discard"),
        say("A program let a player who had discarded go on: lay off, even discard again."),
        (
            Move(
                asks=say("The 2 has been discarded: may the 9 still be laid off?"),
                rule="down",
                hand="2C 9C 3H",
                table=("5C 6C 7C 8C",),
                before=(step("discard", card="2C"),),
                move=step("lay_off", meld=0, cards="9C"),
            ),
            Move(
                asks=say("May a second card be discarded?"),
                rule="down",
                hand="2C 9C 3H",
                table=("5C 6C 7C 8C",),
                before=(step("discard", card="2C"),),
                move=step("discard", card="9C"),
            ),
        ),
    ),
    Dispute(
        "stock-is-empty",
        say("The stock is empty"),
        say(
            "Nobody is out, and no card is left to draw. Programs hung at this point or made up a new deck. Some "
            "sources say what to do, most do not."
        ),
        (
            Move(
                asks=say("May Player 2 draw all the same?"),
                rule="stock",
                phase="draw",
                hand="8C 8D KH",
                discards=_LAST_DISCARDS,
                no_stock=True,
                down=False,
                move=step("draw"),
            ),
            Move(
                asks=say("And after the draw?"),
                rule="stock",
                arises=lambda game: game.stock_out == "reshuffle",
                phase="draw",
                hand="8C 8D KH",
                discards=_LAST_DISCARDS,
                no_stock=True,
                down=False,
                before=(step("draw"),),
                move=None,
                tells=_stock_left,
            ),
            Move(
                asks=say("May Player 2 do without a card?"),
                rule="stock",
                arises=lambda game: game.stock_out == "deal_ends",
                phase="draw",
                hand="8C 8D KH",
                discards=_LAST_DISCARDS,
                no_stock=True,
                down=False,
                move=step("pass"),
            ),
        ),
    ),
)
