"""The app at work in the browser: one reader's session, fed with the messages of the page as text."""

from __future__ import annotations

import json

from rummy_learn.ui.page import offered
from rummy_learn.ui.session import Session
from rummy_learn.ui.words import words

__all__ = ["Reader"]


class Reader:
    """What stands behind the page, as `ui.app.App` does on a server; the page's half is the same."""

    def __init__(self) -> None:
        self._session = Session(offered())
        self._heard = 0

    def first(self) -> str:
        """What the page knows before it has asked for anything, as JSON: the traits of `App`."""
        return json.dumps({"view": {}, "saved": {}, "words": words(), "heard": 0})

    def receive(self, message: str) -> str:
        """The traits that change with this message, as JSON."""
        content = json.loads(message)
        if isinstance(content, dict) and content.get("kind") == "beat":
            self._heard += 1
            return json.dumps({"heard": self._heard})
        view = self._session.receive(content)
        return json.dumps({} if view is None else {"saved": self._session.saved, "view": view, "words": words()})
