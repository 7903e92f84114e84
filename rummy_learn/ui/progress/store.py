"""Progress where the browser keeps it, as a code: it can be shown and copied even when Python is gone."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from secrets import randbelow

from rummy_learn.course.progress import SALTS, Progress
from rummy_learn.rules.errors import BadInput

__all__ = ["DAMAGED", "KEY", "keep", "load", "today"]

KEY = "progress"
"""Where the code lies in what the browser keeps; the script of the app finds it there."""
DAMAGED = "progress-damaged"
"""Stands there when what was kept could not be read, until the reader has seen it."""


def load(saved: dict[str, object]) -> Progress:
    """The reader's progress. Where there is none, or none that can be read, a new one begins and is kept."""
    kept = saved.get(KEY)
    try:
        return _read(kept if isinstance(kept, str) else "")
    except BadInput:
        if KEY in saved:
            saved[DAMAGED] = True
    begun = Progress(salt=randbelow(SALTS))
    keep(saved, begun)
    return begun


def keep(saved: dict[str, object], progress: Progress) -> None:
    """Puts it into what the browser keeps."""
    saved[KEY] = progress.to_code()


def today() -> date:
    """The day on which answers are given; the one clock behind all reviewing."""
    return date.today()


@lru_cache(maxsize=8)
def _read(code: str) -> Progress:
    return Progress.read(code)
