"""Taking a discard out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, Do, LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.game.actions import Action
from rummy_learn.game.position import Seat
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Fact, Show, Step
    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "buying")
    yield Tell(
        say("Not your turn"),
        (say("You will get a card that another player threw away, though you are not in turn."),),
        (
            fact(variant, "buy", brief=True),
            fact(variant, "priority", brief=True),
            fact(variant, "buy_down", brief=True),
        ),
    )
    details = _details(variant)
    if details:
        yield Tell(say("How it goes"), (), (details,))
    yield _watched(pack)
    yield _done(pack.again())
    yield _too_late(pack.again())


def _details(variant: Variant) -> Fact | None:
    """The clause on claims, unless it is the one on the turn, which has been told."""
    found = fact(variant, "buy", "dead_card", "buy")
    return None if found.clause == variant.cite(variant.turn) else found


def _start(pack: kit.Pack) -> tuple[Position, Cards]:
    """Another player has discarded what makes a set with two of your cards, and a third player is in turn."""
    variant = pack.variant
    wanted = pack.set()
    first = kit.usual_players(variant) // 2
    start = kit.table(
        variant,
        hand=(*wanted[1:], *pack.loose(4, wanted)),
        turn=first,
        discards=wanted[:1],
        discarder=first - 1,
    )
    return start, wanted


def _before(start: Position) -> tuple[Action, ...]:
    """What must be done before anyone may buy."""
    buying = start.variant.buying
    return (Action(start.turn, "pass"),) if buying and buying.after_pass else ()


def _watched(pack: kit.Pack) -> Show:
    start, wanted = _start(pack)
    buying = pack.variant.buying
    assert buying is not None
    script = kit.Script(start)
    for action in _before(start):
        script.move(action, say("The player in turn does without it, so others may have it."))
    cost = say("It costs nothing else.")
    if buying.penalty:
        cost = plural(buying.penalty, "{n} stock card comes along.", "{n} stock cards come along.")
    script.move(Action(YOU, "buy"), say("{card} is yours. {cost}", card=wanted[0], cost=cost))
    script.move(Action(start.turn, "draw"), say("The turn goes on where it was: that player draws from the stock."))
    return script.show(say("Bought"), say("Someone threw {card} away, the third card of your set.", card=wanted[0]))


def _done(pack: kit.Pack) -> Do:
    start, wanted = _start(pack)
    for action in _before(start):
        start = kit.made(start, action)
    return Do(
        say("Have it"),
        (say("{card} is what you want, and another player is in turn. Get it.", card=wanted[0]),),
        start,
        lambda now: now.buys[YOU] > 0,
        (Action(YOU, "buy"),),
        Action(YOU, "take"),
        say("Got it. You play it in your own turn, not before."),
        pack.variant.cite("buy"),
    )


def _too_late(pack: kit.Pack) -> Step:
    start, _ = _start(pack)
    for action in _before(start):
        start = kit.made(start, action)
    return kit.near_miss(
        pack,
        say("In time?"),
        say("{who} is in turn, and you want the discard. Which comes in time?", who=Seat(start.turn)),
        Side(pack.variant, start=start, moves=(Action(YOU, "buy"), Action(start.turn, "draw"))),
        Side(pack.variant, start=start, moves=(Action(start.turn, "draw"), Action(YOU, "buy"))),
    )


LESSON = LessonType("buying", say("Out of turn"), "buying", 120, _steps, lambda variant: variant.buying is not None)
