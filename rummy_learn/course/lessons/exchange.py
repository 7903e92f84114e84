"""Taking a joker off the table for the card it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, Do, LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons.jokers import has_wilds
from rummy_learn.game.actions import Action
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "exchange")
    yield Tell(
        say("A swap"),
        (say("You will win a {wild} from the table.", wild=kit.words(variant)),),
        (fact(variant, "exchange"),),
    )
    yield _watched(pack)
    yield _done(pack.again())
    yield _wrong_card(pack.again())
    if variant.exchange and variant.exchange.kinds == ("run",):
        yield _from_a_set(pack.again())


def _start(pack: kit.Pack) -> tuple[Position, Card, Cards]:
    """A run with a joker in its second place, and the card for it in your hand."""
    run = pack.run(pack.variant.run_min + 1)
    wild = pack.joker()
    lying = (run[0], wild.standing_for(run[1].rank, run[1].suit), *run[2:])
    loose = pack.loose(3, run)
    start = kit.table(
        pack.variant,
        hand=(run[1], *loose),
        phase="play",
        table=kit.laid(lying),
        down=kit.down(pack.variant, YOU, 1),
    )
    return start, run[1], loose


def _watched(pack: kit.Pack) -> Show:
    start, real, loose = _start(pack)
    script = kit.Script(start)
    script.move(
        Action(YOU, "exchange", meld=0, card=real),
        say("{card} goes where its stand-in lay, and the {wild} is yours.", card=real, wild=kit.words(pack.variant)),
    )
    script.move(Action(YOU, "discard", card=loose[0]), say("It stays in hand for a better use."))
    return script.show(
        say("Swapped"), say("In the run another card stands for {card}. You hold the real one.", card=real)
    )


def _done(pack: kit.Pack) -> Do:
    start, real, loose = _start(pack)
    return Do(
        say("Get it"),
        (say("Win the {wild} that lies in the run.", wild=kit.words(pack.variant)),),
        start,
        lambda now: not any(card.wild for laid in now.table for card in laid.meld.cards),
        (Action(YOU, "exchange", meld=0, card=real),),
        Action(YOU, "exchange", meld=0, card=loose[0]),
        say("Yours, and the run is as long as before."),
        pack.variant.cite("exchange"),
    )


def _wrong_card(pack: kit.Pack) -> Step:
    start, real, loose = _start(pack)
    return kit.near_miss(
        pack,
        say("For which card?"),
        say("Two offers for one {wild}. Which is taken?", wild=kit.words(pack.variant)),
        Side(pack.variant, start=start, moves=(Action(YOU, "exchange", meld=0, card=real),)),
        Side(pack.variant, start=start, moves=(Action(YOU, "exchange", meld=0, card=loose[0]),)),
    )


def _from_a_set(pack: kit.Pack) -> Step:
    """The same swap from a run and from a set, where only runs give a joker back."""
    run, some = pack.run(), pack.set()
    wild, other = pack.joker(), pack.joker()
    mate = pack.mate(some)
    in_run = (run[0], wild.standing_for(run[1].rank, run[1].suit), *run[2:])
    in_set = (*some[:-1], other.standing_for(some[0].rank))
    start = kit.table(
        pack.variant,
        hand=(run[1], mate, *pack.loose(2, run, some)),
        phase="play",
        table=kit.laid(in_run, in_set),
        down=kit.down(pack.variant, YOU, 1),
    )
    return kit.near_miss(
        pack,
        say("From where?"),
        say("Both melds hold one. From which can you take it?"),
        Side(pack.variant, start=start, moves=(Action(YOU, "exchange", meld=0, card=run[1]),)),
        Side(pack.variant, start=start, moves=(Action(YOU, "exchange", meld=1, card=mate),)),
    )


def _applies(variant: Variant) -> bool:
    return variant.exchange is not None and has_wilds(variant)


LESSON = LessonType("exchange", say("Swapping for a joker"), "jokers", 100, _steps, _applies)
