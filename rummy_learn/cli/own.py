"""Games of one's own on the command line: a file wherever a game is named, or `--own FILE` beside a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


__all__ = ["add_all", "own_files", "own_id"]

_ENDING = ".toml"
_read: list[str] = []


def own_id(word: str) -> str:
    """The word that names a game, with the file in it replaced by the id of the game it describes.

    >>> own_id("shanghai:buys=3")
    'shanghai:buys=3'

    That game is found by its id from then on. Raises `BadInput`: unreadable_file, bad_game.
    """
    name, ending, rules = word.partition(_ENDING)
    return _added(name + ending) + rules if ending and rules[:1] in ("", ":") else word


def own_files() -> tuple[str, ...]:
    """The texts of all files read so far, for processes that work for this one."""
    return tuple(_read)


def add_all(texts: Sequence[str]) -> None:
    """Adds the games of these texts to those that are found in this process."""
    from rummy_learn.variants import add
    from rummy_learn.variants.own import read_game

    for text in texts:
        add(read_game(text))


def _added(file: str) -> str:
    from rummy_learn.cli.files import text_of
    from rummy_learn.variants import add
    from rummy_learn.variants.own import BadFile, read_game

    text = text_of(file)
    try:
        game = read_game(text)
    except BadFile as error:
        raise error.of(file) from None
    add(game)
    _read.append(text)
    return game.id
