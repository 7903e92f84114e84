"""The games, one file each, found by discovery: a file in this folder with a `VARIANT` is a game.

Those in the folder `more` are found by their id only. Games of one's own, read from files (`variants.own`), are found
by their id and among all games; so is one of `more` that somebody has added.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.variants import more

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from rummy_learn.rules.variant import Variant

__all__ = [
    "add",
    "by_id",
    "drop",
    "more_ids",
    "named",
    "own_games",
    "shipped_ids",
    "variant",
    "variant_ids",
    "variants",
    "without_own",
    "written",
]

P = ParamSpec("P")
R = TypeVar("R")

_own: dict[str, Variant] = {}
_kept: list[Callable[[], None]] = []
"""What forgets all that is remembered by the id of a game."""


def variant_ids() -> tuple[str, ...]:
    """The ids of all games by name, without importing them: those of this folder, and those that were added."""
    return tuple(sorted({*_ids_in(*__path__), *_own}))


def more_ids() -> tuple[str, ...]:
    """The ids of the games that are found by their id only, without importing them."""
    return tuple(sorted(_ids_in(*more.__path__)))


def shipped_ids() -> tuple[str, ...]:
    """The ids of all games that ship, without importing them."""
    return tuple(sorted((*_ids_in(*__path__), *more_ids())))


@cache
def _ids_in(*folder: str) -> tuple[str, ...]:
    return tuple(name for _, name, inner in iter_modules(folder) if not inner and name[0] != "_")


def variant(id_: str, /, **options: object) -> Variant:
    """The game with this id, house rules applied: `variant("shanghai", buys=3)`.

    Raises `BadInput`: unknown_variant, unknown_option, bad_value.
    """
    if id_ not in variant_ids() and id_ not in more_ids():
        games = ", ".join(dict.fromkeys((*variant_ids(), *more_ids())))
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
    """The games that have been added in this process."""
    return tuple(_own.values())


def add(game: Variant) -> None:
    """Adds a game of one's own, or one of `more`, to all games, in the place of one of that id added before."""
    _own[game.id] = game
    for forget in _kept:
        forget()


def drop(id_: str) -> None:
    """Takes a game that was added away again."""
    del _own[id_]
    for forget in _kept:
        forget()


@contextmanager
def without_own(but: Collection[str] = ()) -> Iterator[None]:
    """Within it only these of the games that were added are found: what is drawn there is the same for everyone."""
    others = [game for game in own_games() if game.id not in but]
    for game in others:
        drop(game.id)
    try:
        yield
    finally:
        for game in others:
            add(game)


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
    folder = more.__name__ if id_ in more_ids() else __name__
    game: Variant = import_module(f"{folder}.{id_}").VARIANT
    return game
