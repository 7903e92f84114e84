"""Kernels that are divided off one process live as any others, and nobody is left without when that one is gone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from rummy_learn.ui.serving.nursery import POSSIBLE, Kernel, Nursery
from tests.serving import running
from tests.visiting import Message, visiting

pytestmark = pytest.mark.skipif(not POSSIBLE, reason="processes do not divide here")
TRIES = 600


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


def test_without_that_process_a_page_gets_a_python_of_its_own() -> None:
    async def visit(address: str) -> Message:
        async with visiting(address) as visitor:
            return await visitor.open("?page=judge")

    with running("serve", "--no-browser", "--port=0") as server:
        children = psutil.Process(server.process.pid).children()
        (parent,) = [each for each in children if "rummy_learn.ui.serving.parent" in each.cmdline()]
        parent.kill()
        wait_until(lambda: not parent.is_running() or parent.status() == psutil.STATUS_ZOMBIE)
        asyncio.run(visit(server.address))  # the page that stood ready may be lost with it
        assert 'id="page-title"' in asyncio.run(visit(server.address))["html"]
