"""Arguments that several commands share: which game, which house rules, which numbers and cards."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rummy_learn.cli.own import own_id
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from rummy_learn.cli.parser import Parser
    from rummy_learn.rules.variant import Variant

__all__ = [
    "add_deals",
    "add_house_rules",
    "add_seed",
    "add_variant",
    "deals",
    "game",
    "games",
    "positive",
    "seed",
    "whole",
]

_HOUSE = ".json"
"""Ends the name of a file of house rules."""
_MOST_DEALS = 100
"""Bots that lose points deal by deal would never reach a target."""


def add_variant(parser: Parser) -> None:
    """The game, as an argument in its place."""
    help_ = say("a game, such as shanghai or shanghai:buys=3 (see “variants”), or a file of a game or of house rules")
    parser.add_argument("variant", metavar="VARIANT", help=str(help_))


def add_house_rules(parser: Parser) -> None:
    """`--set option=value`, any number of times."""
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help=str(say("a house rule, such as buys=3; may be given several times")),
    )


def add_seed(parser: Parser) -> None:
    """`--seed S`, from which everything is drawn."""
    help_ = say("a number or a word that decides everything drawn by chance (default: 0)")
    parser.add_argument("--seed", metavar="S", default="0", help=str(help_))


def add_deals(parser: Parser) -> None:
    """`--deals N`, after which a game ends that has not ended by itself."""
    parser.add_argument("--deals", metavar="N", help=str(say("so many deals at most (default: the whole game)")))


def deals(args: Namespace, rules: Variant) -> int | None:
    """How many deals bots play at most; None where the game ends by itself. Raises `BadInput`."""
    return positive(args.deals, "--deals", "bad_deal") or (None if rules.target is None else _MOST_DEALS)


def game(args: Namespace) -> Variant:
    """The game that was named, with its house rules. Raises `BadInput`."""
    return _named(args.variant).with_options(**_settings(args.set))


def games(ids: Sequence[str], settings: Sequence[str]) -> tuple[Variant, ...]:
    """These games, or all of them; a house rule goes to each game that has it. Raises `BadInput`.

    One that is named with house rules of its own (`shanghai:buys=3`) takes no others.
    """
    from rummy_learn.variants import variants

    chosen = tuple(map(_named, ids)) if ids else variants()
    given = _settings(settings)
    for name in given:
        if not any(_has(each, name) for each in chosen):
            raise BadInput("unknown_option", name, say("None of these games has an option “{piece}”.", piece=name))
    return tuple(
        each if each.chosen else each.with_options(**{name: value for name, value in given.items() if _has(each, name)})
        for each in chosen
    )


def _named(word: str) -> Variant:
    """The game of a word: an id, with house rules or without, or a file of a game or of house rules."""
    from rummy_learn.cli.files import text_of
    from rummy_learn.game.house import read
    from rummy_learn.variants import named

    return read(text_of(word)).game if word.endswith(_HOUSE) else named(own_id(word))


def _has(variant: Variant, name: str) -> bool:
    return any(option.name == name for option in variant.options)


def _settings(given: Sequence[str]) -> dict[str, str]:
    settings = {}
    for piece in given:
        name, equals, value = piece.partition("=")
        if not equals:
            raise BadInput(
                "bad_value", piece, say("“{piece}” is no house rule: write option=value, such as buys=3.", piece=piece)
            )
        settings[name] = value
    return settings


def whole(text: str | None, argument: str, code: str) -> int | None:
    """The whole number given for an argument, None when it was left out. Raises `BadInput` with this code."""
    if text is None:
        return None
    if re.fullmatch(r"[+-]?\d{10,}", text, re.ASCII):
        message = say("{argument} takes a number of at most nine digits, not {piece}.", argument=argument, piece=text)
        raise BadInput(code, text, message)
    if not re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII):
        message = say("{argument} takes a whole number, and “{piece}” is none.", argument=argument, piece=text)
        raise BadInput(code, text, message)
    return int(text)


def positive(text: str | None, argument: str, code: str) -> int | None:
    """The same, and 1 at least. Raises `BadInput` with this code."""
    number = whole(text, argument, code)
    if number is not None and number < 1:
        message = say("{argument} takes a number from 1 on, not {piece}.", argument=argument, piece=number)
        raise BadInput(code, number, message)
    return number


def seed(args: Namespace) -> int | str:
    """The seed: a whole number where it is one, else the word."""
    given: str = args.seed
    return int(given) if re.fullmatch(r"0|-?[1-9]\d{0,17}", given, re.ASCII) else given
