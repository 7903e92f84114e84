"""The reference of the Python interface: it can be built, tells of every public name, and asks no other host."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import rummy_learn

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TOOL = "tools/reference.py"


def reference() -> ModuleType:
    pytest.importorskip("pdoc", reason="the reference needs pdoc: pip install -e '.[docs]'")
    return import_module("tools.reference")


def build(folder: Path) -> None:
    """What the command does; it writes nothing while a public name or what it raises is not told of."""
    reference()
    done = subprocess.run([sys.executable, TOOL, str(folder)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def hypertext(page: Path) -> str:
    """A page without its scripts."""
    return re.sub(r"<script>.*?</script>", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the pages."""
    folder = tmp_path_factory.mktemp("reference")
    build(folder)
    return folder.resolve()


@pytest.mark.parametrize("name", rummy_learn.__all__)
def test_every_name_of_the_package_is_on_its_page(built: Path, name: str) -> None:
    assert f'<section id="{name}">' in (built / "rummy_learn.html").read_text(encoding="utf-8")


def test_every_module_has_its_page_and_each_is_reached_from_the_first(built: Path) -> None:
    there = {path.relative_to(built).as_posix() for path in built.rglob("*.html")} - {"index.html"}
    assert there == {f"{name.replace('.', '/')}.html" for name in reference().MODULES}
    reached: set[Path] = set()
    waiting = [built / "index.html"]
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            links = re.findall(r'href="(?!https?:|data:)([^"#]+)', hypertext(page))
            waiting += [(page.parent / link).resolve() for link in links]
    assert reached == set(built.rglob("*.html"))


def test_the_pages_load_nothing_from_another_host(built: Path) -> None:
    for page in built.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r"""(?:\bsrc\s*=\s*|\burl\(|@import\s+|<link[^>]+href=)["'`]?([^"'`)\s>]+)""", text)
        assert not [address for address in loaded if re.match(r"(https?:)?//", address)], page.name
        assert set(re.findall(r'<a [^>]*href="(https?://[^/"]+)', text)) <= {"https://github.com", "https://pdoc.dev"}


def test_what_is_not_told_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = reference()
    (tmp_path / "secretive.py").write_text("def silent(): ...\ndef loud():\n    'Shouts.'\n    raise ValueError\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = list(tool.untold([tool.seen(import_module("secretive"))]))
    assert [line.partition(":")[0] for line in found] == ["secretive", "secretive.silent", "secretive.loud"]


def test_the_examples_in_docstrings_are_run() -> None:
    options = PROJECT["tool"]["pytest"]["ini_options"]
    assert "--doctest-modules" in options["addopts"]
    assert "rummy_learn" in options["testpaths"]


def test_the_extra_brings_the_tool_that_the_guide_and_the_workflow_call() -> None:
    assert PROJECT["project"]["optional-dependencies"]["docs"][0].startswith("pdoc>=")
    for name in ("docs/extending.md", ".github/workflows/pages.yml"):
        assert f"python {TOOL} " in (ROOT / name).read_text(encoding="utf-8")
