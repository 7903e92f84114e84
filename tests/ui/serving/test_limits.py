"""No more visitors, and no more connections, than the system has files and threads for."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rummy_learn.rules.errors import BadInput
from rummy_learn.ui.serving import groups, limits
from rummy_learn.ui.serving.limits import Limits
from tests.serving import STOP_SECONDS, running

IN_MEMORY = 50
TRIES = 100
FEW = 200
PRLIMIT = ("prlimit", f"--nofile={FEW}:{FEW}")


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "room", lambda: IN_MEMORY)


@pytest.mark.parametrize(
    ("files", "tasks", "wish", "visitors"),
    [
        (None, None, None, IN_MEMORY),
        (None, None, 0, 0),
        (None, None, 500, 500),
        (65536, 30000, None, IN_MEMORY),
        (65536, None, 500, 500),
        (65536, None, 0, 3068),
        (1024, None, None, 44),
        (1024, 400, None, 20),
        (1024, 400, 12, 12),
        (128, 96, None, 1),
    ],
)
def test_a_page_counts_with_its_files_and_its_threads(
    files: int | None, tasks: int | None, wish: int | None, visitors: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert Limits(files, tasks).most_visitors(wish) == visitors
    assert not capsys.readouterr().err


def test_who_wishes_for_more_than_the_limits_hold_is_told_so_in_one_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert Limits(1024, 400).most_visitors(30) == 20
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "30" in said
    assert "20" in said


@pytest.mark.parametrize("few", [Limits(127, None), Limits(None, 95), Limits(65536, 0)])
def test_where_not_even_one_page_can_be_opened_the_limit_is_named(few: Limits) -> None:
    with pytest.raises(BadInput) as refused:
        few.most_visitors(3)
    assert str(few.files if few.tasks is None else few.tasks) in str(refused.value)


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted on Linux only")
def test_the_threads_of_a_container_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pids.max").write_text("300\n")
    monkeypatch.setattr(groups, "_GROUPS", tmp_path)
    assert limits._tasks() == 300


@pytest.mark.skipif(not shutil.which(PRLIMIT[0]), reason="no limits can be set here")
def test_connections_that_ask_for_nothing_leave_the_server_its_files() -> None:
    with running("serve", "--no-browser", "--port=0", within=PRLIMIT) as server:
        place = urlsplit(server.address)
        idle = [socket.create_connection((place.hostname, place.port)) for _ in range(FEW)]
        for each in idle:
            each.settimeout(STOP_SECONDS)
        assert idle[-1].recv(1) == b""  # it has been hung up on
        for each in idle:
            each.close()
        assert health(server.address)["most_visitors"] == Limits(FEW).most_visitors(None)


def health(address: str) -> dict[str, object]:
    """What the server says of itself as soon as it has seen that the others are gone."""
    for _ in range(TRIES):
        try:
            with urllib.request.urlopen(f"{address}health", timeout=STOP_SECONDS) as answer:
                return dict(json.load(answer))
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError("it does not answer any more")


@pytest.mark.skipif(not shutil.which(PRLIMIT[0]), reason="no limits can be set here")
def test_with_too_few_files_it_does_not_start_and_says_why() -> None:
    command = ["prlimit", "--nofile=100:100", sys.executable, "-m", "rummy_learn", "serve", "--no-browser", "--port=0"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=STOP_SECONDS, check=False)
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "128" in run.stderr
