"""Makes the odds that ship: `python -m rummy_learn.odds.make [--workers 2] [GAME ...]`.

The same program makes the same files whatever the number of workers. It takes a quarter of an hour on one core.
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
from rummy_learn.variants import variant, variant_ids

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from rummy_learn.rules.variant import Variant

_FOLDER = Path(__file__).with_name("data")
_SEED = "shipped"
_SAMPLES, _HANDS, _DEALS, _BUYS = 1_000_000, 200, 50, 2


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
    parser.add_argument("games", nargs="*", default=variant_ids(), metavar="GAME")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.workers) as executor:
        for game in asked.games:
            _write(variant(game), executor)


def _write(rules: Variant, executor: Executor) -> None:
    found = []
    for deal in range(1, max(1, len(rules.deals)) + 1):
        for low, high in tables(rules, deal):
            odds = estimate(
                rules,
                deal,
                low,
                samples=_SAMPLES,
                hands=_HANDS,
                deals=_DEALS,
                buys=_BUYS,
                seed=_SEED,
                executor=executor,
            )
            found.append(
                replace(odds, players=(low, high)).to_json() | {"rests_on": Situation(rules, deal, low).rests_on()}
            )
            print(rules.id, deal, low, odds.on_deal, flush=True)
    lines = ",\n".join(json.dumps(each) for each in found)
    text = f'{{"made": "python -m rummy_learn.odds.make", "odds": [\n{lines}\n]}}\n'
    (_FOLDER / f"{rules.id}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
