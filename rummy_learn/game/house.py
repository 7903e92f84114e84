"""A game with house rules under a name of its own, as a file that one player gives another.

>>> from rummy_learn.variants import variant
>>> friday = House("Friday night", variant("shanghai", buys=3))
>>> read(friday.text()) == friday
True
"""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.game.fields import decoded, shown
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rummy_learn.rules.variant import Variant

__all__ = ["LONGEST_NAME", "MOST", "BadHouse", "House", "named", "of_json", "read", "readable"]

MOST = 4000
"""Characters of a file: twenty times what any game needs."""
LONGEST_NAME = 40
_FORMAT, _VERSION = "rummy-learn house rules", 1
_WORD = 40
"""Characters of a name or a value of a house rule."""
_KEYS = ("format", "version", "name", "game", "rules")


class BadHouse(BadInput):
    """A file of house rules that cannot be used, with every fault of it in a sentence of its own."""

    def __init__(self, faults: Sequence[BadInput]) -> None:
        self.faults = tuple(faults)
        whole = faults[0].message
        for fault in faults[1:]:
            whole = say("{first} {rest}", first=whole, rest=fault.message)
        super().__init__("bad_house", faults[0].piece, whole)


class House(NamedTuple):
    """A game with house rules, and what the players call it."""

    name: str
    game: Variant

    def to_json(self) -> dict[str, object]:
        """`{"format", "version", "name", "game", "rules": {"buys": 3}}`"""
        rules = dict(self.game.chosen)
        return {"format": _FORMAT, "version": _VERSION, "name": self.name, "game": self.game.id, "rules": rules}

    def text(self) -> str:
        """The file."""
        return json.dumps(self.to_json(), indent=2, ensure_ascii=False) + "\n"


def named(name: str) -> str:
    """The name as it is kept. Raises `BadInput` (bad_name) for one that is empty, too long or no text."""
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > LONGEST_NAME or not tidy.isprintable():
        message = say("“{piece}” is no name of 1 to {most} characters.", piece=shown(name), most=LONGEST_NAME)
        raise BadInput("bad_name", shown(name), message)
    return tidy


def readable(name: str) -> str:
    """The name as it is kept, or nothing for one that cannot be: what came with a link may be anything."""
    try:
        return named(name)
    except BadInput:
        return ""


def read(text: str) -> House:
    """The game that a file tells. Raises `BadHouse`."""
    if len(text) > MOST:
        size = len(text)
        told = say("A file of house rules has {most} characters at most; this one is longer.", most=MOST)
        raise BadHouse([BadInput("too_long", size, told)])
    try:
        return of_json(decoded(text))
    except json.JSONDecodeError as error:
        piece = shown(error.doc[error.pos : error.pos + 20] or error.doc[-20:])
        told = say("A file of house rules is JSON text; this cannot be read from “{piece}” on.", piece=piece)
        raise BadHouse([BadInput("bad_json", piece, told)]) from None


def of_json(data: object) -> House:
    """The game that these values tell, which may come from anywhere. Raises `BadHouse`."""
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        told = say("“{piece}” is no file of house rules: its format is not “{format}”.", format=_FORMAT)
        raise BadHouse([_fault("bad_format", data, told)])
    if type(data.get("version")) is not int or data["version"] != _VERSION:
        told = say("Version “{piece}” of such files is not known here, only version {now}.", now=_VERSION)
        raise BadHouse([_fault("bad_version", data.get("version"), told)])
    if faults := list(_faults(data)):
        raise BadHouse(faults)
    return House(named(data["name"]), variant(data["game"], **data["rules"]))


def _fault(code: str, piece: object, message: Message) -> BadInput:
    return BadInput(code, shown(piece), message._replace(values={**message.values, "piece": shown(piece)}))


def _faults(data: Mapping[str, object]) -> Iterator[BadInput]:
    """Everything that is wrong with the keys and their values."""
    for key in data:
        if key not in _KEYS:
            yield _fault("unknown_key", key, say("“{piece}” is no part of such a file."))
    name, id_, rules = (data.get(key) for key in ("name", "game", "rules"))
    yield from _tried(lambda: named(name if isinstance(name, str) else ""))
    if not isinstance(rules, dict):
        yield _fault("bad_rules", rules, say("“{piece}” are no rules: write a name and a value for each."))
    if not isinstance(id_, str) or len(id_) > _WORD:
        yield _fault("unknown_variant", id_, say("“{piece}” is no name of a game."))
    elif wrong := _tried(lambda: variant(id_)):
        yield from wrong
    elif isinstance(rules, dict):
        yield from _wrong_rules(variant(id_), rules)


def _wrong_rules(game: Variant, rules: Mapping[str, object]) -> list[BadInput]:
    """What is wrong with each rule; where nothing is, what does not go together."""
    known = {option.name: option for option in game.options}
    faults = []
    for name, value in rules.items():
        if len(name) > _WORD or not isinstance(value, str | int) or len(str(value)) > _WORD:
            told = say("“{piece}” is no house rule: it is a word and a value of a word or a number.")
            faults.append(_fault("bad_value", {name: value}, told))
        elif name in known:
            faults += _tried(partial(known[name].value, value))
        else:
            faults += _tried(partial(game.with_options, **{name: value}))
    return faults or _tried(lambda: game.with_options(**rules))


def _tried(make: Callable[[], object]) -> list[BadInput]:
    """What hinders something from being made."""
    try:
        make()
    except BadInput as error:
        return [error]
    return []
