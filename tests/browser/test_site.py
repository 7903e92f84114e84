"""The static site in a real browser: from a sub-folder of a host, without any server of ours, and without a network."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, expect

from rummy_learn.ui.site.build import build

PYODIDE = Path(__file__).parents[1] / "readers" / "node_modules" / "pyodide"
PLACE = "/class/"


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files, as any host of static pages does."""

    extensions_map = {  # noqa: RUF012 -- as the standard library has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def handed_out(folder: Path) -> Iterator[str]:
    """The address of a server of this folder; it is gone afterwards."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{PLACE}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Path:  # noqa: ARG001  # no site without a browser
    """A folder with the site in a sub-folder."""
    if not PYODIDE.is_dir() or not shutil.which("node"):
        trouble = "Pyodide is not installed: npm ci --prefix tests/readers"
        if os.environ.get("CI") == "true":
            pytest.fail(trouble, pytrace=False)
        pytest.skip(trouble)
    folder = tmp_path_factory.mktemp("site")
    build(folder / PLACE.strip("/"), PYODIDE)
    return folder


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor with a phone. Nothing may ask another host, fail, or write an error."""
    context = browser.new_context(viewport={"width": 360, "height": 740})
    trouble: list[str] = []

    def watch_request(asked: Request) -> None:
        if "//127.0.0.1" not in asked.url:
            trouble.append(asked.url)

    def watch_answer(answer: Response) -> None:
        if answer.status >= 400:
            trouble.append(f"{answer.status} {answer.url}")

    def watch_console(line: ConsoleMessage) -> None:
        if line.type == "error":
            trouble.append(line.text)

    context.on("request", watch_request)
    context.on("response", watch_answer)
    context.on("console", watch_console)
    context.on("weberror", lambda error: trouble.append(str(error.error)))
    yield context
    context.close()
    assert not trouble


def opened(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#rl-loading")).to_be_hidden(timeout=60_000)


def test_the_app_runs_without_a_server_keeps_progress_and_comes_again_without_a_network(
    site: Path, visitor: BrowserContext
) -> None:
    page = visitor.new_page()
    heading = page.get_by_role("heading", level=1)
    with handed_out(site) as address:
        opened(page, f"{address}?page=judge&cards=8C 8D * | 4C 5C 7C")
        expect(heading).to_have_text("Judge any cards")
        expect(page.get_by_role("main")).to_contain_text("Shanghai rum")

        opened(page, f"{address}?page=practise&game=shanghai&question=legal&seed=7")
        page.get_by_role("radio").first.check()
        page.get_by_role("button", name="Check").click()
        expect(page.locator("#verdict")).to_be_focused()
        answered = page.evaluate("localStorage.getItem('rummy-learn:saved')")
        assert "progress" in answered

        page.reload()  # the second visit
        expect(page.locator("#rl-loading")).to_be_hidden(timeout=60_000)
        assert page.evaluate("localStorage.getItem('rummy-learn:saved')") == answered
        page.evaluate("navigator.serviceWorker.ready")

        opened(page, f"{address}?page=learn&game=hoyle&lesson=sets")
        expect(heading).to_contain_text("Sets")
        page.get_by_role("button", name="Menu").or_(page.locator("#menu summary")).first.click()
        page.get_by_role("link", name="Compare").click()
        expect(heading).to_have_text("Compare the games")

    opened(page, f"{address}?page=progress")  # the third, and nobody hands anything out any more
    expect(heading).to_have_text("My progress")
    page.locator("#menu summary").click()
    page.get_by_role("link", name="Odds").click()
    expect(heading).to_have_text("How likely is it?")
    expect(page.get_by_role("main")).to_contain_text("1 in ")
