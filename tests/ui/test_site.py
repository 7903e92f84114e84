"""The static site: what is written, what is refused, and the half of the app that runs in the browser."""

from __future__ import annotations

import ast
import importlib.util
import json
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from zipfile import ZipFile

import pytest

from rummy_learn.cli import main
from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import languages
from rummy_learn.ui.page import NO_TEACHING
from rummy_learn.ui.site.build import build
from rummy_learn.ui.site.placing import MARK
from rummy_learn.ui.site.reader import Reader
from rummy_learn.ui.site.sentences import sentences
from tests.standin import standin

STATIC = files("rummy_learn.ui.site").joinpath("static")


@pytest.fixture
def pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like Pyodide's; nothing can be compiled, since there is neither Node nor npm."""
    monkeypatch.setattr("shutil.which", lambda _: None)
    return standin(tmp_path / "runtime")


def text_of(folder: Path, pattern: str) -> str:
    (path,) = folder.glob(pattern)
    return path.read_text(encoding="utf-8")


# ---- what is written -------------------------------------------------------------------------------------------------
def test_the_site_is_whole_and_names_no_other_host(tmp_path: Path, pyodide: Path) -> None:
    site = tmp_path / "site"
    written = build(site, pyodide)
    assert sorted(written) == sorted(str(path.relative_to(site)) for path in site.rglob("*") if path.is_file())
    for pattern in ("index.html", "offline.js", "app-*/site.js", "app-*/worker.js", "app-*/app.js", "app-*/app.css"):
        text = text_of(site, pattern)
        assert "__" not in text.replace("__proto__", ""), pattern
        assert not re.search(r"https?://(?!www\.w3\.org|localhost)", text), pattern
        assert not re.search(r"""(?:src|href)="/""", text), pattern  # it may lie in any folder of a host
    assert '"packages": {}' in text_of(site, "app-*/worker.js")


def test_the_package_goes_along_without_what_has_no_work_there(tmp_path: Path, pyodide: Path) -> None:
    build(tmp_path / "site", pyodide)
    (archive,) = tmp_path.glob("site/app-*/app.zip")
    names = ZipFile(archive).namelist()
    assert {"rummy_learn/ui/site/reader.py", "rummy_learn/odds/__init__.py", "fsrs/__init__.py"} < set(names)
    assert any(name.endswith("rummy_learn.mo") for name in names)
    assert not [name for name in names if "/cli/" in name or "__pycache__" in name or name.endswith(".po")]


def test_another_build_replaces_the_site_and_leaves_everything_else_alone(tmp_path: Path, pyodide: Path) -> None:
    site = tmp_path / "site"
    (site / ".git").mkdir(parents=True)
    first = build(site, pyodide)
    assert build(site, pyodide) == first
    (python,) = site.glob("python-*")
    mine = [site / "app-0123456789abcdef" / "mine.txt", site / "CNAME", python / "mine.txt"]
    for path in mine:
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    (site / MARK).write_text(
        (site / MARK).read_text() + "CNAME/..\n../runtime/pyodide.mjs\n" + f"{pyodide}/pyodide.mjs\n"
    )
    second = build(site, standin(pyodide, "two"))
    assert all(path.read_text() == "mine" for path in mine)
    assert (pyodide / "pyodide.mjs").is_file()
    left = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert left == {*second, *(path.relative_to(site).as_posix() for path in mine)}
    assert {name for name in first if name not in left} == {
        name for name in first if name.startswith(("python-", "app-")) and name not in second
    }


def test_every_file_is_kept_for_visits_offline_by_its_digest(tmp_path: Path, pyodide: Path) -> None:
    written = build(tmp_path / "site", pyodide)
    listed = re.search(r"FILES = (\{.*\});", text_of(tmp_path / "site", "offline.js"))
    assert listed
    kept = {name.replace("./", "index.html"): digest for name, digest in json.loads(listed[1]).items()}
    assert set(written) - {"offline.js", ".nojekyll", MARK} == set(kept)
    for name, digest in kept.items():
        assert digest == f"sha256-{b64encode(sha256((tmp_path / 'site' / name).read_bytes()).digest()).decode()}"


