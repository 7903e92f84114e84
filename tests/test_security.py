"""What strangers may try on the server: none of it runs code, reads a file, tells an answer or stops the app."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from html.parser import HTMLParser
from http import HTTPStatus
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError

from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.question import Question
from rummy_learn.course.questions import make_question
from rummy_learn.ui.link import KEYS
from rummy_learn.ui.page import found
from rummy_learn.ui.places import PACKAGE
from rummy_learn.ui.session import Session
from rummy_learn.variants import variant
from tests.course.handing_in import right
from tests.serving import STOP_SECONDS, Server, running
from tests.telling import plain, secrets, words
from tests.visiting import Message, Visitor, connected, visiting

CLASS = Assignment(["hoyle"], count=4, seed=7)
MARKUP = "\"><img src=x onerror=alert(1)>'</textarea><script>alert(2)</script>"
#: More than a WebSocket takes.
OVERSIZE = 11 * 2**20


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running("serve", "--no-browser", "--port=0") as started:
        yield started


class Answer(NamedTuple):
    """What the server says to one request."""

    status: int
    body: str
    location: str


def asked(server: Server, path: str, method: str = "GET") -> Answer:
    """The answer to a path just as it is written; redirects are not followed."""
    parts = urlsplit(server.address)
    assert parts.hostname
    connection = HTTPConnection(parts.hostname, parts.port, timeout=STOP_SECONDS)
    try:
        connection.request(method, f"/{path}")
        answer = connection.getresponse()
        return Answer(answer.status, answer.read().decode(errors="replace"), answer.getheader("Location") or "")
    finally:
        connection.close()


def visited(server: Server, visit: Callable[[Visitor], Awaitable[Message]]) -> Message:
    """What comes of a visit."""

    async def there_and_back() -> Message:
        async with visiting(server.address) as visitor:
            return await visit(visitor)

    return asyncio.run(there_and_back())


# ---------- code ----------


def test_neither_code_nor_a_page_of_another_site_reaches_the_kernel(server: Server, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    code = f"open({str(proof)!r}, 'w')"
    requests = {
        "execute_request": {"code": code, "silent": False, "user_expressions": {"all": code}, "allow_stdin": False},
        "inspect_request": {"code": code, "cursor_pos": 3, "detail_level": 0},
        "complete_request": {"code": code, "cursor_pos": 3},
        "debug_request": {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": code}},
        "history_request": {"hist_access_type": "tail", "n": 9, "output": True, "raw": True},
        "create_subshell_request": {},
    }

    async def visit(visitor: Visitor) -> Message:
        for channel in ("shell", "control", "stdin"):
            for type_, content in requests.items():
                await visitor.send(type_, content, channel)
        await visitor.open("?page=learn")
        assert not [type_ for type_ in requests if type_ in "".join(visitor.frames[1:])]
        with pytest.raises(HTTPClientError, match="403"):
            await connected(server.address, visitor.kernel, Origin="http://elsewhere.invalid")
        return await visitor.say(kind="go", query="?page=judge")

    assert 'id="page-title"' in visited(server, visit)["html"]
    assert not proof.exists()


@pytest.mark.parametrize("path", ["api/kernels", "api/sessions", "api/terminals", "api/contents"])
def test_there_is_nothing_to_start_code_with(server: Server, path: str) -> None:
    for method in ("GET", "POST", "PUT"):
        assert asked(server, path, method).status != HTTPStatus.OK


# ---------- files ----------


UP = ("../" * 12, "..%2f" * 12, "%2e%2e/" * 12, "..%5c" * 12)
ENDS = ("voila/api/shutdown/", "voila/query/", "api/kernels/", "api/", "login", "logout", "health", "robots.txt")
FOLDERS = ("", "static/", "voila/static/", "voila/templates/rummy/static/", "voila/labextensions/", "voila/files/")


@pytest.mark.parametrize("folder", [*FOLDERS, "voila/api/themes/"])
def test_no_path_leads_out_of_a_folder(server: Server, folder: str) -> None:
    ours, secret = (
        (PACKAGE / "__init__.py").as_posix().lstrip("/"),
        (PACKAGE / "__init__.py").read_text().splitlines()[0],
    )
    for path in ("etc/passwd", "/etc/passwd", ours, *(up + "etc/passwd" for up in UP), *(up + ours for up in UP)):
        answer = asked(server, folder + path)
        assert answer.status != HTTPStatus.OK, path
        assert "root:" not in answer.body
        assert secret not in answer.body
        assert answer.location in ("", "/")


@pytest.mark.parametrize("path", [*FOLDERS[1:], "voila/tree", "voila/render/app.ipynb", "lab", "tree", "nbconvert"])
def test_no_folder_is_listed_and_no_other_notebook_served(server: Server, path: str) -> None:
    assert asked(server, path).status != HTTPStatus.OK


@pytest.mark.parametrize("name", ["app.ipynb", "../rummy_learn/ui/static/app.js", "../docs/app.png", ".hidden/a.svg"])
def test_no_file_beside_the_notebook_is_given_out(server: Server, name: str) -> None:
    assert asked(server, f"voila/files/{name}").status in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)


def test_no_source_of_the_page_template_is_given_out(server: Server) -> None:
    for path in ("index.html.j2", "conf.json", "static/../index.html.j2", "static/..%2findex.html.j2"):
        assert asked(server, f"voila/templates/rummy/{path}").status != HTTPStatus.OK, path


ODD = (
    *("", "/", ".", "..", "~", "*", ";", "%", "%00", "a%00b", "%ff", "%zz", "%0d%0aX:%20y", "%5c", "{{7*7}}"),
    *("static", "static/", "static/%00", "static/a%00.css", "static/%c3%28", "rummy", "rummy/", "rummy/static"),
    *("lab/x/y", "a" * 300, "a/" * 99, "?a=%ff", "?lang=%00", "x.ipynb", "favicon.ico"),
    "00000000-0000-0000-0000-000000000000/channels",
)


@pytest.mark.parametrize("folder", ["", *FOLDERS[1:], "voila/templates/", "voila/templates/rummy/", *ENDS])
def test_no_path_is_a_fault_of_the_server(server: Server, folder: str) -> None:
    for odd in ODD:
        if folder + odd not in ("", "/", "?a=%ff", "?lang=%00"):  # the page itself
            for method in ("GET", "HEAD", "POST", "DELETE"):
                answer = asked(server, folder + odd, method)
                assert answer.status < HTTPStatus.INTERNAL_SERVER_ERROR, f"{method} {folder}{odd}"


def test_an_address_cannot_choose_another_template_or_theme(server: Server) -> None:
    page = asked(server, "?template=lab&theme=dark").body
    assert 'class="rl-voila"' in page
    assert "cdn" not in page


# ---------- messages ----------


def test_messages_that_no_page_sends_leave_the_app_alive(server: Server) -> None:
    hostile: list[object] = [
        *(None, 7, [], "text", {}, {"kind": "hello"}, {"kind": ["event"], "visit": {}, "n": None}),
        {"kind": "event", "visit": "x", "n": -1, "act": "../../x", "value": 7, "fields": [], "picks": "none"},
        {
            "kind": "event",
            "visit": "x",
            "n": 10**30,
            "act": "check",
            "fields": {"cards": [{"a": 1}, None, "8C" * 10**6]},
        },
        {"kind": "event", "visit": "x", "n": 10**31, "act": "__init__", "picks": {"hand": [10**30, -5, True, 0.5]}},
        {"kind": "go", "visit": "x", "n": 10**32, "query": "?game=" + "a" * 10**6},
        {"kind": "saved", "visit": "x", "n": 10**33, "saved": {"progress": "x" * 10**6, "house": [[[]]], "own": 5}},
    ]

    async def visit(visitor: Visitor) -> Message:
        await visitor.open("?page=judge&game=hoyle")
        for content in hostile:
            await visitor.custom(content)
        await visitor.set(view=7, saved="no", words=None, heard="often", nothing={"a": [1]})
        await visitor.set(heard=10**30, _esm="alert(1)", layout="IPY_MODEL_none")
        await visitor.send("comm_msg", {"comm_id": "none", "data": {"method": "custom", "content": {}}})
        await visitor.send("comm_open", {"comm_id": "x" * 40, "target_name": "os.system", "data": {"state": {}}})
        with suppress(WebSocketClosedError):  # in the midst of it
            await visitor.custom({"kind": "event", "fields": {"cards": ["8" * OVERSIZE]}})
        await visitor.closed()
        await visitor.connect()
        return await visitor.say(kind="go", query="?page=judge&game=shanghai")

    assert 'id="page-title"' in visited(server, visit)["html"]


TEXTS = ("", "{", "[]", "null", '{"header": 7}', '{"channel": "shell", "header": {}}', "[" * 10**5)
#: Tables of parts: cut off, empty, endless, and with parts that overlap.
TABLES = (
    b"",
    b"\0\0\0\0",
    b'{"ch',
    b"\xff" * 8,
    b"\0\0\0\2\0\0\0\x0c\0\0\0\0",
    b"\2" + b"\0" * 7 + b"\x18" + b"\0" * 15,
)


@pytest.mark.parametrize("protocol", ["", "v1.kernel.websocket.jupyter.org"])
def test_what_is_no_message_closes_its_connection_and_harms_nobody(server: Server, protocol: str) -> None:
    async def visit(visitor: Visitor) -> Message:
        for junk in (*TEXTS, *TABLES):
            connection = await connected(server.address, visitor.kernel, **{"Sec-WebSocket-Protocol": protocol})
            await connection.write_message(junk, binary=isinstance(junk, bytes))
            while await asyncio.wait_for(connection.read_message(), STOP_SECONDS) is not None:
                pass
            connection.close()
        return await visitor.open("?page=judge")

    assert 'id="page-title"' in visited(server, visit)["html"]


def test_a_request_that_brings_too_much_is_refused(server: Server) -> None:
    parts = urlsplit(server.address)
    assert parts.hostname
    connection = HTTPConnection(parts.hostname, parts.port, timeout=STOP_SECONDS)
    connection.putrequest("POST", "/voila/api/shutdown/x")
    connection.putheader("Content-Length", str(OVERSIZE))
    connection.endheaders()
    assert connection.getresponse().status in (HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    connection.close()


# ---------- answers ----------


@pytest.mark.parametrize(
    ("query", "question"),
    [
        (f"?class={CLASS.code}&step=1", CLASS.questions[0]),
        ("?page=practise&game=shanghai&question=legal&seed=7", make_question("legal", variant("shanghai"), 7)),
    ],
    ids=["class", "practise"],
)
def test_no_word_of_the_marking_is_sent_before_the_answer(server: Server, query: str, question: Question) -> None:
    before = ""

    async def visit(visitor: Visitor) -> Message:
        nonlocal before
        shown = await visitor.open(query)
        before = words(visitor.frames)
        return await visitor.act("answer", item_of(shown), answer=[str(right(question))])

    told = words([visited(server, visit)["html"]])
    assert plain(question.prompt) in before
    assert not [each for each in secrets(question) if each in before]
    assert [each for each in secrets(question) if each in told]


def item_of(shown: Message) -> str:
    """What the form of the answer names its question by."""
    item = re.search(r'data-act="answer"[^>]*data-value="([^"]*)"', shown["html"])
    assert item
    return html.unescape(item[1])


def test_after_all_that_the_server_has_nothing_to_say(server: Server) -> None:
    assert server.said.count("\n") == 1, server.said


# ---------- markup ----------


class Elements(HTMLParser):
    """The elements of a page that a browser would run or fetch, and the names of its fields."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.foreign: list[str] = []
        self.fields: set[str] = set()
        self.acts: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.acts.add(attributes.get("data-act") or "")
        if tag in ("input", "textarea", "select"):
            self.fields.add(attributes.get("name") or "")
        if tag in ("script", "img", "iframe", "object", "embed") or any(name.startswith("on") for name in attributes):
            self.foreign.append(self.get_starttag_text() or "")


@pytest.mark.parametrize("name", found())
def test_markup_in_any_field_and_any_part_of_a_link_is_text(name: str) -> None:
    session, shown = Session(found()), ""
    numbers = count(1)

    def say(**message: object) -> str:
        answer = session.receive({"visit": "v", "n": next(numbers), **message})
        assert answer is not None
        assert not Elements(answer["html"]).foreign
        return answer["html"]

    shown = say(kind="hello", query=f"?page={name}&game=hoyle", saved={}, where="web")
    elements = Elements(shown)
    fields = {name: [MARKUP] for name in elements.fields - {""}}
    for act in sorted(elements.acts - {""}):
        say(kind="event", act=act, value=MARKUP, fields=fields, picks={})
    for key in KEYS[1:]:
        say(kind="go", query=f"?{urlencode({'page': name, key: MARKUP})}")
