"""How a stage of mastery looks: steps that are filled, and its word."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rummy_learn.course.mastery import STAGES, Stage
from rummy_learn.course.skills import SKILLS
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.ui.html import Html

__all__ = ["change", "counted", "stage"]

_LOWER = {
    Stage.NEW: say("new"),
    Stage.ATTEMPTED: say("attempted"),
    Stage.FAMILIAR: say("familiar"),
    Stage.PROFICIENT: say("proficient"),
    Stage.MASTERED: say("mastered"),
}


def stage(found: Stage) -> Html:
    """Four steps, so many of them filled, and the word."""
    steps = [h.i(cls="on" if step <= found else None) for step in Stage if step]
    return h.span(h.span(steps, cls="pips", aria_hidden=True), STAGES[found], cls=f"stage {found.name.lower()}")


def counted(found: Iterable[Stage]) -> Message:
    """ "2 mastered, 1 familiar, 2 new", the best first."""
    counts = Counter(found)
    told: Message | None = None
    for each in sorted(counts, reverse=True):
        one = say("{count} {stage}", count=counts[each], stage=_LOWER[each])
        told = say("{first}, {rest}", first=told, rest=one) if told else one
    return told or _LOWER[Stage.NEW]


def change(skill: str, game: Message, before: Stage, after: Stage) -> Message | None:
    """What an answer has changed; None for the first one, and where the stage is as it was."""
    if before is Stage.NEW:
        return None
    values = {"skill": SKILLS[skill], "game": game, "stage": _LOWER[after]}
    if after > before:
        return say("{skill}, {game}: now {stage}.", **values)
    if after < before:
        return say("{skill}, {game}: {stage} for now. Right answers bring it forward again.", **values)
    return None
