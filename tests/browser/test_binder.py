"""The app in a Jupyter server, as Binder opens it: the same page, by a link, and no other host asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from rummy_learn.ui import places
from tests.serving import running

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def base_url(chromium: str) -> Iterator[str]:  # noqa: ARG001  # no server where there is no browser
    """A Jupyter server with Binder's settings and without its token."""
    settings = {"JUPYTER_CONFIG_PATH": str(ROOT / "binder"), "JUPYTER_PATH": str(places.TEMPLATES)}
    options = ("--allow-root", "--no-browser", "--ip=127.0.0.1", "--port=0", "--IdentityProvider.token=")
    with running(*options, module="jupyter_server", cwd=ROOT, env=settings) as server:
        yield f"http://{urlsplit(server.address).netloc}/"


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, object]:
    return {}


def test_the_link_of_the_readme_opens_the_app(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}voila/render/notebooks/app.ipynb?page=compare")
    expect(page.locator("#rl-loading")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "page=compare" in page.url
