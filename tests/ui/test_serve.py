"""The server around the app: what it offers, what it keeps to itself, how it starts and stops."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import pytest

from rummy_learn.cli.commands.serve import arguments
from rummy_learn.cli.parser import Parser
from rummy_learn.rules.errors import BadInput
from rummy_learn.ui.listen import listen
from tests.serving import STOP_SECONDS, Server, children, running


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running("serve", "--no-browser", "--port=0") as started:
        yield started


UNSHARE = ("unshare", "--fork", "--pid", "--kill-child")


def own_processes() -> bool:
    """Whether a process can be the first of its own here, as in a container."""
    found = shutil.which(UNSHARE[0])
    return bool(found) and subprocess.run([*UNSHARE, "true"], capture_output=True, check=False).returncode == 0


def get(server: Server, path: str, method: str = "GET") -> tuple[int, str]:
    try:
        asking = urllib.request.Request(server.address + path, method=method)
        with urllib.request.urlopen(asking, timeout=STOP_SECONDS) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def refused(*arguments: str) -> str:
    command = [sys.executable, "-m", "rummy_learn", "serve", "--no-browser", *arguments]
    run = subprocess.run(command, capture_output=True, text=True, timeout=STOP_SECONDS, check=False)
    assert run.returncode == 2
    assert not run.stdout
    assert run.stderr.count("\n") == 1
    return run.stderr


def test_it_says_where_it_is_and_nothing_else(server: Server) -> None:
    assert server.said.count("\n") == 1
    assert server.address.startswith("http://127.0.0.1:")


def test_the_page_is_ours_and_holds_no_source_of_the_notebook(server: Server) -> None:
    status, page = get(server, "")
    assert status == HTTPStatus.OK
    assert 'class="rl-voila"' in page
    assert "rummy_learn.ui" not in page


def test_the_page_names_no_other_host(server: Server) -> None:
    _, page = get(server, "")
    body = page.replace('"http://www.w3.org/', "").split('<script id="jupyter-config-data"')[0]
    assert "//" not in "".join(line for line in body.splitlines() if "src=" in line or "href=" in line)


def test_who_only_asks_whether_it_is_there_starts_no_process(server: Server) -> None:
    visitors = get(server, "health")[1]
    assert get(server, "?page=learn", "HEAD") == (HTTPStatus.OK, "")
    assert get(server, "favicon.ico", "HEAD")[0] == HTTPStatus.NOT_FOUND
    assert get(server, "health")[1] == visitors


def test_another_template_cannot_be_asked_for(server: Server) -> None:
    assert 'class="rl-voila"' in get(server, "?template=lab")[1]


@pytest.mark.parametrize(
    "path", ["voila/files/app.ipynb", "voila/files/learn.ipynb", "voila/files/..%2fpyproject.toml"]
)
def test_no_file_is_given_out(server: Server, path: str) -> None:
    assert get(server, path)[0] in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)


def test_the_first_answer_sets_the_token_that_the_page_needs_to_say_goodbye(server: Server) -> None:
    with urllib.request.urlopen(server.address, timeout=STOP_SECONDS) as answer:
        assert any(cookie.startswith("_xsrf=") for cookie in answer.headers.get_all("Set-Cookie"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals for one process")
@pytest.mark.parametrize("sent", [[signal.SIGINT], [signal.SIGTERM], [signal.SIGTERM, signal.SIGINT, signal.SIGTERM]])
def test_ctrl_c_and_a_container_that_stops_end_it_without_a_word(sent: list[signal.Signals], tmp_path: Path) -> None:
    with running("serve", "--no-browser", "--port=0", env={"TMPDIR": str(tmp_path)}) as started:
        for each in sent:
            started.process.send_signal(each)
        assert started.wait() == 0
        assert started.said.count("\n") == 1
    assert not [path for path in tmp_path.rglob("*") if path.is_file() or path.is_socket()]


@pytest.mark.skipif(not own_processes(), reason="no processes of one's own here")
def test_as_the_first_process_of_a_container_it_stops_when_it_is_told_to() -> None:
    with running("serve", "--no-browser", "--port=0", within=UNSHARE) as started:
        (first,) = children(started.process.pid)
        os.kill(first, signal.SIGTERM)
        assert started.wait() == 0
        assert started.said.count("\n") == 1


def test_a_taken_port_is_refused_in_one_sentence_that_names_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} cannot be used" in refused(f"--port={port}")


def test_without_a_wish_the_next_free_port_is_taken_and_two_servers_leave_each_other_alone() -> None:
    with running("--no-browser") as staying:
        with running("serve", "--no-browser") as going:
            assert going.address != staying.address
            assert get(going, "")[0] == HTTPStatus.OK
        assert get(staying, "")[0] == HTTPStatus.OK


@pytest.mark.parametrize(
    "argument", ["--most-visitors=-1", "--most-visitors=many", "--idle-minutes=0", "--static-site=javascript:alert(1)"]
)
def test_a_setting_that_makes_no_sense_is_refused_in_one_sentence_that_names_it(argument: str) -> None:
    name, _, value = argument.partition("=")
    sentence = refused(argument)
    assert name in sentence
    assert value in sentence


def test_a_host_that_is_not_this_machine_is_refused_in_one_sentence() -> None:
    assert "no.such.host.invalid" in refused("--host=no.such.host.invalid")


@pytest.mark.parametrize("host", ["é..x", 64 * "x"])
def test_a_host_that_cannot_be_any_machine_is_refused_too(host: str) -> None:
    with pytest.raises(BadInput, match=host):
        listen(host, 0, 0)


def test_a_port_out_of_range_is_refused_in_one_sentence() -> None:
    assert "70000" in refused("--port=70000")


def test_every_setting_stands_in_the_guide_for_operators() -> None:
    parser = Parser()
    arguments(parser)
    guide = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    settings = [action.option_strings[-1] for action in parser._actions]
    assert "--most-visitors" in settings
    assert not [name for name in settings if f"| `{name}" not in guide]
