"""The connections that the server takes: so many that there are always files left for the pages that are open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tornado.httpserver import HTTPServer

if TYPE_CHECKING:
    from tornado.iostream import IOStream

    from rummy_learn.ui.serving.limits import Limits

__all__ = ["Lines"]


class Lines(HTTPServer):
    """A server that hangs up on whoever calls when all lines are taken. The WebSockets of pages are no lines."""

    _limits: Limits

    def initialize(self, *settings: Any, limits: Limits, **named: Any) -> None:  # type: ignore[override]
        """As any server, and within `limits`."""
        self._limits = limits
        super().initialize(*settings, **named)

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Takes a new connection, or not."""
        if len(self._connections) < self._limits.connections and stream.socket.fileno() <= self._limits.last_file:
            super().handle_stream(stream, address)
        else:
            stream.close()
