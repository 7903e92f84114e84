"""The web app on this machine: one notebook, served by Voilà through our page template."""

from __future__ import annotations

import asyncio
import compileall
import logging
import os
import shutil
import signal
import socket
import sys
import threading
import webbrowser

from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, authenticated
from traitlets.config import Config
from voila.app import Voila
from voila.tornado.handler import TornadoVoilaHandler

from rummy_learn.text import say
from rummy_learn.ui import places
from rummy_learn.ui.listen import listen
from rummy_learn.ui.page import NO_TEACHING

__all__ = ["main"]

FIRST_PORT = 8866
#: Seconds a page may be closed or cut off before its Python process is ended, and how often that is looked at.
IDLE_LIMIT, IDLE_CHECK = 2400, 60
#: How often, and after how many seconds, a kernel that does not end is told again when the server stops.
STOP_TRIES, STOP_PAUSE = 100, 0.1
#: The front-end extensions the app needs; every other one only slows the first visit.
EXTENSIONS = ["anywidget", "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8"]


def main(port: int | None = None, host: str = "127.0.0.1", open_browser: bool = True, teach: bool = True) -> int:
    """Serve the app until Ctrl-C, printing its address; exit status 0.

    Without `port`, 8866 or the next free one; without `teach` the page for teachers is left out. Raises `BadInput` when
    it cannot listen there.
    """
    listening = listen(host, port, FIRST_PORT)
    _prepare()
    if not teach:
        os.environ[NO_TEACHING] = "1"  # the kernels behind the pages inherit it
    app = _Server.instance(config=_config(), listening=listening, wants_browser=open_browser)
    try:
        app.initialize([str(places.notebooks() / "app.ipynb")])
        app.start()
    except KeyboardInterrupt:
        pass  # a second Ctrl-C, while stopping
    return 0


def _prepare() -> None:
    # Voilà looks for templates in Jupyter's data folders only, also while it answers requests for static files.
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(places.TEMPLATES), os.environ.get("JUPYTER_PATH")]))
    # Tornado reads Jupyter's milliseconds as seconds and warns of it at each visit.
    logging.getLogger("tornado").setLevel(logging.ERROR)
    # pip compiles an installed package, but not a checkout; every visitor's kernel would then compile it anew
    # wherever PYTHONDONTWRITEBYTECODE is set.
    compileall.compile_dir(places.PACKAGE, quiet=2)


def _config() -> Config:
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
    )
    config.MappingKernelManager = Config(cull_idle_timeout=IDLE_LIMIT, cull_interval=IDLE_CHECK)
    # Kernels on TCP ports race for them when several visitors come at once.
    config.KernelManager.transport = "tcp" if sys.platform == "win32" else "ipc"
    return config


class _Page(TornadoVoilaHandler):  # type: ignore[misc]  # Voilà carries no types
    """The app's page. Every other path leads back to it."""

    @authenticated
    async def get(self, path: str | None = None) -> None:
        if path:
            self.redirect(self.base_url + (f"?{self.request.query}" if self.request.query else ""))
            return
        # Reading the token sets its cookie. Without it the page's goodbye is refused, and its kernel stays behind.
        _ = self.xsrf_token
        await super().get()


class _Server(Voila):  # type: ignore[misc]
    """Voilà on sockets that listen already, with our page and our words."""

    def __init__(self, *, listening: list[socket.socket], wants_browser: bool, **config: object) -> None:
        super().__init__(**config)
        self._listening = listening
        self._wants_browser = wants_browser

    def init_handlers(self) -> list[tuple[object, ...]]:
        ours = {TornadoVoilaHandler: _Page}
        return [(path, ours.get(handler, handler), *rest) for path, handler, *rest in super().init_handlers()]

    def listen(self) -> None:
        HTTPServer(self.app).add_sockets(self._listening)
        # Before the address is told: who knows it may stop the server at once. An exception would strike in the midst
        # of anything.
        self.ioloop = IOLoop.current()
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        address = _address(self._listening[0])
        print(say("Rummy Learn is at {address} (Ctrl-C stops it)", address=address), flush=True)
        if self._wants_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def stop(self) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # for the impatient
        # At once, and before their connection files go: a kernel that is just starting would tell of it at length.
        self.log.setLevel(logging.CRITICAL)
        self.ioloop.run_sync(self._end_kernels)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _end_kernels(self) -> None:
        for _ in range(STOP_TRIES):
            try:
                await self.kernel_manager.shutdown_all(now=True)
            except HTTPError:
                await asyncio.sleep(STOP_PAUSE)  # a kernel that is only starting cannot be ended yet
            else:
                return


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = socket.gethostname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
