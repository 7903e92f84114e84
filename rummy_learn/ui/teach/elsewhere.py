"""The questions of a class as a file: a worksheet to print, or for another platform."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.papers import Paper, left_out
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.print.formats import format_, formats

if TYPE_CHECKING:
    from rummy_learn.course.classroom.assignment import Assignment
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.page import Event

__all__ = ["Made", "form", "made"]

_FORMAT, _ANSWERS = "format", "answers"


class Made(NamedTuple):
    """A file, what is chosen in the form for it, and what to know about it."""

    format: str
    answers: bool
    file: str
    media: str
    content: bytes
    told: Message


def made(event: Event, assignment: Assignment) -> Made:
    """The file that the form asks for. Raises `BadInput` (bad_format)."""
    chosen = format_(event.field(_FORMAT))
    answers = bool(event.field(_ANSWERS)) or not chosen.blank
    asked = tuple(each for each in assignment.questions if chosen.suits(each))
    if not asked:
        raise BadInput("bad_format", chosen.id, say("None of these questions can be asked there."))
    content = chosen.write(Paper(str(assignment.title), asked, answers=answers))
    told = plural(len(asked), "{n} question, the answers with it.", "{n} questions, the answers with them.")
    if not answers:
        told = plural(len(asked), "{n} question without the answer.", "{n} questions without the answers.")
    lost = left_out(assignment.questions, chosen)
    if lost:
        told = say("{first} {rest}", first=told, rest=lost)
    return Made(chosen.id, answers, f"rummy-class{chosen.suffix}", chosen.media, content, told)


def form(found: Made | None, error: Message | None) -> Html:
    """What to make, and the file once it is made."""
    answers = h.input_(
        type="checkbox", role="switch", name=_ANSWERS, value="on", checked=found.answers if found else True
    )
    titles = [(each.id, each.title) for each in formats()]
    return h.section(
        h.h2(say("On paper, or on another platform"), id="class-elsewhere", tabindex=-1),
        h.form(
            parts.select(_FORMAT, say("The same questions as"), titles, found.format if found else ""),
            h.div(
                h.label(answers, say("With the answers"), cls="switch"),
                parts.action(say("Make the file"), submit=True),
                cls="row",
            ),
            data_act="make",
            id="class-make",
            cls="stack tight",
        ),
        error and h.p(parts.mark("no"), h.span(error), cls="error"),
        _file(found) if found else None,
        cls="panel stack tight",
    )


def _file(found: Made) -> Html:
    save = h.button(
        say("Save {file}", file=found.file),
        cls="btn go",
        data_save=found.file,
        data_kind=found.media,
        data_bytes=b64encode(found.content).decode(),
    )
    return h.div(h.p(found.told), save, cls="row", id="class-made-file")
