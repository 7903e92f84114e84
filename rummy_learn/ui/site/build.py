"""Builds the static site: a folder that any web server, or none but a folder of one, can hand out."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from hashlib import sha256
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rummy_learn import text
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.ui import assets

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["PYODIDE", "build"]

PYODIDE = "314.0.7"
"""The version of Pyodide that the site is tested with."""
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_BESIDE = ("fsrs", "typing_extensions")
"""Pure Python that the app needs beside itself."""
_LEFT_OUT = {"cli", "voila", "site/static", "__pycache__"}
"""Parts of the package that have no work in a browser; the page's own scripts come as files."""
_EPOCH = (1980, 1, 1, 0, 0, 0)
_SITE = files("rummy_learn.ui").joinpath("site", "static")
_PAGE = files("rummy_learn.ui").joinpath("voila", "templates", "rummy", "static")


def build(folder: Path, pyodide: Path | None = None) -> list[str]:
    """Writes the site into the folder, which is made; what is in the way there is replaced. The names of its files.

    `pyodide` is a folder with Pyodide's runtime; without one npm fetches it. Raises `BadInput` (no_pyodide,
    unwritable_folder).
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder, pyodide)
    except OSError as error:
        message = say("“{piece}” cannot be written: {problem}.", piece=folder, problem=error.strerror or str(error))
        raise BadInput("unwritable_folder", folder, message) from None
    return _listed(folder)


def _write(folder: Path, pyodide: Path | None) -> None:
    _runtime(folder / "pyodide", pyodide)
    (folder / "app.zip").write_bytes(_package())
    _compile(folder)
    (folder / "app.js").write_text(assets.script("hand", "morph", "carry", "keypad", "pulse", "app"), encoding="utf-8")
    (folder / "app.css").write_text(assets.style(), encoding="utf-8")
    for name in ("site.js", "worker.js"):
        (folder / name).write_text(_SITE.joinpath(name).read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "favicon.svg").write_text(_PAGE.joinpath("favicon.svg").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / ".nojekyll").touch()
    (folder / "index.html").write_text(_index(), encoding="utf-8")
    (folder / "offline.js").write_text(_offline(folder), encoding="utf-8")


# ---- Python ----------------------------------------------------------------------------------------------------------
def _runtime(to: Path, given: Path | None) -> None:
    to.mkdir(exist_ok=True)
    if given is not None:
        _copied(given, to)
        return
    with tempfile.TemporaryDirectory() as place:
        npm = shutil.which("npm")
        if npm is None:
            raise _no_pyodide("npm")
        done = subprocess.run(
            [npm, "pack", f"pyodide@{PYODIDE}", "--silent"], cwd=place, capture_output=True, text=True, check=False
        )
        packed = sorted(Path(place).glob("pyodide-*.tgz"))
        if done.returncode or not packed:
            raise _no_pyodide(done.stderr.strip() or "npm pack")
        shutil.unpack_archive(packed[0], place, filter="data")
        _copied(Path(place, "package"), to)


def _copied(source: Path, to: Path) -> None:
    for name in _RUNTIME:
        if not source.joinpath(name).is_file():
            message = say("“{piece}” has no {name}: it is not a folder with Pyodide.", piece=source, name=name)
            raise BadInput("no_pyodide", source, message)
        shutil.copyfile(source / name, to / name)


def _no_pyodide(piece: str) -> BadInput:
    message = say(
        "The site needs Pyodide {version}, which npm fetches, and that failed ({piece}). Install npm, or name a folder "
        "with Pyodide by --pyodide.",
        version=PYODIDE,
        piece=piece,
    )
    return BadInput("no_pyodide", piece, message)


def _package() -> bytes:
    """The package, and what it needs beside it, in one archive."""
    with tempfile.TemporaryFile() as out:
        with ZipFile(out, "w", ZIP_DEFLATED) as packed:
            for name, path in _parts():
                info = ZipInfo(name, _EPOCH)
                info.compress_type = ZIP_DEFLATED
                packed.writestr(info, path.read_bytes())
        out.seek(0)
        return out.read()


def _parts() -> Iterator[tuple[str, Path]]:
    yield from _of(Path(str(files("rummy_learn"))), "rummy_learn")
    for name in _BESIDE:
        spec = find_spec(name)
        assert spec is not None, name
        assert spec.origin is not None, name
        if spec.submodule_search_locations:
            yield from _of(Path(spec.origin).parent, name)
        else:
            yield f"{name}.py", Path(spec.origin)


def _of(folder: Path, name: str) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        within = path.relative_to(folder).as_posix()
        if path.is_file() and path.suffix != ".po" and not any(f"{left}/" in f"{within}/" for left in _LEFT_OUT):
            yield f"{name}/{within}", path


def _compile(folder: Path) -> None:
    """Where there is no Node the sources go out as they are, and each visit takes a second more."""
    node = shutil.which("node")
    if node is not None:
        with tempfile.TemporaryDirectory() as place:
            script = Path(place, "compile.mjs")
            script.write_text(_SITE.joinpath("compile.mjs").read_text(encoding="utf-8"), encoding="utf-8")
            subprocess.run([node, str(script), str(folder)], check=True, capture_output=True)


# ---- the page --------------------------------------------------------------------------------------------------------
def _index() -> str:
    page = Template(_SITE.joinpath("index.html").read_text(encoding="utf-8"))
    return page.substitute(
        lang=text.language(),
        style="\n".join(_PAGE.joinpath(name).read_text(encoding="utf-8") for name in ("tokens.css", "page.css")),
        script="\n".join(_PAGE.joinpath(name).read_text(encoding="utf-8") for name in ("theme.js", "page.js")),
        about=escape(str(say("Learn the rules of rummy, judge any meld and compare rule sets side by side."))),
        skip=escape(str(say("Skip to the content"))),
        without=escape(str(say("Rummy Learn needs JavaScript. Please switch it on for this page and reload it."))),
        dealing=escape(str(say("Dealing the cards…"))),
        slow=escape(str(say("This takes longer than usual. You can keep waiting, or try again."))),
        again=escape(str(say("Reload the page"))),
    )


def _offline(folder: Path) -> str:
    """The script that keeps the site, with every file it has; another content is another version."""
    names = [name for name in _listed(folder) if name not in ("offline.js", ".nojekyll")]
    version = sha256()
    for name in names:
        version.update(name.encode() + (folder / name).read_bytes())
    script = _SITE.joinpath("offline.js").read_text(encoding="utf-8")
    return script.replace("__FILES__", json.dumps(names)).replace("__VERSION__", version.hexdigest()[:16])


def _listed(folder: Path) -> list[str]:
    """The files of the site, whatever else lies in the folder."""
    ours = ("index.html", "app.css", "app.js", "app.zip", "favicon.svg", "offline.js", "site.js", "worker.js")
    runtime = [f"pyodide/{name}" for name in _RUNTIME]
    return [name for name in (*ours, *runtime, ".nojekyll") if (folder / name).is_file()]
