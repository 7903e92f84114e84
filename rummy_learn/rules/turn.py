"""A turn as a few steps, from the record the engine enforces: what others may do, draw, play, discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.describe import ROWS
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant

__all__ = ["TurnStep", "Way", "turn"]


class Way(NamedTuple):
    """One thing that may be done in a step: in a few words, the rule in a sentence, and the clause that says it."""

    does: Message
    rule: Message | None = None
    clause: Clause | None = None


class TurnStep(NamedTuple):
    """A step of a turn: a stable `key` (claim, draw, play, discard), its name, and what may be done in it.

    `aside` when it is not the player in turn who acts; of the ways of a step to `choose` from one is taken.
    """

    key: str
    title: Message
    ways: tuple[Way, ...]
    aside: bool = False
    choose: bool = False


def turn(variant: Variant) -> tuple[TurnStep, ...]:
    """The steps in the order in which they come; what others may do stands where it first may be done."""
    claims = tuple(_claims(variant))
    return (
        *((TurnStep("claim", say("Others, before the draw"), claims, aside=True),) if claims else ()),
        TurnStep("draw", say("Draw"), tuple(_draws(variant)), choose=True),
        TurnStep("play", say("Play, if you like"), tuple(_plays(variant))),
        TurnStep("discard", say("Discard one card"), tuple(_discards(variant))),
    )


def _way(variant: Variant, does: Message, row: str) -> Way:
    """What is done, with the sentence of a row and the clause of that row where the rule book has one."""
    clause = next((each for each in variant.clauses if each.id == f"{variant.letter}.{row}"), None)
    return Way(does, clause.rule if clause else ROWS[row](variant), clause)


def _claims(variant: Variant) -> Iterator[Way]:
    if variant.buying:
        declined = say("take the upcard, once the player in turn declines it")
        yield _way(variant, declined if variant.buying.after_pass else say("take the upcard out of turn"), "buy")
        yield _way(variant, say("if several want it"), "priority")
    if variant.pile and variant.pile.call_rummy != "none":
        yield _way(variant, say("call “Rummy!” for a discard that can be melded"), "priority")
    if variant.exchange and variant.exchange.when == "any_time":
        yield _way(variant, say("take a joker off the table"), "exchange")


def _draws(variant: Variant) -> Iterator[Way]:
    yield Way(say("a card from the stock"))
    if variant.pile:
        yield Way(_TOP[variant.pile.top])
        yield Way(_DEEP[variant.pile.deep])
        return
    yield Way(say("or the upcard"))
    if not variant.upcard:
        yield _way(variant, say("at the start"), "upcard")


_TOP = {
    "free": say("or the top discard"),
    "must_meld": say("or the top discard, to be melded at once"),
}
_DEEP = {
    "meld_or_layoff": say("or a deeper one and all above it, the deepest to be melded or laid off at once"),
    "new_meld": say("or a deeper one and all above it, the deepest to go into a new meld at once"),
}


def _plays(variant: Variant) -> Iterator[Way]:
    if variant.deals:
        yield _way(variant, say("go down, once a deal"), "down")
        yield Way(say("lay off on any meld, once down"))
    else:
        yield _way(variant, say("meld, and lay off on any meld"), "down")
    if variant.exchange and variant.exchange.when != "any_time":
        yield _way(variant, say("take a joker off the table"), "exchange")


def _discards(variant: Variant) -> Iterator[Way]:
    yield _way(variant, say("to go out"), "out")
