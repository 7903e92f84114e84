"""Laying off: adding cards to melds that lie on the table."""

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
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "layoff")
    when = say("In this game one must be down for that.") if variant.deals else say("Anyone in turn may do that.")
    yield Tell(
        say("Adding to melds"),
        (say("You will lay off: add cards to melds on the table, your own or those of others."), when),
        () if variant.new_melds_when_down else (fact(variant, "new_melds", brief=True),),
    )
    yield _watched(pack)
    yield _done(pack.again())
    yield _beyond(pack.again())
    if variant.deals:
        yield _when(pack.again())


def _start(pack: kit.Pack) -> tuple[Position, Cards, Card, Card, Cards]:
    """Two melds of another player lie there, and you hold a card for each of them."""
    a_run = pack.run()
    on_run = kit.after(pack, a_run)
    a_set = pack.set()
    on_set = pack.mate(a_set)
    loose = pack.loose(3, a_set, a_run)
    start = kit.table(
        pack.variant,
        hand=(on_set, on_run, *loose),
        phase="play",
        table=kit.laid(a_set, a_run),
        down=kit.down(pack.variant, YOU, 1),
    )
    return start, a_run, on_set, on_run, loose


def _watched(pack: kit.Pack) -> Show:
    start, a_run, on_set, on_run, loose = _start(pack)
    script = kit.Script(start)
    script.move(Action(YOU, "lay_off", cards=(on_set,), meld=0), say("{card} joins the set.", card=on_set))
    script.move(
        Action(YOU, "lay_off", cards=(on_run,), meld=1), say("After {last} comes {card}.", last=a_run[-1], card=on_run)
    )
    script.move(Action(YOU, "discard", card=loose[0]), say("Three cards fewer in one turn."))
    return script.show(say("Two lay-offs"), say("Two of your cards fit what another player laid."))


def _done(pack: kit.Pack) -> Do:
    start, _, on_set, on_run, loose = _start(pack)
    return Do(
        say("Lay off"),
        (say("Lay off both cards that fit."),),
        start,
        lambda now: len(now.hands[YOU]) <= len(start.hands[YOU]) - 2 and now.discarder != YOU,
        (Action(YOU, "lay_off", cards=(on_set,), meld=0), Action(YOU, "lay_off", cards=(on_run,), meld=1)),
        Action(YOU, "lay_off", cards=loose[:1], meld=0),
        say("Gone: a card on the table can no longer count against you."),
        pack.variant.cite("down"),
    )


def _beyond(pack: kit.Pack) -> Step:
    """The next card of a run, and the one after that."""
    a_run = pack.run(room=2)
    near = kit.after(pack, a_run)
    far = kit.after(pack, (*a_run, near))
    start = kit.table(
        pack.variant,
        hand=(near, far, *pack.loose(3, a_run)),
        phase="play",
        table=kit.laid(a_run),
        down=kit.down(pack.variant, YOU, 1),
    )
    return kit.near_miss(
        pack,
        say("Does it reach?"),
        say("You begin with one of these cards. Which goes on the run?"),
        Side(pack.variant, start=start, moves=(Action(YOU, "lay_off", cards=(near,), meld=0),)),
        Side(pack.variant, start=start, moves=(Action(YOU, "lay_off", cards=(far,), meld=0),)),
    )


def _when(pack: kit.Pack) -> Step:
    """The turn of going down: a lay-off before it, after it, or a discard instead."""
    variant, first = pack.variant, 1
    lying = pack.run()
    more = kit.after(pack, lying)
    needs = variant.deal(first).contract.needs
    melds = [pack.set(need.size) if need.kind == "set" else pack.run(need.size) for need in needs]
    loose = pack.loose(3, *melds, lying)
    start = kit.table(
        variant,
        hand=(*(card for meld in melds for card in meld), more, *loose),
        phase="play",
        deal=first,
        table=kit.laid(lying),
        down=kit.down(variant, 1),
    )
    going_down = Action(YOU, "go_down", melds=tuple(melds))
    lay_off = Action(YOU, "lay_off", cards=(more,), meld=0)
    other = (lay_off,) if variant.layoff_same_turn else (going_down, lay_off)
    right = (going_down, lay_off) if variant.layoff_same_turn else (going_down, Action(YOU, "discard", card=more))
    return kit.near_miss(
        pack,
        say("When?"),
        say("You hold the contract and {card}. Which of these goes?", card=more),
        Side(variant, start=start, moves=right),
        Side(variant, start=start, moves=other),
    )


LESSON = LessonType("layoff", say("Laying off"), "lay_off", 90, _steps)
