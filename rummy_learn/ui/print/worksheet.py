"""Questions on paper: a sheet to write on, and the key on pages of its own. One HTML file without any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.asked import answer, solution
from rummy_learn.course.papers import Format
from rummy_learn.course.tables import table_lines
from rummy_learn.text import Message, say
from rummy_learn.ui import cards
from rummy_learn.ui import html as h
from rummy_learn.ui.print.file import document

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.papers import Paper
    from rummy_learn.course.question import Input, Question
    from rummy_learn.rules.cards import Card
    from rummy_learn.ui.html import Html

__all__ = ["FORMAT", "worksheet"]

_HOW: dict[Input, Message] = {
    "choice": say("Tick one."),
    "many": say("Tick all that are right: there may be none."),
    "order": say("Write the letters in order."),
    "number": say("Write a number."),
    "card": say("Circle one card."),
    "cards": say("Write the cards."),
    "groups": say("Write the cards of each meld."),
}


def worksheet(paper: Paper) -> Html:
    """The questions with room for the answers, and with `paper.answers` the key."""
    asked = paper.questions
    return h.tag(
        "article",
        h.div(h.h1(paper.title, id="sheet-title"), _who(), cls="sheet-head"),
        h.ol([_question(question) for question in asked], cls="ws-asked", role="list"),
        h.section(h.h1(say("Key")), h.ol([_key(each) for each in asked], cls="ws-told", role="list"), cls="ws-key")
        if paper.answers
        else None,
        cls="a4 worksheet",
        aria_labelledby="sheet-title",
    )


def _who() -> Html:
    blanks = (say("Name"), say("Class"), say("Date"))
    return h.p([h.span(word, ": ", h.span(cls="ws-blank")) for word in blanks], cls="ws-who")


# ---------- the questions ----------


def _question(question: Question) -> Html:
    return h.li(
        h.h2(question.type.title),
        h.p(question.prompt),
        h.ul([h.li(line.strip()) for line in table_lines(question.view)], cls="ws-table", role="list")
        if question.view
        else None,
        h.ol([h.li(sentence) for sentence in question.told], cls="ws-moves") if question.told else None,
        _laid(question),
        h.p(_HOW[question.input], cls="ws-how"),
        _room(question),
    )


def _laid(question: Question) -> Html:
    """The cards of the question, drawn, each group with its name where there is more than one."""
    groups: list[tuple[Message, Sequence[Card]]] = []
    several = len(question.melds) > 1
    for number, meld in enumerate(question.melds, start=1):
        groups.append((say("Meld {number}", number=number) if several else say("Cards"), meld))
    if question.hand:
        groups.append((say("Hand"), question.hand))
    if question.offered:
        groups.append((say("To choose from"), question.offered))
    return h.join([h.div(h.p(name, cls="ws-name"), cards.row(shown, "mini"), cls="ws-cards") for name, shown in groups])


def _room(question: Question) -> Html | None:
    """Where the answer goes."""
    if question.input in ("choice", "many", "order"):
        box = "circle" if question.input == "choice" else "box" if question.input == "many" else "none"
        listed = h.ul(
            [h.li(h.span(cls=f"ws-{box}"), h.b(f"{option.key})"), " ", option.text) for option in question.options],
            cls="ws-options",
            role="list",
        )
        return h.join(listed, _lines([None]) if question.input == "order" else None)
    if question.input == "card":
        return None
    return _lines([need.said() for need in question.needs] or [None])


def _lines(names: Sequence[Message | None]) -> Html:
    return h.join([h.p(name and h.join(name, ": "), h.span(cls="ws-blank long"), cls="ws-line") for name in names])


# ---------- the key ----------


def _key(question: Question) -> Html:
    told = answer(question)
    return h.li(
        h.p(h.b(solution(question, told)), cls="ws-right"),
        h.p([[sentence, " "] for sentence in told.explanation]),
        h.p([h.span(clause.id, " ") for clause in told.clauses], cls="ws-rules") if told.clauses else None,
    )


def _write(paper: Paper) -> bytes:
    return document(worksheet(paper), say("{title}", title=paper.title), "worksheet.css").encode()


FORMAT = Format(
    id="html",
    title=say("A worksheet to print, with the key"),
    suffix=".html",
    media="text/html",
    write=_write,
    order=5,
)
