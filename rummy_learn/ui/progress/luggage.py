"""Taking progress along: the code and the file, and reading them back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.progress import stages

if TYPE_CHECKING:
    from rummy_learn.course.progress import Progress
    from rummy_learn.ui.html import Html

__all__ = ["FIELD", "bring", "offer", "take"]

FIELD = "progress"
"""The field for a code or a file; pages take a long text in it."""
_FILE = "rummy-learn-progress.json"


def take(progress: Progress) -> Html:
    """The code and the file, to take along."""
    content = json.dumps(progress.to_json(), ensure_ascii=False, separators=(",", ":"))
    return h.div(
        parts.area("my-code", say("Your progress code"), progress.to_code(), fixed=True),
        h.div(
            h.button(say("Copy the code"), cls="btn", data_copy="my-code"),
            h.button(say("Save as a file"), cls="btn", data_save=_FILE, data_content=content),
            cls="row",
        ),
        cls="stack tight",
    )


def bring(typed: str, error: Message | None) -> Html:
    """Where a code is pasted or a file chosen."""
    return h.form(
        parts.area(FIELD, say("A progress code, or what a file says"), typed, error=error),
        h.div(
            parts.action(say("Read it"), submit=True),
            h.label(say("Or choose a file"), h.input_(type="file", accept=".json,.txt", data_into=FIELD), cls="file"),
            cls="row",
        ),
        data_act="bring",
        id="bring",
        cls="stack tight",
    )


def offer(found: Progress, mine: Progress) -> Html:
    """What was read, and whether it is to take the place of what is here."""
    replaced = plural(mine.answers, "It takes the place of {n} answer here.", "It takes the place of {n} answers here.")
    return h.div(
        h.h3(say("This is what it says"), id="offer", tabindex=-1),
        h.p(summary(found)),
        h.p(replaced) if mine.answers else None,
        h.div(
            parts.action(say("Take it over"), "take-over", main=True),
            parts.action(say("Leave it"), "leave", plain=True),
            cls="row",
        ),
        cls="fix",
    )


def summary(progress: Progress) -> Message:
    """ "120 answers; 3 mastered, 2 familiar." """
    answers = plural(progress.answers, "{n} answer", "{n} answers")
    reached = stages.counted(standing.stage for standing in progress.standings.values())
    return say("{answers}; skills: {reached}.", answers=answers, reached=reached)
