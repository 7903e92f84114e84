"""Calling “Rummy!”: a discard that the table alone can use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, Do, LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.game.actions import Action
from rummy_learn.game.position import Seat
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "rummy")
    yield Tell(
        say("A careless discard"), (say("You will catch one."),), (fact(variant, "buy", "dead_card", "call_rummy"),)
    )
    yield _watched(pack)
    yield _done(pack.again())
    yield _too_late(pack.again())
    yield _fits(pack.again())


def _start(pack: kit.Pack) -> tuple[Position, Card, Cards]:
    """A run lies there, and somebody has just discarded the card that comes after it."""
    run = pack.run()
    careless = kit.after(pack, run)
    loose = pack.loose(5, run)
    start = kit.table(
        pack.variant,
        hand=loose[:4],
        turn=2,
        discards=(loose[4], careless),
        discarder=1,
        table=kit.laid(run, owner=2),
    )
    return start, careless, loose


def _watched(pack: kit.Pack) -> Show:
    start, careless, loose = _start(pack)
    script = kit.Script(start)
    call = Action(YOU, "call_rummy", card=careless, meld=0)
    script.move(call, say("{card} needs nobody's hand to be melded, so it is yours.", card=careless))
    if script.now.phase == "play":
        script.move(Action(YOU, "discard", card=loose[0]), say("You play on as if in turn, and end it with a discard."))
    else:
        script.move(Action(start.turn, "draw"), say("Then the player in turn draws, as if nothing had happened."))
    return script.show(say("Called"), say("{card} fits the run, and it was thrown away.", card=careless))


def _done(pack: kit.Pack) -> Do:
    start, careless, _ = _start(pack)
    return Do(
        say("Call it"),
        (say("Somebody threw away a card that lies well on the table. Catch it."),),
        start,
        lambda now: any(YOU in laid.by for laid in now.table),
        (Action(YOU, "call_rummy", card=careless, meld=0),),
        Action(YOU, "take"),
        say("Caught: the card lies in the run and counts for you."),
        pack.variant.cite("buy", "dead_card", "call_rummy"),
    )


def _too_late(pack: kit.Pack) -> Step:
    start, careless, _ = _start(pack)
    call = Action(YOU, "call_rummy", card=careless, meld=0)
    return kit.near_miss(
        pack,
        say("Fast enough?"),
        say("Which call is heard in time?"),
        Side(pack.variant, start=start, moves=(call,)),
        Side(pack.variant, start=start, moves=(Action(start.turn, "draw"), call)),
    )


def _fits(pack: kit.Pack) -> Step:
    """The careless discarder may not call, anyone else may."""
    start, careless, _ = _start(pack)
    by = start.discarder
    assert by is not None
    return kit.near_miss(
        pack,
        say("Who may?"),
        say("{who} has just discarded. Who may call?", who=Seat(by)),
        Side(pack.variant, start=start, moves=(Action(YOU, "call_rummy", card=careless, meld=0),), label=say("You")),
        Side(
            pack.variant,
            start=start,
            moves=(Action(by, "call_rummy", card=careless, meld=0),),
            label=Seat(by).said(),
        ),
    )


def _applies(variant: Variant) -> bool:
    return variant.pile is not None and variant.pile.call_rummy != "none"


LESSON = LessonType("rummy", say("Calling “Rummy!”"), "rummy", 130, _steps, _applies)
