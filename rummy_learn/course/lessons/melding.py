"""Melding where there is no contract: any meld, in any turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, Do, LessonType, Side, Tell, fact, of_skill
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons._topics import one_game
from rummy_learn.game.actions import Action
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "melding")
    yield Tell(
        say("Straight to the table"),
        (say("You will lay melds as soon as you hold them, between drawing and discarding."),),
        (fact(variant, "down"), fact(variant, "new_melds")),
    )
    yield _watched(pack)
    yield _done(pack.again())
    yield _too_soon(pack.again())


def _start(pack: kit.Pack) -> tuple[Position, Cards, Cards, Cards]:
    """You have drawn, and hold a set and a run."""
    a_set, a_run = pack.set(), pack.run()
    loose = pack.loose(2, a_set, a_run)
    return kit.table(pack.variant, hand=(*a_set, *a_run, *loose), phase="play"), a_set, a_run, loose


def _watched(pack: kit.Pack) -> Show:
    start, a_set, a_run, loose = _start(pack)
    script = kit.Script(start)
    script.move(Action(YOU, "meld", cards=a_set), say("First the set. Its cards now count for you."))
    script.move(Action(YOU, "meld", cards=a_run), say("The run follows in the same turn: why wait?"))
    script.move(Action(YOU, "discard", card=loose[0]), say("One card is left over after the discard."))
    return script.show(say("Two melds"), say("A set and a run came together in one hand."))


def _done(pack: kit.Pack) -> Do:
    start, a_set, a_run, _ = _start(pack)
    return Do(
        say("Lay both"),
        (say("Meld everything that makes a meld."),),
        start,
        lambda now: len(now.table) > 1,
        (Action(YOU, "meld", cards=a_set), Action(YOU, "meld", cards=a_run)),
        Action(YOU, "meld", cards=(*a_set, *a_run)),
        say("Both lie there, and what lies there cannot be caught in your hand."),
        pack.variant.cite("down"),
    )


def _too_soon(pack: kit.Pack) -> Step:
    a_set = pack.set()
    start = kit.table(pack.variant, hand=(*a_set, *pack.loose(4, a_set)))
    meld = Action(YOU, "meld", cards=a_set)
    return kit.near_miss(
        pack,
        say("Before the draw?"),
        say("It is your turn, and you hold a set. Which is allowed?"),
        Side(pack.variant, start=start, moves=(Action(YOU, "draw"), meld)),
        Side(pack.variant, start=start, moves=(meld,)),
    )


LESSON = LessonType(
    "melding",
    say("Melding"),
    "lay_off",
    80,
    _steps,
    lambda variant: not variant.deals,
    about=one_game,
    asked=lambda variant: of_skill("melds", variant),
)
