"""Jokers that lie: what they stand for, who may take them, and where a lone one may go."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from rummy_learn.course.disputes._kit import Dispute, Topic
from rummy_learn.course.disputes._trials import ACTOR, Lay, Move, Seen, step
from rummy_learn.game.play import moves
from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.readings import readings
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant

TOPIC = Topic("jokers", say("Jokers on the table"), 30)

_THREE_EIGHTS = "8S 8H 8D *"


def _sets_of_eights(game: Variant) -> Message:
    hand = parse_cards(_THREE_EIGHTS)
    chosen = [cards for size in (3, 4) for cards in combinations(hand, size)]
    found = {tuple(sorted(card.text for card in cards)) for cards in chosen if readings(game, cards)}
    return plural(len(found), "{n} set.", "{n} different sets.")


def _places(position: Position) -> Message:
    """Every lay-off of the joker that is offered; a set is one place, with the suit named or not."""
    offered = [move for move in moves(position, ACTOR, "lay_off") if move.cards[0].joker]
    places = {(move.meld, move.cards[0].means_rank): move.cards[0] for move in reversed(offered)}
    cards = tuple(reversed(places.values()))
    return plural(len(cards), "{n} place is offered: {cards}.", "{n} places are offered: {cards}.", cards=cards)


def _who_has_it(position: Position) -> Message:
    if any(card.joker for card in position.hands[ACTOR]):
        return say("It goes into the hand of the player who laid the card.")
    return say("It stays on the table.")


DISPUTES = (
    Dispute(
        "joker-at-which-end",
        say("A joker at which end?"),
        say(
            "Nine, ten, jack and a joker: a program chose an end without a word, though both were open. Cards that "
            "are laid in order say it themselves; cards that are only picked do not."
        ),
        (
            Lay(asks=say("Laid in this order?"), rule="wild", cards="9D 10D JD *"),
            Lay(asks=say("Picked, in no order?"), rule="wild", cards="9D 10D JD *", picked=True),
        ),
    ),
    Dispute(
        "joker-beside-king-and-ace",
        say("A joker beside the king or the ace"),
        say(
            "A joker after the king is the high ace. Above a high ace there is nothing left, and below a low two there "
            "is. Each picked in no order:"
        ),
        (
            Lay(asks=say("Jack, queen, king and a joker?"), rule="ace", cards="JD QD KD *", picked=True),
            Lay(asks=say("Queen, king, ace and a joker?"), rule="ace", cards="QD KD AD *", picked=True),
            Lay(asks=say("Two, three, four and a joker?"), rule="ace", cards="2C 3C 4C *", picked=True),
        ),
    ),
    Dispute(
        "joker-that-would-have-to-move",
        say("A joker that would have to move"),
        say(
            "A joker lies as the 8 of clubs at the end of a run. Somebody wants to lay the 3 of clubs and let the "
            "joker be the 4 from now on."
        ),
        (
            Move(
                asks=say("May the 3 of clubs be laid off?"),
                rule="run",
                hand="3C 2H 3H",
                table=("5C 6C 7C *=8C",),
                move=step("lay_off", meld=0, cards="3C"),
            ),
        ),
    ),
    Dispute(
        "swap-in-a-run-of-jokers",
        say("A swap in a meld full of jokers"),
        say(
            "A swap was refused because what remained on the table was tested again as if it were being laid down. A "
            "swap takes a joker away: it cannot make the meld worse."
        ),
        (
            Move(
                asks=say("A run with six jokers: may its 7 be put in?"),
                rule="exchange",
                players=6,
                hand="7C 2H 3H",
                table=("5C 6C *=7C *=8C *=9C *=10C *=JC *=QC",),
                move=step("exchange", meld=0, card="7C"),
            ),
            Move(
                asks=say("A run with two jokers: may its 7 be put in?"),
                rule="exchange",
                hand="7C 2H 3H",
                table=("5C 6C *=7C *=8C",),
                move=step("exchange", meld=0, card="7C"),
            ),
        ),
    ),
    Dispute(
        "joker-out-of-a-set",
        say("Taking a joker out of a set"),
        say(
            "With several packs it is not clear which card a joker in a set stands for. One program therefore never "
            "gave it back. Others ask for the suit, or for any card of the rank."
        ),
        (
            Move(
                asks=say("The suit was left open: may the 8 of diamonds take its place?"),
                rule="exchange",
                hand="8D 2H 3H",
                table=("8S 8H *",),
                move=step("exchange", meld=0, card="8D"),
            ),
            Move(
                asks=say("It was named 8 of clubs: may the 8 of diamonds take its place?"),
                rule="exchange",
                hand="8D 2H 3H",
                table=("8S 8H *=8C",),
                move=step("exchange", meld=0, card="8D"),
            ),
            Move(
                asks=say("May the 8 of diamonds be laid off beside it?"),
                rule="set",
                hand="8D 2H 3H",
                table=("8S 8H *",),
                move=step("lay_off", meld=0, cards="8D"),
            ),
        ),
    ),
    Dispute(
        "joker-at-the-end-of-the-table",
        say("Making room at the end of a run"),
        say(
            "A joker closes a run as its queen. The next player holds queen and king and wants to get past it: by a "
            "swap, or by simply going on?"
        ),
        (
            Move(
                asks=say("May the queen take the joker's place?"),
                rule="exchange",
                hand="QS KS 2H",
                table=("9S 10S JS *",),
                move=step("exchange", meld=0, card="QS"),
            ),
            Move(
                asks=say("May the king be laid off above the joker?"),
                rule="run",
                hand="QS KS 2H",
                table=("9S 10S JS *",),
                move=step("lay_off", meld=0, cards="KS"),
            ),
        ),
    ),
    Dispute(
        "joker-at-the-low-end",
        say("A joker that another card needs at the low end"),
        say(
            "A program put every joker at the high end, so that a nine below a run from the jack up could not be laid "
            "though a joker was there to stand between."
        ),
        (
            Move(
                asks=say("May the joker be the 10, and the 9 follow?"),
                rule="run",
                hand="* 9S 2H 3H",
                table=("JS QS KS",),
                move=step("lay_off", meld=0, cards="9S *=10S"),
            ),
        ),
    ),
    Dispute(
        "lone-joker",
        say("A lone joker and three melds"),
        say(
            "A program that looked for places for a single joker searched the wrong level of the table and found none. "
            "There are two ends to every run, and any set."
        ),
        (
            Move(
                asks=say("Which places are open to it?"),
                rule="wild",
                players=6,
                hand="* 2H 3H",
                table=("3D *=4D 5D 6D 7D 8D", "8D 9D 10D JD", "7S 7H 7D"),
                move=None,
                tells=_places,
            ),
            Move(
                asks=say("May it be laid on the first run without a word?"),
                rule="wild",
                players=6,
                hand="* 2H 3H",
                table=("3D *=4D 5D 6D 7D 8D", "8D 9D 10D JD", "7S 7H 7D"),
                move=step("lay_off", meld=0, cards="*"),
            ),
        ),
    ),
    Dispute(
        "card-moved-to-another-meld",
        say("A card moved from one meld to another"),
        say(
            "In tile games the whole table may be rearranged. Players who know them take a seven off a run for the "
            "sevens, and ask what becomes of the joker that is left alone."
        ),
        (
            Move(
                asks=say("The 7 of spades lies on the table, in no hand: may it go to the sevens?"),
                rule="run",
                players=5,
                hand="8H 2H 3H",
                table=("7S 8S 9S *=10S", "7H 7D 7C"),
                move=step("lay_off", meld=1, cards="7S"),
            ),
        ),
    ),
    Dispute(
        "same-set-several-times",
        say("Four cards, how many sets?"),
        say("Because one joker is like another, a program listed the same set several times over."),
        (
            Seen(
                asks=say("How many different sets are in three eights and a joker?"),
                rule="set",
                cards=_THREE_EIGHTS,
                fact=_sets_of_eights,
            ),
        ),
    ),
    Dispute(
        "swap-out-of-turn",
        say("A swap out of turn"),
        say(
            "Two sources have a joker replaced by any player and use the words “at any time” for it. Is that in turn "
            "only, or at any moment?"
        ),
        (
            Move(
                asks=say("Player 3 holds the 7 of clubs while Player 2 is in turn: may it be swapped in now?"),
                rule="exchange",
                hand="2H 3H",
                table=("5C 6C *=7C 8C",),
                keys={"hands": [None, "2H 3H", "7C 2D 9S", None], "down": [False, True, True, False]},
                move=step("exchange", 2, meld=0, card="7C"),
            ),
        ),
    ),
    Dispute(
        "swap-before-drawing",
        say("A swap before drawing"),
        say("The player in turn has not drawn yet and wants the joker first, to know what to draw for."),
        (
            Move(
                asks=say("Nothing has been drawn yet: may the joker be taken?"),
                rule="exchange",
                phase="draw",
                hand="7C 2H 3H",
                table=("5C 6C *=7C 8C",),
                move=step("exchange", meld=0, card="7C"),
            ),
        ),
    ),
    Dispute(
        "swap-before-going-down",
        say("A swap by one who is not down"),
        say("A player who has laid nothing yet holds the very card that a joker on the table stands for."),
        (
            Move(
                asks=say("Player 2 is not down and cannot go down now: may the joker be taken?"),
                rule="exchange",
                hand="7C 2H 3H",
                table=("5C 6C *=7C 8C",),
                down=False,
                move=step("exchange", meld=0, card="7C"),
            ),
        ),
    ),
    Dispute(
        "swap-in-the-turn-of-going-down",
        say("A swap in the turn of going down"),
        say("A player goes down and, in the same turn, wants a joker from the table too."),
        (
            Move(
                asks=say("Just gone down: may the joker be taken now?"),
                rule="exchange",
                hand="7C 2H 3H",
                table=("5C 6C *=7C 8C",),
                goes_down=True,
                move=step("exchange", meld=0, card="7C"),
            ),
        ),
    ),
    Dispute(
        "where-the-joker-goes",
        say("Where the swapped joker goes"),
        say(
            "One source says that the real card covers the joker, and a few words later that the joker is picked up "
            "for use."
        ),
        (
            Move(
                asks=say("The 7 of clubs has been put in. Where is the joker?"),
                rule="exchange",
                hand="7C 2H 3H",
                table=("5C 6C *=7C 8C",),
                before=(step("exchange", meld=0, card="7C"),),
                move=None,
                tells=_who_has_it,
            ),
        ),
    ),
)
