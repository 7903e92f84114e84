"""A visitor without a browser: the page, its WebSocket, and the app's messages, spoken as the page's scripts do."""

from __future__ import annotations

import asyncio
import json
import re
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

__all__ = ["HungUpError", "Visitor", "connected", "visiting"]

Message = dict[str, Any]
ANSWER_SECONDS = 60
KERNEL = re.compile(r'"kernelId": ?"([0-9a-f-]{36})"')


class HungUpError(ConnectionError):
    """The server has closed the WebSocket."""


class Visitor:
    """One page that is open.

    `frames` are what the server has sent to it: the page, then each message. `saved` is what the app has told the
    browser to keep.
    """

    def __init__(self, address: str, kernel: str, page: str) -> None:
        self.kernel = kernel
        self.frames = [page]
        self.saved: Message = {}
        self._address = address
        self._session = uuid.uuid4().hex
        self._app = ""
        self._sent = 0

    async def connect(self) -> None:
        """Opens the WebSocket, the first one or another one."""
        self._socket = await connected(self._address, self.kernel)
        self._hung_up = False

    async def leave(self) -> None:
        """Closes the WebSocket."""
        self._socket.close()
        await self.closed()

    async def open(self, query: str = "", **saved: object) -> Message:
        """What the app shows at an address."""
        self._app = await self._find_app()
        self.saved = dict(saved)
        return await self.say(kind="hello", query=query, saved=saved, where="web")

    async def act(self, act: str, value: str = "", **fields: list[str]) -> Message:
        """What the app shows after a click or a form."""
        return await self.say(kind="event", act=act, value=value, fields=fields, picks={})

    async def say(self, **content: object) -> Message:
        """What the app shows after a message of the page."""
        self._sent += 1
        await self.custom({"visit": "visitor", "n": self._sent, **content})
        while True:
            state = self._state(await self.receive())
            view, self.saved = state.get("view"), state.get("saved", self.saved)
            if isinstance(view, dict) and view.get("n") == self._sent:
                return view

    async def custom(self, content: object) -> str:
        """Sends the app something that no answer may come to."""
        return await self._comm({"method": "custom", "content": content})

    async def set(self, **state: object) -> str:
        """Sets traits of the app, as a widget may."""
        return await self._comm({"method": "update", "state": state, "buffer_paths": []})

    async def _comm(self, data: Message) -> str:
        return await self.send("comm_msg", {"comm_id": self._app, "data": data})

    async def send(self, type_: str, content: Message, channel: str = "shell", **metadata: str) -> str:
        """Sends any message of Jupyter's protocol; its id."""
        id_ = uuid.uuid4().hex
        header = {"msg_id": id_, "msg_type": type_, "session": self._session, "username": "", "version": "5.3"}
        message = {"header": header, "parent_header": {}, "metadata": metadata, "content": content, "channel": channel}
        await self._socket.write_message(json.dumps(message))
        return id_

    async def receive(self) -> Message:
        """The next message."""
        raw = await self._heard()
        if raw is None:
            raise HungUpError(self._address)
        message: Message = json.loads(raw) if isinstance(raw, str) else {"binary": raw.decode("utf-8", "replace")}
        self.frames.append(json.dumps(message, ensure_ascii=False))
        return message

    async def answered(self, id_: str) -> list[Message]:
        """All messages until Python has done with the one of that id."""
        found = []
        while True:
            found.append(await self.receive())
            about = found[-1].get("parent_header", {}).get("msg_id") == id_
            if about and found[-1]["content"].get("execution_state") == "idle":
                return found

    async def closed(self) -> None:
        """Waits until the server hangs up, and does so too."""
        while not self._hung_up:
            await self._heard()
        self._socket.close()

    async def _heard(self) -> str | bytes | None:
        """What comes next; None, once, when the server hangs up."""
        raw = await asyncio.wait_for(self._socket.read_message(), ANSWER_SECONDS)
        self._hung_up = raw is None
        return raw

    async def _find_app(self) -> str:
        """The id of the app's widget; its state comes with all others', as the page asks for them."""
        control = uuid.uuid4().hex
        opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        await self.answered(await self.send("comm_open", opening, version="1.0.0"))
        asking = {"comm_id": control, "data": {"method": "request_states"}}
        for message in await self.answered(await self.send("comm_msg", asking)):
            for id_, model in message["content"].get("data", {}).get("states", {}).items():
                if "view" in model["state"]:
                    return str(id_)
        raise AssertionError("the page holds no app")

    def _state(self, message: Message) -> Message:
        data = message.get("content", {}).get("data", {})
        return dict(data.get("state", {})) if data.get("method") in ("update", "echo_update") else {}


@asynccontextmanager
async def visiting(address: str) -> AsyncIterator[Visitor]:
    """Opens the page at an address, and leaves it afterwards as a page does, so that its Python ends.

    As with a page, nobody hears whether the goodbye has arrived.
    """
    answer = await AsyncHTTPClient().fetch(address, request_timeout=ANSWER_SECONDS)
    page = answer.body.decode()
    found = KERNEL.search(page)
    assert found, page
    visitor = Visitor(address, found[1], page)
    await visitor.connect()
    try:
        yield visitor
    finally:
        await visitor.leave()
        token = re.search(r"_xsrf=([^;]+)", "".join(answer.headers.get_list("Set-Cookie")))
        assert token
        headers = {"Cookie": token[0], "X-XSRFToken": token[1]}
        goodbye = f"{address}voila/api/shutdown/{found[1]}"
        with suppress(OSError):
            await AsyncHTTPClient().fetch(goodbye, method="POST", body="", headers=headers, raise_error=False)


async def connected(address: str, kernel: str, **headers: str) -> WebSocketClientConnection:
    """A WebSocket to a kernel."""
    path = f"{address.replace('http', 'ws', 1)}api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
    return await websocket_connect(HTTPRequest(path, headers=headers))
