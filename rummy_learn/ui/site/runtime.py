"""Pyodide and the package as the site hands them out: the Python of the reader's browser, and what it runs."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["BESIDE", "LOCK", "PYODIDE", "Known", "compiled", "packed", "runtime"]

Known = dict[str, dict[str, Any]]
"""What Pyodide must know of itself, from the file that it brings."""

PYODIDE = "314.0.7"
"""The version of Pyodide that the site is tested with."""
BESIDE = ("fsrs", "typing_extensions")
"""Pure Python that the app needs beside itself."""
LOCK = "pyodide-lock.json"
"""What Pyodide knows of itself; only what compiles needs it as a file."""
_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_LEFT_OUT = {"cli", "voila", "site/static", "__pycache__"}
"""Parts of the package that have no work in a browser; the page's own scripts come as files."""
_EPOCH = (1980, 1, 1, 0, 0, 0)


def runtime(to: Path, given: Path | None) -> Known:
    """Puts Pyodide into a folder, from another one or from npm, and says what it knows of itself.

    Raises `BadInput` (no_pyodide).
    """
    to.mkdir()
    if given is not None:
        return _copied(given, to)
    with tempfile.TemporaryDirectory() as place:
        return _copied(_fetched(Path(place)), to)


def _fetched(place: Path) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        raise _not_fetched("npm")
    try:
        _run([npm, "pack", f"pyodide@{PYODIDE}", "--silent"], place)
        (package,) = place.glob("pyodide-*.tgz")
        shutil.unpack_archive(package, place, filter="data")
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        raise _not_fetched(_problem(error)) from None
    return place / "package"


def _not_fetched(piece: str) -> BadInput:
    message = say(
        "The site needs Pyodide {version}, which npm fetches, and that failed ({piece}). Install npm, or name by "
        "--pyodide the folder node_modules/pyodide that “npm install pyodide@{version}” makes on another machine.",
        version=PYODIDE,
        piece=piece,
    )
    return BadInput("no_pyodide", piece, message)


def _copied(source: Path, to: Path) -> Known:
    for name in (*_RUNTIME, LOCK):
        if not source.joinpath(name).is_file():
            message = say(
                "“{piece}” has no {name}: it is not a folder with Pyodide, such as the node_modules/pyodide that “npm "
                "install pyodide@{version}” makes.",
                piece=source,
                name=name,
                version=PYODIDE,
            )
            raise BadInput("no_pyodide", source, message)
        try:
            shutil.copyfile(source / name, to / name)
        except OSError as error:
            raise _unusable(source / name, error.strerror or str(error)) from None
    return _lock(source / LOCK)


def _lock(path: Path) -> Known:
    """It knows of no packages to fetch from elsewhere."""
    try:
        info = json.loads(path.read_text(encoding="utf-8"))["info"]
        if not isinstance(info["python"], str):
            raise TypeError(info)
    except (ValueError, LookupError, TypeError):
        raise _unusable(path, say("it does not tell the version of its Python")) from None
    return {"info": info, "packages": {}}


def _unusable(path: Path, problem: object) -> BadInput:
    message = say("“{piece}” cannot be used as a part of Pyodide: {problem}.", piece=path, problem=problem)
    return BadInput("no_pyodide", path, message)


def _run(command: list[str | Path], place: Path | None = None) -> None:
    subprocess.run(command, cwd=place, check=True, capture_output=True, text=True, errors="replace")


def _problem(error: Exception) -> str:
    """What went wrong, in one line."""
    if not isinstance(error, subprocess.CalledProcessError):
        return getattr(error, "strerror", None) or str(error)
    lines = [line.strip(" []") for line in error.stderr.splitlines() if line.strip()]
    telling = (line for line in lines if "error: " in line.casefold())
    return next(telling, lines[0] if lines else f"exit {error.returncode}").removesuffix(".")


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
    """Has the Python in a folder compile its own library and the package. Raises `BadInput` (no_pyodide).

    Where there is no Node the sources go out as they are, and each visit takes a second more.
    """
    node = shutil.which("node")
    if node is None:
        return
    script = files("rummy_learn.ui").joinpath("site", "static", "compile.mjs").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as place:
        path = Path(place, "compile.mjs")
        path.write_text(script, encoding="utf-8")
        try:
            _run([node, path, runtime, runtime / "python_stdlib.zip", package])
        except (OSError, subprocess.CalledProcessError) as error:
            message = say(
                "Node, which is “{piece}”, could not start this Pyodide ({problem}). One of the two is broken.",
                piece=node,
                problem=_problem(error),
            )
            raise BadInput("no_pyodide", node, message) from None
