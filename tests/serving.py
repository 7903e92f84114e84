"""A server as a person starts it: `rummy-learn …` in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

__all__ = ["Server", "running"]

STOP_SECONDS = 60


class Server(NamedTuple):
    """A running server: its address, its process, and all that it said up to its address."""

    address: str
    process: subprocess.Popen[str]
    said: str


@contextmanager
def running(
    *command: str, module: str = "rummy_learn", cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> Iterator[Server]:
    """Run `rummy-learn COMMAND`, or another module, until the first address it prints, and end it afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=cwd,
        env={**os.environ, **(env or {})},
    )
    try:
        yield _started(process)
    finally:
        process.terminate()
        process.communicate(timeout=STOP_SECONDS)


def _started(process: subprocess.Popen[str]) -> Server:
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if "http://" in line:
            return Server("http://" + line.split("http://")[1].split()[0], process, said)
    raise AssertionError(f"the server did not start:\n{said}")
