"""Floating: all cards melded, none left to discard, and still in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU, Do, LessonType, Tell, fact, of_skill
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.game.actions import Action
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.course.pool import Asked
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]

_FLOATS = ("float", "unplayable")


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    rules = _floating(variant)
    assert rules is not None
    pack = kit.Pack(rules, seed, "floating")
    text = [
        say("You will float: meld every card and have none to discard, so that you hold nothing and are still in play.")
    ]
    if not variant.chosen.keys() >= rules.chosen.keys():
        text.append(say("That is a house rule, which these tables play with."))
    yield Tell(say("Empty hands"), tuple(text), (fact(rules, "out", brief=True),))
    yield _watched(pack)
    yield _done(pack.again())


def _watched(pack: kit.Pack) -> Show:
    run = pack.run()
    last = kit.after(pack, run)
    some = pack.set()
    mate = pack.mate(some)
    start = kit.table(pack.variant, hand=(last, mate), phase="play", table=kit.laid(run, some))
    script = kit.Script(start)
    script.move(Action(YOU, "lay_off", cards=(last,), meld=0), say("This one fits."))
    script.move(
        Action(YOU, "lay_off", cards=(mate,), meld=1), say("So does the other: no card is left, and you float.")
    )
    nobody = Action(script.now.turn, "draw")
    script.move(nobody, say("The deal goes on. The next player draws."))
    return script.show(say("Afloat"), say("Your last two cards both fit the table."))


def _done(pack: kit.Pack) -> Do:
    run = pack.run()
    drawn = pack.loose(1, run)[0]
    start = kit.table(
        pack.variant,
        hand=(),
        table=kit.laid(run),
        floating=[True, *[False] * (kit.usual_players(pack.variant) - 1)],
        discards=pack.loose(1, run, beside=(drawn,)),
        discarder=kit.usual_players(pack.variant) - 1,
    )
    return Do(
        say("Come down"),
        (say("You float, and your turn has come. End the deal."),),
        kit.stacked(start, drawn),
        kit.Table.out,
        (Action(YOU, "draw"), Action(YOU, "discard", card=drawn)),
        Action(YOU, "discard", card=drawn),
        say("A card drawn and thrown away: that is out."),
        pack.variant.cite("out"),
    )


def _floating(variant: Variant) -> Variant | None:
    """The game with the house rule that lets one float, if it knows one."""
    if variant.going_out in _FLOATS:
        return variant
    for option in variant.options:
        for value, fields in option.values.items():
            if fields.get("going_out") in _FLOATS:
                return variant.with_options(**{option.name: value})
    return None


def _asked(variant: Variant) -> tuple[Asked, ...]:
    """Going out where one may float."""
    rules = _floating(variant)
    return of_skill("out", rules) if rules else ()


LESSON = LessonType(
    "floating",
    say("Floating"),
    "out",
    150,
    _steps,
    lambda variant: _floating(variant) is not None,
    asked=_asked,
)
