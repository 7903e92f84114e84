"""Sets: suits that repeat, aces beside kings, jokers, and what may be added."""

from __future__ import annotations

from rummy_learn.course.disputes._kit import Dispute, Topic
from rummy_learn.course.disputes._trials import Count, Lay, Move, step
from rummy_learn.text import say

TOPIC = Topic("sets", say("Sets"), 10)

DISPUTES = (
    Dispute(
        "suits-in-a-set",
        say("The same suit twice in a set"),
        say(
            "With several packs on the table, a set can get the very same card twice. One program allowed it, then "
            "forbade it in going down, and in the end refused it in lay-offs too."
        ),
        (
            Lay(asks=say("Is this a set?"), rule="set", cards="4S 4S 4D"),
            Move(
                asks=say("May the 7 of spades be added to a set that has one?"),
                rule="set",
                players=5,
                hand="7S 2H 3H",
                table=("7S 7H 7D",),
                move=step("lay_off", meld=0, cards="7S"),
            ),
        ),
    ),
    Dispute(
        "ace-beside-kings",
        say("An ace beside two kings"),
        say(
            "Where an ace is high as well as low, a program began to take it for the card next to the king in sets "
            "too. Neighbours make runs, not sets."
        ),
        (
            Lay(asks=say("Two kings and an ace: a set?"), rule="set", cards="KC KD AD"),
            Lay(asks=say("Queen, king, ace of one suit: a run?"), rule="run", cards="QD KD AD"),
        ),
    ),
    Dispute(
        "fifth-king",
        say("A fifth king"),
        say(
            "Four kings and a joker: a server that only compared the suits of the natural cards let the joker be a "
            "fifth king."
        ),
        (Lay(asks=say("Four kings and a joker: a set of five?"), rule="jokers", cards="KS KH KD KC *"),),
    ),
    Dispute(
        "two-jokers-in-a-set",
        say("Two jokers in one set"),
        say(
            "Some rules forbid two jokers in a set, some bound them by the natural cards, some by the size of the "
            "meld, some not at all. Whoever changes tables argues about this one first."
        ),
        (
            Lay(asks=say("One eight and two jokers?"), rule="jokers", cards="8S * *"),
            Lay(asks=say("The same, both named as eights?"), rule="jokers", cards="8S *=8 *=8"),
            Lay(asks=say("Two eights and two jokers?"), rule="jokers", cards="8S 8H * *"),
        ),
    ),
    Dispute(
        "are-twos-wild",
        say("Are twos wild?"),
        say(
            "Other versions of the same games have wild twos, and one source has a phrase that can be read so. A "
            "program with wild twos then refused three plain twos, as a meld of wild cards only."
        ),
        (
            Lay(asks=say("Three twos: a set?"), rule="set", cards="2S 2H 2D"),
            Lay(asks=say("Two eights and a two: a set?"), rule="wild", cards="8S 8H 2C"),
            Count(asks=say("What does a two left in hand count?"), rule="values", hand="2S"),
        ),
    ),
    Dispute(
        "eight-on-sevens",
        say("An eight laid on sevens"),
        say("A program that tried every card as the next one of a run accepted an eight on a set of sevens."),
        (
            Move(
                asks=say("May the 8 of spades be laid off on the sevens?"),
                rule="set",
                hand="8S 2H 3H",
                table=("7H 7D 7S",),
                move=step("lay_off", meld=0, cards="8S"),
            ),
        ),
    ),
    Dispute(
        "suit-of-a-joker",
        say("The suit that a joker took"),
        say("A joker in a set was named with its suit. Later the real card of that suit turns up: is its place taken?"),
        (
            Move(
                asks=say("The joker was named 8 of diamonds: may the real one be laid off beside it?"),
                rule="set",
                hand="8D 2H 3H",
                table=("8S 8H *=8D",),
                move=step("lay_off", meld=0, cards="8D"),
            ),
        ),
    ),
)
