"""The process that has imported everything and divides for each page; `nursery` starts it.

It takes requests from a socket, each with the end of a pipe: the kernel writes its number there, and holds it open as
long as it lives.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
import socket
import sys
import warnings
from contextlib import suppress
from importlib import import_module

__all__: list[str] = []

_REQUEST_MOST = 4096
#: What a kernel is told: to keep no history, and to leave standard error to the log of the server.
_QUIET = ("--HistoryManager.enabled=False", "--log-level=CRITICAL")
#: What a kernel imports when it starts.
_ALL = (
    *("ipykernel.kernelapp", "ipykernel.debugger", "tornado.platform.asyncio", "rummy_learn.ui.app"),
    *("IPython.core.completerlib", "IPython.core.debugger", "IPython.core.oinspect", "IPython.extensions.storemagic"),
)


def _main() -> None:
    """Comes back at the end of the server, and in each kernel at its own."""
    warnings.simplefilter("ignore")  # standard error is the log of the server
    # Nobody debugs here, and Jupyter's debugger takes longer to import than the app.
    sys.modules["debugpy"] = None  # type: ignore[assignment]
    for name in _ALL:
        import_module(name)
    _warm_up()
    gc.collect()
    gc.freeze()  # else the first collection of each kernel would write to all of it, and so copy it
    signal.signal(signal.SIGCHLD, _reap)
    parent = os.getpid()
    with socket.socket(fileno=int(sys.argv[1])) as requests:
        while True:
            request, lives, *_ = socket.recv_fds(requests, _REQUEST_MOST, 1)
            if not request:
                return
            try:
                pid = os.fork()
            except OSError:  # no room for another process; that nobody holds the pipe any more tells the server
                pid = -1
            if pid == 0:
                break
            os.close(lives[0])
    connection_file, folder = json.loads(request)
    os.chdir(folder)
    _be_kernel(connection_file, lives[0], parent)


def _warm_up() -> None:
    """Opens a class about all games: what it takes to find and to import, no learner has to wait for then."""
    from rummy_learn.course.classroom.assignment import Assignment
    from rummy_learn.ui.page import offered
    from rummy_learn.ui.session import Session
    from rummy_learn.variants import variant_ids

    query = f"?class={Assignment(variant_ids()).code}&step=1"
    Session(offered()).receive({"visit": "", "n": 1, "kind": "hello", "query": query, "saved": {}, "where": "web"})


def _be_kernel(connection_file: str, life: int, parent: int) -> None:
    """Runs a kernel until it ends."""
    import ipywidgets  # type: ignore[import-untyped]
    from ipykernel.kernelapp import IPKernelApp

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    logging.disable(logging.CRITICAL)  # that its end is near it need not tell: the server notes it
    os.write(life, str(os.getpid()).encode())
    kernel = IPKernelApp.instance(parent_handle=parent)
    try:
        kernel.initialize(["-f", connection_file, *_QUIET])  # type: ignore[no-untyped-call]
        ipywidgets.register_comm_target()  # which it does by itself only when it is imported in a kernel
        kernel.start()  # type: ignore[no-untyped-call]
    except Exception:
        # As for want of threads. Those that run already would keep half a kernel alive, that answers nobody.
        os._exit(1)


def _reap(_signal: int, _frame: object) -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


if __name__ == "__main__":
    _main()
