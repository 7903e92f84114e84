"""The web app on this machine: one notebook, served by Voilà through our page template."""

from __future__ import annotations

import asyncio
import compileall
import logging
import os
import shutil
import signal
import sys
import tempfile
import threading
import webbrowser
from typing import TYPE_CHECKING

from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets.config import Config
from voila.app import Voila

from rummy_learn.text import say
from rummy_learn.ui import places
from rummy_learn.ui.listen import listen
from rummy_learn.ui.page import NO_TEACHING
from rummy_learn.ui.serving.addresses import address, elsewhere
from rummy_learn.ui.serving.desk import Desk, Kernels
from rummy_learn.ui.serving.handlers import Route, ours
from rummy_learn.ui.serving.journal import Errors, journal
from rummy_learn.ui.serving.limits import Limits
from rummy_learn.ui.serving.lines import Lines
from rummy_learn.ui.serving.nursery import POSSIBLE, PROVISIONER, Nursery
from rummy_learn.ui.serving.templates import compile_once
from rummy_learn.ui.serving.visits import Visits

if TYPE_CHECKING:
    import socket

__all__ = ["main"]

FIRST_PORT = 8866
#: Minutes that a page may be closed or cut off before its Python process is ended, and the longest time in seconds
#: between two looks at that.
IDLE_MINUTES, IDLE_CHECK = 40.0, 60
#: Seconds after which the process of such a page may be ended for another visitor. On a slow line the page itself takes
#: a minute to load and to connect.
PATIENCE = 180
#: How often, and after how many seconds, a kernel that does not end is told again when the server stops.
STOP_TRIES, STOP_PAUSE = 100, 0.1
#: How long the name of a folder may be in which kernels find room for their sockets: they are named at 65 characters
#: more, and macOS allows 103, Linux 107.
LONGEST = 38
#: What tells it to stop, and when it comes again, to stop at once.
SIGNALS = (signal.SIGINT, signal.SIGTERM)
#: The most bytes that a request may bring. A page sends none but through its WebSocket.
LARGEST = 2**16
#: Seconds that a connection may say nothing, or take for a request.
SILENCE = 60
#: The front-end extensions the app needs; every other one only slows the first visit.
EXTENSIONS = ["anywidget", "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8"]


def main(
    port: int | None = None,
    host: str = "127.0.0.1",
    open_browser: bool = True,
    teach: bool = True,
    most_visitors: int | None = None,
    idle_minutes: float | None = None,
    static_site: str | None = None,
    log: str | None = None,
) -> int:
    """Serve the app until it is told to stop (Ctrl-C, SIGTERM), printing its address; exit status 0.

    Without `port`, 8866 or the next free one; without `teach` the page for teachers is left out. No more than
    `most_visitors` pages are open at a time: by default as many as the memory holds, 0 for as many as open files and
    processes do, which bound any number. The process of a closed page is ended after `idle_minutes` (40). Whoever finds
    no room is sent to `static_site`, an address. Events are logged to the file `log`, on standard error for `-`. Raises
    `BadInput` when it cannot listen or log there, and when there is no room for a single page.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the first process of a container heeds no other signal
    _open_what_is_closed()
    idle = 60 * (IDLE_MINUTES if idle_minutes is None else idle_minutes)
    limits = Limits.raised()
    most = limits.most_visitors(most_visitors)
    notes = journal(log)
    listening = listen(host, port, FIRST_PORT)
    _prepare()
    if not teach:
        os.environ[NO_TEACHING] = "1"  # the kernels behind the pages inherit it
    nursery = Nursery() if POSSIBLE else None
    visits = Visits(most, min(PATIENCE, idle))
    server = _Server.instance(
        config=_config(idle),
        listening=listening,
        limits=limits,
        wants_browser=open_browser,
        desk=Desk(visits, notes, static_site),
    )
    try:
        server.initialize([str(places.notebooks() / "app.ipynb")])
        server.start()
    except KeyboardInterrupt:
        pass  # before it serves
    finally:
        for each in SIGNALS:  # it is about to end anyway
            signal.signal(each, signal.SIG_IGN)
        shutil.rmtree(server.connection_dir, ignore_errors=True)
        if nursery:
            nursery.close()
        notes.close()
    return 0


def _open_what_is_closed() -> None:
    """Standard output and standard error, where they are closed: the kernels inherit them and want them open."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.set_inheritable(nowhere, True)
            setattr(sys, name, os.fdopen(nowhere, "w"))


