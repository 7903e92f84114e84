"""Wild cards: what they stand for, and how many of them a meld bears."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.dealing import usual_players
from rummy_learn.course.lesson import LessonType, Side, Tell, fact
from rummy_learn.course.lessons import _kit as kit
from rummy_learn.course.lessons._topics import decided_by, holds
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.lesson import Exhibit, NearMiss, Step
    from rummy_learn.game.position import Cards
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant

__all__ = ["LESSON", "has_wilds"]

_LONGEST = 8


def _steps(variant: Variant, seed: int | str) -> Iterator[Step | None]:
    pack = kit.Pack(variant, seed, "jokers")
    yield Tell(
        say("A card for any other"),
        (say("You will use a {wild} where a card is missing.", wild=kit.words(variant)),),
        (fact(variant, "wild"), fact(variant, "jokers")),
        tuple(_exhibits(pack)),
    )
    yield _too_many(pack.again())
    yield kit.told_apart(
        pack,
        say("No cure for everything"),
        say("The {wild} stands for the card between. Where does it help?", wild=kit.words(variant)),
        _inside(pack.again(), pack.run()),
        "gap",
        "repeated_rank",
    )
    yield kit.to_lay(
        pack.again(),
        say("Put it to use"),
        say("Without the {wild} there is no meld here. Lay one with it.", wild=kit.words(variant)),
        say("Well laid: it says itself what it stands for."),
        _inside(pack, pack.run()),
        size=6,
    )


def _exhibits(pack: kit.Pack) -> Iterator[Exhibit]:
    some = pack.set()
    wild = pack.joker()
    yield kit.exhibit((*some[:-1], wild.standing_for(some[0].rank)), say("It makes up a set."))
    pack.again()
    yield kit.exhibit(_inside(pack, pack.run()), say("It fills a gap: the band says for what."))
    if pack.variant.wild_twos:
        run = pack.run()
        two = kit.natural(2, "H").standing_for(run[0].rank, run[0].suit)
        yield kit.exhibit((two, *run[1:]), say("Here a two does the same."))


def _inside(pack: kit.Pack, run: Cards) -> Cards:
    """The run with a wild card in its second place, where it can stand for one card only."""
    wild = pack.joker()
    return (run[0], wild.standing_for(run[1].rank, run[1].suit), *run[2:])


def _too_many(pack: kit.Pack) -> NearMiss | None:
    """As many wild cards as a meld bears and one more, where there is a limit; else where the cards of a rank end."""
    variant, wild = pack.variant, pack.joker()
    question = say("They differ in one card. Which meld bears its wild cards?")
    for size in range(variant.run_min, _LONGEST):
        most = variant.joker_limit("run", size).most if variant.joker_limit else size
        if 0 < most < size - 1:
            run = kit.in_a_row(5, size, pack.stream.choice("CDHS"))
            sides = [Side(variant, (_with_wilds(run, wild, n),)) for n in (most, most + 1)]
            return kit.near_miss(pack, say("How many?"), question, *sides)
    return _fifth(pack, wild)


def _with_wilds(run: Cards, wild: Card, count: int) -> Cards:
    """The run with so many wild cards, each named, from its second place on."""
    swapped = [wild.standing_for(card.rank, card.suit) for card in run[1 : 1 + count]]
    return (run[0], *swapped, *run[1 + count :])


def _fifth(pack: kit.Pack, wild: Card) -> NearMiss | None:
    """A set that is full takes no wild card either."""
    variant = pack.variant
    most = variant.set_sizes[1]
    if most is None:
        return None
    full = pack.set(most)
    joined = wild.standing_for(full[0].rank)
    question = say("A {wild} joins. Which set stands?", wild=kit.words(variant))
    sides = [Side(variant, ((*naturals, joined),)) for naturals in (full[:-1], full)]
    return kit.near_miss(pack, say("One too many"), question, *sides)


def has_wilds(variant: Variant) -> bool:
    """Is anything wild at a usual table?"""
    return variant.wild_twos or bool(variant.deck(usual_players(variant)).jokers)


_ruled = decided_by("wild", "jokers")
_held = holds(lambda card: card.wild)
LESSON = LessonType(
    "jokers",
    say("Wild cards"),
    "melds",
    50,
    _steps,
    has_wilds,
    about=lambda question: _held(question) or _ruled(question),
)
