"""Where the processes behind the pages come from: one process imports all they need, and divides into each of them.

A page then takes a fraction of the processor and the memory that a Python of its own would: nothing is imported anew,
and what nobody changes lies in memory once. Linux only; elsewhere, and should the first process fail, each page gets a
Python of its own as in any Jupyter server.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from jupyter_client.provisioning import LocalProvisioner

if TYPE_CHECKING:
    from jupyter_client.connect import KernelConnectionInfo

__all__ = ["Divided", "Nursery", "here"]

_LONGEST = 4096
here = sys.platform == "linux"
"""Whether processes can divide here without harm."""


class Nursery:
    """The process that the others come from. It ends with the server, and they with it."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", __name__, str(theirs.fileno())]
            self._process = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True
            )

    async def child(self, connection_file: str, folder: str) -> Child:
        """A new kernel. Raises OSError when there is none."""
        life, theirs = os.pipe()
        try:
            socket.send_fds(self._socket, [json.dumps([connection_file, folder]).encode()], [theirs])
        finally:
            os.close(theirs)
        told = await asyncio.to_thread(os.read, life, _LONGEST)
        if not told:
            os.close(life)
            raise ChildProcessError
        return Child(int(told), life)

    def close(self) -> None:
        """Ends it."""
        self._socket.close()
        self._process.wait()


class Child:
    """A kernel, as Jupyter handles a process. `life` is the end of a pipe whose other end only that kernel holds."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, life: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._life = life
        os.set_blocking(life, False)

    def poll(self) -> int | None:
        """None while it lives."""
        if self.returncode is None:
            with suppress(BlockingIOError):
                os.read(self._life, 1)
                os.close(self._life)
                self.returncode = 0
        return self.returncode

    wait = poll

    def send_signal(self, number: int) -> None:
        """Sends it a signal, if it lives."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ends it."""
        self.send_signal(signal.SIGTERM)


class Divided(LocalProvisioner):
    """Jupyter's way to start kernels, by dividing."""

    nursery: Nursery

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        try:
            self.process = await self.nursery.child(cmd[cmd.index("-f") + 1], str(kwargs["cwd"]))
        except OSError:
            return await super().launch_kernel(cmd, **kwargs)
        self.pid = self.pgid = self.process.pid
        self.cwd = kwargs["cwd"]
        return self.connection_info


# ---- in the process itself -------------------------------------------------------------------------------------------
def _divide(requests: socket.socket) -> None:
    """Becomes a kernel for each request; comes back in the kernels when they end, and at the end of the server."""
    import ipywidgets
    from ipykernel.kernelapp import IPKernelApp

    from rummy_learn.ui import App
    from rummy_learn.ui.page import offered

    App
    offered()
    gc.collect()
    gc.freeze()  # else the first collection in each kernel would touch, and so copy, all of it
    signal.signal(signal.SIGCHLD, _reap)
    parent = os.getpid()
    while True:
        request, lives, *_ = socket.recv_fds(requests, _LONGEST, 1)
        if not request:
            return
        if not os.fork():
            break
        os.close(lives[0])
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    requests.close()
    os.setsid()
    connection_file, folder = json.loads(request)
    os.chdir(folder)
    os.write(lives[0], str(os.getpid()).encode())
    kernel = IPKernelApp.instance(parent_handle=parent)
    kernel.initialize(["-f", connection_file])
    ipywidgets.register_comm_target()  # as it does when it is imported in a kernel
    kernel.start()


def _reap(_signal: int, _frame: object) -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


if __name__ == "__main__":
    _divide(socket.socket(fileno=int(sys.argv[1])))