def _prepare() -> None:
    # Voilà looks for templates in Jupyter's data folders only, also while it answers requests for static files.
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(places.TEMPLATES), os.environ.get("JUPYTER_PATH")]))
    # Tornado reads Jupyter's milliseconds as seconds and warns of it at each visit.
    logging.getLogger("tornado").setLevel(logging.ERROR)
    # And it tells of each answer such as “full”, which is no error, with the visitor's address.
    logging.getLogger("tornado.access").setLevel(logging.CRITICAL)
    # pip compiles an installed package, but not a checkout; every visitor's kernel would then compile it anew
    # wherever PYTHONDONTWRITEBYTECODE is set.
    compileall.compile_dir(places.PACKAGE, quiet=2)
    compile_once()


def _config(idle: float) -> Config:
    config = Config()
    config.Voila.config_file_paths = []  # a visitor's own Voilà settings are for his own notebooks
    config.Voila.log_level = logging.ERROR  # Voilà warns of each notebook that no Jupyter has signed
    config.VoilaConfiguration = Config(
        template="rummy",
        allow_template_override="NO",
        allow_theme_override="NO",
        strip_sources=True,
        file_allowlist=[],
        extension_allowlist=EXTENSIONS,
        preheat_kernel=True,
        default_pool_size=1,
        multi_kernel_manager_class=Kernels,
    )
    config.MappingKernelManager = Config(
        cull_idle_timeout=max(1, round(idle)), cull_interval=max(1, round(min(IDLE_CHECK, idle / 2)))
    )
    root = _short_folder()
    if root:
        config.Voila.connection_dir_root = root
    if POSSIBLE:
        config.KernelProvisionerFactory.default_provisioner_name = PROVISIONER
    # A kernel that has died is not started again: it would be empty, and its page has lost it.
    config.KernelRestarter.restart_limit = 0
    # Kernels on TCP ports race for them when several visitors come at once.
    config.KernelManager.transport = "ipc" if root else "tcp"
    return config


def _short_folder() -> str:
    """The folder for the sockets of the kernels: the longest name of a socket is short. Empty where there is none."""
    folders = [] if sys.platform == "win32" else [tempfile.gettempdir(), "/tmp"]
    return next((each for each in folders if len(each) <= LONGEST and os.access(each, os.W_OK)), "")


class _Server(Voila):  # type: ignore[misc]  # Voilà carries no types
    """Voilà on sockets that listen already, with our answers and our words."""

    def __init__(
        self,
        *,
        listening: list[socket.socket],
        limits: Limits,
        wants_browser: bool,
        desk: Desk,
        **config: object,
    ) -> None:
        super().__init__(**config)
        self._limits = limits
        self.desk = desk
        self._listening = listening
        self._wants_browser = wants_browser
        self._told_to_stop = asyncio.Semaphore(0)

    def initialize(self, argv: list[str] | None = None) -> None:
        super().initialize(argv)
        for logger in (self.log, logging.getLogger()):
            logger.handlers = [Errors(self.desk.journal)]
        self.log.propagate = False

    def init_settings(self) -> dict[str, object]:
        return {**super().init_settings(), "desk": self.desk}

    def init_handlers(self) -> list[Route]:
        return ours(super().init_handlers())

    def listen(self) -> None:
        bounds = {"max_body_size": LARGEST, "body_timeout": SILENCE, "idle_connection_timeout": SILENCE}
        Lines(self.app, limits=self._limits, **bounds).add_sockets(self._listening)
        # Before the address is told: who knows it may stop the server at once. An exception would strike in the midst
        # of anything.
        self.ioloop = IOLoop.current()
        for each in SIGNALS:
            signal.signal(each, self._handle_signal_stop)
        here, others = address(self._listening[0]), elsewhere(self._listening[0])
        print(say("Rummy Learn is at {address} (Ctrl-C stops it)", address=here), flush=True)
        if others:
            print(say("For other devices: {addresses}", addresses=" ".join(others)), flush=True)
        if self._wants_browser:
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
        self.ioloop.run_sync(self._serve)

    def _handle_signal_stop(self, _signal: int, _frame: object) -> None:
        self.ioloop.add_callback_from_signal(self._told_to_stop.release)

    async def _serve(self) -> None:
        """Serves until it is told to stop, and ends all kernels, unless it is told so again."""
        await self._told_to_stop.acquire()
        self.desk.stop()
        # A page that is just being opened, and its kernel, would tell of their end at length.
        logging.disable(logging.ERROR)
        ending = [asyncio.ensure_future(each) for each in (self._end_kernels(), self._told_to_stop.acquire())]
        await asyncio.wait(ending, return_when=asyncio.FIRST_COMPLETED)

    async def _end_kernels(self) -> None:
        for _ in range(STOP_TRIES):
            try:
                await self.kernel_manager.shutdown_all(now=True)
            except HTTPError:
                await asyncio.sleep(STOP_PAUSE)  # a kernel that is only starting cannot be ended yet
            else:
                return
