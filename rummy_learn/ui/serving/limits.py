"""How many files and processes the system lets the server have, and how many visitors that holds.

Where they run out, nothing helps: sockets and threads are opened deep inside libraries that end the whole process then.
So some are kept back, and nobody is let in who could need those.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from dataclasses import dataclass

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.ui.serving import groups
from rummy_learn.ui.serving.memory import room

__all__ = ["Limits"]

FILES, TASKS = 16, 16
"""What one page takes: open files of the server, and threads of its own process, with one or two to spare."""
OWN_FILES, OWN_TASKS = 64, 80
"""What the server takes, with the process that divides and the page that waits ready."""
LEAST_FILES, LEAST_TASKS = 128, OWN_TASKS + TASKS
"""Below that not even one page can be opened; its own process has 70 files open."""
PLENTY = 2**16
"""As many files as one server ever needs."""
MAC_MOST = 10240
"""macOS allows no more, whatever it says."""


@dataclass(frozen=True)
class Limits:
    """How many files the server may have open, and how many threads and processes may run; None where nobody tells."""

    files: int | None = None
    tasks: int | None = None

    @classmethod
    def raised(cls) -> Limits:
        """Those of this process, after as many files as may be are allowed."""
        return cls(_raise_files(), _tasks())

    @property
    def connections(self) -> int:
        """How many connections there may be besides those of open pages: browsers that load one, and idle ones."""
        return (self.files or PLENTY) // 4

    @property
    def last_file(self) -> int:
        """The highest number of a file that a connection may get: the numbers above are kept for what is open."""
        return (self.files or PLENTY) - OWN_FILES

    def most_visitors(self, wish: int | None) -> int:
        """How many pages may be open at a time: as many as wished, by default as the memory holds, 0 for any number.

        They are fewer where that is more than the limits hold, and standard error says so. Raises `BadInput`
        (no_room) when they do not hold a single one.
        """
        self._check()
        held = self._held()
        if wish is None:
            return min(room(), held) if held else room()
        if held and wish > held:
            message = say(
                "There is no room for {wish} visitors: the limits of open files and of threads hold {held}, and no more"
                " are let in.",
                wish=wish,
                held=held,
            )
            print(message, file=sys.stderr, flush=True)
        return min(wish or held, held or wish)

    def _check(self) -> None:
        if self.files is not None and self.files < LEAST_FILES:
            message = say(
                "Only {limit} files may be open here at a time, and even one page needs {least} (see “ulimit -n”).",
                limit=self.files,
                least=LEAST_FILES,
            )
            raise BadInput("no_room", self.files, message)
        if self.tasks is not None and self.tasks < LEAST_TASKS:
            message = say(
                "Only {limit} threads may run here at a time, and even one page needs {least} (see “ulimit -u”).",
                limit=self.tasks,
                least=LEAST_TASKS,
            )
            raise BadInput("no_room", self.tasks, message)

    def _held(self) -> int:
        """How many pages the limits hold; 0 where nobody tells."""
        files = None if self.files is None else (self.last_file - self.connections) // FILES
        tasks = None if self.tasks is None else (self.tasks - OWN_TASKS) // TASKS
        return min((held for held in (files, tasks) if held is not None), default=0)


def _raise_files() -> int | None:
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    for wanted in (PLENTY, MAC_MOST):
        raised = wanted if hard == endless else min(hard, wanted)
        if soft == endless or raised <= soft:
            break
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
            return raised
    return PLENTY if soft == endless else soft


def _tasks() -> int | None:
    if sys.platform != "linux":  # elsewhere threads are not counted
        return None
    import resource

    limits = groups.limits("pids.max", "pids/pids.max")
    soft, _ = resource.getrlimit(resource.RLIMIT_NPROC)
    if soft != resource.RLIM_INFINITY and os.getuid():  # it does not hold for root
        limits.append(soft)
    return min(limits, default=None)
