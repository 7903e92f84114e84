"""Builds the static site: a folder that any web server, or none but a folder of one, can hand out.

What changes with a version lies in folders that are named after what is in them, so that no page, whatever a browser or
a proxy has kept of it, is ever put together from two versions.
"""

from __future__ import annotations

import json
import tempfile
from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

from rummy_learn import text
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.ui import assets
from rummy_learn.ui.page import NO_TEACHING
from rummy_learn.ui.site import licences
from rummy_learn.ui.site.placing import MARK, listed, move, ready
from rummy_learn.ui.site.runtime import LOCK, PYODIDE, compiled, packed, runtime
from rummy_learn.ui.site.sentences import sentences

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["build", "index"]

_SITE = files("rummy_learn.ui").joinpath("site", "static")
_PAGE = files("rummy_learn.ui").joinpath("voila", "templates", "rummy", "static")
_KEEPER = "offline.js"


def build(folder: Path, pyodide: Path | None = None, *, teach: bool = True) -> list[str]:
    """Writes the site into the folder, which is made; a site that is there is replaced. The names of its files.

    `pyodide` is a folder with Pyodide's runtime; without one npm fetches it. Without `teach` the page for teachers is
    left out. Raises `BadInput` (no_pyodide, foreign_folder, foreign_file, unwritable_folder) and changes nothing then.
    """
    try:
        ready(folder)
        with tempfile.TemporaryDirectory(prefix=".making-", dir=_beside(folder)) as there:
            made = Path(there, "site")
            made.mkdir()
            _write(made, pyodide, teach=teach)
            written = [*listed(made), MARK]
            folder.mkdir(parents=True, exist_ok=True)
            move(made, folder)
            return written
    except OSError as error:
        message = say("“{piece}” cannot be written: {problem}.", piece=folder, problem=error.strerror or str(error))
        raise BadInput("unwritable_folder", folder, message) from None


def _beside(folder: Path) -> Path:
    """Where the site can be made on the disk that it will lie on: in the folder, or where that will be made."""
    return next(each for each in (folder, *folder.absolute().parents) if each.exists())


def _write(folder: Path, pyodide: Path | None, *, teach: bool) -> None:
    python, app = folder / "python", folder / "app"
    known = runtime(python, pyodide)
    app.mkdir()
    packed(app / "app.zip")
    compiled(python, app / "app.zip")
    python.joinpath(LOCK).unlink()
    big = (python / "pyodide.asm.wasm", python / "python_stdlib.zip", app / "app.zip")
    size = sum(path.stat().st_size for path in big)
    python = _named(python)
    settings = {"lockFileContents": known, "env": {} if teach else {NO_TEACHING: "1"}}
    places = {"RUNTIME": f"../{python.name}/", "SETTINGS": json.dumps(settings), "BYTES": str(size)}
    _put(app / "worker.js", _filled("worker.js", **places))
    _put(app / "site.js", _filled("site.js"))
    _put(app / "app.js", assets.script("hand", "morph", "carry", "keypad", "pulse", "app"))
    _put(app / "app.css", assets.style())
    app = _named(app)
    _put(folder / "favicon.svg", _look("favicon.svg"))
    _put(folder / "licences.html", _licences(known))
    _put(folder / "index.html", index(app.name, size))
    _put(folder / _KEEPER, _keeper(folder))
    (folder / ".nojekyll").touch()


def _put(path: Path, content: str) -> None:
    path.write_text(content, encoding="utf-8")


def _filled(name: str, **places: str) -> str:
    """A script with what only the build knows."""
    script = _SITE.joinpath(name).read_text(encoding="utf-8")
    for place, content in places.items():
        script = script.replace(f"__{place}__", content)
    return script


def _look(name: str) -> str:
    return _PAGE.joinpath(name).read_text(encoding="utf-8")


# ---- versions --------------------------------------------------------------------------------------------------------
def _digest(*paths: Path) -> bytes:
    digest = sha256()
    for path in paths:
        digest.update(path.name.encode() + path.read_bytes())
    return digest.digest()


def _named(folder: Path) -> Path:
    """The folder under a name that says what is in it."""
    digest = _digest(*(folder / name for name in listed(folder))).hex()
    return folder.rename(folder.with_name(f"{folder.name}-{digest[:16]}"))


def _keeper(folder: Path) -> str:
    """The script that keeps the site, with the digest of every file it has; another content is another version."""
    kept = {name: folder / name for name in listed(folder)}
    digests = {
        "./" if name == "index.html" else name: f"sha256-{b64encode(sha256(path.read_bytes()).digest()).decode()}"
        for name, path in kept.items()
    }
    return _filled(_KEEPER, FILES=json.dumps(digests), VERSION=_digest(*kept.values()).hex()[:16])


# ---- pages -----------------------------------------------------------------------------------------------------------
def index(app: str = ".", size: int = 0) -> str:
    """The page, whose scripts and styles lie in the folder `app`; what it fetches has so many bytes."""
    told = json.dumps(sentences(size), ensure_ascii=False).replace("</", r"<\/")
    return Template(_filled("index.html")).substitute(
        lang=text.language(),
        app=app,
        style="\n".join((_look("tokens.css"), _look("page.css"), _filled("site.css"))),
        start=Template(_filled("start.js")).substitute(sentences=told),
        page="\n".join((_look("theme.js"), _look("page.js"))),
        about=escape(str(say("Learn the rules of rummy, judge any meld and compare rule sets side by side."))),
        without=escape(str(say("Rummy Learn needs JavaScript. Please switch it on for this page and reload it."))),
    )


def _licences(known: Mapping[str, Mapping[str, str]]) -> str:
    return Template(_filled("licences.html")).substitute(
        lang=text.language(),
        title=escape(str(say("Licences"))),
        style=_look("tokens.css"),
        body=licences.page(PYODIDE, known["info"]["python"]),
    )
