"""The files of games of one's own that the reader's browser keeps; what is read back may be anything.

Whatever lies there is found by its id on every page: `load` brings the games of this process into line with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.variants import add, drop, more_ids, own_games, variant
from rummy_learn.variants.own import MOST, BadFile, read_game

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.link import Link

__all__ = ["MOST_GAMES", "Own", "Shelf", "load", "meet"]

_KEY, _MORE = "own-games", "more-games"
MOST_GAMES = 6
"""So many are kept, since a browser keeps little for one page."""


class Own(NamedTuple):
    """A game of one's own, and the file that describes it."""

    game: Variant
    text: str


_read = lru_cache(4 * MOST_GAMES)(read_game)
_shown: set[str] = set()
_taken_over: list[tuple[str, ...]] = []
"""The ids of the games that this process has from the browser, and what lay there."""


class Shelf:
    """The files, the one kept last in front."""

    def __init__(self, saved: dict[str, object]) -> None:
        self._saved = saved

    def games(self) -> list[Own]:
        """All that can be read; of those with one id the one in front."""
        found: dict[str, Own] = {}
        for text in self._texts():
            try:
                game = _read(text)
            except BadFile:
                continue  # written by another version of this program, or by somebody else
            found.setdefault(game.id, Own(game, text))
        return list(found.values())

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

    # ---- more games that ship --------------------------------------------------------------------------------------
    def taken(self) -> list[str]:
        """The ids of those games of `variants.more` that are among all games here."""
        found = self._saved.get(_MORE)
        return [id_ for id_ in more_ids() if isinstance(found, list) and id_ in found]

    def take(self, id_: str, *, back: bool = False) -> None:
        """Puts such a game among all games, or back."""
        here = [each for each in self.taken() if each != id_]
        self._saved[_MORE] = here if back else [*here, id_]
        load(self._saved)

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
    kept = [tuple(shelf.taken()), tuple(shelf._texts())]
    if kept == _taken_over:
        return
    wanted = {own.game.id: own.game for own in shelf.games()} | {id_: variant(id_) for id_ in shelf.taken()}
    there = {game.id: game for game in own_games()}
    for id_ in _shown - wanted.keys():
        if id_ in there:
            drop(id_)
    for id_, game in wanted.items():
        if there.get(id_) is not game:
            add(game)
    _shown.clear()
    _shown.update(wanted)
    _taken_over[:] = kept


def meet(link: Link) -> None:
    """Puts the further games that a link is about among all games, for as long as this process runs."""
    there = {game.id for game in own_games()}
    for word in link.get("game").split(","):
        id_ = word.partition(":")[0]
        if id_ in more_ids() and id_ not in there:
            add(variant(id_))
