"""The static site: what is written, what is refused, and the half of the app that runs in the browser."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from zipfile import ZipFile

import pytest

from rummy_learn.rules.errors import BadInput
from rummy_learn.ui.site.build import build
from rummy_learn.ui.site.reader import Reader

RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@pytest.fixture
def pyodide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that looks like Pyodide's; nothing can be compiled, since there is neither Node nor npm."""
    monkeypatch.setattr("shutil.which", lambda _: None)
    folder = tmp_path / "runtime"
    folder.mkdir()
    for name in RUNTIME:
        (folder / name).write_text(name)
    return folder


def test_the_site_is_whole_and_names_no_other_host(tmp_path: Path, pyodide: Path) -> None:
    written = build(tmp_path / "site", pyodide)
    files = {name: tmp_path / "site" / name for name in written}
    assert all(path.is_file() for path in files.values())
    assert {f"pyodide/{name}" for name in RUNTIME} < set(written)
    for name in ("index.html", "site.js", "worker.js", "offline.js", "app.js", "app.css"):
        text = files[name].read_text(encoding="utf-8")
        assert not re.search(r"https?://(?!www\.w3\.org)", text), name
        assert not re.search(r"""(?:src|href)="/""", text), name  # it may lie in any folder of a host


def test_the_package_goes_along_without_what_has_no_work_there(tmp_path: Path, pyodide: Path) -> None:
    build(tmp_path / "site", pyodide)
    names = ZipFile(io.BytesIO((tmp_path / "site" / "app.zip").read_bytes())).namelist()
    assert {"rummy_learn/ui/site/reader.py", "rummy_learn/odds/__init__.py", "fsrs/__init__.py"} < set(names)
    assert any(name.endswith("rummy_learn.mo") for name in names)
    assert not [name for name in names if "/cli/" in name or "__pycache__" in name or name.endswith(".po")]


def test_what_is_kept_for_visits_offline_is_all_of_it_and_changes_its_name_with_the_content(
    tmp_path: Path, pyodide: Path
) -> None:
    def kept() -> tuple[list[str], str]:
        written = build(tmp_path / "site", pyodide)
        script = (tmp_path / "site" / "offline.js").read_text(encoding="utf-8")
        listed, shelf = re.search(r"FILES = (\[.*\]);", script), re.search(r'SHELF = "(.*)";', script)
        assert listed
        assert shelf
        assert set(written) - {"offline.js", ".nojekyll"} == set(json.loads(listed[1]))
        return json.loads(listed[1]), shelf[1]

    first, again = kept(), kept()
    (pyodide / "pyodide.mjs").write_text("another")
    assert first == again
    assert kept()[1] != first[1]


def test_without_pyodide_one_sentence_says_where_to_get_it(tmp_path: Path, pyodide: Path) -> None:
    with pytest.raises(BadInput, match="--pyodide") as refused:
        build(tmp_path / "site")
    assert refused.value.code == "no_pyodide"
    (pyodide / "pyodide.mjs").unlink()
    with pytest.raises(BadInput, match=r"has no pyodide\.mjs"):
        build(tmp_path / "site", pyodide)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, pyodide: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(BadInput, match="taken") as refused:
        build(tmp_path / "taken", pyodide)
    assert refused.value.code == "unwritable_folder"


def test_the_reader_answers_as_the_app_does() -> None:
    reader = Reader()
    traits = json.loads(reader.first())
    assert traits["view"] == {}
    assert "reload" in traits["words"]
    hello = {"kind": "hello", "visit": "v", "n": 1, "query": "?page=judge&cards=8C 8D *", "saved": None, "where": "web"}
    answer = json.loads(reader.receive(json.dumps(hello)))
    assert answer["view"]["title"].endswith("Rummy Learn")
    assert answer["view"]["n"] == 1
    assert set(answer) == {"saved", "view", "words"}
    assert json.loads(reader.receive(json.dumps(hello))) == {}  # the same message again
    assert json.loads(reader.receive('{"kind": "beat"}')) == {"heard": 1}
    assert json.loads(reader.receive('["nonsense"]')) == {}
