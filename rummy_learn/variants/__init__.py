"""The games, one file each, found by discovery: a file in this folder with a `VARIANT` is a game."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

__all__ = ["named", "variant", "variant_ids", "variants", "written"]


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


def _found(id_: str) -> Variant:
    game: Variant = import_module(f"{__name__}.{id_}").VARIANT
    return game
