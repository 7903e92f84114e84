"""A server as a person starts it: `rummy-learn …` in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

__all__ = ["Server", "running"]

STOP_SECONDS = 60
TRIES = 100


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
            address = "http://" + line.split("http://")[1].split()[0]
            _wait_for(address)
            return Server(address, process, said)
    raise AssertionError(f"the server did not start:\n{said}")


def _wait_for(address: str) -> None:
    """Jupyter names its address a moment before it listens there."""
    parts = urlsplit(address)
    assert parts.hostname
    for _ in range(TRIES):
        try:
            socket.create_connection((parts.hostname, parts.port or 80)).close()
        except ConnectionRefusedError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"nobody listens at {address}")
