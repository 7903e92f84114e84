"""JupyterLab on the notebooks: a folder of the learner's own to work in."""

from __future__ import annotations

import os
from pathlib import Path

from jupyterlab.labapp import LabApp

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import plural, say
from rummy_learn.ui import places

__all__ = ["hand_out", "main"]

FOLDER = Path("rummy-notebooks")


def main(port: int | None = None, host: str = "127.0.0.1", open_browser: bool = True) -> int:  # noqa: FBT001, FBT002
    """Open JupyterLab on copies of the notebooks in `rummy-notebooks`; returns its exit status at Ctrl-C."""
    folder = FOLDER.resolve()
    new = hand_out(folder)
    print(plural(len(new), "{n} new notebook in {folder}", "{n} new notebooks in {folder}", folder=folder), flush=True)
    print(say("Your own changes there are never overwritten; delete or rename a notebook to get it afresh."), flush=True)
    LabApp.launch_instance(argv=_arguments(folder, port, host, open_browser))
    return 0


def hand_out(folder: Path) -> list[str]:
    """Copy the notebooks that `folder` does not hold yet; their names. Raises `BadInput` where nothing can be written."""
    new = []
    try:
        folder.mkdir(exist_ok=True)
        for notebook in sorted(places.notebooks().glob("*.ipynb")):
            if _copy_new(notebook, folder / notebook.name):
                new.append(notebook.name)
    except OSError as error:
        reason = error.strerror or str(error)
        sentence = "No notebooks can be put in {folder}: {reason}. Start again in a folder of your own."
        raise BadInput("folder_unusable", folder, say(sentence, folder=folder, reason=reason)) from None
    return new


def _copy_new(source: Path, target: Path) -> bool:
    try:
        with target.open("xb") as file:  # x: a notebook of that name is the learner's
            file.write(source.read_bytes())
    except FileExistsError:
        return False
    return True


def _arguments(folder: Path, port: int | None, host: str, open_browser: bool) -> list[str]:  # noqa: FBT001
    arguments = [
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.ip={host}",
        f"--ServerApp.open_browser={open_browser}",
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if port is not None:
        arguments += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--allow-root")  # a container's only user; Lab would refuse
    return arguments
