"""A port to serve on: the one asked for, or the first that is free."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

from tornado.netutil import bind_sockets

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["listen"]

PORTS = range(65536)
PORTS_TRIED = 20


def listen(host: str, port: int | None, first: int) -> list[socket.socket]:
    """Listening sockets on `port`; when that is None on the first free port from `first` on.

    Raises `BadInput` (bad_port, bad_host, port_unusable).
    """
    ports = range(first, first + PORTS_TRIED) if port is None else (port,)
    if ports[0] not in PORTS:
        message = say("{port} is no port: ports go from {low} to {high}.", port=port, low=PORTS[0], high=PORTS[-1])
        raise BadInput("bad_port", port, message)
    for number in ports:
        try:
            return bind_sockets(number, host)
        except (socket.gaierror, UnicodeError):  # UnicodeError: it cannot be the name of any machine
            raise BadInput("bad_host", host, say("{host} is no address of this machine.", host=host)) from None
        except OSError as error:
            trouble = error
    raise _refusal(trouble, host, ports)


def _refusal(trouble: OSError, host: str, ports: Sequence[int]) -> BadInput:
    reason = trouble.strerror or str(trouble)
    if len(ports) == 1:
        message = say(
            "Port {port} cannot be used on {host}: {reason}. Choose another one, or leave out --port.",
            port=ports[0],
            host=host,
            reason=reason,
        )
    else:
        message = say(
            "None of the ports {first} to {last} can be used on {host}: {reason}. Choose another one with --port.",
            first=ports[0],
            last=ports[-1],
            host=host,
            reason=reason,
        )
    return BadInput("port_unusable", ports[0], message)
