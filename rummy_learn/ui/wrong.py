"""“This verdict looks wrong”: the report as text to copy or to save, shut until somebody wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import say
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from rummy_learn.ui.html import Html

__all__ = ["looks_wrong"]

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
