"""What came out of a class, as a page shows it: learners, skills, beliefs, wrong answers, and what needs a look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rummy_learn.course.skills import SKILLS
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.classroom.collect import Marked, Note
    from rummy_learn.course.classroom.report import Asked, Held, Report, Score, Wrong
    from rummy_learn.course.question import Marking
    from rummy_learn.ui.html import Html

__all__ = ["notes", "report"]

_SHOWN = 5
"""So many beliefs and wrong answers are shown at once, the others on request."""


def report(found: Report) -> Html:
    """Everything that was found, what needs a look first."""
    came = plural(len(found.marked), "{n} hand-in counts", "{n} hand-ins count")
    return h.join(
        h.h2(came, id="class-report", tabindex=-1),
        h.p(say("Class {code}", code=found.collected.assignment.code), cls="small muted class-name"),
        notes(say("Not counted"), found.collected.refused, "no"),
        notes(say("Counted, but look at them"), found.collected.remarks, "ask"),
        _learners(found) if found.marked else None,
        _skills(found) if found.marked else None,
        _listed(say("What explains most wrong answers"), [_belief(each) for each in found.beliefs]),
        _listed(say("Wrong answers that several gave"), [_common(*each) for each in found.common]),
    )


def notes(title: Message, found: Sequence[Note], sign: Literal["no", "ask"]) -> Html | None:
    """What is to be told about single files."""
    if not found:
        return None
    items = [h.li(parts.mark(sign), h.p(h.strong(each.where, ": "), each.message)) for each in found]
    return h.section(h.h3(title), h.ul(items, cls="class-notes", role="list"))


def _learners(found: Report) -> Html:
    numbers = [h.th(each.number, h.span(" ", each.question.prompt, cls="sr"), scope="col") for each in found.asked]
    rows = [_learner(found, each) for each in found.marked]
    table = h.table(
        h.caption(say("Who got what right"), cls="sr"),
        h.thead(h.tr(h.th(say("Name"), scope="col"), h.th(say("Right"), scope="col"), numbers)),
        h.tbody(rows),
        h.tfoot(
            h.tr(
                h.th(say("All"), scope="row"),
                h.td(_percent(found)),
                [h.td(each.score.right, h.span(say(" of {n}", n=each.score.of), cls="sr")) for each in found.asked],
            )
        ),
        cls="class-table",
    )
    return h.section(
        h.h3(say("Learners")),
        h.div(table, cls="class-scroll", role="region", aria_label=say("Learners"), tabindex=0),
        h.p(say("A dash: no answer. It counts as not right."), cls="small muted"),
    )


def _percent(found: Report) -> str:
    right = sum(each.score.right for each in found.asked)
    of = sum(each.score.of for each in found.asked)
    return f"{round(100 * right / of)} %" if of else ""


def _learner(found: Report, marked: Marked) -> Html:
    return h.tr(
        h.th(marked.name, scope="row"),
        h.td(str(found.score(marked))),
        [h.td(_sign(each)) for each in marked.markings],
    )


def _sign(marking: Marking | None) -> Html:
    if marking is None:
        return h.join(h.span("–", aria_hidden=True), h.span(say("no answer"), cls="sr"))
    said = say("right") if marking.correct else say("wrong")
    return h.join(parts.mark("yes" if marking.correct else "no"), h.span(said, cls="sr"))


def _skills(found: Report) -> Html:
    rows = [_skill(SKILLS[skill], found.skill(skill)) for skill in found.skills]
    return h.section(h.h3(say("Skills")), h.ul(rows, cls="class-skills", role="list"))


def _skill(name: Message, score: Score) -> Html:
    share = round(100 * score.right / score.of) if score.of else 0
    return h.li(
        h.span(name),
        h.span(h.span(cls="class-share", style=f"--share:{share}%"), cls="class-bar", aria_hidden=True),
        h.span(say("{right} of {n} right", right=score.right, n=score.of)),
    )


def _listed(title: Message, items: Sequence[Html]) -> Html | None:
    if not items:
        return None
    first, others = items[:_SHOWN], items[_SHOWN:]
    more = plural(len(others), "{n} more", "{n} more")
    rest = h.details(h.summary(more), h.ul(others, cls="held", role="list"), cls="more") if others else None
    return h.section(h.h3(title), h.ul(first, cls="held", role="list"), rest)


def _belief(held: Held) -> Html:
    times = plural(held.times, "It explains {n} wrong answer:", "It explains {n} wrong answers:")
    return h.li([h.p(each) for each in held.rebuttals], h.p(times, " ", ", ".join(held.names), cls="small muted"))


def _common(asked: Asked, wrong: Wrong) -> Html:
    times = plural(
        wrong.times,
        "Question {at}, {n} time: {answer}",
        "Question {at}, {n} times: {answer}",
        at=asked.number,
        answer=wrong.answer,
    )
    return h.li(
        h.p(h.strong(times)),
        h.p(asked.question.prompt, cls="small"),
        [h.p(each) for each in wrong.rebuttals],
    )
