"""What the server says of itself, also while it stops."""

from __future__ import annotations

import asyncio
import io
import json
from http import HTTPStatus

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application
from tornado.websocket import WebSocketClosedError

from rummy_learn.ui.serving.away import Reason
from rummy_learn.ui.serving.desk import Desk
from rummy_learn.ui.serving.handlers import UNSENT_MOST, _Socket, ours
from rummy_learn.ui.serving.journal import Journal
from rummy_learn.ui.serving.visits import Visit, Visits


class Kernels:
    """What the desk wants of Voilà's processes: that one waits ready."""

    notebook_path = "app.ipynb"

    def __init__(self) -> None:
        self.filled: list[str] = []
        self.ended: list[str] = []

    def fill_if_needed(self, notebook_name: str) -> None:
        self.filled.append(notebook_name)

    async def end_dead(self) -> None:
        pass

    async def shutdown_kernel(self, kernel: str, *, now: bool) -> None:
        assert now
        self.ended.append(kernel)


def desk(out: io.StringIO | None = None) -> Desk:
    return Desk(Visits(2, 60), Journal(out or io.StringIO(), only_errors=False), None)


def ask(desk: Desk, path: str) -> HTTPResponse:
    async def there() -> HTTPResponse:
        socket, port = bind_unused_port()
        server = HTTPServer(Application(ours([]), desk=desk))
        server.add_sockets([socket])
        answer = await AsyncHTTPClient().fetch(f"http://127.0.0.1:{port}{path}", raise_error=False)
        server.stop()
        return answer

    return asyncio.run(there())


def test_health_tells_how_full_it_is_and_of_nobody() -> None:
    house = desk()
    assert house.visits.admit()
    answer = ask(house, "/health")
    assert answer.code == HTTPStatus.OK
    assert answer.headers["Cache-Control"] == "no-store"
    told = json.loads(answer.body)
    assert told.pop("version")
    assert told == {"status": "ok", "visitors": 1, "most_visitors": 2}


def test_a_server_that_stops_says_so_and_lets_nobody_in() -> None:
    out = io.StringIO()
    house = desk(out)
    house.stop()
    answer = ask(house, "/health")
    assert answer.code == HTTPStatus.SERVICE_UNAVAILABLE
    assert json.loads(answer.body)["status"] == "stopping"

    async def come() -> object:
        async with house.visit(Kernels()) as visit:
            return visit

    assert asyncio.run(come()) is Reason.STOPPING
    assert json.loads(out.getvalue().splitlines()[-1])["event"] == "stop"


def test_search_engines_are_asked_to_stay_away() -> None:
    assert "Disallow: /" in ask(desk(), "/robots.txt").body.decode()


def test_a_page_that_is_loaded_again_gets_the_room_of_its_own_goodbye() -> None:
    house = desk()
    for kernel in ("staying", "leaving"):
        visit = house.visits.admit()
        assert visit
        visit.kernel = kernel

    async def come() -> object:
        async with house.visit(Kernels()) as visit:
            return visit

    async def load_again() -> object:
        coming = asyncio.create_task(come())
        await asyncio.sleep(0)  # its request comes first
        house.end("leaving", "goodbye")
        return await coming

    assert not isinstance(asyncio.run(load_again()), Reason)


def test_a_page_that_is_loaded_again_before_it_connects_takes_the_place_of_the_first() -> None:
    kernels, house = Kernels(), desk()
    asked = ("token", "/")

    async def come(kernel: str, again: bool) -> None:
        async with house.visit(kernels, asked, again) as visit:
            assert isinstance(visit, Visit)
            visit.kernel = kernel

    async def hammer() -> None:
        for n in range(4):
            await come(str(n), again=n > 0)

    asyncio.run(hammer())
    assert kernels.ended == ["0", "1", "2"]
    assert house.visits.count == 1
    asyncio.run(come("in another tab", again=False))
    assert house.visits.count == 2
    asyncio.run(come("when it is full", again=False))
    assert house.visits.count == 1


def test_the_process_of_a_browser_that_hung_up_ends_at_once() -> None:
    out, kernels = io.StringIO(), Kernels()
    house = desk(out)

    async def come() -> None:
        async with house.visit(kernels) as visit:
            assert isinstance(visit, Visit)
            visit.kernel, visit.broken = "a", True

    asyncio.run(come())
    assert kernels.ended == ["a"]
    assert house.visits.count == 0
    assert [json.loads(line)["event"] for line in out.getvalue().splitlines()] == ["start", "broken"]


class Line:
    """A connection that nobody reads at its other end."""

    def __init__(self) -> None:
        self.sent: list[asyncio.Future[None]] = []
        self.code: int | None = None

    def is_closing(self) -> bool:
        return False

    def write_message(self, _message: bytes, binary: bool) -> asyncio.Future[None]:
        assert binary
        self.sent.append(asyncio.get_running_loop().create_future())
        return self.sent[-1]

    def close(self, code: int | None, _reason: str | None) -> None:
        self.code = code


def test_who_reads_nothing_is_hung_up_on_and_that_is_no_error() -> None:
    async def flood() -> None:
        socket = _Socket.__new__(_Socket)
        socket.ws_connection = line = Line()
        part = bytes(UNSENT_MOST // 4)
        for _ in range(4):
            socket.write_message(part, binary=True)
        line.sent[0].set_exception(WebSocketClosedError())
        await asyncio.sleep(0)
        socket.write_message(part, binary=True)  # there is room again
        assert line.code is None
        for _ in range(2):
            assert socket.write_message(part, binary=True) is None
        assert line.code is not None
        assert len(line.sent) == 5

    asyncio.run(flood())


def test_after_a_page_that_failed_a_process_waits_ready_again() -> None:
    kernels, house = Kernels(), desk()

    async def fail() -> None:
        async with house.visit(kernels):
            raise ChildProcessError

    with pytest.raises(ChildProcessError):
        asyncio.run(fail())
    assert kernels.filled == ["app.ipynb"]
    assert house.visits.count == 0