def test_each_thing_that_is_handed_out_has_its_licence_there(tmp_path: Path, pyodide: Path) -> None:
    build(tmp_path / "site", pyodide)
    page = text_of(tmp_path / "site", "licences.html")
    for name, version, licence in (
        ("rummy-learn", r"[\d.]+", "BSD-3-Clause"),
        ("Pyodide", r"314\.0\.7", "MPL-2.0"),
        ("Python", r"3\.14\.2", "PSF-2.0"),
        ("fsrs", r"[\d.]+", "MIT"),
        ("typing_extensions", r"[\d.]+", "PSF-2.0"),
    ):
        assert re.search(rf'href="https://[^>]*>{name}</a></th><td>{version}</td><td>{licence}</td>', page), name
        assert f"<h2>{name}</h2><pre>" in page
    for words in (
        "Redistribution and use in source",
        "https://mozilla.org/MPL/2.0/",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "MIT License",
    ):
        assert words.casefold() in page.casefold()
    assert 'href="licences.html"' in text_of(tmp_path / "site", "index.html")


def test_no_module_that_the_app_asks_for_is_left_out_of_python() -> None:
    script = STATIC.joinpath("compile.mjs").read_text(encoding="utf-8")
    lists = {name: found.split() for name, found in re.findall(r'([A-Z]+) = """(.*?)"""', script, flags=re.DOTALL)}
    gone = {name.replace("/", ".") for name in (*lists["PACKAGES"], *lists["MODULES"])}
    loading = "import sys, rummy_learn.ui.site.reader as its; its.Reader(); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", loading], capture_output=True, text=True, check=True)
    loaded = [name for name in done.stdout.split() if name.startswith(("rummy_learn", "fsrs"))]
    assert len(loaded) > 100
    for name in loaded:
        spec = importlib.util.find_spec(name)
        assert spec
        assert spec.origin
        assert not imports(ast.parse(Path(spec.origin).read_text(encoding="utf-8"))) & gone, name


