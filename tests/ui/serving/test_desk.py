"""A server with little room and little patience: who gets in, who goes, and what is written down of it."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse

from tests.serving import STOP_SECONDS, Server, children, running
from tests.visiting import KERNEL, visiting

ROOM = 2
SITE = "https://example.org/rummy/"
#: Seconds after which nothing will come any more, on the slowest machine.
PATIENCE = 300
QUERY = "?page=learn&game=shanghai&name=Zuzana"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals for one process")


class House(NamedTuple):
    """The server, its log, and the folder for all that it writes while it runs."""

    server: Server
    log: Path
    folder: Path

    def noted(self) -> list[dict[str, object]]:
        """What it has written down."""
        return [json.loads(line) for line in self.log.read_text().splitlines()]

    def count(self, event: str) -> int:
        """How often an event was written down."""
        return sum(line["event"] == event for line in self.noted())

    async def ask(self, path: str) -> HTTPResponse:
        """The answer to a path."""
        return await AsyncHTTPClient().fetch(
            self.server.address + path, raise_error=False, request_timeout=STOP_SECONDS
        )

    async def health(self) -> dict[str, object]:
        """What the server says of itself."""
        answer = await self.ask("health")
        assert answer.code == HTTPStatus.OK
        return dict(json.loads(answer.body))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    log, folder = tmp_path / "log", tmp_path / "tmp"
    folder.mkdir()
    own = {"TMPDIR": str(folder), "JUPYTER_RUNTIME_DIR": str(folder / "runtime")}
    options = (f"--most-visitors={ROOM}", "--idle-minutes=0.1", f"--static-site={SITE}", f"--log={log}")
    with running("serve", "--no-browser", "--port=0", *options, env=own) as server:
        yield House(server, log, folder)


async def crowd(house: House) -> None:
    """Many come at once, and none of those who get in ever connects: their processes end."""
    answers = await asyncio.gather(*(house.ask(QUERY) for _ in range(ROOM + 3)))
    assert sorted(answer.code for answer in answers) == [HTTPStatus.OK] * ROOM + [HTTPStatus.SERVICE_UNAVAILABLE] * 3
    refusal = next(answer for answer in answers if answer.code == HTTPStatus.SERVICE_UNAVAILABLE)
    assert int(refusal.headers["Retry-After"]) > 0
    assert f"{SITE}{QUERY}".replace("&", "&amp;") in refusal.body.decode()
    said = await house.health()
    assert (said["status"], said["most_visitors"]) == ("ok", ROOM)
    while house.count("culled") < ROOM:
        await asyncio.sleep(0.1)
    assert (await house.health())["visitors"] == 0


async def hang_up(house: House) -> None:
    """A browser hangs up before it has the page."""
    address = urlsplit(house.server.address)
    while not house.count("broken"):
        await house.ask(QUERY)  # takes the process that stands ready; the next one does only after a second
        _, asking = await asyncio.open_connection(address.hostname, address.port)
        asking.write(f"GET / HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
        await asking.drain()
        asking.close()
        await asyncio.sleep(2)
    while (await house.health())["visitors"]:
        await asyncio.sleep(0.1)


async def stay(house: House) -> str:
    """One page stays open beside one that breaks off and whose room another takes; the id of its process."""
    async with visiting(house.server.address) as staying:
        broken = await house.ask(QUERY)
        assert broken.code == HTTPStatus.OK
        while (await house.ask(QUERY)).code != HTTPStatus.OK:
            await asyncio.sleep(0.1)
        gone = KERNEL.search(broken.body.decode())
        assert gone
        assert (await house.ask(f"api/kernels/{gone[1]}")).code == HTTPStatus.NOT_FOUND
        assert 'id="page-title"' in (await staying.open("?page=judge"))["html"]
        return staying.kernel


async def evening(house: House) -> str:
    """One after the other."""
    await crowd(house)
    await hang_up(house)
    return await stay(house)


def test_there_is_room_for_so_many_and_an_open_page_keeps_its_process(house: House) -> None:
    kernel = asyncio.run(asyncio.wait_for(evening(house), PATIENCE))
    processes = children(house.server.process.pid)
    assert processes
    house.server.process.send_signal(signal.SIGTERM)
    assert house.server.wait() == 0
    assert house.server.said.count("\n") == 1
    assert not [process for process in processes if Path(f"/proc/{process}").exists()]
    assert not [path for path in house.folder.rglob("*") if path.is_file() or path.is_socket()]
    events = [line["event"] for line in house.noted()]
    assert (events[0], events[-1]) == ("start", "stop")
    assert set(events) - {"room"} == {"start", "visit", "full", "goodbye", "culled", "broken", "stop"}
    log = house.log.read_text()
    assert not [word for word in ("Zuzana", "game", kernel, "127.0.0.1") if word in log]
