"""The games with house rules that the reader's browser keeps: what is read back may be anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.house import House, of_json
from rummy_learn.rules.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.variant import Variant

__all__ = ["MOST", "Shelf"]

_KEY = "houses"
MOST = 20
"""So many are kept; when there are more, the oldest leaves."""


class Shelf:
    """Named games, the one saved last in front."""

    def __init__(self, saved: dict[str, object]) -> None:
        self._saved = saved

    def houses(self) -> list[House]:
        """All of them, except any that cannot be read."""
        return list(self._read())

    def name_of(self, games: Sequence[Variant]) -> str:
        """What the one of these games that has house rules is called, if it is kept."""
        ruled = [game for game in games if game.chosen]
        return next((house.name for house in self._read() if [house.game] == ruled), "")

    def keep(self, house: House) -> House | None:
        """Puts a game in front, in the place of another of the same name, which it answers with."""
        before = self.houses()
        others = [other for other in before if other.name != house.name]
        self._store([house, *others][:MOST])
        return next((other for other in before if other.name == house.name and other.game != house.game), None)

    def forget(self, name: str) -> None:
        """Takes a game away."""
        self._store([other for other in self._read() if other.name != name])

    def _store(self, houses: list[House]) -> None:
        # A new value, since one that is only changed within would look to the browser like the one it has.
        self._saved[_KEY] = [house.to_json() for house in houses]

    def _read(self) -> Iterator[House]:
        found = self._saved.get(_KEY)
        for entry in found[:MOST] if isinstance(found, list) else ():
            try:
                yield of_json(entry)
            except BadInput:
                continue  # of a game that is no longer here, say
