"""Under which addresses a server is found: the name of the machine, and its numbers in the networks it is in."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING

import psutil  # type: ignore[import-untyped]  # it comes with ipykernel

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["address", "elsewhere"]

_ANY = ("0.0.0.0", "::")
#: Addresses that are kept for documents: nobody has them.
_NOBODY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def address(listening: socket.socket) -> str:
    """The address to open on this machine."""
    host, port = listening.getsockname()[:2]
    return _url(socket.gethostname() if host in _ANY else host, port)


def elsewhere(listening: socket.socket) -> list[str]:
    """The addresses by number for other machines, whose names for this one may lead nowhere; the likeliest first.

    Empty for a server that listens on one address only. Asks no other machine.
    """
    host, port = listening.getsockname()[:2]
    if host not in _ANY:
        return []
    found = [*_on_the_way_out(listening.family), *_of_all_networks(listening.family)]
    return [_url(each, port) for each in dict.fromkeys(found) if _reachable(each)]


def _on_the_way_out(family: int) -> Iterator[str]:
    """The address this machine would send from, if it had something to send."""
    with socket.socket(family, socket.SOCK_DGRAM) as never_sent:
        try:
            never_sent.connect((_NOBODY[socket.AddressFamily(family)], 9))
        except OSError:  # no way out of this network
            return
        yield never_sent.getsockname()[0]


def _of_all_networks(family: int) -> Iterator[str]:
    up = {name for name, stats in psutil.net_if_stats().items() if stats.isup}
    for name, addresses in psutil.net_if_addrs().items():
        yield from (each.address for each in addresses if name in up and each.family == family)


def _reachable(host: str) -> bool:
    number = ip_address(host)
    return not (number.is_loopback or number.is_link_local or number.is_unspecified)


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
