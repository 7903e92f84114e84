"""Starting over, in part or as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.skills import SKILLS
from rummy_learn.text import say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.progress import Progress
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html

__all__ = ["FIELD", "forgotten", "form", "parts_of"]

FIELD = "part"
_EVERYTHING, _MISSED, _LESSONS = "everything", "missed", "lessons"


def parts_of(progress: Progress, games: Sequence[Variant]) -> list[parts.Option]:
    """What there is to forget."""
    known = {place.game for place in (*progress.standings, *progress.lessons)}
    skills = {place.what for place in progress.standings}
    return [
        parts.Option(_EVERYTHING, say("Everything")),
        *([parts.Option(_MISSED, say("My mistakes"))] if progress.missed or progress.beliefs else []),
        *([parts.Option(_LESSONS, say("The lessons"))] if progress.lessons else []),
        *(parts.Option(f"game:{game.id}", game.title) for game in games if game.id in known),
        *(parts.Option(f"skill:{skill}", name) for skill, name in SKILLS.items() if skill in skills),
    ]


def forgotten(progress: Progress, part: str) -> Progress:
    """Progress without that part; what is no part leaves it as it is."""
    kind, _, name = part.partition(":")
    if kind == _EVERYTHING:
        return progress.afresh()
    if kind == _MISSED:
        return progress.without_missed()
    if kind == _LESSONS:
        return progress.without_lessons()
    if kind == "game":
        return progress.without(game=name)
    return progress.without(skill=name) if kind == "skill" else progress


def form(progress: Progress, games: Sequence[Variant]) -> Html:
    """A choice of what to forget; it can be taken back."""
    return h.details(
        h.summary(say("Forget some of it, or all")),
        h.form(
            parts.choices(FIELD, say("What your browser should forget"), parts_of(progress, games)),
            parts.action(say("Forget it"), submit=True),
            data_act="forget",
            id="forget",
            cls="stack tight",
        ),
        cls="more",
        id="forgetting",
    )
