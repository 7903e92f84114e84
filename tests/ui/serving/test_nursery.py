"""Kernels that are divided off one process live as any others, and nobody is left without when that one is gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from rummy_learn.ui.serving.nursery import POSSIBLE, RENEWAL, Kernel, Nursery
from tests.serving import running
from tests.visiting import visiting

pytestmark = pytest.mark.skipif(not POSSIBLE, reason="processes do not divide here")
TRIES = 600
THREADS = 12


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    opened = Nursery()
    yield opened
    opened.close()


def started(nursery: Nursery, folder: Path) -> Kernel:
    """A kernel that has opened its sockets."""
    connections = folder / "connections.json"
    kernel = asyncio.run(nursery.kernel(str(connections), str(folder)))
    wait_until(connections.exists)
    return kernel


def wait_until(happened: object) -> None:
    assert callable(happened)
    for _ in range(TRIES):
        if happened():
            return
        time.sleep(0.1)
    raise AssertionError("it has not happened")


def test_a_kernel_lives_until_it_is_killed_and_leaves_nothing(nursery: Nursery, tmp_path: Path) -> None:
    kernel = started(nursery, tmp_path)
    process = psutil.Process(kernel.pid)
    assert kernel.poll() is None
    assert process.cwd() == str(tmp_path)
    kernel.kill()
    wait_until(lambda: kernel.poll() == 0)
    wait_until(lambda: not process.is_running())
    kernel.kill()  # it is not there any more, and whoever has its number now is spared


def test_kernels_end_with_the_process_they_come_from(nursery: Nursery, tmp_path: Path) -> None:
    kernel = started(nursery, tmp_path)
    nursery.close()
    wait_until(lambda: kernel.poll() == 0)
    with pytest.raises(OSError, match="descriptor"):
        asyncio.run(nursery.kernel(str(tmp_path / "another.json"), str(tmp_path)))


def test_another_one_is_started_but_not_at_once(tmp_path: Path) -> None:
    now = 0.0
    nursery = Nursery(lambda: now)
    try:
        nursery._process.kill()
        nursery._process.wait()
        now += RENEWAL - 1
        with pytest.raises(OSError, match=r"."):
            asyncio.run(nursery.kernel(str(tmp_path / "early.json"), str(tmp_path)))
        now += 1
        assert started(nursery, tmp_path).poll() is None
    finally:
        nursery.close()


def test_a_page_whose_process_has_died_is_lost_and_the_next_visitor_gets_a_living_one(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with running("serve", "--no-browser", "--port=0", f"--log={log}") as server:
        children = psutil.Process(server.process.pid).children()
        (parent,) = [each for each in children if "rummy_learn.ui.serving.parent" in each.cmdline()]
        asyncio.run(lose_one(server.address, parent))
        wait_until(lambda: '"lost"' in log.read_text())
        assert '"error"' not in log.read_text()
        parent.kill()
        assert asyncio.run(visit(server.address)) == "works"  # it gets a Python of its own


async def lose_one(address: str, parent: psutil.Process) -> None:
    """Somebody opens a page; its process dies, and so does the one that stands ready for the next."""
    async with visiting(address) as visitor:
        await visitor.open("?page=judge")
        await asyncio.to_thread(wait_until, lambda: len(ready(parent)) == 2)
        for each in parent.children():
            each.kill()
        await asyncio.to_thread(wait_until, lambda: not parent.children())
        assert await visit(address) == "works"


def ready(parent: psutil.Process) -> list[psutil.Process]:
    """Its kernels that have all their threads."""
    return [each for each in parent.children() if each.num_threads() >= THREADS]


async def visit(address: str) -> str:
    async with visiting(address) as visitor:
        return "works" if 'id="page-title"' in (await visitor.open("?page=judge"))["html"] else "fails"
