"""Links such as `?page=learn&game=shanghai&deal=2`: reading, checking, and what to offer when one leads nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl, urlencode

from rummy_learn import text
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.variants import named, variants

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rummy_learn.rules.variant import Option, Variant

__all__ = ["Astray", "Choice", "Link", "Place", "resolve", "with_house_rules"]

KEYS = (
    *("page", "game", "deal", "lesson", "step", "question", "clause", "term", "case", "cards", "position", "record"),
    *("order", "contract", "look", "flip", "topic", "find", "hand", "pair", "players", "deals", "bot", "seed", "level"),
    *("only", "name", "class", "lang"),
)
"""What a link may say besides the house rules, in the order it is written."""
_IN_CLASS = "practise"
"""The page of a link that names a class and no page."""
_LONGEST = 8000
_FOREIGN = ("token", "utm_", "fbclid", "gclid")
"""Keys that servers and other sites put into an address; they say nothing to us."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link within the app; equal links are written alike.

    >>> str(Link.parse("?deal=2&page=learn&game=shanghai").to(deal=3, buys=3))
    '?page=learn&game=shanghai&deal=3&buys=3'
    """

    items: tuple[tuple[str, str], ...] = ()

    @staticmethod
    def parse(query: str) -> Link:
        """Reads the query of an address. What is no query reads as an empty link; the last of equal keys counts."""
        try:
            found = dict(parse_qsl(query.removeprefix("?")[:_LONGEST], max_num_fields=60))
        except ValueError:
            return Link()
        return Link._of({key: value for key, value in found.items() if not key.startswith(_FOREIGN)})

    @staticmethod
    def _of(items: Mapping[str, str]) -> Link:
        known = {key: items[key] for key in KEYS if key in items}
        return Link(tuple((known | {key: items[key] for key in sorted(items)}).items()))

    def get(self, key: str, default: str = "") -> str:
        """The value of a key, or `default`."""
        return dict(self.items).get(key, default)

    def to(self, **changes: object) -> Link:
        """This link with some keys changed; None drops a key. A trailing underscore is dropped (`class_`)."""
        items = dict(self.items) | {key.rstrip("_"): value for key, value in changes.items()}
        return Link._of({key: str(value) for key, value in items.items() if value is not None})

    def about(self, game: Variant) -> Link:
        """This link with a game and its house rules."""
        return self.to(game=game.id, **game.chosen)

    def only(self, *keys: str) -> Link:
        """This link with just these keys; the language and the class always stay."""
        return Link(tuple((key, value) for key, value in self.items if key in (*keys, "lang", "class")))

    @property
    def options(self) -> dict[str, str]:
        """The house rules it names."""
        return {key: value for key, value in self.items if key not in KEYS}

    def __str__(self) -> str:
        return f"?{urlencode(self.items, safe='*,:=')}"


class Choice(NamedTuple):
    """One thing to choose instead: its name and the link that opens it."""

    name: Message | str
    link: Link


class Astray(Exception):  # noqa: N818 - it is no error, only a wrong turning
    """A link that asks for something we do not have: one sentence that names it, and what there is instead."""

    def __init__(self, message: Message, choices: Iterable[Choice]) -> None:
        super().__init__(message)
        self.message = message
        self.choices = tuple(choices)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a link leads, checked.

    `variant` is the game it names, house rules applied, and `deal` a deal of it. `games` are all the games it is about:
    those it names (`game=shanghai,hoyle`), else every game there is, each with the house rules that it has. One that is
    named with house rules of its own (`game=shanghai,shanghai:buys=3`) is played by these and no others.
    """

    link: Link
    variant: Variant | None = None
    deal: int | None = None
    seed: int | None = None
    games: tuple[Variant, ...] = ()


def resolve(link: Link, pages: Mapping[str, Message]) -> Place:
    """Where the link leads. `pages` are the names and titles there are. Raises `Astray`."""
    page = link.get("page") or (_IN_CLASS if link.get("class") else next(iter(pages)))
    link = _spread(link.to(page=page))
    if page not in pages:
        message = say("There is no page “{piece}”. These are the pages:", piece=page)
        raise Astray(message, (Choice(title, link.only().to(page=name)) for name, title in pages.items()))
    _check_language(link)
    games = _games(link, pages)
    game = games[0] if link.get("game") and len(games) == 1 else None
    return Place(link, game, _deal(link, game), _seed(link), games)


def with_house_rules(game: Variant, rules: Mapping[str, str]) -> Variant:
    """The game with those of the rules that it has. Raises `BadInput` (bad_value) when they do not go together."""
    return game.with_options(**_fitting(game, rules))


def _fitting(game: Variant, rules: Mapping[str, str]) -> dict[str, str]:
    return {
        option.name: rules[option.name]
        for option in game.options
        if option.name in rules and _is_value(option, rules[option.name])
    }


def _check_language(link: Link) -> None:
    code = link.get("lang", text.DEFAULT)
    if code not in text.languages():
        message = say("There is no language “{piece}” here. These are the languages:", piece=code)
        raise Astray(message, (Choice(text.name_of(each), link.to(lang=each)) for each in text.languages()))


