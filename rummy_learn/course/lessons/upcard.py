"""The upcard: the one discard that may be taken, and the dead cards under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, Do, LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons._topics import stock_out
from rummy_learn.game.actions import Action
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "upcard")
    yield Tell(
        say("Stock or upcard"),
        (say("You will choose where to draw from: the face-down stock, or the upcard, the latest discard."),),
        (fact(variant, "upcard"),),
    )
    yield Tell(say("Just the top one"), (), (fact(variant, variant.turn),))
    yield _watched(pack)
    yield _done(pack.again())
    yield _dead(pack.again())


def _start(pack: kit.Pack) -> tuple[Position, Cards, Cards]:
    """The upcard makes a set with two cards of the hand; the set, and the other cards of the hand."""
    wanted = pack.set()
    loose = pack.loose(4, wanted)
    start = kit.table(
        pack.variant,
        hand=(*wanted[1:], *loose[:3]),
        discards=(loose[3], wanted[0]),
        discarder=kit.usual_players(pack.variant) - 1,
    )
    return start, wanted, loose


def _watched(pack: kit.Pack) -> Show:
    start, wanted, loose = _start(pack)
    script = kit.Script(start)
    script.move(Action(YOU, "take"), say("With your others, {card} makes a set.", card=wanted[0]))
    script.move(Action(YOU, "discard", card=loose[0]), say("The turn ends as it always does, with a discard."))
    return script.show(say("Taken"), say("{card} lies on the discards, and you hold its mates.", card=wanted[0]))


def _done(pack: kit.Pack) -> Do:
    start, wanted, _ = _start(pack)
    upcard = wanted[0]
    return Do(
        say("Take it"),
        (say("Get {card} into your hand.", card=upcard),),
        start,
        lambda now: upcard in now.hands[YOU],
        (Action(YOU, "take"),),
        Action(YOU, "draw"),
        say("Yours. All saw what you took, which tells them something too."),
        pack.variant.cite(pack.variant.turn),
    )


def _dead(pack: kit.Pack) -> Step:
    start, _, _ = _start(pack)
    under, top = start.discards
    return kit.near_miss(
        pack,
        say("A card beneath"),
        say("Two discards lie there. Which one may be had?"),
        Side(pack.variant, start=start, moves=(Action(YOU, "take", cards=(top,)),)),
        Side(pack.variant, start=start, moves=(Action(YOU, "take", cards=(under,)),)),
    )


LESSON = LessonType(
    "upcard",
    say("The upcard"),
    "drawing",
    70,
    _steps,
    lambda variant: variant.pile is None,
    about=lambda question: not stock_out(question),
)
