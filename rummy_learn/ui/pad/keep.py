"""What the reader's browser keeps of the score pad: what is read back may be anything."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rummy_learn.game.scorepad import ScorePad
from rummy_learn.rules.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Kept"]

_KEY = "pad"
_MOST = 20_000
"""A pad that would take more characters is kept with points in place of the cards."""
_FIELDS, _LONGEST = 40, 400


class Kept:
    """The game on the pad, what is being written for its next deal, and the pad before something was deleted."""

    def __init__(self, saved: dict[str, object]) -> None:
        self._saved = saved
        self._read = saved.get(_KEY)
        kept = self._read if isinstance(self._read, dict) else {}
        self.game = _pad(kept.get("game"))
        self.before = _pad(kept.get("before"))
        self.draft = _fields(kept.get("draft")) if self.game else {}

    @property
    def stale(self) -> bool:
        """Has another page written since?"""
        return self._saved.get(_KEY) is not self._read

    def keep(self, game: ScorePad | None, before: ScorePad | None = None) -> None:
        """Puts another game on the pad, or a deal more; nothing is being written yet."""
        self.game, self.before, self.draft = game, before, {}
        self._store()

    def write(self, draft: Mapping[str, str]) -> None:
        """Keeps what is being written."""
        self.draft = _fields(dict(draft))
        self._store()

    def _store(self) -> None:
        # A new value, since one that is only changed within would look to the browser like the one it has.
        self._read = {"game": _text(self.game), "before": _text(self.before), "draft": self.draft}
        self._saved[_KEY] = self._read


def _text(pad: ScorePad | None) -> dict[str, object] | None:
    if pad is None:
        return None
    text = pad.to_json()
    return text if len(json.dumps(text)) <= _MOST else pad.brief().to_json()


def _pad(data: object) -> ScorePad | None:
    try:
        return ScorePad.read(data) if data is not None else None
    except BadInput:
        return None


def _fields(data: object) -> dict[str, str]:
    """The fields of a form, as far as they are such."""
    entries = list(data.items())[:_FIELDS] if isinstance(data, dict) else []
    return {str(name)[:20]: text[:_LONGEST] for name, text in entries if isinstance(text, str)}
