"""A turn: draw, play, discard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, Do, LessonType, Side, Tell
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons._topics import stock_out
from rummy_learn.game.actions import Action
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.game.position import Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "turn")
    yield Tell(
        say("Draw, play, discard"),
        (
            say("You will play a whole turn."),
            say("It has three parts: draw a card, lay what you can and want to, and end with a discard."),
            say("Then the player at your left is in turn."),
        ),
    )
    yield _watched(pack)
    yield _done(pack.again())
    yield _draw_first(pack.again())


def _start(pack: kit.Pack) -> tuple[Position, Card, Card]:
    """A table at your first turn: nothing can be laid; the card to be drawn, and one to do without."""
    variant = pack.variant
    cards = pack.loose(6)
    hand, drawn, top = cards[:4], cards[4], cards[5]
    start = kit.table(variant, hand=hand, discards=(top,), discarder=kit.usual_players(variant) - 1)
    return kit.stacked(start, drawn), drawn, hand[0]


def _watched(pack: kit.Pack) -> Show:
    start, drawn, spare = _start(pack)
    script = kit.Script(start)
    script.move(Action(YOU, "draw"), say("The card is {card}. Nobody else sees it.", card=drawn))
    script.move(Action(YOU, "discard", card=spare), say("Nothing to lay, so one card goes: {card}.", card=spare))
    left = script.now.turn
    script.move(Action(left, "draw"), say("Your turn is over, and the next player draws."))
    gone = next(card for card in script.now.hand if not card.wild)
    script.move(Action(left, "discard", card=gone), say("What lies on top now is the upcard for the player after."))
    return script.show(say("Two turns"), say("Watch two players take their turns, a move at a time."))


def _done(pack: kit.Pack) -> Do:
    start, _, spare = _start(pack)
    return Do(
        say("Your turn"),
        (say("Play your turn to its end: bring the next player to move."),),
        start,
        kit.Table.turn_ended,
        (Action(YOU, "draw"), Action(YOU, "discard", card=spare)),
        Action(YOU, "discard", card=spare),
        say("That was a turn: a card came, a card went."),
        pack.variant.cite(pack.variant.turn),
    )


def _draw_first(pack: kit.Pack) -> Step:
    start, _, spare = _start(pack)
    away = Action(YOU, "discard", card=spare)
    return kit.near_miss(
        pack,
        say("In which order?"),
        say("You are in turn. Which of these may you do?"),
        Side(pack.variant, start=start, moves=(Action(YOU, "draw"), away)),
        Side(pack.variant, start=start, moves=(away,)),
    )


LESSON = LessonType("turn", say("A turn"), "drawing", 60, _steps, about=lambda question: not stock_out(question))
