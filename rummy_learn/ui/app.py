"""The whole web app as one widget."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets as t

from rummy_learn.ui import assets
from rummy_learn.ui.page import offered
from rummy_learn.ui.session import Session
from rummy_learn.ui.words import words

__all__ = ["App"]


class App(anywidget.AnyWidget):
    """Every page of Rummy Learn. In a web page it opens what the address asks for, in JupyterLab the link `start`.

    >>> App("?page=learn&game=shanghai&deal=2")  # doctest: +SKIP
    """

    _esm = assets.script("hand", "morph", "carry", "keypad", "pulse", "app")
    _css = assets.style()
    view = t.Dict().tag(sync=True)
    saved = t.Dict().tag(sync=True)
    words = t.Dict().tag(sync=True)
    heard = t.Int().tag(sync=True)
    """How often the browser has asked whether Python is still there."""

    def __init__(self, start: str = "", **traits: Any) -> None:
        super().__init__(words=words(), **traits)
        self._session = Session(offered(), start)
        self.on_msg(self._receive)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("kind") == "beat":
            self.heard += 1
            return
        view = self._session.receive(content)
        if view is None:
            return
        with self.hold_sync():
            self.view = dict(view)
            self.saved = dict(self._session.saved)
            self.words = words()  # the reader may have changed the language

    def __repr__(self) -> str:
        return "App()"
