"""Puts a built site to where it is wanted, and touches nothing there that an earlier build did not write."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["MARK", "listed", "move", "ready"]

MARK = ".rummy-learn-site"
"""The file that names, one a line, what a build wrote. Only that is ever replaced or deleted."""


def listed(folder: Path) -> list[str]:
    """The names of all files below a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def ready(folder: Path) -> None:
    """Raises `BadInput` (foreign_folder) unless the folder is missing, looks empty, or holds an earlier build."""
    if not folder.exists() or (folder / MARK).is_file():
        return
    others = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    if others:
        message = say(
            "“{folder}” holds “{piece}”, which no earlier build of the site has written. Name an empty folder, or one "
            "with the site.",
            piece=others[0],
            folder=folder,
        )
        raise BadInput("foreign_folder", others[0], message)


def move(made: Path, folder: Path) -> None:
    """Moves what lies in `made` into the folder; what an earlier build wrote there and this one does not goes.

    Both lie on one disk. Raises `BadInput` (foreign_file) for a file of somebody else's in the way, before anything is
    moved.
    """
    new, old = listed(made), _ours(folder)
    for name in (*new, MARK):
        _free(folder, name, old)
    # Until all is done the mark names both, so that a build that is broken off is still known as ours.
    _mark(made, folder, {*old, *new})
    # The page that leads to all else comes last.
    for name in sorted(new, key=lambda name: (name == "index.html", name)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        made.joinpath(name).replace(path)
    for name in sorted(old - {*new}):
        _gone(folder / name)
    _mark(made, folder, new)


def _ours(folder: Path) -> set[str]:
    """What an earlier build has written into the folder, as far as it is still there."""
    try:
        names = (folder / MARK).read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError, UnicodeDecodeError):
        return set()
    return {name for name in names if _within(folder, name)}


def _within(folder: Path, name: str) -> bool:
    """Whether it is a file of this very folder: a list that came from elsewhere must not lead out of it."""
    pure, path = PurePosixPath(name), folder / name
    return (
        ".." not in pure.parts
        and not pure.is_absolute()
        and path.parent.resolve() == folder.resolve().joinpath(*pure.parent.parts)
        and (path.is_file() or path.is_symlink())
    )


def _free(folder: Path, name: str, ours: set[str]) -> None:
    """Raises `BadInput` (foreign_file) when something that is not ours has the name, or that of the folder around."""
    path, around = folder / name, (folder / name).parent
    if around != folder and (around.is_symlink() or (around.exists() and not around.is_dir())):
        path = around
    elif not (path.exists() or path.is_symlink()) or name in ours or (name == MARK and path.is_file()):
        return
    message = say("“{piece}” is in the way, and no earlier build of the site has written it. Move it away.", piece=path)
    raise BadInput("foreign_file", path, message)


def _mark(made: Path, folder: Path, names: Iterable[str]) -> None:
    mark = made / MARK
    mark.write_text("".join(f"{name}\n" for name in sorted(names)), encoding="utf-8")
    mark.replace(folder / MARK)


def _gone(path: Path) -> None:
    path.unlink(missing_ok=True)
    if not any(path.parent.iterdir()):
        path.parent.rmdir()