def _spread(link: Link) -> Link:
    """A link to one game with house rules of its own, these written as those of the link."""
    id_, *rules = link.get("game").split(":")
    own = dict(rule.partition("=")[::2] for rule in rules)
    if not rules or "," in link.get("game") or not all(own.values()) or own.keys() & set(KEYS):
        return link
    return link.to(game=id_, **own)


def _games(link: Link, pages: Mapping[str, Message]) -> tuple[Variant, ...]:
    asked = [text for text in dict.fromkeys(link.get("game").split(",")) if text]
    games = tuple(_named(link, text, pages) for text in asked)
    if len(games) != 1:
        return _loosely_ruled(link, games or variants())
    try:
        return (games[0].with_options(**link.options),)
    except BadInput as error:
        raise Astray(error.message, _house_rules(link, games[0])) from None


def _named(link: Link, text: str, pages: Mapping[str, Message]) -> Variant:
    try:
        return named(text)
    except BadInput as error:
        plain = link.only("page")
        own = [Choice(say("A game of your own, from its file"), plain.to(page="own"))] if "own" in pages else []
        raise Astray(error.message, (Choice(say("All games"), plain), *_each_game(plain), *own)) from None


def _each_game(link: Link) -> list[Choice]:
    return [Choice(game.title, link.to(game=game.id)) for game in variants()]


def _house_rules(link: Link, game: Variant) -> list[Choice]:
    """The ways out of rules that do not go together; the game without house rules, and with each one it knows."""
    plain = link.only("page", "game")
    out = _with_rules(link, game, game.ways_out(_fitting(game, link.options)))
    changed = [
        Choice(option.said(value), plain.to(**{option.name: value}))
        for option in game.options
        if not option.needs
        for value in list(option.values)[1:]
    ]
    return [*out, Choice(say("{game} without house rules", game=game.title), plain), *([] if out else changed)]


def _with_rules(link: Link, game: Variant, rules: Iterable[tuple[str, object]]) -> list[Choice]:
    """The same link with each of these house rules."""
    return [
        Choice(say("Play it with “{rule}”", rule=game.option(name).said(value)), link.to(**{name: value}))
        for name, value in rules
    ]


def _loosely_ruled(link: Link, games: tuple[Variant, ...]) -> tuple[Variant, ...]:
    """House rules beside several games stand for each that has them; a name or value that none has is astray."""
    for name, value in link.options.items():
        known = [option for game in games for option in game.options if option.name == name]
        if not known:
            message = say("No game here has a house rule “{piece}”. These are the games:", piece=name)
            raise Astray(message, _each_game(link.only("page")))
        _check_value(link, known, value)
    try:
        return tuple(game if game.chosen else with_house_rules(game, link.options) for game in games)
    except BadInput as error:
        raise Astray(error.message, [_unruled(link)]) from None


def _check_value(link: Link, known: list[Option], value: str) -> None:
    if any(_is_value(option, value) for option in known):
        return
    name = known[0].name
    values = {str(each): option.said(each) for option in known for each in option.values}
    message = say(
        "“{piece}” is no value of {option}: choose one of {choices}.",
        piece=value,
        option=name,
        choices=", ".join(values),
    )
    alone = {} if known[0].needs else values
    raise Astray(message, (_unruled(link), *(Choice(said, link.to(**{name: each})) for each, said in alone.items())))


def _unruled(link: Link) -> Choice:
    return Choice(say("Without house rules"), link.only("page", "game"))


def _is_value(option: Option, value: str) -> bool:
    try:
        option.value(value)
    except BadInput:
        return False
    return True


def _deal(link: Link, game: Variant | None) -> int | None:
    asked = link.get("deal")
    if not asked:
        return None
    if game is None:
        message = say("Deal {piece} of which game? These are the games:", piece=asked)
        raise Astray(message, _each_game(link.only("page")))
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else None
    try:
        if number is not None:
            game.deal(number)
            return number
        message = say("“{piece}” is no number of a deal.", piece=asked)
    except BadInput as error:
        message = error.message
    plain = link.to(deal=None)
    ways = [] if number is None else _with_rules(link, game, game.rules_for_deal(number))
    deals = [Choice(_deal_name(n, game), plain.to(deal=n)) for n in range(1, len(game.deals) + 1)]
    raise Astray(message, [*ways, *deals] or [Choice(game.title, plain)])


def _deal_name(number: int, game: Variant) -> Message:
    return say("Deal {number}: {contract}", number=number, contract=game.deal(number).contract.said())


def _seed(link: Link) -> int | None:
    asked = link.get("seed")
    if not asked:
        return None
    if not (asked.isascii() and asked.isdigit() and len(asked) <= 18):
        message = say("“{piece}” is no seed: a seed is a whole number.", piece=asked)
        raise Astray(message, [Choice(say("The same page without it"), link.to(seed=None))])
    return int(asked)
