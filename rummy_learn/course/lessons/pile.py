"""The open discards: a deep card may be taken, with all that lies on it, if it is melded at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, Do, LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.game.actions import Action
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "pile")
    yield Tell(
        say("The whole pile"),
        (say("You will dig for a card."),),
        (fact(variant, variant.turn),),
    )
    yield Tell(say("The top one alone"), (), (fact(variant, "out", "same_card_discard"),))
    yield _watched(pack)
    yield _done(pack.again())
    yield _useless(pack.again())
    yield _thrown_back(pack.again())


def _start(pack: kit.Pack) -> tuple[Position, Cards, Cards]:
    """A pile in which the third card from the top makes a set with two of the hand."""
    wanted = pack.set()
    loose = pack.loose(7, wanted)
    start = kit.table(
        pack.variant,
        hand=(*wanted[1:], *loose[:3]),
        discards=(*loose[3:5], wanted[0], *loose[5:]),
        discarder=kit.usual_players(pack.variant) - 1,
    )
    return start, wanted, loose


def _watched(pack: kit.Pack) -> Show:
    start, wanted, loose = _start(pack)
    script = kit.Script(start)
    script.move(
        Action(YOU, "take", cards=wanted[:1]),
        say("You want {card}; what lies on it comes along.", card=wanted[0]),
    )
    script.move(Action(YOU, "meld", cards=wanted), say("Now {card} is melded, as it must be.", card=wanted[0]))
    script.move(
        Action(YOU, "discard", card=loose[0]), say("The cards that came along stay in hand, and may be used later.")
    )
    return script.show(say("Digging"), say("Two of a rank in hand, and the third lies deep."))


def _done(pack: kit.Pack) -> Do:
    start, wanted, _ = _start(pack)
    return Do(
        say("Dig yourself"),
        (say("Meld a set with a card from deep in the discards."),),
        start,
        lambda now: any(wanted[0] in laid.meld.cards for laid in now.table),
        (Action(YOU, "take", cards=wanted[:1]), Action(YOU, "meld", cards=wanted)),
        Action(YOU, "meld", cards=wanted),
        say("Melded. The points of the set are yours, the other cards a chance and a burden."),
        pack.variant.cite(pack.variant.turn),
    )


def _useless(pack: kit.Pack) -> Step:
    start, wanted, loose = _start(pack)
    return kit.near_miss(
        pack,
        say("How deep?"),
        say("Which card may you dig for?"),
        Side(pack.variant, start=start, moves=(Action(YOU, "take", cards=wanted[:1]),)),
        Side(pack.variant, start=start, moves=(Action(YOU, "take", cards=loose[4:5]),)),
    )


def _thrown_back(pack: kit.Pack) -> Step:
    wanted = pack.set()
    loose = pack.loose(3, wanted)
    start = kit.table(
        pack.variant, hand=(*wanted[1:], *loose), discards=wanted[:1], discarder=kit.usual_players(pack.variant) - 1
    )
    melded = (Action(YOU, "take"), Action(YOU, "meld", cards=wanted))
    return kit.near_miss(
        pack,
        say("And back again?"),
        say("You take a single discard. Which turn is a legal one?"),
        Side(pack.variant, start=start, moves=(*melded, Action(YOU, "discard", card=loose[0]))),
        Side(pack.variant, start=start, moves=(Action(YOU, "take"), Action(YOU, "discard", card=wanted[0]))),
    )


LESSON = LessonType("pile", say("The discards"), "pile", 75, _steps, lambda variant: variant.pile is not None)
