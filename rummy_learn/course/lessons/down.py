"""Going down: the whole contract at once, exactly as asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.dealing import Dealt, deal_that_makes
from rummy_learn.course.lesson import YOU, Do, LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons._topics import with_cards
from rummy_learn.game.actions import Action
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Show, Step
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]

_FIRST = 1
"""The deal whose contract is laid here: the easiest."""


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "down")
    yield Tell(
        say("The contract"),
        (
            say("You will go down: lay the contract, all of its melds at once."),
            say("Before that you lay nothing else on the table."),
        ),
        (fact(variant, f"deal{_FIRST}"),),
    )
    yield Tell(say("Exactly that"), (), (fact(variant, "down"),))
    yield _watched(variant, f"{seed} watched")
    yield _done(variant, f"{seed} done")
    yield _one_more(pack)


def _start(variant: Variant, seed: str) -> tuple[Position, Dealt]:
    """You have drawn, and hold the contract."""
    dealt = deal_that_makes(variant, _FIRST, seed)
    return kit.table(variant, hand=dealt.hand, phase="play", deal=_FIRST), dealt


def _watched(variant: Variant, seed: str) -> Show:
    start, dealt = _start(variant, seed)
    script = kit.Script(start)
    asked = variant.deal(_FIRST).contract.said()
    laid = Action(YOU, "go_down", melds=tuple(meld.cards for meld in dealt.melds))
    script.move(laid, say("All in one move: {asked}.", asked=asked))
    if script.now.phase == "play":
        spare = next(card for card in dealt.left if not card.wild)
        script.move(Action(YOU, "discard", card=spare), say("Being down, you end the turn with {card}.", card=spare))
    return script.show(say("Down"), say("The hand holds {asked}.", asked=asked))


def _done(variant: Variant, seed: str) -> Do:
    start, dealt = _start(variant, seed)
    first, *rest = (meld.cards for meld in dealt.melds)
    return Do(
        say("Go down"),
        (say("Another hand with the contract in it. Lay it all."),),
        start,
        lambda now: now.down[YOU],
        (Action(YOU, "go_down", melds=(first, *rest)),),
        Action(YOU, "go_down", melds=(first,)),
        say("You are down, and may lay off from now on as the rules allow."),
        variant.cite("down"),
    )


def _one_more(pack: kit.Pack) -> Step:
    """The contract, and the same with one card more in one of its melds."""
    variant = pack.variant
    needs = variant.deal(_FIRST).contract.needs
    melds = [pack.set(need.size) if need.kind == "set" else pack.run(need.size) for need in needs]
    more = pack.mate(melds[0]) if needs[0].kind == "set" else kit.after(pack, melds[0])
    hand = (*(card for meld in melds for card in meld), more, *pack.loose(3, *melds))
    start = kit.table(variant, hand=hand, phase="play", deal=_FIRST)
    longer = ((*melds[0], more), *melds[1:])
    return kit.near_miss(
        pack,
        say("One card more"),
        say("Which lay-down does the judge let pass?"),
        Side(variant, start=start, moves=(Action(YOU, "go_down", melds=tuple(melds)),)),
        Side(variant, start=start, moves=(Action(YOU, "go_down", melds=longer),)),
    )


LESSON = LessonType(
    "down",
    say("Going down"),
    "contracts",
    80,
    _steps,
    lambda variant: bool(variant.deals),
    about=with_cards,
)
