"""What a class code gives: the code and its link, how long it takes, and the questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from rummy_learn.course.classroom.assignment import Assignment
    from rummy_learn.course.question import Question
    from rummy_learn.ui.html import Html

__all__ = ["CODE", "code", "questions", "summary"]

CODE = "class-code"
"""The heading of the class code."""
_MADE = "class-made"


def code(assignment: Assignment, to: str | None, meeting: Html) -> Html:
    """The class code, to copy, and the address that opens its questions, None where it cannot be told.

    `meeting` is the form that says where the class meets.
    """
    return h.section(
        h.h2(say("Class code"), id=CODE, tabindex=-1),
        parts.area(
            _MADE, say("It says what stands in the form, and nothing else"), assignment.code, rows=2, fixed=True
        ),
        meeting,
        h.div(
            h.button(say("Copy the link"), cls="btn go", data_address=to) if to else None,
            h.button(say("Copy the code"), cls="btn", data_copy=_MADE),
            _as_learner(to) if to else None,
            cls="row",
        ),
        h.p(h.strong(summary(assignment))),
        h.p(say("There are no more of this kind."), cls="quiz-rule")
        if len(assignment.questions) < assignment.count
        else None,
        cls="panel stack tight",
        id="class-code-panel",
    )


def _as_learner(to: str) -> Html:
    """Elsewhere opens beside this page, which would be gone."""
    elsewhere = not to.startswith("?")
    return h.a(
        say("Open it as a learner"),
        href=to,
        target="_blank" if elsewhere else None,
        rel="noopener" if elsewhere else None,
        cls="btn text",
    )


def summary(assignment: Assignment) -> Message:
    """ "10 questions, about 9 minutes." """
    asked = plural(len(assignment.questions), "{n} question", "{n} questions")
    time = plural(assignment.minutes, "about {n} minute", "about {n} minutes")
    return say("{questions}, {time}.", questions=asked, time=time)


def questions(assignment: Assignment, *, answers: bool) -> Html:
    """All questions as a list, with the answers once they are asked for."""
    items = [_question(at, each, answers=answers) for at, each in enumerate(assignment.questions, start=1)]
    words = say("Hide the answers") if answers else say("Show the answers")
    return h.section(
        h.div(h.h2(say("The questions")), parts.action(words, "answers"), cls="row class-head"),
        h.ol(items, cls="class-items"),
        cls="panel stack tight",
    )


def _question(number: int, question: Question, *, answers: bool) -> Html:
    """What is asked, to be opened; the answer stands outside, so that all of them are read at once."""
    shown = question.shown()
    laid = [cards.row(group, "tiny") for group in (*shown.melds, shown.hand, shown.offered) if group]
    options = [h.li(each.text) for each in shown.options]
    inside = (
        h.div(laid, cls="laid") if laid else None,
        h.ul(options, cls="class-options") if options else None,
        h.p(say("A table is shown too."), cls="small muted") if shown.view else None,
    )
    key = h.p(h.strong(say("Answer:"), " "), question.mark(question.solution).solution_said, cls="class-key")
    asked = h.span(h.strong(shown.title), h.span(shown.prompt, cls="small"), cls="class-asked")
    return h.li(h.details(h.summary(asked), inside, id=f"class-item-{number}"), key if answers else None)
