"""The games, one file each, found by discovery: a file in this folder with a `VARIANT` is a game."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

__all__ = ["variant", "variant_ids", "variants"]


def variant_ids() -> tuple[str, ...]:
    """The ids of all games by name, without importing them."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_")))


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


def variants() -> tuple[Variant, ...]:
    """All games with their default rules, in the order in which a newcomer meets them."""
    return tuple(sorted(map(_found, variant_ids()), key=lambda game: (game.order, game.id)))


def _found(id_: str) -> Variant:
    game: Variant = import_module(f"{__name__}.{id_}").VARIANT
    return game
