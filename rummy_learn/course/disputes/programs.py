"""What programs get wrong that no rule of a game decides: hands, hints, quizzes and pages, and how it is done here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.disputes._kit import Dispute, Topic
from rummy_learn.course.disputes._trials import ACTOR, Lay, Move, step
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.game.position import Position

TOPIC = Topic("programs", say("At the screen"), 90)


def _held(position: Position) -> Message:
    return say("In hand are now {cards}.", cards=position.hands[ACTOR])


DISPUTES = (
    Dispute(
        "second-copy-in-hand",
        say("The second copy in a hand"),
        say("A program kept a hand as a list of different cards. With two packs the second copy of a card was lost."),
        (
            Lay(
                asks=say("The 8 of spades twice, once in a run and once in a set?"),
                rule="cards",
                cards="6S 7S 8S 9S | 8S 8D 8H",
                players=6,
            ),
            Move(
                asks=say("The 8 of spades is in hand, and another is taken. Which cards are held?"),
                rule="cards",
                phase="draw",
                players=6,
                hand="8S 2H",
                discards="8S",
                down=False,
                before=(step("take"),),
                move=None,
                tells=_held,
            ),
        ),
    ),
    Dispute(
        "which-of-two-copies",
        say("Which of two copies?"),
        say(
            "The hand holds the 4 of spades twice. A tap on one of them picked the other, and a test that compared "
            "hidden numbers never saw it. To the rules they are the same; on the screen they are two."
        ),
        (
            Move(
                asks=say("One 4 of spades is discarded. Which cards are left?"),
                rule="G1",
                players=6,
                hand="4D 4C 4S 4S",
                down=False,
                before=(step("discard", card="4S"),),
                move=None,
                tells=_held,
            ),
        ),
    ),
    Dispute(
        "range-of-cards",
        say("9C-JC typed for three cards"),
        say("A learner typed a range with a card missing from the hand. There was a message, and then a crash."),
        answer=say(
            "A range is no card: one sentence names what could not be read, it stays in the field, and nothing else "
            "has changed."
        ),
    ),
    Dispute(
        "picking-twins",
        say("Picking two cards that look alike"),
        say("Lists to choose from mix up entries with the same name, so two equal cards could not both be picked."),
        answer=say("Every card in a hand is picked by its place, so each of two equal cards can be picked alone."),
    ),
    Dispute(
        "hints-that-peek",
        say("Hints that look into other hands"),
        say("In some programs a hint, or the text behind the page, gave away what others held or would draw."),
        answer=say(
            "Hints, machines and pages get only what the seat sees. Two games that differ in hidden cards alone give "
            "the same hint, word for word."
        ),
    ),
    Dispute(
        "cards-lost-in-a-hint",
        say("Cards that vanish from a hint"),
        say("A suggested lay-down came without two of the cards, and nobody could make it happen again."),
        answer=say(
            "What a hint lays and what it leaves are together exactly the cards of the hand, tried on dealt hands."
        ),
    ),
    Dispute(
        "spare-copy",
        say("The same idea twice"),
        say(
            "With jack, queen and queen of one suit a program saw two different beginnings of a run and kept them both."
        ),
        answer=say("Equal cards are one idea: jack and queen wait for a card, and the second queen is a spare."),
    ),
    Dispute(
        "hint-marked-wrong",
        say("The shown solution marked wrong"),
        say("Whoever followed the hint, or typed the solution that was shown, was told that it was wrong."),
        answer=say(
            "An answer is marked by the rules and not by comparing texts; every shown solution is marked in the tests."
        ),
    ),
    Dispute(
        "refused-without-a-reason",
        say("Refused without a reason"),
        say("An illegal move was just not made. Players asked what was wrong, and developers too."),
        answer=say(
            "A refusal names the cards, every rule that is against it, where that rule comes from, and the nearest way "
            "to put it right."
        ),
    ),
    Dispute(
        "button-that-does-nothing",
        say("A button that does nothing"),
        say("“Lay down” was greyed out until a card had been drawn, and was thought to be broken."),
        answer=say("The button can be pressed at any time and answers: draw a card first."),
    ),
    Dispute(
        "one-change-several-answers",
        say("One change, several answers"),
        say("A switch was flipped once, and the page worked its answer out five times."),
        answer=say("What a reader does goes to Python once, numbered, and is answered once."),
    ),
    Dispute(
        "text-that-changes-under-the-fingers",
        say("A field that writes back"),
        say("A field corrected what was typed, took its own correction for new input, and showed errors in between."),
        answer=say("What was typed stays as it was typed. It is read when it is sent, and an error stands beside it."),
    ),
    Dispute(
        "answer-that-never-shows",
        say("An explanation that never shows"),
        say("What was printed in answer to a click appeared in a notebook but not on the page for learners."),
        answer=say("A page is drawn as a whole from its state, in JupyterLab and on the web alike."),
    ),
    Dispute(
        "lost-on-reload",
        say("Lost on reload"),
        say("Pressing F5 began a new process: what had been answered was gone, and the old process stayed behind."),
        answer=say(
            "Progress and games are kept in the browser and come back with the page. A process that nobody uses "
            "any more is ended."
        ),
    ),
    Dispute(
        "lost-when-idle",
        say("Lost after ten idle minutes"),
        say("Free servers end a visit that rests for about ten minutes, and learners lost their work with it."),
        answer=say(
            "A progress code, or a file, carries everything: copy it, paste it on any day and any machine, go on."
        ),
    ),
    Dispute(
        "answers-out-of-reach",
        say("Answers that a teacher cannot read"),
        say("A quiz lived in the browser only: closed, it was empty, and nobody could mark it."),
        answer=say(
            "Answers are marked in Python; progress is a file that it reads, and what a class hands in it marks anew."
        ),
    ),
    Dispute(
        "buttons-without-names",
        say("Buttons without a name"),
        say(
            "Cards were pictures without names. Blind players asked to type their moves, in lessons "
            "as well as in games."
        ),
        answer=say("Every card and button says what it is, and wherever cards are picked they can be typed."),
    ),
    Dispute(
        "slow-player",
        say("Too slow for the page"),
        say("A page refreshed itself and dropped the chosen cards before a slow player had confirmed them."),
        answer=say("Nothing runs against the clock: what is picked stays picked."),
    ),
    Dispute(
        "stage-that-never-ends",
        say("A lesson that does not go on"),
        say("A lesson never reached its next stage, and a task that had been solved counted as failed when repeated."),
        answer=say(
            "Every lesson can be finished, and what is right once is right again: both are tested for every lesson."
        ),
    ),
    Dispute(
        "explanation-that-disappears",
        say("The explanation is gone too soon"),
        say("As soon as a task was solved or failed, the text that explained it disappeared."),
        answer=say("The rule stands beside the verdict until the next task is opened."),
    ),
    Dispute(
        "all-or-nothing-reset",
        say("Starting over, all or nothing"),
        say("One lesson could only be repeated from scratch by throwing away all the others."),
        answer=say("A lesson is taken again by opening it; the others keep what was reached in them."),
    ),
    Dispute(
        "slow-start",
        say("Is it still loading?"),
        say("A slow start looked like a frozen page; on phones there was not even a sign of loading."),
        answer=say("The page says at once that Python is starting, and what to do if that takes too long."),
    ),
    Dispute(
        "whole-class-at-once",
        say("A whole class at once"),
        say("Thirty learners opened the same free server; for one of them the page never came."),
        answer=say("The app runs on one's own machine as well, without any other host, with one command."),
    ),
)
