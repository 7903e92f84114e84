"""JupyterLab on the notebooks: a folder of the learner's own to work in."""

from __future__ import annotations

import logging
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

from jupyterlab.labapp import LabApp
from traitlets.config import Config

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import plural, say
from rummy_learn.ui import places
from rummy_learn.ui.listen import listen

__all__ = ["hand_out", "main"]

FOLDER = Path("rummy-notebooks")
FIRST_PORT = 8888


def main(port: int | None = None, host: str = "127.0.0.1", open_browser: bool = True) -> int:
    """Open JupyterLab on copies of the notebooks in `rummy-notebooks`; exit status 0 when it is stopped."""
    number = _free_port(host, port)
    folder = FOLDER.resolve()
    new = hand_out(folder)
    print(plural(len(new), "{n} new notebook in {folder}", "{n} new notebooks in {folder}", folder=folder), flush=True)
    print(
        say("Your own changes there are never overwritten; delete or rename a notebook to get it afresh."), flush=True
    )
    _quieten()
    LabApp.initialize_server(argv=[], config=_config(folder, number, host, open_browser)).start()
    return 0


def hand_out(folder: Path) -> list[str]:
    """Copy the notebooks that `folder` does not hold yet; their names. Raises `BadInput` when it cannot be written."""
    new = []
    try:
        folder.mkdir(exist_ok=True)
        for notebook in sorted(places.notebooks().glob("*.ipynb")):
            if _copy_new(notebook, folder / notebook.name):
                new.append(notebook.name)
    except OSError as error:
        reason = error.strerror or str(error)
        message = say(
            "No notebooks can be put in {folder}: {reason}. Start again in a folder of your own.",
            folder=folder,
            reason=reason,
        )
        raise BadInput("folder_unusable", folder, message) from None
    return new


def _copy_new(source: Path, target: Path) -> bool:
    try:
        with target.open("xb") as file:  # x: a notebook of that name is the learner's
            file.write(source.read_bytes())
    except FileExistsError:
        return False
    return True


def _quieten() -> None:
    """Keep Jupyter's warnings about itself from the learner; importing Voilà, an extension of Lab, turns them on."""
    import_module("voila")
    warnings.filterwarnings("ignore", category=DeprecationWarning, module="traitlets")


def _free_port(host: str, port: int | None) -> int:
    """A port that can be listened on, given back for Lab to take. Raises `BadInput` like `listen`."""
    listening = listen(host, port, FIRST_PORT)
    number: int = listening[0].getsockname()[1]
    for each in listening:
        each.close()
    return number


def _config(folder: Path, port: int, host: str, open_browser: bool) -> Config:
    server = Config(root_dir=str(folder), ip=host, open_browser=open_browser, log_level=logging.WARNING)
    server.tornado_settings = {"page_config_hook": _without_news}
    server.allow_root = True  # the only user of many a container
    server.port, server.port_retries = port, 0
    return Config(ServerApp=server, LabApp=Config(news_url=None, log_level=logging.WARNING))


def _without_news(_handler: object, page: dict[str, Any]) -> dict[str, Any]:
    """Lab would ask whether it may fetch news from another host, and for newer versions of itself."""
    disabled = [*page.get("disabledExtensions", []), "@jupyterlab/apputils-extension:announcements"]
    return {**page, "disabledExtensions": disabled}
