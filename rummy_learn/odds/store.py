"""Odds that ship with the program, made by `python -m rummy_learn.odds.make`: at hand at once, and without NumPy."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from rummy_learn.odds.figures import Odds, Situation
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

__all__ = ["buys_ship", "shipped"]


def shipped(game: Variant | str, deal: int = 1, players: int = 4) -> Odds | None:
    """The odds that ship for a deal of a game at such a table; None where its house rules make others.

    House rules that leave the hands alone (how often one may buy, what cards cost) leave the odds alone too, but for
    buys that they do not allow or change (see `buys_ship`); what bots make of them is known for the game as it ships
    only. Raises `BadInput`: unknown_variant, bad_deal, bad_players.
    """
    rules = variant(game) if isinstance(game, str) else game
    asked = Situation(rules, deal, players)
    wanted = asked.rests_on()
    for rests_on, found in _kept(rules.id):
        if found.deal == deal and found.players[0] <= players <= found.players[1] and rests_on == wanted:
            if dict(found.options) == dict(rules.chosen):
                return found
            buys = asked.most_buys if asked.bought == _as_it_ships(asked).bought else 0
            return replace(found.only(("keep", "stock")).bought_at_most(buys), options=dict(rules.chosen))
    return None


def buys_ship(asked: Situation) -> bool:
    """Whether no house rule allows more of the buys told of than those that ship were made for, or changes them."""
    made = _as_it_ships(asked)
    return not asked.told_buys or (asked.bought == made.bought and asked.told_buys <= made.told_buys)


def _as_it_ships(asked: Situation) -> Situation:
    return replace(asked, variant=variant(asked.variant.id))


@cache
def _kept(game: str) -> tuple[tuple[dict[str, Any], Odds], ...]:
    file = files(__package__) / "data" / f"{game}.json"
    if not file.is_file():
        return ()
    kept = json.loads(file.read_text(encoding="utf-8"))["odds"]
    return tuple((each["rests_on"], Odds.from_json(each)) for each in kept)
