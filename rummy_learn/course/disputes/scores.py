"""Points, totals, and when a game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.disputes._kit import Dispute, Topic, has
from rummy_learn.course.disputes._trials import Count, Seen, Won
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

TOPIC = Topic("scores", say("Points and winners"), 80)

_target = has("target")
_contracts = has("deals")
_TENTH = 10


def _deals(game: Variant) -> Message:
    return plural(len(game.deals), "{n} deal.", "{n} deals.")


def _tenth(game: Variant) -> Message:
    if len(game.deals) < _TENTH:
        return say("No.")
    return say("Yes: {contract}.", contract=game.deal(_TENTH).contract.said())


def _sizes(game: Variant) -> Message:
    sizes = ", ".join(str(deal.contract.cards) for deal in game.deals)
    return say("{sizes} cards, deal by deal.", sizes=sizes)


def _dealt(game: Variant) -> Message:
    numbers = [deal.dealt for deal in game.deals]
    if len(set(numbers)) == 1:
        return say("{n} in every deal.", n=numbers[0])
    return say("{numbers}, deal by deal.", numbers=", ".join(map(str, numbers)))


DISPUTES = (
    Dispute(
        "points-of-a-melded-joker",
        say("What a melded joker counts"),
        say("Some programs forgot the joker in a meld, some gave it the points of the card that it stands for."),
        (
            Count(asks=say("Two tens and a joker melded, nothing left?"), rule="joker_value", melded="10S 10D *"),
            Count(asks=say("Two, three and a joker as the four?"), rule="joker_value", melded="2S 3S *"),
        ),
    ),
    Dispute(
        "points-of-a-melded-ace",
        say("What a melded ace counts"),
        say("In other games an ace counts 11, or 1 wherever it lies. Here it can hang on its neighbours."),
        (
            Count(asks=say("Three aces melded?"), rule="values", melded="AS AH AD"),
            Count(asks=say("Ace, two, three melded?"), rule="score", melded="AC 2C 3C"),
        ),
    ),
    Dispute(
        "points-of-an-ace-in-hand",
        say("An ace left in hand"),
        say("A page of questions and answers gave every ace in hand one point."),
        (Count(asks=say("Nothing melded, an ace and a king in hand?"), rule="values", hand="AS KD"),),
    ),
    Dispute(
        "number-cards",
        say("What number cards count"),
        say(
            "One source lets every number card count five in one sentence, and gives twos and tens another value in "
            "its list. Another has twos at twenty, as if they were wild."
        ),
        (Count(asks=say("A two, a seven and a ten in hand?"), rule="values", hand="2C 7D 10H"),),
    ),
    Dispute(
        "joker-left-in-hand",
        say("A joker left in hand"),
        say("The list of values of one source leaves the joker out. The others have three different numbers."),
        (Count(asks=say("A joker in hand?"), rule="joker_value", hand="*"),),
    ),
    Dispute(
        "nobody-goes-out",
        say("Nobody goes out"),
        say(
            "The stock runs out and the deal is over. Pages claim that then no hand is taken off, or that melds no "
            "longer count."
        ),
        (
            Count(
                asks=say("Three kings melded, a queen and a two in hand?"),
                rule="score",
                melded="KS KH KD",
                hand="QC 2D",
            ),
        ),
    ),
    Dispute(
        "all-below-zero",
        say("Everybody is below zero"),
        say(
            "After the first deal all totals are negative. A program then had no winner to show, and none in the lead."
        ),
        (Won(asks=say("−20, −5 and −40: who wins?"), rule="winner", arises=_target, totals=(-20, -5, -40), out=1),),
    ),
    Dispute(
        "several-past-the-target",
        say("Two are past the target"),
        say(
            "A program gave the game to the first seat past the target, another to the player in turn. The best total "
            "counts, unless the table plays that the winner must go out."
        ),
        (
            Won(asks=say("505 (went out) and 520?"), rule="winner", arises=_target, totals=(505, 520), out=0),
            Won(asks=say("510 and 510?"), rule="ties", arises=_target, totals=(510, 510), out=0),
            Won(asks=say("520 and 480 (went out)?"), rule="winner", arises=_target, totals=(520, 480), out=1),
            Won(asks=say("505 and 520, and nobody went out?"), rule="winner", arises=_target, totals=(505, 520)),
        ),
    ),
    Dispute(
        "exactly-the-target",
        say("Exactly the target"),
        say("The introduction of the source ends the game at 500 or more; its section on scoring wants more than 500."),
        (Won(asks=say("Exactly 500 after going out?"), rule="winner", arises=_target, totals=(500, 120), out=0),),
    ),
    Dispute(
        "tie-at-the-end",
        say("A tie at the end"),
        say("Two players end with the same best total, and a program dropped one of them."),
        (
            Won(asks=say("120, 85 and 85 after the last deal?"), rule="ties", arises=_contracts, totals=(120, 85, 85)),
            Won(asks=say("585, 585 and 120?"), rule="ties", arises=_target, totals=(585, 585, 120), out=2),
        ),
    ),
    Dispute(
        "low-or-high-wins",
        say("Does low win, or high?"),
        say("Learners of several games read the score sheet the wrong way round."),
        (Won(asks=say("520 and 585 at the end: who wins?"), rule="winner", totals=(520, 585), out=0),),
    ),
    Dispute(
        "how-many-deals",
        say("How many deals?"),
        say(
            "One source lists ten contracts and then ends the game after seven deals; another announces ten deals and "
            "lists nine."
        ),
        (
            Seen(asks=say("How many deals are played?"), rule="deals", arises=_contracts, fact=_deals),
            Seen(asks=say("Is there a tenth deal?"), rule="deals", arises=_contracts, fact=_tenth),
        ),
    ),
    Dispute(
        "cards-of-a-contract",
        say("Ten cards for three sets of three"),
        say(
            "One source labels every contract with a number of cards, one more than its melds hold. That would leave "
            "a card over in a game where the last one may not be discarded. And it deals eleven all the same."
        ),
        (
            Seen(asks=say("How many cards do the contracts hold?"), rule="deal1", arises=_contracts, fact=_sizes),
            Seen(asks=say("How many cards are dealt?"), rule="dealt", arises=_contracts, fact=_dealt),
        ),
    ),
)
