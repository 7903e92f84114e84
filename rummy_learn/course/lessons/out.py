"""Going out: how a hand may come to its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, Do, LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.game.actions import Action
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "out")
    yield Tell(say("The last card"), (say("You will end a deal."),), (fact(variant, "out"),))
    yield _watched(pack)
    yield _done(pack.again())
    yield from _refused(pack.again())


def _start(pack: kit.Pack, *, fitting: int) -> tuple[Position, tuple[Action, ...], tuple[Action, ...]]:
    """Your last two cards, of which so many fit the table: the moves that lay them off, and those that discard them."""
    run = pack.run()
    after = kit.after(pack, run)
    some = pack.set()
    cards = (after, pack.mate(some))[:fitting]
    cards += pack.loose(2 - fitting, run, some)
    start = kit.table(
        pack.variant, hand=cards, phase="play", table=kit.laid(run, some), down=kit.down(pack.variant, YOU, 1)
    )
    lay_offs = tuple(Action(YOU, "lay_off", cards=(card,), meld=at) for at, card in enumerate(cards[:fitting]))
    return start, lay_offs, tuple(Action(YOU, "discard", card=card) for card in cards)


def _way_out(pack: kit.Pack) -> tuple[Position, tuple[Action, Action]]:
    """A hand of two cards, and the two moves that empty it."""
    if pack.variant.going_out == "play_last":
        start, (one, other), _ = _start(pack, fitting=2)
        return start, (one, other)
    start, (one,), (_, last) = _start(pack, fitting=1)
    return start, (one, last)


def _watched(pack: kit.Pack) -> Show:
    start, (one, other) = _way_out(pack)
    script = kit.Script(start)
    script.move(one, say("One card left."))
    script.move(other, say("The hand is empty, and the deal is over at once: all others count what they hold."))
    return script.show(say("Out"), say("Two cards in hand, and it is your turn."))


def _done(pack: kit.Pack) -> Do:
    start, (one, other) = _way_out(pack)
    return Do(
        say("Go out"),
        (say("Get rid of both cards, so that the deal is yours."),),
        start,
        kit.Table.out,
        (one, other),
        Action(YOU, "discard", card=start.hands[YOU][0]),
        say("Out! Nothing in your hand counts."),
        pack.variant.cite("out"),
    )


def _refused(pack: kit.Pack) -> Iterator[Step]:
    """The way out that the game does not know, where there is one."""
    variant = pack.variant
    start, lay_offs, discards = _start(pack, fitting=2)
    melded = Side(variant, start=start, moves=lay_offs)
    discarded = Side(variant, start=start, moves=(lay_offs[0], discards[1]))
    if bool(melded.verdict) != bool(discarded.verdict):
        question = say("Both cards fit. Which way out is open?")
        yield kit.near_miss(pack, say("Lay it or throw it?"), question, melded, discarded)


LESSON = LessonType("out", say("Going out"), "out", 140, _steps)
