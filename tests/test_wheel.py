"""The wheel: what it carries, and that it works where nothing else of this repository is."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYODIDE = ROOT / "tests" / "readers" / "node_modules" / "pyodide"
TEMPLATE = "rummy_learn/ui/voila/templates/rummy/"
SHARED = ".data/data/share/jupyter/voila/templates/rummy/"
KINDS = {".py", ".js", ".mjs", ".css", ".html", ".j2", ".json", ".svg", ".mo", ".typed"}


def built(what: str, source: Path, folder: Path) -> Path:
    """The wheel or the sdist of a source tree, as hatchling builds it, without a network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", what, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (path,) = folder.iterdir()
    return path


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def names(wheel: Path) -> frozenset[str]:
    return frozenset(zipfile.ZipFile(wheel).namelist())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel installed and nothing else; what it depends on comes from this environment."""
    folder = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder)]
    subprocess.run([*command, str(wheel)], check=True, capture_output=True)
    return folder


def run(installed: Path, *command: str, path: str = os.environ["PATH"]) -> str:
    """What a command prints that finds the installed package before the checkout, and other programs on the path."""
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(command, cwd=installed, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def rummy_learn(installed: Path, *arguments: str, **how: str) -> str:
    return run(installed, sys.executable, "-m", "rummy_learn", *arguments, **how)


# ---- what it carries -------------------------------------------------------------------------------------------------
def test_the_wheel_carries_every_notebook(names: frozenset[str]) -> None:
    notebooks = {f"rummy_learn/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert notebooks
    assert notebooks <= names


def test_the_wheel_carries_all_of_the_package_and_says_that_it_is_typed(names: frozenset[str]) -> None:
    there = [path for path in (ROOT / "rummy_learn").rglob("*") if path.suffix in KINDS or path.name == "py.typed"]
    assert {str(path.relative_to(ROOT)) for path in there} <= names
    assert "rummy_learn/py.typed" in names


def test_the_wheel_puts_the_page_template_where_a_jupyter_server_looks_for_it(names: frozenset[str]) -> None:
    packaged = {name.removeprefix(TEMPLATE) for name in names if name.startswith(TEMPLATE)}
    shared = {name.split(SHARED)[1] for name in names if SHARED in name}
    assert "index.html.j2" in packaged
    assert packaged == shared


def test_the_wheel_carries_its_licence_and_nothing_that_is_only_for_work_on_it(names: frozenset[str]) -> None:
    assert "rummy_learn-" + version("rummy-learn") + ".dist-info/licenses/LICENSE" in names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"rummy_learn"}
    assert not [name for name in names if name.endswith(".po")]


def test_the_source_distribution_builds_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    sdist = built("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    again = built("wheel", source, tmp_path / "wheel")
    contents = [{each.filename: each.CRC for each in zipfile.ZipFile(path).infolist()} for path in (wheel, again)]
    assert contents[0] == contents[1]


# ---- what it does ----------------------------------------------------------------------------------------------------
def test_what_runs_is_what_was_installed(installed: Path) -> None:
    where = run(installed, sys.executable, "-c", "import rummy_learn; print(rummy_learn.__file__)")
    assert Path(where.strip()).is_relative_to(installed)


def test_melds_are_judged_and_the_games_listed(installed: Path) -> None:
    assert "Shanghai rum" in rummy_learn(installed, "variants")
    assert "yes" in rummy_learn(installed, "check", "shanghai", "8C 8D *=8 | 4C 5C 6C 7C", "--deal", "2")


def test_it_speaks_czech(installed: Path) -> None:
    assert "ano" in rummy_learn(installed, "--lang", "cs", "check", "shanghai", "8C 8D 8H")


def test_the_odds_that_ship_are_there(installed: Path) -> None:
    assert "%" in rummy_learn(installed, "odds", "shanghai", "--deal", "1")


def test_the_pages_find_their_notebook_their_template_and_their_styles(installed: Path) -> None:
    asked = (
        "from rummy_learn.ui import assets, places;"
        "assert places.notebooks().joinpath('app.ipynb').is_file();"
        "assert places.TEMPLATES.joinpath('voila/templates/rummy/index.html.j2').is_file();"
        "print(len(assets.style()), places.PACKAGE)"
    )
    assert str(installed) in run(installed, sys.executable, "-c", asked)


@pytest.mark.skipif(not PYODIDE.is_dir(), reason="no Pyodide: npm ci --prefix tests/readers")
def test_the_static_site_is_made_of_what_was_installed(installed: Path, tmp_path: Path) -> None:
    rummy_learn(installed, "site", str(tmp_path / "site"), "--pyodide", str(PYODIDE), path="")
    there = {path.name for path in (tmp_path / "site").rglob("*")}
    assert {"index.html", "offline.js", "app.zip", "python_stdlib.zip"} <= there
