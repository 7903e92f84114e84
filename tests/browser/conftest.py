"""Real pages in a real browser: the app as `rummy-learn serve` serves it, opened in Debian's Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    ViewportSize,
    expect,
)
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.stage import Stage
from tests.serving import running

Open = Callable[[str], Page]
Check = Callable[[Page], None]

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

LONGEST = {"test_binder.py", "test_lab.py", "test_site.py"}
"""They set up more than the server that the others share."""
PATIENCE_MS = 60_000
"""How long a page may take to start: two slow cores, a Python process for each page, and other tests beside it."""

expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Pages come last: everything else answers sooner, and no test after them runs beside Playwright's event loop.

    Among them the longest files come first, so that no worker is left with one when the others are done.
    """
    here = Path(__file__).parent
    items.sort(key=lambda item: (here in item.path.parents, item.path.name not in LONGEST))


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> str:
    """The browser's path. Without one these tests are skipped, but on CI that is a failure."""
    found = next(filter(None, map(shutil.which, NAMES)), playwright.chromium.executable_path)
    if Path(found).exists():
        return found
    trouble = "No Chromium on this machine, so no page was opened. Install one (Debian: apt-get install chromium)."
    if os.environ.get("CI") == "true":
        pytest.fail(trouble, pytrace=False)
    pytest.skip(trouble)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], chromium: str) -> dict[str, Any]:
    """Chromium without its own traffic, and with no other host to be found."""
    only_us = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    as_root = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
    return {**browser_type_launch_args, "executable_path": chromium, "args": [*QUIET, *as_root, only_us]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    """Paths such as `/?page=learn` are those of our server."""
    return {**browser_context_args, "base_url": base_url, "viewport": DESKTOP}


@pytest.fixture(scope="session")
def base_url(chromium: str) -> Iterator[str]:  # noqa: ARG001  # no server where there is no browser
    """The address of one server for all pages."""
    with running("serve", "--no-browser", "--port=0") as server:
        yield server.address


@pytest.fixture
def context(context: BrowserContext, base_url: str) -> Iterator[BrowserContext]:
    """A visitor's browser. At the end no page may have asked another host for anything, or shown an error."""
    trouble: list[str] = []
    ours = (base_url, base_url.replace("http:", "ws:"), "data:", "blob:")

    def watch_request(request: Request) -> None:
        if not request.url.startswith(ours):
            trouble.append(f"asked {request.url}")

    def watch_console(line: ConsoleMessage) -> None:
        if line.type == "error":
            trouble.append(f"console: {line.text}")

    context.on("request", watch_request)
    context.on("console", watch_console)
    context.on("weberror", lambda error: trouble.append(f"page: {error.error}"))
    yield context
    told = "\n".join(trouble)  # what comes when the page is left in the midst of something is no fault
    _leave(context)
    assert not told, told


def _leave(context: BrowserContext) -> None:
    """A page that is left ends its kernel; one whose browser is just closed leaves it behind, dozens of them."""
    for page in context.pages:
        with suppress(Error):
            page.goto("about:blank", timeout=2000)


@pytest.fixture
def ready(page: Page, context: BrowserContext, base_url: str) -> Open:
    """Opens a path and waits until the app stands there: `page = ready("/?page=learn")`.

    The page, its scripts and styles are the app's; its Python is this process. What needs a server, a kernel, or the
    way between them and the page is tested through `served`.
    """
    Stage(context, base_url)
    return partial(_open, page)


@pytest.fixture
def served(page: Page) -> Open:
    """As `ready`, but from the server, and with a kernel of its own behind each page."""
    return partial(_open, page)


def _open(page: Page, path: str) -> Page:
    page.goto(path)
    loading = page.locator("#rl-loading")
    try:
        loading.wait_for(state="hidden", timeout=PATIENCE_MS)
    except TooLate:
        # Voilà now and then loses a page that starts on a busy machine; a reader takes what the page offers then.
        page.locator("#rl-slow a").click()
        loading.wait_for(state="hidden", timeout=PATIENCE_MS)
    return page


@pytest.fixture
def assert_accessible() -> Check:
    """Fails with axe-core's report when the page as it stands breaks one of its rules, best practices included."""

    def check(page: Page) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        results = AxeResults(page.evaluate("axe.run({ resultTypes: ['violations'] })"))
        assert not results.violations_count, results.generate_report()

    return check


@pytest.fixture
def assert_accessible_everywhere(assert_accessible: Check) -> Check:
    """As `assert_accessible`, on a phone and on a desk, each in light and in dark; the page is left as it was.

    On neither screen may the page scroll sideways.
    """

    def check(page: Page) -> None:
        size = page.viewport_size
        for screen in (PHONE, DESKTOP):
            page.set_viewport_size(screen)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                assert_accessible(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
        page.emulate_media(color_scheme="null")
        if size:
            page.set_viewport_size(size)

    return check
