"""The games that the reader's browser keeps, the latest first; what is read back may be anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.game.record import Game
    from rummy_learn.ui.link import Link

__all__ = ["Kept", "Shelf", "own"]

_KEY = "play"
_MOST = 5
_ROOM = 40_000
"""So many characters are kept in all: the browser keeps the answers of other pages in the same place."""


class Kept(NamedTuple):
    """One game: the link that opened it, its record as one word, the deal it has come to, and whether it is over."""

    link: str
    record: str
    deal: int
    over: bool


def own(link: Link) -> str:
    """How a game is called here: its link, in whatever language it is read."""
    return str(link.to(lang=None, class_=None, step=None))


class Shelf:
    """The games of one reader."""

    def __init__(self, saved: dict[str, object]) -> None:
        self._saved = saved

    def games(self) -> list[Kept]:
        """What is kept and well formed."""
        return list(self._read())

    def find(self, link: Link) -> Kept | None:
        """The game that this link opened."""
        return next((kept for kept in self._read() if kept.link == own(link)), None)

    def keep(self, link: Link, game: Game, word: str) -> None:
        """Puts a game in front; when there are too many, games that are over leave, then the oldest."""
        kept = Kept(own(link), word, game.position.deal, game.over)
        games, room = [kept], _ROOM - len(word)
        for other in sorted(self._read(), key=lambda each: each.over):
            room -= len(other.record)
            if other.link != kept.link and len(games) < _MOST and room >= 0:
                games.append(other)
        # A new value, since one that is only changed within would look to the browser like the one it has.
        self._saved[_KEY] = [list(each) for each in games]

    def forget(self, link: str) -> None:
        """Takes a game away."""
        self._saved[_KEY] = [list(each) for each in self._read() if each.link != link]

    def _read(self) -> Iterator[Kept]:
        found = self._saved.get(_KEY)
        for entry in found[:_MOST] if isinstance(found, list) else ():
            match entry:
                case [str(link), str(record), int(deal), bool(over)]:
                    yield Kept(link, record, deal, over)
