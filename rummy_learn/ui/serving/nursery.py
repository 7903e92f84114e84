"""Where the processes behind the pages come from: one of them has imported everything, and divides for each page.

So a page takes a tenth of the processor and half of the memory that a Python of its own would: nothing is imported
anew, and what nobody changes lies in memory once. Should that one process end, its pages end with it, and another one
is started. For Linux only; elsewhere, and where it keeps ending, each page gets a Python of its own, as in any Jupyter
server.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING, Any, ClassVar

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

if TYPE_CHECKING:
    from collections.abc import Callable

    from jupyter_client.connect import KernelConnectionInfo

__all__ = ["POSSIBLE", "PROVISIONER", "Dividing", "Kernel", "Nursery"]

POSSIBLE = sys.platform == "linux"
"""Whether a process may divide here: on macOS its system libraries may not, Windows knows nothing of the kind."""
PROVISIONER = "rummy-learn-dividing"
"""What Jupyter calls this way to start kernels."""
_PID_MOST = 20
RENEWAL = 60
"""Seconds after which the process that divides is started again should it have ended: what ended it may be lasting."""


class Nursery:
    """The process that divides. It ends when this one does, and its kernels with it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._start()
        Dividing.nursery = self
        KernelProvisionerFactory.provisioners[PROVISIONER] = EntryPoint(
            PROVISIONER, f"{__name__}:{Dividing.__name__}", KernelProvisionerFactory.GROUP_NAME
        )

    async def kernel(self, connection_file: str, folder: str) -> Kernel:
        """A new kernel. Raises `OSError` when there is nothing that divides, or it cannot."""
        if self._process.poll() is not None and self._clock() - self._started >= RENEWAL:
            self._requests.close()
            self._start()
        life, theirs = os.pipe()
        try:
            try:
                socket.send_fds(self._requests, [json.dumps([connection_file, folder]).encode()], [theirs])
            finally:
                os.close(theirs)
            pid = await asyncio.to_thread(os.read, life, _PID_MOST)
            if not pid:
                raise ChildProcessError
        except OSError:
            os.close(life)
            raise
        return Kernel(int(pid), life)

    def _start(self) -> None:
        self._started = self._clock()
        self._requests, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", "rummy_learn.ui.serving.parent", str(theirs.fileno())]
        with theirs:
            # In a session of its own, where no Ctrl-C for the server reaches it.
            self._process = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True
            )

    def close(self) -> None:
        """Ends it."""
        self._requests.close()
        self._process.kill()  # it may still be importing
        self._process.wait()


class Kernel:
    """A kernel, to be handled as Jupyter handles a process.

    `life` is one end of a pipe; the other end is held by that kernel alone, and closed when it ends.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int, life: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._life = life
        os.set_blocking(life, False)

    def poll(self) -> int | None:
        """None while it lives, and then 0: how it has ended nobody knows."""
        if self.returncode is None:
            with suppress(BlockingIOError):
                os.read(self._life, 1)
                os.close(self._life)
                self.returncode = 0
        return self.returncode

    wait = poll
    """Jupyter waits for one that has ended only."""

    def send_signal(self, number: int) -> None:
        """Sends it a signal, if it lives."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Asks it to end."""
        self.send_signal(signal.SIGTERM)


class Dividing(LocalProvisioner):
    """Jupyter's way to start a kernel here, but by dividing."""

    nursery: ClassVar[Nursery]

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Starts a kernel; where its connections are."""
        try:
            kernel = await self.nursery.kernel(cmd[cmd.index("-f") + 1], str(kwargs["cwd"]))
        except OSError:
            self.log.exception("There is no process to divide; this page gets a Python of its own.")
            return await super().launch_kernel(cmd, **kwargs)
        self.process = kernel  # type: ignore[assignment]  # all that Jupyter asks of a Popen
        self.pid, self.cwd = kernel.pid, kwargs["cwd"]
        return self.connection_info
