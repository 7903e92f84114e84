"""The stock runs out: what is shuffled, or how the deal ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons._topics import stock_out
from rummy_learn.game.actions import Action
from rummy_learn.game.position import replaced, sorted_hand
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "stock")
    yield Tell(
        say("No card to draw"),
        (say("You will know what happens when the stock is used up."),),
        (fact(variant, "stock", brief=variant.cite("stock") == variant.cite("out")),),
    )
    yield _watched(pack)
    if variant.stock_out == "deal_ends":
        yield _what_now(pack.again())


def _start(pack: kit.Pack) -> Position:
    """Your turn, and the stock is empty: the other players hold all of it."""
    loose = pack.loose(10)
    start = kit.table(pack.variant, hand=loose[:4], discards=loose[4:], discarder=kit.usual_players(pack.variant) - 1)
    rich = sorted_hand((*start.hands[1], *start.stock))
    return start.but(stock=(), hands=replaced(start.hands, 1, rich))


def _watched(pack: kit.Pack) -> Show:
    script = kit.Script(_start(pack))
    if pack.variant.stock_out == "deal_ends":
        script.move(Action(YOU, "pass"), say("You want no discard, so that is the end: all count what they have."))
    else:
        script.move(
            Action(YOU, "draw"), say("The discards beneath the upcard became a new stock, and you drew from it.")
        )
    return script.show(say("Used up"), say("It is your turn, and no stock is left."))


def _what_now(pack: kit.Pack) -> Step:
    start = _start(pack)
    return kit.near_miss(
        pack,
        say("What now?"),
        say("No discard is of use to you. Which move is left?"),
        Side(pack.variant, start=start, moves=(Action(YOU, "pass"),)),
        Side(pack.variant, start=start, moves=(Action(YOU, "draw"),)),
    )


LESSON = LessonType("stock", say("The stock runs out"), "drawing", 145, _steps, about=stock_out)
