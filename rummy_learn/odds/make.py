"""Makes the odds that ship: `python -m rummy_learn.odds.make [--workers 2] [GAME ...]`.

The same program makes the same files whatever the number of workers. It takes half an hour on one core; with fewer
`--samples`, `--hands` and `--deals` less, and the file says so.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rummy_learn.odds.chances import estimate
from rummy_learn.odds.figures import Situation
from rummy_learn.variants import shipped_ids, variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from concurrent.futures import Executor

    from rummy_learn.rules.variant import Variant

_FOLDER = Path(__file__).with_name("data")
_SEED = "shipped"
_BUYS = 2
_AMOUNTS = {"samples": 1_000_000, "hands": 200, "deals": 50}
"""How many hands are dealt, how many of them are followed as they draw, and how many deals bots play."""


def tables(rules: Variant, deal: int) -> Iterator[tuple[int, int]]:
    """The numbers of players, from and to, that play with the same deck and as many cards each."""
    least, most = rules.players
    first = least
    for players in range(least, most + 1):
        if players == most or _dealt(rules, deal, players + 1) != _dealt(rules, deal, players):
            yield first, players
            first = players + 1


def _dealt(rules: Variant, deal: int, players: int) -> tuple[object, int]:
    return rules.deck(players), rules.dealt(deal, players)


def main() -> None:
    """Writes one file for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=shipped_ids(), metavar="GAME")
    parser.add_argument("--workers", type=int, default=1)
    for name, amount in _AMOUNTS.items():
        parser.add_argument(f"--{name}", type=int, default=amount)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.workers) as executor:
        for game in asked.games:
            _write(variant(game), {name: getattr(asked, name) for name in _AMOUNTS}, executor)


def _write(rules: Variant, amounts: Mapping[str, int], executor: Executor) -> None:
    fewer = "".join(f" --{name} {amount}" for name, amount in amounts.items() if amount != _AMOUNTS[name])
    found = []
    for deal in range(1, max(1, len(rules.deals)) + 1):
        for low, high in tables(rules, deal):
            odds = estimate(
                rules,
                deal,
                low,
                samples=amounts["samples"],
                hands=amounts["hands"],
                deals=amounts["deals"],
                buys=_BUYS,
                seed=_SEED,
                executor=executor,
            )
            found.append(
                replace(odds, players=(low, high)).to_json() | {"rests_on": Situation(rules, deal, low).rests_on()}
            )
            print(rules.id, deal, low, odds.on_deal, flush=True)
    lines = ",\n".join(json.dumps(each) for each in found)
    text = f'{{"made": "python -m rummy_learn.odds.make{fewer}", "odds": [\n{lines}\n]}}\n'
    (_FOLDER / f"{rules.id}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
