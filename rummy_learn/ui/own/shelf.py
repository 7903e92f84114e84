"""The files of games of one's own that the reader's browser keeps; what is read back may be anything.

Whatever lies there is found by its id on every page: `load` brings the games of this process into line with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.variants import add, drop, own_games
from rummy_learn.variants.own import MOST, BadFile, read_game

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

__all__ = ["MOST_GAMES", "Own", "Shelf", "load"]

_KEY = "own-games"
MOST_GAMES = 6
"""So many are kept, since a browser keeps little for one page."""


class Own(NamedTuple):
    """A game of one's own, and the file that describes it."""

    game: Variant
    text: str


_read = lru_cache(4 * MOST_GAMES)(read_game)
_shown: dict[str, Own] = {}
"""What this process has taken over from the browser."""


class Shelf:
    """The files, the one kept last in front."""

    def __init__(self, saved: dict[str, object]) -> None:
        self._saved = saved

    def games(self) -> list[Own]:
        """All that can be read."""
        found = []
        for text in self._texts():
            try:
                found.append(Own(_read(text), text))
            except BadFile:
                continue  # written by another version of this program, or by somebody else
        return found

    def of(self, id_: str) -> Own | None:
        """The game with this id, or None."""
        return next((own for own in self.games() if own.game.id == id_), None)

    def full(self, id_: str) -> bool:
        """Is there no room for one more game, unless it has this id?"""
        games = self.games()
        return len(games) >= MOST_GAMES and all(own.game.id != id_ for own in games)

    def keep(self, own: Own) -> None:
        """Puts a game in front, in the place of another with its id."""
        self._store([own.text, *(each.text for each in self.games() if each.game.id != own.game.id)][:MOST_GAMES])

    def forget(self, id_: str) -> None:
        """Takes a game away."""
        self._store([own.text for own in self.games() if own.game.id != id_])

    def _store(self, texts: list[str]) -> None:
        # A new value, since one that is only changed within would look to the browser like the one it has.
        self._saved[_KEY] = texts
        load(self._saved)

    def _texts(self) -> list[str]:
        found = self._saved.get(_KEY)
        texts = found[:MOST_GAMES] if isinstance(found, list) else []
        return [text for text in texts if isinstance(text, str) and len(text) <= MOST]


def load(saved: dict[str, object]) -> None:
    """Makes the games of this process those that the browser keeps, and those that came otherwise, as from a cell."""
    shelf = Shelf(saved)
    if [own.text for own in reversed(_shown.values())] == shelf._texts():
        return
    games = shelf.games()
    for id_ in _shown.keys() - {own.game.id for own in games}:
        if id_ in {game.id for game in own_games()}:
            drop(id_)
    before = dict(_shown)
    _shown.clear()
    for own in reversed(games):
        if before.get(own.game.id, own) != own or own.game.id not in before:
            add(own.game)
        _shown[own.game.id] = own
