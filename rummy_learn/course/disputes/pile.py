"""Taking from the discards, throwing back, and calling “Rummy!”."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.disputes._kit import Dispute, Topic, has
from rummy_learn.course.disputes._trials import ACTOR, Move, step
from rummy_learn.game.actions import Action
from rummy_learn.game.play import apply, ask
from rummy_learn.game.position import Seat
from rummy_learn.rules.cards import Card
from rummy_learn.rules.verdict import Verdict
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.game.position import Position

TOPIC = Topic("pile", say("The discards and “Rummy!”"), 60)

_pile = has("pile")
_CALLER = 3
_RUN = ("7S 8S 9S",)
_CALLED = {"turn": 2, "discarder": 1, "hands": [None, None, None, "2H 3H"]}


def _first_caller(position: Position) -> Message | None:
    asked = ask(position)
    return say("{who} is asked first.", who=Seat(asked.seat)) if asked else None


def _plays_next(position: Position) -> Message:
    """Who is in turn once the caller has discarded, where a discard is asked for."""
    if position.phase == "play":
        answer = apply(position, Action(_CALLER, "discard", card=Card.parse("2H")))
        position = position if isinstance(answer, Verdict) else answer.position
    return say("{who} plays next.", who=Seat(position.turn))


def _floats_or_out(position: Position) -> Message:
    if position.floating[ACTOR]:
        return say("{who} floats: without a hand, but still in play.", who=Seat(ACTOR))
    return say("The deal is over: {who} is out.", who=Seat(ACTOR))


DISPUTES = (
    Dispute(
        "card-from-deep-down",
        say("A card from deep down in the discards"),
        say(
            "Whoever takes a deep discard must use it at once. A program looked for that only when something new was "
            "melded: it could be dodged by melding nothing, and it would not see a lay-off."
        ),
        tuple(
            Move(
                asks=asks,
                rule="turn",
                arises=_pile,
                phase="draw",
                hand="4D 2H 8C",
                discards="6H 4S 9D 4C 7H",
                table=("AS 2S 3S",),
                before=(step("take", cards="4S"),),
                move=move,
            )
            for asks, move in (
                (
                    say("All from the 4 of spades up were taken: is a set of fours enough?"),
                    step("meld", cards="4S 4C 4D"),
                ),
                (say("Is laying the 4 off on a run enough?"), step("lay_off", meld=0, cards="4S")),
                (say("May the turn end with nothing melded?"), step("discard", card="2H")),
            )
        ),
    ),
    Dispute(
        "throwing-back-the-card-taken",
        say("Throwing back the card just taken"),
        say("A player takes the top discard, finds no use for it and throws it back: a turn in which nothing happens."),
        (
            Move(
                asks=say("May the 7 just taken be discarded again?"),
                rule="G1.discard",
                phase="draw",
                hand="2H 9C 3D",
                discards="7H",
                down=False,
                before=(step("take"),),
                move=step("discard", card="7H"),
            ),
        ),
    ),
    Dispute(
        "twin-of-the-card-taken",
        say("Throwing back its twin"),
        say("Two packs: the 7 of hearts is taken from the discards, and another 7 of hearts was in the hand already."),
        (
            Move(
                asks=say("May the other 7 of hearts be discarded?"),
                rule="turn same_card_discard",
                arises=_pile,
                phase="draw",
                players=6,
                hand="7H 2H 9C",
                discards="7H",
                before=(step("take"),),
                move=step("discard", card="7H"),
            ),
        ),
    ),
    Dispute(
        "two-callers",
        say("Two call “Rummy!” at once"),
        say("Two players see the discard that fits, and call together. The source does not say who comes first."),
        (
            Move(
                asks=say("Player 2 has discarded the 10, Player 3 and Player 4 call: who comes first?"),
                rule="priority",
                arises=_pile,
                phase="draw",
                discards="10S",
                table=_RUN,
                keys={"turn": 2, "discarder": 1},
                move=None,
                tells=_first_caller,
            ),
        ),
    ),
    Dispute(
        "who-plays-after-a-call",
        say("Who plays after a call?"),
        say("Player 2 discards, Player 4 calls and melds. Texts differ on whose turn it is then."),
        (
            Move(
                asks=say("Who is next, once the caller is done?"),
                rule="buy dead_card call_rummy",
                arises=_pile,
                phase="draw",
                discards="10S",
                table=_RUN,
                keys=_CALLED,
                before=(step("call_rummy", _CALLER, card="10S", meld=0),),
                move=None,
                tells=_plays_next,
            ),
        ),
    ),
    Dispute(
        "calling-ones-own-discard",
        say("Calling one's own discard"),
        say("A player discards, and only then sees that the card fits a meld."),
        (
            Move(
                asks=say("May the one who discarded the 10 call it?"),
                rule="buy dead_card call_rummy",
                arises=_pile,
                phase="draw",
                discards="10S",
                table=_RUN,
                keys={"turn": 2, "discarder": 1},
                move=step("call_rummy", 1, card="10S", meld=0),
            ),
        ),
    ),
    Dispute(
        "calling-after-the-end",
        say("Calling when the deal is over"),
        say("A player lays off the last card. A discard lies there that fits a meld, and somebody calls."),
        (
            Move(
                asks=say("Player 2 has no cards left: may Player 3 still call the 6?"),
                rule="buy dead_card call_rummy",
                arises=_pile,
                hand="10S",
                discards="2H 6S",
                table=_RUN,
                before=(step("lay_off", meld=0, cards="10S"),),
                move=step("call_rummy", 2, card="6S", meld=0),
            ),
        ),
    ),
    Dispute(
        "no-cards-left",
        say("Every card is melded"),
        say(
            "A player melds the last card and has none to discard. Most end the deal there; some ask for a discard, "
            "others let the player float."
        ),
        (
            Move(
                asks=say("The last card is laid off. What then?"),
                rule="out",
                arises=_pile,
                hand="10S",
                table=_RUN,
                before=(step("lay_off", meld=0, cards="10S"),),
                move=None,
                tells=_floats_or_out,
            ),
        ),
    ),
    Dispute(
        "last-discard-that-fits",
        say("A last discard that fits a meld"),
        say(
            "A player without cards draws the 9 of clubs, and a run on the table ends with the 8. May the deal be "
            "ended with a card that could have been melded?"
        ),
        (
            Move(
                asks=say("May the 9 be discarded to end the deal?"),
                rule="out",
                arises=_pile,
                hand="9C",
                table=("6C 7C 8C",),
                move=step("discard", card="9C"),
            ),
            Move(
                asks=say("The 9 was the top discard, taken alone: may it be thrown back to end the deal?"),
                rule="out",
                arises=_pile,
                phase="draw",
                hand="",
                discards="9C",
                table=("6C 7C 8C",),
                keys={"floating": [False, True, False, False]},
                before=(step("take"),),
                move=step("discard", card="9C"),
            ),
        ),
    ),
)