def imports(tree: ast.AST) -> set[str]:
    """The modules that a source names, and the packages around them."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {".".join(name.split(".")[: n + 1]) for name in found for n in range(name.count(".") + 1)}


# ---- what is refused -------------------------------------------------------------------------------------------------
def test_without_pyodide_one_sentence_says_where_to_get_it(tmp_path: Path, pyodide: Path) -> None:
    with pytest.raises(BadInput, match="--pyodide") as refused:
        build(tmp_path / "site")
    assert refused.value.code == "no_pyodide"
    (pyodide / "pyodide.mjs").unlink()
    with pytest.raises(BadInput, match=r"has no pyodide\.mjs"):
        build(tmp_path / "site", pyodide)
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize("content", ["garbage", "{}", "[]", '{"info": {"python": 3}}'])
def test_a_pyodide_that_does_not_know_itself_is_named(tmp_path: Path, pyodide: Path, content: str) -> None:
    (pyodide / "pyodide-lock.json").write_text(content)
    with pytest.raises(BadInput, match=r"pyodide-lock\.json” cannot be used") as refused:
        build(tmp_path / "site", pyodide)
    assert refused.value.code == "no_pyodide"
    assert not (tmp_path / "site").exists()


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("echo trouble >&2; echo '[CompileError: no magic]' >&2; exit 13", "CompileError: no magic"),
        ("exit 3", "exit 3"),
    ],
)
def test_a_node_that_fails_is_told_in_one_line(
    tmp_path: Path, pyodide: Path, monkeypatch: pytest.MonkeyPatch, script: str, problem: str
) -> None:
    node = tmp_path / "node"
    node.write_text(f"#!/bin/sh\n{script}\n")
    node.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda _: str(node))
    with pytest.raises(BadInput) as refused:
        build(tmp_path / "site", pyodide)
    assert (refused.value.code, refused.value.piece) == ("no_pyodide", str(node))
    assert f"({problem})." in str(refused.value)
    assert not (tmp_path / "site").exists()


def snapshot(folder: Path) -> dict[str, bytes | None]:
    return {str(path): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def test_a_folder_with_something_else_in_it_is_not_touched(tmp_path: Path, pyodide: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    before = snapshot(tmp_path)
    with pytest.raises(BadInput, match=r"“index\.html”, which no earlier build") as refused:
        build(tmp_path, pyodide)
    assert refused.value.code == "foreign_folder"
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("name", ["index.html", "offline.js", ".nojekyll", "app"])
def test_nothing_is_half_done_when_something_else_is_in_the_way(tmp_path: Path, pyodide: Path, name: str) -> None:
    site = tmp_path / "site"
    if name == "app":
        build(site, pyodide)
        (folder,) = site.glob("app-*")
        shutil.rmtree(folder)
        folder.write_text("mine")
        name = folder.name
    else:
        site.mkdir()
        (site / MARK).touch()
        (site / name).mkdir()
    before = snapshot(site)
    with pytest.raises(BadInput, match=rf"{name}” is in the way") as refused:
        build(site, pyodide)
    assert refused.value.code == "foreign_file"
    assert snapshot(site) == before


def test_a_name_of_nothing_is_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["site", ""]) == 2
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, pyodide: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(BadInput, match="taken") as refused:
        build(tmp_path / "taken", pyodide)
    assert refused.value.code == "unwritable_folder"


# ---- what runs there -------------------------------------------------------------------------------------------------
def hello(query: str) -> str:
    """What the page shows at an address."""
    message = {"kind": "hello", "visit": "v", "n": 1, "query": query, "saved": None, "where": "web"}
    return str(json.loads(Reader().receive(json.dumps(message)))["view"]["html"])


def test_the_reader_answers_as_the_app_does() -> None:
    reader = Reader()
    traits = json.loads(reader.first())
    assert traits["view"] == {}
    assert "reload" in traits["words"]
    greeting = {
        "kind": "hello",
        "visit": "v",
        "n": 1,
        "query": "?page=judge&cards=8C 8D *",
        "saved": None,
        "where": "web",
    }
    answer = json.loads(reader.receive(json.dumps(greeting)))
    assert answer["view"]["title"].endswith("Rummy Learn")
    assert answer["view"]["n"] == 1
    assert set(answer) == {"saved", "view", "words"}
    assert json.loads(reader.receive(json.dumps(greeting))) == {}  # the same message again
    assert json.loads(reader.receive('{"kind": "beat"}')) == {"heard": 1}
    assert json.loads(reader.receive('["nonsense"]')) == {}


def test_a_site_for_learners_has_no_page_for_teachers_and_takes_their_links(
    tmp_path: Path, pyodide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path / "all", pyodide)
    build(tmp_path / "learners", pyodide, teach=False)
    assert NO_TEACHING not in text_of(tmp_path / "all", "app-*/worker.js")
    assert f'"env": {{"{NO_TEACHING}": "1"}}' in text_of(tmp_path / "learners", "app-*/worker.js")
    assert "page=teach" in hello("?page=learn")
    monkeypatch.setenv(NO_TEACHING, "1")
    assert "page=teach" not in hello("?page=learn")
    assert "Your class: 4 questions" in hello(f"?class={Assignment(['hoyle'], count=4, seed=7).code}")


def test_the_page_can_say_all_of_its_sentences_in_every_language() -> None:
    said = sentences(15_000_000)
    assert set(said) == set(languages())
    assert "15" in said["en"]["first"]
    assert len({tuple(words) for words in said.values()}) == 1
    written = "".join(STATIC.joinpath(name).read_text() for name in ("index.html", "start.js", "site.js", "worker.js"))
    asked = re.findall(r'data-say="(\w+)"|fail\("(\w+)"|say\("rl-step", .*?"(\w+)"\)', written)
    assert {name for names in asked for name in names if name} <= set(said["en"])
