"""What the server answers: the page, its farewell, its connections, whether it is well, and files."""

from __future__ import annotations

import re
from functools import partial
from http import HTTPStatus
from http.client import responses
from inspect import isawaitable
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Literal

from jupyter_server.auth.login import LoginFormHandler
from jupyter_server.auth.logout import LogoutHandler
from tornado.web import HTTPError, RequestHandler, StaticFileHandler, authenticated
from tornado.websocket import WebSocketClosedError
from voila.request_info_handler import RequestInfoSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

import rummy_learn
from rummy_learn.ui.serving.away import Reason, away

if TYPE_CHECKING:
    from asyncio import Future
    from collections.abc import AsyncIterator
    from types import TracebackType

    from rummy_learn.ui.serving.desk import Desk
    from rummy_learn.ui.serving.visits import Asked, Visit

__all__ = ["ours"]

Route = tuple[Any, ...]
"""A path, the class that answers there, and what that class wants to know."""
#: Seconds after which a program that was turned away may come again.
RETRY_AFTER = "30"
#: The code of a WebSocket that is closed for what came through it, and the number of parts that a message may have.
UNREADABLE, PARTS = 1007, 64
#: The code of one that is closed because nobody reads it, and how many bytes may wait for that.
UNREAD, UNSENT_MOST = 1008, 4 * 2**20
#: What a browser says when it loads anew what it shows already.
AGAIN = ("max-age=0", "no-cache")
#: How a page names its process to its own scripts.
KERNEL = re.compile(r'"kernelId": ?"([0-9a-f-]{36})"')


def ours(routes: list[Route]) -> list[Route]:
    """Voilà's routes with our pages in place of its own, and without those that nobody needs here."""
    known = [(path, _REPLACED.get(handler, handler), *rest) for path, handler, *rest in routes]
    kept = [(path, _brief(handler), *rest) for path, handler, *rest in known if not issubclass(handler, _UNUSED)]
    return [("/health", _Health), ("/robots.txt", _Robots), *kept]


class _Brief(RequestHandler):
    """Says what is wrong in two words, and nothing else about it: neither to the visitor nor to the log."""

    def write_error(self, status_code: int, **_details: object) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(responses.get(status_code, "Error"))

    def log_exception(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not (isinstance(error, HTTPError) and error.status_code < HTTPStatus.INTERNAL_SERVER_ERROR):
            super().log_exception(kind, error, trace)


class _File(_Brief, StaticFileHandler):
    """A file of the page. A path that cannot be one is as good as a file that is not there."""

    async def get(self, path: str, include_body: bool = True) -> None:
        try:
            sent = super().get(path, include_body)
            if isawaitable(sent):  # Jupyter's own is not
                await sent
        except (AssertionError, OSError, ValueError):
            raise HTTPError(HTTPStatus.NOT_FOUND) from None


def _brief(handler: type[RequestHandler]) -> type[RequestHandler]:
    ours = _File if issubclass(handler, StaticFileHandler) else _Brief
    return handler if issubclass(handler, ours) else type(handler.__name__, (ours, handler), {})


class _Page(_Brief, TornadoVoilaHandler):  # type: ignore[misc]  # Voilà carries no types
    """The app's page. Every other path leads back to it, but for what looks like a file."""

    visit: Visit | None = None
    _hung_up = False

    @property
    def desk(self) -> Desk:
        desk: Desk = self.settings["desk"]
        return desk

    @authenticated
    async def get(self, path: str | None = None) -> None:
        if self._led_elsewhere(path):
            return
        again = self.request.headers.get("Cache-Control", "") in AGAIN
        try:
            async with self.desk.visit(self.kernel_manager, self._asked(), again) as visit:
                if isinstance(visit, Reason):
                    self._turn_away(visit)
                    return
                self.visit, visit.broken = visit, self._hung_up
                if not self._hung_up:
                    await super().get()  # type: ignore[misc]
        finally:
            # Voilà keeps each address for a question that our notebook never asks.
            RequestInfoSocketHandler._cache.clear()

    @authenticated
    def head(self, path: str | None = None) -> None:
        """For those who only want to know whether it is there: it starts no process."""
        if not self._led_elsewhere(path):
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE if self.desk.stopping else HTTPStatus.OK)

    def on_connection_close(self) -> None:
        """The browser has hung up before it had the page."""
        self._hung_up = True
        if self.visit:
            self.visit.broken = True
        super().on_connection_close()

    def _led_elsewhere(self, path: str | None) -> bool:
        if path and PurePosixPath(path).suffix:
            raise HTTPError(HTTPStatus.NOT_FOUND)  # a program that looks for an icon must not start a process
        if path:
            self.redirect(self.base_url + (f"?{self.request.query}" if self.request.query else ""))
        return bool(path)

    def _asked(self) -> Asked:
        """Which browser asks, and for what.

        Reading the token sets its cookie. Without it the page's goodbye is refused, and its kernel stays.
        """
        new = self.xsrf_token.decode()
        return self.get_cookie("_xsrf") or new, self.request.uri or ""

    async def get_generator(self, path: str | None = None) -> AsyncIterator[str]:
        async for html in super().get_generator(path):
            if self.visit and (found := KERNEL.search(html)):
                self.visit.kernel = found[1]
            yield html

    def write_error(self, status_code: int, **details: object) -> None:
        if status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            self._turn_away(Reason.STOPPING if self.desk.stopping else Reason.FAILED)
        else:
            super().write_error(status_code, **details)

    def _turn_away(self, reason: Reason) -> None:
        self.set_status(reason.status)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        if reason.passes:
            self.set_header("Retry-After", RETRY_AFTER)
        self.finish(away(reason, self.request.query, self.desk.visits.most, self.desk.static_site))


