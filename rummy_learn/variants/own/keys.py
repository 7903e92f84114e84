"""What the file of a game may say: every key, what it takes, and the fields of the record that it sets.

A key is called like the field it sets (see `rules.variant.Variant`), so that the file, the record and the rule page
speak of the same things.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_type_hints

from rummy_learn.rules.cards import Deck
from rummy_learn.rules.variant import Blind, Buying, Exchange, Limit, Pile, Values
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.rules.melds import Kind
    from rummy_learn.rules.variant import JokerLimit, Variant
    from rummy_learn.variants.own.lines import Path
    from rummy_learn.variants.own.reading import Reading

__all__ = ["KEYS", "Change", "Key"]

MOST_PLAYERS, MOST_PACKS, MOST_JOKERS, MOST_DEALS, MOST_DEALT = 12, 4, 8, 15, 25
"""More than any of the games has, and still played and solved."""
_MOST_POINTS, _MOST_BUYS = 200, 9
_FEW, _MANY = 3, 4
"""The tables at which lessons, examples and questions sit."""


class Change(NamedTuple):
    """What a key comes to: fields of the record (those inside a record with a dot), and sentences for rows."""

    fields: Mapping[str, object]
    sentences: Mapping[str, Message] = {}


@dataclass(frozen=True, slots=True)
class Key:
    """One key: how it is read, an example and what it means, and for which games it means anything."""

    read: Callable[[Reading, object, Path, Variant], Change | None]
    example: str
    says: Message
    fits: Callable[[Variant], object] = lambda _: True


# ---- table and cards -------------------------------------------------------------------------------------------------
def _players(reading: Reading, value: object, path: Path, _: Variant) -> Change | None:
    found = [reading.whole(each, at, 2, MOST_PLAYERS) for each, at in reading.items(value, path, 2)]
    if None in found or not found:
        return None
    low, high = found[0], found[-1]
    assert low is not None
    assert high is not None
    if low > high:
        reading.fault(path, low, say("players takes the fewest first: from {low} to {high}.", low=high, high=low))
        return None
    if low > _FEW or high < _MANY:
        what = say("players includes tables of {few} and {many}, as lessons show them.", few=_FEW, many=_MANY)
        reading.fault(path, low if low > _FEW else high, what)
        return None
    return Change({"players": (low, high)})


def _decks(reading: Reading, value: object, path: Path, _: Variant) -> Change | None:
    decks: list[tuple[int, Deck]] = []
    for each, at in reading.items(value, path, 6):
        parts = reading.table(each, at, ("players", "packs", "jokers"), ("players", "packs", "jokers"))
        if parts is None:
            continue
        players = reading.whole(parts["players"], (*at, "players"), 2, MOST_PLAYERS)
        packs = reading.whole(parts["packs"], (*at, "packs"), 1, MOST_PACKS)
        jokers = reading.whole(parts["jokers"], (*at, "jokers"), 0, MOST_JOKERS)
        if players is None or packs is None or jokers is None:
            continue
        if decks and players <= decks[-1][0]:
            what = say("decks go from small tables to large ones: {piece} comes too late.", piece=players)
            reading.fault((*at, "players"), players, what)
            continue
        decks.append((players, Deck(packs, jokers)))
    return Change({"decks": tuple(decks)}) if decks else None


# ---- deals -----------------------------------------------------------------------------------------------------------
def _contracts(reading: Reading, value: object, path: Path, _: Variant) -> Change | None:
    found = [reading.contract(each, at) for each, at in reading.items(value, path, MOST_DEALS)]
    contracts = [each for each in found if each]
    return Change({"contracts": tuple(contracts)}) if contracts and len(contracts) == len(found) else None


def _dealt(reading: Reading, value: object, path: Path, base: Variant) -> Change | None:
    if type(value) is int or not isinstance(value, list):
        same = reading.whole(value, path, 3, MOST_DEALT)
        return None if same is None else Change({"dealt": same})
    if not base.deals:
        return _hands(reading, value, path)
    found = [reading.whole(each, at, 3, MOST_DEALT) for each, at in reading.items(value, path, MOST_DEALS)]
    return Change({"dealt": tuple(found)}) if found and None not in found else None


def _hands(reading: Reading, value: object, path: Path) -> Change | None:
    hands = []
    for each, at in reading.items(value, path, 6):
        parts = reading.table(each, at, ("players", "cards"), ("players", "cards"))
        if parts:
            players = reading.whole(parts["players"], (*at, "players"), 2, MOST_PLAYERS)
            hands.append((players, reading.whole(parts["cards"], (*at, "cards"), 3, MOST_DEALT)))
    return Change({"dealt": tuple(hands)}) if hands and not any(None in each for each in hands) else None


# ---- wild cards ------------------------------------------------------------------------------------------------------
def _joker_limit(reading: Reading, value: object, path: Path, _: Variant) -> Change | None:
    if value == "none":
        return Change({"joker_limit": None}, {"jokers": say("No limit.")})
    if value == "naturals":
        return Change({"joker_limit": _no_more_than_naturals}, {"jokers": say("No more than naturals.")})
    if type(value) is int and 1 <= value <= MOST_JOKERS:
        return Change({"joker_limit": _at_most(value)}, {"jokers": plural(value, "{n} at most.", "{n} at most.")})
    piece = str(value)[:20]
    what = say("joker_limit is none, naturals or a whole number from 1 to {most}, not {piece}.", most=8, piece=piece)
    reading.fault(path, value, what)
    return None


def _no_more_than_naturals(_kind: Kind, size: int) -> Limit:
    return Limit(size // 2, "jokers")


def _at_most(most: int) -> JokerLimit:
    return lambda _kind, _size: Limit(most, "jokers")


def _exchange(reading: Reading, value: object, path: Path, base: Variant) -> Change | None:
    if value is False:
        return Change({"exchange": None})
    parts = reading.table(value, path, Exchange._fields)
    if parts is None:
        return None
    before = base.exchange or Exchange(("set", "run"), named_suit=False, when="down_or_going")
    changed: dict[str, Any] = {}
    if "kinds" in parts:
        kinds = [
            reading.one_of(each, at, ("set", "run")) for each, at in reading.items(parts["kinds"], (*path, "kinds"), 2)
        ]
        changed["kinds"] = tuple(kind for kind in ("set", "run") if kind in kinds) or None
    if "named_suit" in parts:
        changed["named_suit"] = reading.yes_no(parts["named_suit"], (*path, "named_suit"))
    if "when" in parts:
        choices = ("down_or_going", "after_down", "any_time")
        changed["when"] = reading.one_of(parts["when"], (*path, "when"), choices)
    return None if None in changed.values() else Change({"exchange": before._replace(**changed)})


# ---- buying ----------------------------------------------------------------------------------------------------------
def _buying(reading: Reading, value: object, path: Path, base: Variant) -> Change | None:
    if value is False:
        return Change({"buying": None})
    parts = reading.table(value, path, tuple(_BUYING))
    if parts is None:
        return None
    whole = {} if base.buying else {"buying": _FREE}
    changed = {_BUYING[name].field: _BUYING[name].read(reading, each, (*path, name)) for name, each in parts.items()}
    return None if None in changed.values() else Change(whole | changed)


_FREE = Buying(limits=(None,), penalty=0, priority="in_turn", when_down=True)


class _Part(NamedTuple):
    field: str
    read: Callable[[Reading, object, Path], object]


def _limits(reading: Reading, value: object, path: Path) -> tuple[int | None, ...] | None:
    if value == "any":
        return (None,)
    if not isinstance(value, list):
        one = reading.whole(value, path, 1, _MOST_BUYS)
        return None if one is None else (one,)
    found = [reading.whole(each, at, 0, _MOST_BUYS) for each, at in reading.items(value, path, MOST_DEALS)]
    return tuple(found) if found and None not in found else None


_BUYING = {
    "limit": _Part("buying.limits", _limits),
    "penalty": _Part("buying.penalty", lambda reading, value, path: reading.whole(value, path, 0, 4)),
    "priority": _Part(
        "buying.priority", lambda reading, value, path: reading.one_of(value, path, ("dealer_left", "in_turn"))
    ),
    "when_down": _Part("buying.when_down", lambda reading, value, path: reading.yes_no(value, path)),
    "after_pass": _Part("buying.after_pass", lambda reading, value, path: reading.yes_no(value, path)),
}


# ---- points ----------------------------------------------------------------------------------------------------------
def _values(reading: Reading, value: object, path: Path, base: Variant) -> Change | None:
    if not isinstance(value, dict):
        what = say("values takes a table such as { A = 15, 2-9 = 5, 10-K = 10, joker = 20 }.")
        reading.fault(path, value, what)
        return None
    points: list[int | None] = list(base.values.points)
    low_ace: int | None = base.values.low_ace
    for key, worth in value.items():
        at = (*path, key)
        if key == "joker":
            points[0] = reading.whole(worth, at, 0, _MOST_POINTS)
        elif key == "low_ace":
            low_ace = reading.whole(worth, at, 0, _MOST_POINTS)
        else:
            ranks = reading.ranks(key, path) or ()
            same = None if worth == "face" and 1 not in ranks else reading.whole(worth, at, 0, _MOST_POINTS)
            for rank in ranks:
                points[rank] = rank if worth == "face" else same
    if "low_ace" not in value and base.scoring == "hand":
        low_ace = points[1]
    if low_ace is None or None in points:
        return None
    return Change({"values": Values(tuple(each or 0 for each in points), low_ace)})


def _blind(reading: Reading, value: object, path: Path, _: Variant) -> Change | None:
    if value is False:
        return Change({"blind": None})
    parts = reading.table(value, path, Blind._fields, Blind._fields)
    if parts is None:
        return None
    bonus, no_joker = (reading.whole(parts[name], (*path, name), 0, _MOST_POINTS) for name in Blind._fields)
    return None if bonus is None or no_joker is None else Change({"blind": Blind(bonus, no_joker)})


def _yes_no_upcard(reading: Reading, value: object, path: Path, _: Variant) -> Change | None:
    found = reading.yes_no(value, path)
    if found is None:
        return None
    # With a card to take there is no reason for two turns of the first player.
    return Change({"upcard": found, "opening_turns": 1} if found else {"upcard": found})


# ---- simple kinds ----------------------------------------------------------------------------------------------------
_Read = Callable[["Reading", object, "Path", "Variant"], "Change | None"]


def _set(field: str, found: object) -> Change | None:
    return None if found is None else Change({field: found})


def _yes_no(field: str) -> _Read:
    return lambda reading, value, path, _: _set(field, reading.yes_no(value, path))


def _whole(field: str, least: int, most: int) -> _Read:
    return lambda reading, value, path, _: _set(field, reading.whole(value, path, least, most))


def _word(field: str, *choices: str) -> _Read:
    return lambda reading, value, path, _: _set(field, reading.one_of(value, path, choices))


def _pile(reading: Reading, value: object, path: Path, _: Variant) -> Change | None:
    parts = reading.table(value, path, tuple(_PILE))
    if parts is None:
        return None
    found = {f"pile.{name}": reading.one_of(each, (*path, name), _PILE[name]) for name, each in parts.items()}
    return None if None in found.values() else Change(found)


_PILE = {name: get_args(kind) for name, kind in get_type_hints(Pile).items()}


def _going_out(reading: Reading, value: object, path: Path, base: Variant) -> Change | None:
    choices = ("play_last", "discard_last", "either") if base.deals else ("either", "discard_last", "float")
    found = reading.one_of(value, path, choices)
    return None if found is None else Change({"going_out": found})


def _with_contracts(base: Variant) -> bool:
    return bool(base.deals)


def _to_a_target(base: Variant) -> bool:
    return base.target is not None


KEYS: Mapping[str, Key] = {
    "players": Key(_players, "[3, 6]", say("The fewest and the most players.")),
    "decks": Key(
        _decks,
        "[{ players = 8, packs = 3, jokers = 6 }]",
        say("What is shuffled: for up to so many players, packs of 52 and jokers. Small tables first."),
    ),
    "contracts": Key(
        _contracts,
        '["2 sets of 3", "1 set of 3 and 1 run of 4"]',
        say("The contract of each deal, in words."),
        _with_contracts,
    ),
    "dealt": Key(
        _dealt,
        "11",
        say("Cards dealt to each player: one number for all deals, or a list with one for each."),
    ),
    "upcard": Key(_yes_no_upcard, "true", say("Is a card turned up at the start?"), _with_contracts),
    "run_min": Key(_whole("run_min", 3, 5), "4", say("The fewest cards of a run.")),
    "wild_twos": Key(_yes_no("wild_twos"), "false", say("Are twos wild beside the jokers?"), _with_contracts),
    "joker_limit": Key(
        _joker_limit,
        '"naturals"',
        say(
            "Wild cards in a meld: none for no limit, naturals for no more than natural cards, or the most as a number."
        ),
        _with_contracts,
    ),
    "same_suit_runs": Key(
        _word("same_suit_runs", "any", "apart", "nine"),
        '"any"',
        say("Two runs of one suit: any way, apart by a rank, or joined only by a ninth card (nine)."),
        _with_contracts,
    ),
    "exchange": Key(
        _exchange,
        '{ kinds = ["set", "run"], when = "after_down", named_suit = false }',
        say("Taking a melded joker: from which melds, when (down_or_going, after_down, any_time); false for never."),
        _with_contracts,
    ),
    "buying": Key(
        _buying,
        '{ limit = 3, penalty = 1, priority = "in_turn", when_down = true, after_pass = false }',
        say(
            "Buys in a deal (a number, one for each deal, or any) and the stock cards that come along; false for none."
        ),
        _with_contracts,
    ),
    "layoff_same_turn": Key(
        _yes_no("layoff_same_turn"), "true", say("Lay-offs in the turn of going down?"), _with_contracts
    ),
    "going_out": Key(
        _going_out,
        '"discard_last"',
        say("How a hand is emptied: play_last, discard_last or either; in a game without contracts also float."),
    ),
    "values": Key(
        _values,
        '{ A = 15, 2-10 = "face", J-K = 10, joker = 20 }',
        say("What cards count: ranks or spans of ranks, joker, and low_ace for an ace below a two."),
    ),
    "blind": Key(
        _blind,
        "{ bonus = 25, no_joker = 50 }",
        say("Points taken off for going out blind, and without a joker; false for none."),
        _with_contracts,
    ),
    "pile": Key(
        _pile,
        '{ top = "must_meld", deep = "new_meld", call_rummy = "none" }',
        say("Taking discards: as the house rules top_discard, deep_card, call_rummy and playable_out."),
        lambda base: base.pile,
    ),
    "target": Key(_whole("target", 50, 20_000), "500", say("The points that end the game."), _to_a_target),
    "target_met": Key(
        _word("target_met", "reach", "exceed"), '"reach"', say("Must the target be reached or exceeded?"), _to_a_target
    ),
    "must_go_out": Key(_yes_no("must_go_out"), "false", say("Must the winner go out?"), _to_a_target),
}
"""Every key of the file beside those that say what the game is called and is made from, in the order of the docs."""
