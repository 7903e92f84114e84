"""The cards and the players: what is shuffled, what is dealt, and what one plays for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lesson import LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.rules.cards import JOKER, natural
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Step
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON"]


def _steps(variant: Variant, seed: int | str) -> Iterator[Step]:
    pack = kit.Pack(variant, seed, "cards")
    suit = pack.stream.choice("CDHS")
    jokers = variant.deck(kit.usual_players(variant)).jokers
    yield Tell(
        say("What lies on the table"),
        (say("You will know which cards are in play, and what you collect."),),
        tuple(fact(variant, row, brief=True) for row in ("players", "cards")),
        (
            kit.exhibit(kit.in_a_row(2, 13, suit), say("One suit, low to high.")),
            *([kit.exhibit((JOKER,), say("A joker."))] if jokers else []),
        ),
    )
    yield Tell(
        say("Your hand"),
        (say("Only you see the cards that you are dealt."),),
        (fact(variant, "dealt", brief=True), fact(variant, "G1")),
    )
    collect = say("You collect sets, cards of one rank, and runs, cards of one suit in a row.")
    aim = say("Every deal asks for certain melds, its contract.") if variant.deals else say("Both are called melds.")
    good = say("Few points are good.") if variant.winner == "lowest" else say("Many points are good.")
    yield Tell(
        say("What you play for"),
        (collect, aim, good),
        (fact(variant, "deals", brief=True),),
    )
    yield _copies(pack)


def _copies(pack: kit.Pack) -> Step:
    """As many twins as the decks hold, and one more."""
    variant, packs = pack.variant, pack.variant.deck(kit.usual_players(pack.variant)).packs
    twin, other = natural(pack.stream.below(9) + 4, "H"), natural(pack.stream.below(9) + 4, "S")
    return kit.near_miss(
        pack,
        say("Twins"),
        say("{n} sit at the table. Which of these cards can lie on it together?", n=kit.usual_players(variant)),
        Side(variant, ((*[twin] * packs, other),), copies=True),
        Side(variant, ((*[twin] * packs, twin),), copies=True),
    )


LESSON = LessonType("cards", say("The cards"), "deal", 10, _steps)
