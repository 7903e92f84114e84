"""A server as a person starts it: `rummy-learn …` in a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

__all__ = ["STOP_SECONDS", "Server", "children", "running"]

STOP_SECONDS = 60
TRIES = 100


class Server:
    """A process that is to serve: its address, and all that it has said so far.

    What it says is read as it comes: a full pipe would make it wait.
    """

    address: str

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self._lines: list[str] = []
        self._started = Event()
        self._reading = Thread(target=self._read, daemon=True)
        self._reading.start()

    @property
    def said(self) -> str:
        """All that it has said so far."""
        return "".join(self._lines)

    def wait_for_address(self) -> None:
        """Waits until it has said its address and listens there."""
        self._started.wait()
        lines = [line for line in self._lines if "http://" in line]
        assert lines, f"the server did not start:\n{self.said}"
        self.address = "http://" + lines[0].split("http://")[1].split()[0]
        _wait_for(self.address)

    def wait(self) -> int:
        """Waits until it has ended and everything it said is read; its exit status."""
        status = self.process.wait(STOP_SECONDS)
        self._reading.join(STOP_SECONDS)
        return status

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self._lines.append(line)
                if "http://" in line:
                    self._started.set()
        self._started.set()


@contextmanager
def running(
    *command: str,
    module: str = "rummy_learn",
    python: str = sys.executable,
    within: Sequence[str] = (),
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """Run `rummy-learn COMMAND`, or another module, until the first address it prints, and end it afterwards.

    `within` is a command that runs the command after it, `python` the interpreter of another environment.
    """
    process = subprocess.Popen(
        [*within, python, "-m", module, *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=cwd,
        env={**os.environ, **(env or {})},
    )
    server = Server(process)
    try:
        server.wait_for_address()
        yield server
    finally:
        process.terminate()
        server.wait()


def children(process: int) -> list[int]:
    """The ids of the processes that a process has started and that have not ended. Linux only."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


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
