"""What a link or a file opens: a game to be dealt, a position to play from, a record to look at."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from rummy_learn.game.record import Rejected
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.ui.play.keep import unpacked
from rummy_learn.ui.play.match import Match

if TYPE_CHECKING:
    from rummy_learn.ui.link import Link, Place

__all__ = ["match_of", "names_a_game", "record_of"]


def names_a_game(place: Place) -> bool:
    """Does the link say which cards to play with?"""
    return bool(place.link.get("position")) or (place.variant is not None and place.seed is not None)


def match_of(place: Place, players: int, bot: str) -> Match:
    """The game that the link names; `players` and `bot` are what it may leave out.

    Raises `BadInput`: bad_position, bad_value, bad_players, unknown_bot.
    """
    link, game = place.link, place.variant
    bot = link.get("bot", bot)
    if link.get("position"):
        return _from_position(link.get("position"), bot)
    assert game is not None, "the link names a game"
    return Match.new(
        game,
        players=_count(link, "players") or players,
        seed=place.seed or 0,
        bot_name=bot,
        deal=place.deal or 1,
        deals=_count(link, "deals") or None,
    )


def _from_position(text: str, bot: str) -> Match:
    found = Match.at(_read(text, "bad_position"), bot)
    if isinstance(found, Rejected):
        raise BadInput("bad_position", text[:20], found.verdict.reasons[0].message)
    return found


def record_of(text: str) -> dict[str, Any]:
    """A record as JSON text, or as the word of a link. Raises `BadInput` (bad_record)."""
    written = text.strip()
    if not written:
        raise BadInput("bad_record", "", say("Choose a file or paste a record, then open it."))
    return _read(written, "bad_record") if written.startswith("{") else unpacked(written)


def _read(text: str, code: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        piece = error.doc[error.pos : error.pos + 20] or error.doc[-20:]
        raise BadInput(
            code, piece, say("This is JSON text that cannot be read from “{piece}” on.", piece=piece)
        ) from None
    if not isinstance(found, dict):
        piece = text[:20]
        raise BadInput(code, piece, say("“{piece}” is not what belongs here: JSON text in braces.", piece=piece))
    return found


def _count(link: Link, key: str) -> int:
    """A number in the link, 0 for none. Raises `BadInput` (bad_value) for what is no number."""
    asked = link.get(key)
    if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 4):
        raise BadInput("bad_value", asked, say("“{piece}” is no number of {key}.", piece=asked, key=key))
    return int(asked or 0)
