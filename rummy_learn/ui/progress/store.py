"""Progress where the browser keeps it, as a code: it can be shown and copied even when Python is gone."""

from __future__ import annotations

from datetime import date
from secrets import randbelow

from rummy_learn.course.progress import Progress
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say

__all__ = ["KEY", "damaged", "keep", "load", "today"]

KEY = "progress"
"""Where the code lies in what the browser keeps; the script of the app finds it there."""
_SALTS = 2**20


def load(saved: dict[str, object]) -> Progress:
    """The reader's progress; a new one where there is none, or none that can be read."""
    try:
        return Progress.read(_code(saved))
    except BadInput:
        return Progress(salt=randbelow(_SALTS))


def keep(saved: dict[str, object], progress: Progress) -> None:
    """Puts it into what the browser keeps."""
    saved[KEY] = progress.to_code()


def damaged(saved: dict[str, object]) -> Message | None:
    """What to say when something is kept that cannot be read."""
    if KEY not in saved:
        return None
    try:
        Progress.read(_code(saved))
    except BadInput:
        return say("What your browser kept of your progress cannot be read, so it starts afresh.")
    return None


def today() -> date:
    """The day on which answers are given; the one clock behind all reviewing."""
    return date.today()


def _code(saved: dict[str, object]) -> str:
    kept = saved.get(KEY)
    return kept if isinstance(kept, str) else ""
