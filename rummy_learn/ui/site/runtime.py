"""Pyodide and the package as the site hands them out: the Python of the reader's browser, and what it runs."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["BESIDE", "PYODIDE", "compiled", "lock", "packed", "runtime"]

PYODIDE = "314.0.7"
"""The version of Pyodide that the site is tested with."""
BESIDE = ("fsrs", "typing_extensions")
"""Pure Python that the app needs beside itself."""
_LOCK = "pyodide-lock.json"
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_LEFT_OUT = {"cli", "voila", "site/static", "__pycache__"}
"""Parts of the package that have no work in a browser; the page's own scripts come as files."""
_EPOCH = (1980, 1, 1, 0, 0, 0)


def runtime(to: Path, given: Path | None) -> None:
    """Puts Pyodide into a folder: from another one, or from npm. Raises `BadInput` (no_pyodide)."""
    to.mkdir()
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
        packages = sorted(Path(place).glob("pyodide-*.tgz"))
        if done.returncode or not packages:
            raise _no_pyodide(done.stderr.strip() or "npm pack")
        shutil.unpack_archive(packages[0], place, filter="data")
        _copied(Path(place, "package"), to)


def _copied(source: Path, to: Path) -> None:
    for name in (*_RUNTIME, _LOCK):
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


def lock(folder: Path) -> dict[str, dict[str, str]]:
    """What Pyodide must know of itself, taken out of the folder; it knows of no packages to fetch from elsewhere."""
    path = folder / _LOCK
    known = json.loads(path.read_text(encoding="utf-8"))
    path.unlink()
    return {"info": known["info"], "packages": {}}


def packed(to: Path) -> None:
    """Writes the package, and what it needs beside it, into one archive."""
    with ZipFile(to, "w", ZIP_DEFLATED) as archive:
        for name, path in _parts():
            info = ZipInfo(name, _EPOCH)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())


def _parts() -> Iterator[tuple[str, Path]]:
    yield from _of(Path(str(files("rummy_learn"))), "rummy_learn")
    for name in BESIDE:
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


def compiled(runtime: Path, package: Path) -> None:
    """Has the Python in a folder compile its own library and the package.

    Where there is no Node the sources go out as they are, and each visit takes a second more.
    """
    node = shutil.which("node")
    if node is None:
        return
    script = files("rummy_learn.ui").joinpath("site", "static", "compile.mjs").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as place:
        path = Path(place, "compile.mjs")
        path.write_text(script, encoding="utf-8")
        archives = (runtime / "python_stdlib.zip", package)
        subprocess.run([node, path, runtime, *archives], check=True, capture_output=True)
