"""Going out blind: everything in one turn, where the game pays for that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, Do, LessonType, Tell
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.game.actions import Action
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]

_FIRST = 1
"""The deal whose contract is laid here; which deals leave just the right cards is part of the walks."""


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    assert variant.blind is not None
    pack = kit.Pack(variant, seed, "blind")
    yield Tell(
        say("All at once"),
        (
            say("You will go from nothing on the table to an empty hand in a single turn."),
            say(
                "That is going out blind. It takes {bonus} points off your total, and {no_joker} if none of your "
                "melds holds a joker.",
                bonus=variant.blind.bonus,
                no_joker=variant.blind.no_joker,
            ),
        ),
    )
    yield _watched(pack)
    yield _done(pack.again())


def _start(pack: kit.Pack) -> tuple[Position, tuple[Action, Action]]:
    """The contract in hand and a card to discard, and the two moves that end the deal."""
    needs = pack.variant.deal(_FIRST).contract.needs
    melds = tuple(pack.set(need.size) if need.kind == "set" else pack.run(need.size) for need in needs)
    last = pack.loose(1, *melds)[0]
    hand = (*(card for meld in melds for card in meld), last)
    start = kit.table(pack.variant, hand=hand, phase="play", deal=_FIRST)
    return start, (Action(YOU, "go_down", melds=melds), Action(YOU, "discard", card=last))


def _watched(pack: kit.Pack) -> Show:
    start, (laid, last) = _start(pack)
    script = kit.Script(start)
    script.move(laid, say("Down, for the first time in this deal."))
    script.move(last, say("And out: the others never got to lay off on these melds."))
    return script.show(say("Down and out"), say("The contract and one card more: that is all you hold."))


def _done(pack: kit.Pack) -> Do:
    start, moves = _start(pack)
    return Do(
        say("Out of nothing"),
        (say("End the deal in this turn."),),
        start,
        kit.Table.out,
        moves,
        moves[1],
        say("Blind, and without a joker at that: the dearest way out there is."),
        pack.variant.cite("score"),
    )


LESSON = LessonType(
    "blind",
    say("Going out blind"),
    "out",
    155,
    _steps,
    lambda variant: variant.blind is not None and bool(variant.deals),
)
