"""A game written as a file to start from: every line as the game has it, to be changed."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING

from rummy_learn.rules.cards import RANKS
from rummy_learn.variants.own.keys import KEYS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rummy_learn.rules.variant import Variant

__all__ = ["starter"]


def starter(base: Variant, title: str) -> str:
    """A file for `read_game` that describes the game as it is, under another title; `base` may have house rules."""
    head = f"title    = {json.dumps(title, ensure_ascii=False)}\nbased_on = {json.dumps(base.id)}\n"
    lines = [f"{name} = {_WRITERS[name](base)}" for name, key in KEYS.items() if key.fits(base) and _known(base, name)]
    return f"{head}\n" + "\n".join(lines) + "\n"


def _known(base: Variant, name: str) -> bool:
    """A limit of jokers that a game has is a function, which no file can hold: it stays by saying nothing."""
    return name != "joker_limit" or base.joker_limit is None


def _yes(value: object) -> str:
    return "true" if value else "false"


def _quoted(value: object) -> str:
    return json.dumps(value)


def _list(values: Sequence[object]) -> str:
    return "[\n" + "".join(f"    {value},\n" for value in values) + "]"


def _decks(base: Variant) -> str:
    return _list(
        [f"{{ players = {most}, packs = {packs}, jokers = {jokers} }}" for most, (packs, jokers) in base.decks]
    )


def _dealt(base: Variant) -> str:
    if not base.deals:
        return _list([f"{{ players = {most}, cards = {cards} }}" for most, cards in base.hands])
    dealt = [deal.dealt for deal in base.deals]
    return str(dealt[0]) if len(set(dealt)) == 1 else str(dealt)


def _exchange(base: Variant) -> str:
    if base.exchange is None:
        return "false"
    kinds, named_suit, when = base.exchange
    return f"{{ kinds = {json.dumps(kinds)}, when = {_quoted(when)}, named_suit = {_yes(named_suit)} }}"


def _buying(base: Variant) -> str:
    buying = base.buying
    if buying is None:
        return "false"
    limits = buying.limits[: len(base.deals)]
    limit = str(list(limits)) if len(set(limits)) > 1 else '"any"' if limits[0] is None else str(limits[0])
    rest = f"priority = {_quoted(buying.priority)}, when_down = {_yes(buying.when_down)}"
    return f"{{ limit = {limit}, penalty = {buying.penalty}, {rest}, after_pass = {_yes(buying.after_pass)} }}"


def _values(base: Variant) -> str:
    points = base.values.points
    parts = [
        f"{RANKS[span[0] - 1]}{f'-{RANKS[span[-1] - 1]}' if len(span) > 1 else ''} = {points[span[0]]}"
        for _, same in groupby(range(1, 14), points.__getitem__)
        if (span := list(same))
    ]
    return f"{{ {', '.join(parts)}, joker = {points[0]}, low_ace = {base.values.low_ace} }}"


def _blind(base: Variant) -> str:
    return f"{{ bonus = {base.blind.bonus}, no_joker = {base.blind.no_joker} }}" if base.blind else "false"


def _pile(base: Variant) -> str:
    parts = base.pile._asdict() if base.pile else {}
    return f"{{ {', '.join(f'{name} = {_quoted(value)}' for name, value in parts.items())} }}"


_WRITERS: dict[str, Callable[[Variant], str]] = {
    "players": lambda base: str(list(base.players)),
    "decks": _decks,
    "contracts": lambda base: _list([_quoted(str(deal.contract).replace(" + ", " and ")) for deal in base.deals]),
    "dealt": _dealt,
    "upcard": lambda base: _yes(base.upcard),
    "run_min": lambda base: str(base.run_min),
    "wild_twos": lambda base: _yes(base.wild_twos),
    "joker_limit": lambda _: '"none"',
    "same_suit_runs": lambda base: _quoted(base.same_suit_runs),
    "exchange": _exchange,
    "buying": _buying,
    "layoff_same_turn": lambda base: _yes(base.layoff_same_turn),
    "going_out": lambda base: _quoted(base.going_out),
    "values": _values,
    "blind": _blind,
    "pile": _pile,
    "target": lambda base: str(base.target),
    "target_met": lambda base: _quoted(base.target_met),
    "must_go_out": lambda base: _yes(base.must_go_out),
}
