"""Under which addresses a server is told to be found."""

from __future__ import annotations

import socket
from collections import namedtuple
from collections.abc import Iterator

import psutil  # type: ignore[import-untyped]
import pytest

from rummy_learn.ui.serving.addresses import address, elsewhere

Stats = namedtuple("Stats", "isup")
Found = namedtuple("Found", "family address")


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in two networks, of which one is down."""
    stats = {"lo": Stats(True), "wlan0": Stats(True), "eth0": Stats(False)}
    found = {
        "lo": [Found(socket.AF_INET, "127.0.0.1"), Found(socket.AF_INET6, "::1")],
        "wlan0": [Found(socket.AF_INET, "192.168.7.5"), Found(socket.AF_INET6, "fe80::1%wlan0")],
        "eth0": [Found(socket.AF_INET, "10.9.9.9")],
    }
    monkeypatch.setattr(psutil, "net_if_stats", lambda: stats)
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: found)


@pytest.fixture
def listening(request: pytest.FixtureRequest) -> Iterator[socket.socket]:
    with socket.create_server((request.param, 0)) as opened:
        yield opened


@pytest.mark.usefixtures("networks")
@pytest.mark.parametrize("listening", ["0.0.0.0"], indirect=True)
def test_a_server_for_the_network_is_told_by_name_and_by_the_numbers_that_others_reach(
    listening: socket.socket,
) -> None:
    port = listening.getsockname()[1]
    assert address(listening) == f"http://{socket.gethostname()}:{port}/"
    told = elsewhere(listening)
    assert f"http://192.168.7.5:{port}/" in told
    assert not [each for each in told if "127." in each or "10.9.9.9" in each or "fe80" in each]
    assert len(told) == len(set(told))


@pytest.mark.usefixtures("networks")
@pytest.mark.parametrize("listening", ["127.0.0.1"], indirect=True)
def test_a_server_for_this_machine_has_one_address(listening: socket.socket) -> None:
    assert address(listening).startswith("http://127.0.0.1:")
    assert elsewhere(listening) == []
