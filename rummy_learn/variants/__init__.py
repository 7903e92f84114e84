"""The games, one file each, found by discovery: a file in this folder with a `VARIANT` is a game.

Beside those that ship there may be games of one's own, read from files (`variants.own`): whoever asks for a game
by its id, or for all games, gets them too.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummy_learn.rules.variant import Variant

__all__ = [
    "add",
    "by_id",
    "drop",
    "named",
    "own_games",
    "shipped_ids",
    "variant",
    "variant_ids",
    "variants",
    "written",
]

P = ParamSpec("P")
R = TypeVar("R")

_own: dict[str, Variant] = {}
_kept: list[Callable[[], None]] = []
"""What forgets all that is remembered by the id of a game."""


def shipped_ids() -> tuple[str, ...]:
    """The ids of the games that ship, by name, without importing them."""
    return tuple(sorted(name for _, name, folder in iter_modules(__path__) if not folder and name[0] != "_"))


def variant_ids() -> tuple[str, ...]:
    """The ids of all games by name, without importing them."""
    return tuple(sorted((*shipped_ids(), *_own)))


def variant(id_: str, /, **options: object) -> Variant:
    """The game with this id, house rules applied: `variant("shanghai", buys=3)`.

    Raises `BadInput`: unknown_variant, unknown_option, bad_value.
    """
    if id_ not in variant_ids():
        games = ", ".join(variant_ids())
        raise BadInput(
            "unknown_variant", id_, say("There is no game “{piece}”: choose one of {games}.", piece=id_, games=games)
        )
    return _found(id_).with_options(**options)


def named(text: str) -> Variant:
    """The game written as `written` does: an id and, after colons, house rules: `shanghai:buys=3:wild_deuces=on`.

    Raises `BadInput`: unknown_variant, unknown_option, bad_value.
    """
    id_, *rules = text.split(":")
    chosen: dict[str, str] = {}
    for rule in rules:
        name, equals, value = rule.partition("=")
        if not equals:
            message = say("“{piece}” is no house rule: write option=value, such as buys=3.", piece=rule)
            raise BadInput("bad_value", rule, message)
        chosen[name] = value
    return variant(id_).with_options(**chosen)


def written(game: Variant) -> str:
    """The game in one word that `named` reads.

    >>> written(variant("shanghai", buys=3))
    'shanghai:buys=3'
    """
    return ":".join((game.id, *(f"{name}={value}" for name, value in game.chosen.items())))


def variants() -> tuple[Variant, ...]:
    """All games with their default rules, in the order in which a newcomer meets them."""
    return tuple(sorted(map(_found, variant_ids()), key=lambda game: (game.order, game.id)))


# ---- games of one's own ----------------------------------------------------------------------------------------------
def own_games() -> tuple[Variant, ...]:
    """The games of one's own that have been added in this process."""
    return tuple(_own.values())


def add(game: Variant) -> None:
    """Adds a game of one's own to those that are found, in the place of one of that id added before."""
    _own[game.id] = game
    for forget in _kept:
        forget()


def drop(id_: str) -> None:
    """Takes a game of one's own away again."""
    del _own[id_]
    for forget in _kept:
        forget()


def by_id(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A decorator: remembers what a function made of the id of a game, until the games of one's own change."""

    def remembering(function: Callable[P, R]) -> Callable[P, R]:
        kept = lru_cache(most)(function)
        _kept.append(kept.cache_clear)
        return cast("Callable[P, R]", kept)

    return remembering


def _found(id_: str) -> Variant:
    if id_ in _own:
        return _own[id_]
    game: Variant = import_module(f"{__name__}.{id_}").VARIANT
    return game
