"""The ways into practice: mixed review, which games, which kind of question; and how it went so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.progress import stages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.mastery import Stage
    from rummy_learn.course.review import Sitting
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.practise.record import Tally

__all__ = ["CODE", "Skill", "Way", "class_door", "games", "kinds", "mixed", "score", "so_far"]

CODE = "class-code"
"""The field for the code of a class."""
_TURNS = "M3 7h4l9 10h5M3 17h4l3-3.300M14 10l2-3h5M18 4l3 3-3 3M18 14l3 3-3 3"


class Way(NamedTuple):
    """A kind of question to practise: its name, how it is answered, and the way to its next one."""

    title: Message
    icon: str
    how: Message
    to: Link


class Skill(NamedTuple):
    """A skill, how far it is in each of the games, and the kinds of question that train it."""

    name: Message
    reached: Sequence[Stage]
    ways: Sequence[Way]


def games(options: Sequence[parts.Option], chosen: str) -> Html:
    """The games to ask about; the value of each is what a link says, "" for all of them."""
    return h.form(
        parts.choices("game", say("Game"), options, [chosen]),
        cls="quiz-games",
        id="quiz-games",
        data_act="choose",
        data_live="choose",
    )


def mixed(to: Link, progress: Link, sitting: Sitting | None, due: int) -> Html:
    """The way into mixed review, why it is worth while now, and the way to all that was done so far."""
    news = (
        plural(sitting.answers, "You are in the middle of it: {n} answer.", "You are in the middle of it: {n} answers.")
        if sitting and sitting.answers
        else plural(due, "{n} skill is due again today.", "{n} skills are due again today.")
        if due
        else None
    )
    return h.section(
        parts.icon(_TURNS),
        h.h2(say("Mixed review"), id="mixed"),
        h.p(say("A little of everything, most of it what you are weakest at. What you miss comes back.")),
        news and h.p(h.strong(news)),
        h.p(
            parts.link(say("Go on") if sitting and sitting.answers else say("Start"), to, main=True),
            h.a(say("My progress"), href=str(progress), cls="btn text"),
            cls="row",
        ),
        cls="quiz-mixed",
        aria_labelledby="mixed",
    )


def kinds(skills: Sequence[Skill]) -> Html:
    """The kinds of question by skill, each the way to its next one."""
    return h.section(
        h.h2(say("Or one kind of question"), id="quiz-kinds"),
        h.ul(map(_skill, skills), cls="quiz-kinds", role="list"),
        aria_labelledby="quiz-kinds",
    )


def _skill(skill: Skill) -> Html:
    return h.li(
        h.h3(skill.name),
        h.p(_reached(skill.reached), cls="small muted"),
        h.ul(map(_kind, skill.ways), role="list"),
    )


def _kind(way: Way) -> Html:
    return h.li(parts.icon(way.icon), h.a(way.title, href=str(way.to)), h.span(way.how, cls="small muted"))


def _reached(reached: Sequence[Stage]) -> Message | Html:
    if not any(reached):
        return say("New to you.")
    return stages.stage(reached[0]) if len(reached) == 1 else stages.counted(reached)


def class_door(typed: str, error: Message | None) -> Html:
    """Where the code of a class is typed."""
    return h.section(
        h.h2(say("In a class?")),
        h.form(
            parts.field(CODE, say("The code from your teacher"), typed, error=error, hint=say("It begins with RC1.")),
            parts.action(say("Open its questions"), submit=True),
            data_act="join",
            id="join",
            cls="stack tight",
        ),
        cls="panel",
    )


def score(tally: Tally) -> Message:
    """ "3 of 5 right so far." """
    return plural(tally.answered, "{right} of {n} right so far.", "{right} of {n} right so far.", right=tally.right)


def so_far(answers: int, missed: int, reached: Sequence[Stage]) -> Html:
    """How practice went."""
    if not answers:
        return h.p(say("No answers yet. A wrong one costs nothing here."))
    waiting = plural(missed, "{n} question to try again.", "{n} questions to try again.") if missed else None
    return h.div(
        h.p(plural(answers, "{n} answer so far.", "{n} answers so far.")),
        h.p(say("Skills: {counted}.", counted=stages.counted(stage for stage in reached if stage))),
        waiting and h.p(waiting),
        cls="stack tight",
    )
