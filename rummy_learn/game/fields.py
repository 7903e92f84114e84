"""The keys of a position, read one by one: each is checked for its kind, and an error names the piece that is wrong."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn

from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.game.position import Cards

__all__ = ["Fields", "bad", "decoded", "keyed", "loaded", "shown"]

_LONGEST = 80

_KEYS = (
    *("variant", "options", "players", "deal", "dealer", "turn", "phase", "turns_left", "hands", "down", "buys"),
    *("table", "stock", "discards", "discarder", "taken", "floating", "scores", "passed", "down_this_turn", "owes"),
    *("upcard", "reshuffles", "out", "seed", "meta", "view", "counts"),
)


def loaded(source: str | Mapping[str, object]) -> dict[str, Any]:
    """The keys of a position or a view, from JSON text or a mapping. Raises `BadInput` (bad_position)."""
    if isinstance(source, str):
        try:
            source = decoded(source)
        except json.JSONDecodeError as error:
            piece = error.doc[error.pos : error.pos + 20] or error.doc[-20:]
            bad(piece, say("A position is JSON text; it cannot be read from “{piece}” on."))
    if not isinstance(source, dict):
        bad(source, say("“{piece}” is no position: it is JSON text such as {example}.", example='{"variant": "hoyle"}'))
    for key in source:
        if key not in _KEYS:
            bad(key, say("“{piece}” is no part of a position: its keys are {keys}.", keys=", ".join(_KEYS)))
    return source


def decoded(text: str) -> Any:
    """The value of JSON text. Raises `JSONDecodeError`, also for what is nested too deep or has too long a number."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        raise
    except (RecursionError, ValueError) as error:
        raise json.JSONDecodeError(str(error), text, 0) from None


def bad(piece: object, message: Message) -> NoReturn:
    """Raises `BadInput` (bad_position) for a piece of a position, filled into the message as `{piece}`."""
    named = shown(piece)
    raise BadInput("bad_position", named, message._replace(values={**message.values, "piece": named}))


def shown(piece: object) -> str:
    """A piece as a sentence names it: what comes from JSON as it stands there, cut where it is long."""
    from_json = piece is None or isinstance(piece, bool | list | dict)
    text = json.dumps(piece, ensure_ascii=False, default=str) if from_json else str(piece)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def keyed(key: str, value: object) -> str:
    """The value of a key as a sentence names it."""
    return f"{key}: {shown(value)}"


class Fields:
    """Keys and values; null and left out are the same."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def given(self, key: str) -> bool:
        """Is there a value?"""
        return self.data.get(key) is not None

    def whole(self, key: str, default: int, least: int = 0, most: int | None = None) -> int:
        """A whole number within bounds."""
        value = self.data.get(key)
        return default if value is None else _in_bounds(key, value, least, most)

    def seat(self, key: str, default: int, players: int) -> int:
        """A seat number."""
        return self.whole(key, default, 0, players - 1)

    def maybe_seat(self, key: str, players: int) -> int | None:
        """A seat number or None."""
        return self.seat(key, 0, players) if self.given(key) else None

    def seats(self, key: str, players: int) -> tuple[int, ...]:
        """Any number of seats."""
        return tuple(_in_bounds(key, value, 0, players - 1) for value in self.entries(key))

    def word(self, key: str, default: str, allowed: Sequence[str]) -> Any:
        """One of a few words."""
        value = self.data.get(key)
        if value is None:
            return default
        if value not in allowed:
            bad(keyed(key, value), say("“{piece}”: choose one of {allowed}.", allowed=", ".join(allowed)))
        return value

    def words(self, key: str, allowed: Sequence[str]) -> tuple[str, ...]:
        """Any number of a few words."""
        values = self.entries(key)
        for value in values:
            if value not in allowed:
                bad(keyed(key, value), say("“{piece}”: choose one of {allowed}.", allowed=", ".join(allowed)))
        return tuple(values)

    def flag(self, key: str) -> bool:
        """True or false, false when left out."""
        value = self.data.get(key)
        if value not in (None, True, False):
            bad(keyed(key, value), say("“{piece}” must be true or false."))
        return bool(value)

    def flags(self, key: str, players: int) -> tuple[bool, ...]:
        """One true or false a player."""
        values = self.each(key, players, False)
        if not all(isinstance(value, bool) for value in values):
            bad(keyed(key, values), say("“{piece}” must be true or false for each player."))
        return tuple(values)

    def numbers(self, key: str, players: int, least: int | None = None) -> tuple[int, ...]:
        """One whole number a player."""
        return tuple(_in_bounds(key, value, least, None) for value in self.each(key, players, 0))

    def entries(self, key: str) -> list[Any]:
        """A list, empty when left out."""
        value = self.data.get(key)
        if value is not None and not isinstance(value, list | tuple):
            bad(keyed(key, value), say("“{piece}” must be a list."))
        return list(value or ())

    def each(self, key: str, size: int, default: object) -> list[Any]:
        """A list with `size` entries, all `default` when left out."""
        values = self.entries(key) if self.given(key) else [default] * size
        if len(values) != size:
            bad(keyed(key, values), say("“{piece}” must have {size} entries.", size=size))
        return values

    def mapping(self, key: str) -> dict[str, Any]:
        """An object, empty when left out."""
        value = self.data.get(key)
        if value is not None and not isinstance(value, dict):
            bad(keyed(key, value), say("“{piece}” must be an object."))
        return value or {}

    def cards(self, key: str) -> Cards:
        """Cards written as text, none when left out."""
        return _cards(key, self.data.get(key) or "")

    def faces(self, key: str) -> Cards:
        """Cards as they lie in a hand or a pile, not declared."""
        return tuple(card.face for card in self.cards(key))

    def hands(self, key: str, players: int) -> list[Cards | None]:
        """One hand a player, None where it is null."""
        return [
            None if text is None else tuple(card.face for card in _cards(key, text))
            for text in self.each(key, players, None)
        ]


def _cards(key: str, text: object) -> Cards:
    if not isinstance(text, str):
        bad(keyed(key, text), say("“{piece}” must be cards written as text, such as 8C 8D *."))
    try:
        return parse_cards(text)
    except BadInput as error:
        bad(error.piece, error.message)


def _in_bounds(key: str, value: object, least: int | None, most: int | None) -> int:
    if type(value) is not int:
        bad(keyed(key, value), say("“{piece}” must be a whole number."))
    if most is not None and not (least or 0) <= value <= most:
        bad(keyed(key, value), say("“{piece}” must be from {least} to {most}.", least=least, most=most))
    if least is not None and value < least:
        bad(keyed(key, value), say("“{piece}” must be {least} or more.", least=least))
    return value