class _Goodbye(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """What a page says when it is closed."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        self.settings["desk"].end(kernel_id, "goodbye")
        await super().post(kernel_id)


class _Socket(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The connection of a page to its Python."""

    _unsent = 0

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Future[None] | None:
        """Sends a message, unless the page is gone; hangs up when it leaves too much unread."""
        size = len(message)
        if self._unsent + size > UNSENT_MOST:
            self.close(UNREAD)
        try:
            sending: Future[None] | None = super().write_message(message, binary)
        except WebSocketClosedError:
            return None
        if sending:
            self._unsent += size
            sending.add_done_callback(partial(self._sent, size))
        return sending

    def _sent(self, size: int, sending: Future[None]) -> None:
        self._unsent -= size
        if not sending.cancelled():
            sending.exception()  # that the page has gone is no error

    def on_message(self, message: str | bytes) -> None:
        try:
            self._check(message)
            super().on_message(message)
        except (AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError):
            self.close(UNREADABLE)  # no page of ours sends such a thing

    def _check(self, message: str | bytes) -> None:
        """Raises ValueError for a message whose table of parts is none.

        Jupyter believes it: four bytes could keep the server busy, or fill its memory, until it is killed.
        """
        if isinstance(message, str):
            return
        order: Literal["little", "big"] = "little" if self.selected_subprotocol else "big"
        size = 8 if self.selected_subprotocol else 4
        numbers = [int.from_bytes(message[at : at + size], order) for at in range(0, size * (PARTS + 1), size)]
        count, starts = numbers[0], numbers[1 : numbers[0] + 1]
        if not 0 < count <= PARTS or starts != sorted(starts) or starts[-1] > len(message):
            raise ValueError(count)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        if self.connection is None:
            raise ValueError  # it has hung up already: Tornado gives up then
        selected: str | None = super().select_subprotocol(subprotocols)
        return selected

    async def open(self, kernel_id: str) -> None:
        self.settings["desk"].visits.connected(kernel_id, self)
        await super().open(kernel_id)

    def on_close(self) -> None:
        self.settings["desk"].visits.disconnected(self.kernel_id, self)
        super().on_close()


class _Health(_Brief):
    """Whether the server is well and how full it is. It starts no process and knows nobody."""

    def get(self) -> None:
        desk: Desk = self.settings["desk"]
        self.set_status(HTTPStatus.SERVICE_UNAVAILABLE if desk.stopping else HTTPStatus.OK)
        self.set_header("Cache-Control", "no-store")
        status = "stopping" if desk.stopping else "ok"
        most, visitors = desk.visits.most, desk.visits.count
        self.finish({"status": status, "visitors": visitors, "most_visitors": most, "version": rummy_learn.__version__})

    head = get


class _Robots(_Brief):
    """Each visit of a search engine would start a process."""

    def get(self) -> None:
        self.set_header("Content-Type", "text/plain")
        self.finish("User-agent: *\nDisallow: /\n")


#: There are no accounts; and our notebook does not ask for the address it is visited by.
_UNUSED = (LoginFormHandler, LogoutHandler, RequestInfoSocketHandler)
_REPLACED = {
    TornadoVoilaHandler: _Page,
    VoilaShutdownKernelHandler: _Goodbye,
    VoilaKernelWebsocketHandler: _Socket,
}
