"""Binder as Binder does it: the pinned packages in a clean environment, the script after them, the app by a link."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.serving import running

ROOT = Path(__file__).parents[2]
REPOSITORY = ("binder", "notebooks", "rummy_learn", "pyproject.toml", "README.md", "LICENSE")
USER = "/user/rummy-learn-rummy-learn-7xq/"
TOKEN = "sesame"
LINKS = {
    name: re.findall(r"urlpath=([\w.%~-]+)", (ROOT / name).read_text(encoding="utf-8"))
    for name in ("README.md", "docs/teaching.md")
}


def run(*command: object, cwd: Path, env: dict[str, str]) -> None:
    done = subprocess.run([*map(str, command)], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository with what Binder looks at."""
    folder = tmp_path_factory.mktemp("repository")
    for name in REPOSITORY:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder)
    return folder


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A home without settings, and with a short name: the sockets of the kernels lie in it."""
    with TemporaryDirectory(dir=quick(), ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def quick() -> str | None:
    """A place in memory for 15,000 files, which many a disk takes a minute for; none where there is no such place."""
    place = Path("/dev/shm")
    if not place.is_dir() or shutil.disk_usage(place).free < 2 * 2**30 or os.statvfs(place).f_flag & os.ST_NOEXEC:
        return None
    return str(place)


@pytest.fixture(scope="module")
def environment(clone: Path, home: Path) -> tuple[Path, dict[str, str]]:
    """The interpreter of a clean environment made from the clone, and the variables that it is started with.

    uv puts in the pinned versions that pip would, in a tenth of the time.
    """
    python = home / "environment" / "bin" / "python"
    path = os.pathsep.join([str(python.parent), os.environ["PATH"]])
    env = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTHON"))}
    env["UV_CACHE_DIR"] = str(home / "packages")
    uv = (sys.executable, "-m", "uv")
    try:
        run(*uv, "venv", "--seed", "--python", sys.executable, home / "environment", cwd=clone, env=env)
        run(*uv, "pip", "install", "--python", python, "-r", "binder/requirements.txt", cwd=clone, env=env)
    except AssertionError as failed:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"The packages for Binder could not be installed: {failed}")
    env = {**env, "PATH": path, "HOME": str(home)}
    run("bash", "binder/postBuild", cwd=clone, env=env)
    run(*uv, "pip", "check", "--python", python, cwd=clone, env=env)
    return python, env


@pytest.fixture(scope="module")
def base_url(chromium: str, clone: Path, environment: tuple[Path, dict[str, str]]) -> Iterator[str]:  # noqa: ARG001
    """A server as a visitor of Binder gets it: below an address of the visitor's own, with a token."""
    python, env = environment
    options = ("--allow-root", "--no-browser", "--ip=127.0.0.1", "--port=0", f"--ServerApp.base_url={USER}")
    with running(
        *options, f"--IdentityProvider.token={TOKEN}", module="jupyterlab", python=str(python), cwd=clone, env=env
    ) as server:
        yield f"http://{urlsplit(server.address).netloc}{USER}"
        # A server that is asked to end waits long for its kernels, and they end by themselves without one.
        server.process.kill()


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, object]:
    return {}


def opened(page: Page, base_url: str, urlpath: str) -> None:
    """Goes where Binder sends the visitor of a link: the path below the visitor's address, with the token."""
    path = unquote(urlpath)
    page.goto(f"{base_url}{path}{'&' if '?' in path else '?'}token={TOKEN}")
    expect(page.locator("#rl-loading")).to_be_hidden()
    assert TOKEN not in page.url


def test_the_link_of_the_readme_opens_the_app(page: Page, base_url: str) -> None:
    (link,) = LINKS["README.md"]
    opened(page, base_url, link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn a game, step by step")


def test_the_deep_link_of_the_guide_opens_its_page(page: Page, base_url: str) -> None:
    link, _ = LINKS["docs/teaching.md"]
    opened(page, base_url, link)
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Hoyle ten-deal")
    page.locator("a[href*='lesson=']").first.click()
    expect(title).not_to_have_text("Hoyle ten-deal")  # its Python has answered


def test_the_class_of_the_guide_begins_by_its_link(page: Page, base_url: str) -> None:
    _, link = LINKS["docs/teaching.md"]
    opened(page, base_url, link)
    expect(page.get_by_role("heading", level=1)).to_have_text("Your class: 8 questions")
