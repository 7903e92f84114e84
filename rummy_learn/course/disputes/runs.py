"""Runs: where they begin and end, what fills a gap, and two of them in one suit."""

from __future__ import annotations

from rummy_learn.course.disputes._kit import Dispute, Topic
from rummy_learn.course.disputes._trials import Lay, Move, step
from rummy_learn.text import say

TOPIC = Topic("runs", say("Runs"), 20)

_TWO_RUNS = "2 runs of 4"

DISPUTES = (
    Dispute(
        "round-the-corner",
        say("King, ace, two"),
        say(
            "“Round the corner” is a well-known variation elsewhere, and articles on these games list it too. It comes "
            "up at every second table."
        ),
        (Lay(asks=say("Is this a run?"), rule="ace", cards="KC AC 2C 3C"),),
    ),
    Dispute(
        "king-below-an-ace",
        say("A king below the ace"),
        say(
            "A program knew what follows each rank: the ace after the king, the two after the ace. So it let a king be "
            "laid off at the low end of ace, two, three."
        ),
        (
            Move(
                asks=say("May the king be laid off below the ace?"),
                rule="ace",
                hand="KS 2H 3H",
                table=("AS 2S 3S 4S",),
                move=step("lay_off", meld=0, cards="KS"),
            ),
        ),
    ),
    Dispute(
        "ace-low-and-high",
        say("The ace at either end"),
        say(
            "To make low aces work, a program let every run with an ace begin at one, and with that broke the runs "
            "that end with one."
        ),
        (
            Lay(asks=say("The ace below the two?"), rule="ace", cards="AH 2H 3H 4H"),
            Lay(asks=say("The ace above the king?"), rule="ace", cards="JH QH KH AH"),
        ),
    ),
    Dispute(
        "looks-like-a-run",
        say("Almost a run"),
        say(
            "A test that only counts gaps sees none in a rank held twice, and none where a suit changes. One of the "
            "sources even calls a run cards “of the same rank”, a slip that lets suits be mixed."
        ),
        (
            Lay(asks=say("A rank twice in a row?"), rule="run", cards="5H 5H 6H 7H"),
            Lay(asks=say("Ranks in a row, but not one suit?"), rule="run", cards="5H 6S 7H 8H"),
        ),
    ),
    Dispute(
        "run-of-three",
        say("Three in a row"),
        say("Players who come from other rummy games lay three in a row; others refuse it in a game that has it."),
        (Lay(asks=say("Is this long enough for a run?"), rule="run", cards="5H 6H 7H"),),
    ),
    Dispute(
        "joker-in-the-gap",
        say("A gap for the joker, in any order"),
        say(
            "A finder of runs looked only at cards side by side once they were sorted. It missed every run that needs "
            "a joker in the middle, and found others only when the cards were written in order."
        ),
        (
            Lay(asks=say("Laid anyhow, with the 6 of clubs missing?"), rule="run", cards="7C * 3C 5C 4C"),
            Lay(asks=say("The same in order?"), rule="run", cards="3C 4C 5C * 7C"),
        ),
    ),
    Dispute(
        "joker-at-the-end-of-a-run",
        say("A joker that begins or ends a run"),
        say("A program let a joker stand first or last only in runs of three."),
        (
            Lay(asks=say("A joker first?"), rule="run", cards="* 5S 6S 7S"),
            Lay(asks=say("A joker last?"), rule="run", cards="5S 6S 7S *"),
        ),
    ),
    Dispute(
        "two-jokers-inside-a-run",
        say("Two jokers inside a long run"),
        say("A solver gave up early on long runs with jokers inside, and lost legal melds that way."),
        (Lay(asks=say("Six in a row, two of them jokers?"), rule="jokers", cards="2S 3S * 5S * 7S"),),
    ),
    Dispute(
        "two-runs-of-one-suit",
        say("Two runs of one suit"),
        say(
            "A contract asks for two runs, and both are laid in clubs. Is eight in a row two runs of four or one of "
            "eight? Pages of house rules answer either way."
        ),
        (
            Lay(
                asks=say("Eight in a row?"),
                rule="same_suit",
                contract=_TWO_RUNS,
                cards="3C 4C 5C 6C | 7C 8C 9C 10C",
            ),
            Lay(
                asks=say("A rank left out between them?"),
                rule="same_suit",
                contract=_TWO_RUNS,
                cards="3C 4C 5C 6C | 8C 9C 10C JC",
            ),
            Lay(
                asks=say("One card in both?"),
                rule="same_suit",
                contract=_TWO_RUNS,
                cards="3C 4C 5C 6C | 6C 7C 8C 9C",
            ),
            Lay(
                asks=say("Nine in a row?"),
                rule="same_suit",
                contract=_TWO_RUNS,
                cards="3C 4C 5C 6C | 7C 8C 9C 10C JC",
            ),
        ),
    ),
    Dispute(
        "ninth-card-a-joker",
        say("A joker as the ninth card"),
        say(
            "Where touching runs need a ninth card, a player lays a joker for it. The source speaks of the card itself."
        ),
        (
            Lay(
                asks=say("Nine in a row, the ninth a joker?"),
                rule="same_suit",
                contract=_TWO_RUNS,
                cards="3C 4C 5C 6C | 7C 8C 9C 10C *",
            ),
        ),
    ),
    Dispute(
        "ace-high-beside-a-two",
        say("A run up to the ace, and one from the two"),
        say("Two runs of one suit must not touch, and one ends with the high ace. Is the two its neighbour?"),
        (
            Lay(
                asks=say("Jack to ace, and two to five?"),
                rule="G4",
                contract=_TWO_RUNS,
                cards="JC QC KC AC | 2C 3C 4C 5C",
            ),
            Lay(
                asks=say("Ace to four, and five to eight?"),
                rule="same_suit",
                contract=_TWO_RUNS,
                cards="AC 2C 3C 4C | 5C 6C 7C 8C",
            ),
        ),
    ),
    Dispute(
        "gap-closed-later",
        say("The gap between two runs, closed later"),
        say(
            "Two runs of one suit were laid with a rank between them. Now somebody lays off exactly that card, and the "
            "runs touch."
        ),
        (
            Move(
                asks=say("May the 5 of clubs be laid off between them?"),
                rule="same_suit",
                hand="5C 2H 3H",
                table=("AC 2C 3C 4C", "6C 7C 8C 9C"),
                move=step("lay_off", meld=0, cards="5C"),
            ),
        ),
    ),
)
