"""What the operator can read afterwards: one line of JSON an event, and nothing that tells who the visitors were.

Neither addresses nor queries, names, cookies or ids of processes are written, so no message of Jupyter's either, as
those hold all of them: an error is the class of its exception and the places in the code that it came through.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["Errors", "Journal", "journal"]

PLACES = 4
"""How many places of a traceback are named, the innermost first."""
QUIET = 60.0
"""Seconds in which the same error is noted once."""


class Journal:
    """The events of a server, written to `out`: all of them, or only the errors.

    A disk that is full is no reason to stop serving.
    """

    def __init__(self, out: TextIO, only_errors: bool) -> None:
        self._out = out
        self._only_errors = only_errors

    def write(self, event: str, **facts: object) -> None:
        """Notes an event with its facts."""
        if self._only_errors and event != "error":
            return
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        with suppress(OSError, ValueError):  # ValueError: closed
            self._out.write(json.dumps({"time": now, "event": event, **facts}) + "\n")
            self._out.flush()

    def close(self) -> None:
        """Closes its file."""
        if self._out is not sys.stderr:
            with suppress(OSError):
                self._out.close()


class Errors(logging.Handler):
    """Takes the errors that others log into a journal.

    What goes wrong again and again in one place is noted once a minute, with how many `times` that was since the last
    note.
    """

    def __init__(self, notes: Journal, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(logging.ERROR)
        self._notes = notes
        self._clock = clock
        #: When an error may be noted again, and how often it has not been.
        self._quiet: dict[tuple[str, ...], tuple[float, int]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Notes an error."""
        error = record.exc_info[1] if record.exc_info else None
        what = type(error).__name__ if error else record.name
        places = [*_places(error)] if error else [_place(record.pathname, record.lineno)]
        until, times = self._quiet.get((what, *places), (0.0, 0))
        if self._clock() < until:
            self._quiet[what, *places] = until, times + 1
            return
        self._quiet[what, *places] = self._clock() + QUIET, 0
        self._notes.write("error", what=what, where=places, **({"times": times + 1} if times else {}))


def journal(file: str | None) -> Journal:
    """The journal in a file that it is added to, or on standard error for `-`; without one, errors on standard error.

    Raises `BadInput` (log_unusable).
    """
    if file is None or file == "-":
        return Journal(sys.stderr, only_errors=file is None)
    if not file:
        raise BadInput("log_unusable", file, say("The log needs the name of a file, or - for standard error."))
    try:
        return Journal(Path(file).open("a", encoding="utf-8"), only_errors=False)
    except OSError as error:
        reason = error.strerror or str(error)
        message = say("The log cannot be written to {file}: {reason}.", file=file, reason=reason)
        raise BadInput("log_unusable", file, message) from None


def _places(error: BaseException) -> Iterator[str]:
    frames = traceback.extract_tb(error.__traceback__)
    return (_place(frame.filename, frame.lineno) for frame in reversed(frames[-PLACES:]))


def _place(file: str, line: int | None) -> str:
    """Such as `voila/handler.py:120`: enough to find it, and no folder of anybody's."""
    return f"{'/'.join(Path(file).parts[-2:])}:{line}"
