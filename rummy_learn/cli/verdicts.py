"""A verdict as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.output import Answer, indented
from rummy_learn.rules.melds import Meld
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import JudgedMeld, Reason, Verdict

__all__ = ["reason_lines", "refused", "verdict_lines"]


def verdict_lines(ink: Ink, variant: Variant, verdict: Verdict) -> Iterator[str]:
    """The game and yes or no, then each meld, then every reason."""
    answer = ink.good(say("yes")) if verdict else ink.bad(say("no"))
    yield str(say("{game}: {answer}", game=ink.strong(variant.title), answer=answer))
    for meld in verdict.melds:
        yield indented(_meld(ink, meld), 2)
    yield from reason_lines(ink, verdict.reasons)


def refused(verdict: Verdict) -> Answer:
    """The answer to what the rules refuse."""
    from rummy_learn.variants import variant

    return Answer(verdict.to_json, lambda ink: verdict_lines(ink, variant(verdict.variant), verdict), status=1)


def _meld(ink: Ink, judged: JudgedMeld) -> str:
    if judged.valid and judged.kind:
        return f"{ink.good('+')} {Meld(judged.kind, judged.cards).said()}"
    shown = say("{cards}", cards=judged.cards)
    if judged.kind == "set":
        shown = say("{cards}, judged as a set", cards=judged.cards)
    elif judged.kind == "run":
        shown = say("{cards}, judged as a run", cards=judged.cards)
    return f"{ink.bad('-')} {shown}"


def reason_lines(ink: Ink, reasons: Iterable[Reason]) -> Iterator[str]:
    """Each reason with its repair, the clause and where that comes from."""
    for reason in reasons:
        yield indented(reason.message, 2)
        if reason.repair:
            yield indented(say("Repair: {repair}", repair=reason.repair.message), 4)
        yield indented(ink.faint(say("Rule {id} ({origin})", id=reason.clause.id, origin=reason.clause.origin)), 4)
