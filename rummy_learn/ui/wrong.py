"""“This verdict looks wrong”: the report as text to copy or to save, shut until somebody wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.complaint import complaint, of_verdict
from rummy_learn.course.wording import joined, why
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from rummy_learn.course.complaint import Evidence
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["looks_wrong", "verdict_wrong"]

_FILE = "rummy-learn-verdict.txt"


def looks_wrong(report: str, id_: str) -> Html:
    """The report under the id `id_`, with buttons to copy it and to save it. Nothing is sent anywhere."""
    field = h.tag(
        "textarea",
        report,
        id=id_,
        readonly=True,
        rows=min(12, report.count("\n") + 1),
        dir="ltr",
        spellcheck="false",
        data_lm_suppress_shortcuts="true",
    )
    return h.details(
        h.summary(say("This verdict looks wrong")),
        h.div(
            h.p(say("This report says all that is needed to judge it again. Nothing is sent: copy it or save it.")),
            h.div(h.label(say("Report"), for_=id_), field, cls="field"),
            h.div(
                h.button(say("Copy the report"), cls="btn", data_copy=id_),
                h.button(say("Save as a file"), cls="btn", data_save=_FILE, data_content=report),
                cls="row",
            ),
            cls="stack tight",
        ),
        cls="from wrong",
        id=f"{id_}-wrong",
    )


def verdict_wrong(question: Message, game: Variant, verdict: Verdict, evidence: Evidence, link: Link) -> Html:
    """The report on one verdict of one game; `link` opens the page on which it stands."""
    word = say("Yes.") if verdict else say("Say which.") if verdict.reasons[0].choices else say("No.")
    answer = of_verdict(game, word, joined(why(verdict), "{first} {rest}"), verdict)
    return looks_wrong(complaint(question, [answer], link, evidence), "report")
