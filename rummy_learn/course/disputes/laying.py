"""Going down, laying off, and getting rid of the last card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.disputes._kit import Dispute, Topic, has
from rummy_learn.course.disputes._trials import ACTOR, Lay, Move, step
from rummy_learn.game.position import Seat
from rummy_learn.game.scores import deal_scores
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant

TOPIC = Topic("laying", say("Going down, laying off, going out"), 40)

_contracts = has("deals")


def _counts_melds(game: Variant) -> bool:
    return game.scoring == "melded_minus_hand"


def _who_scores(position: Position) -> Message:
    card, points = deal_scores(position)[ACTOR].melded[-1]
    return say("It counts {points} for {who}: {card}.", points=points, who=Seat(ACTOR), card=card)


_RUN_AND_TENS = ("6S 7S 8S 9S", "10H 10D 10C")
_TWO_SETS = "2 sets of 3"

DISPUTES = (
    Dispute(
        "card-that-fits-two-melds",
        say("A card that fits a set and a run"),
        say(
            "The 10 of spades fits a run and the tens. A program laid it where it liked. The choice matters: the jack "
            "can only follow if the ten lies on the run, and once laid a card does not move."
        ),
        (
            Move(
                asks=say("The 10 was laid on the run: may the jack follow?"),
                rule="run",
                hand="10S JS 2H 3H",
                table=_RUN_AND_TENS,
                before=(step("lay_off", meld=0, cards="10S"),),
                move=step("lay_off", meld=0, cards="JS"),
            ),
            Move(
                asks=say("The 10 was laid on the tens: may the jack follow on the run?"),
                rule="run",
                hand="10S JS 2H 3H",
                table=_RUN_AND_TENS,
                before=(step("lay_off", meld=1, cards="10S"),),
                move=step("lay_off", meld=0, cards="JS"),
            ),
        ),
    ),
    Dispute(
        "set-first-or-run-first",
        say("Set first, and a card is stranded"),
        say(
            "A program completed the tens at once and was left with the nine, which would have followed on the run "
            "below the ten."
        ),
        (
            Move(
                asks=say("The 10 goes below the jack: may the 9 follow, and leave the hand empty?"),
                rule="run",
                hand="10S 9S",
                table=("JS QS KS AS", "10D 10C 10H"),
                before=(step("lay_off", meld=0, cards="10S"),),
                move=step("lay_off", meld=0, cards="9S"),
            ),
            Move(
                asks=say("The 10 goes to the tens: may the 9 go below the jack?"),
                rule="run",
                hand="10S 9S 2H",
                table=("JS QS KS AS", "10D 10C 10H"),
                before=(step("lay_off", meld=1, cards="10S"),),
                move=step("lay_off", meld=0, cards="9S"),
            ),
        ),
    ),
    Dispute(
        "lay-off-before-going-down",
        say("Laying off before going down"),
        say("A card fits a meld on the table, but its holder has not laid a contract yet."),
        (
            Move(
                asks=say("Not down: may the 8 be laid off?"),
                rule="down",
                hand="8D 2H 3H",
                table=("8S 8H 8C",),
                down=False,
                move=step("lay_off", meld=0, cards="8D"),
            ),
        ),
    ),
    Dispute(
        "lay-off-in-the-turn-of-going-down",
        say("Laying off in the turn of going down"),
        say(
            "After going down a player holds cards that fit melds on the table. One source allows it for the melds of "
            "others, one forbids it, one does both in two sentences; and nothing is said on the player's own melds."
        ),
        (
            Move(
                asks=say("Just gone down: may the 8 be laid off on another's eights?"),
                rule="down",
                arises=_contracts,
                hand="8D 2H 3H",
                table=("8S 8H 8C",),
                goes_down=True,
                move=step("lay_off", meld=0, cards="8D"),
            ),
            Move(
                asks=say("Just gone down: may the king of spades be laid off on one's own kings?"),
                rule="down",
                arises=_contracts,
                hand="KS 2H 3H",
                goes_down=True,
                move=step("lay_off", meld=0, cards="KS"),
            ),
        ),
    ),
    Dispute(
        "more-than-the-contract",
        say("A meld larger than the contract says"),
        say(
            "The contract asks for sets of three, and a player lays four of a rank. One source calls the sizes a "
            "minimum; elsewhere they are what they are."
        ),
        (
            Lay(
                asks=say("Four eights for a set of 3?"),
                rule="down",
                arises=_contracts,
                contract=_TWO_SETS,
                cards="8C 8D 8H 8S | 4C 4D 4H",
            ),
        ),
    ),
    Dispute(
        "new-meld-once-down",
        say("A new meld once down"),
        say("The contract lies on the table, and three more kings have come together in the hand."),
        (
            Move(
                asks=say("May they be laid as a meld of their own?"),
                rule="new_melds",
                hand="KS KH KD 2H",
                table=("8S 8H 8C",),
                move=step("meld", cards="KS KH KD"),
            ),
        ),
    ),
    Dispute(
        "who-scores-a-lay-off",
        say("Who scores a card laid on another's meld?"),
        say("A program moved the card into the meld of its owner, who then scored it."),
        (
            Move(
                asks=say("The 10 was laid on a run of Player 1: for whom does it count?"),
                rule="down laid_off",
                arises=_counts_melds,
                hand="10S 2H 3H",
                table=("7S 8S 9S",),
                before=(step("lay_off", meld=0, cards="10S"),),
                move=None,
                tells=_who_scores,
            ),
        ),
    ),
    Dispute(
        "several-right-answers",
        say("More than one way to lay the contract"),
        say(
            "The hand holds three sets, and two are asked for. A puzzle knew one answer and marked the others wrong. "
            "With 5 5 5, 9 9 9 and K K K there are three:"
        ),
        (
            Lay(
                asks=say("Fives and nines?"),
                rule="deal1",
                arises=_contracts,
                contract=_TWO_SETS,
                cards="5S 5H 5D | 9S 9H 9D",
            ),
            Lay(
                asks=say("Fives and kings?"),
                rule="deal1",
                arises=_contracts,
                contract=_TWO_SETS,
                cards="5S 5H 5D | KS KH KD",
            ),
            Lay(
                asks=say("Nines and kings?"),
                rule="deal1",
                arises=_contracts,
                contract=_TWO_SETS,
                cards="9S 9H 9D | KS KH KD",
            ),
        ),
    ),
    Dispute(
        "going-down-is-going-out",
        say("Going down with every card"),
        say(
            "The seventh contract takes all the cards of a hand. A program waited for a discard that could not come; "
            "it was mended, undone and mended again."
        ),
        (
            Move(
                asks=say("The seventh contract uses the whole hand: may it be laid?"),
                rule="out",
                arises=_contracts,
                hand="",
                goes_down=True,
                keys={"deal": 7},
                move=step("go_down"),
            ),
        ),
    ),
    Dispute(
        "one-card-left",
        say("One card left that fits nowhere"),
        say("Going down would leave a single card, and no meld on the table takes it."),
        (
            Move(
                asks=say("The contract and the 6 of diamonds: may the contract be laid?"),
                rule="out",
                arises=_contracts,
                hand="6D",
                goes_down=True,
                move=step("go_down"),
            ),
        ),
    ),
    Dispute(
        "out-with-a-discard",
        say("Going out with a discard"),
        say(
            "Some games end with the discard of the last card; in others it must be melded. Two of the sources only "
            "ask for the last card to be played in one sentence, and forbid the discard in the next."
        ),
        (
            Move(
                asks=say("May the last card, the 2 of hearts, be discarded?"),
                rule="out",
                hand="2H",
                table=("8S 8H 8C",),
                move=step("discard", card="2H"),
            ),
            Move(
                asks=say("May the last card be laid off instead?"),
                rule="out",
                hand="8D",
                table=("8S 8H 8C",),
                move=step("lay_off", meld=0, cards="8D"),
            ),
        ),
    ),
)
