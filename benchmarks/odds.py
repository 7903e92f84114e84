"""Hands dealt and judged a second, in batches and one by one: the ratio for every contract of every game.

    python benchmarks/odds.py [--rounds 5] [--extra 0]

Both deal the same number of cards from the same deck, in turns in one process. Seconds are those of the process, so
that other work on the machine matters less; medians are compared, and the quickest round is shown as what a quiet core
does. One by one means a sample of the deck, packed, and `ContractSolver.satisfied`.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rummy_learn.odds.batch import Batch
from rummy_learn.odds.dealing import BATCH, deal
from rummy_learn.odds.figures import Situation
from rummy_learn.rules.solve_engine import engine
from rummy_learn.variants import variants

PLAYERS = 4
BATCHES, SINGLE = 4, 4000


def main() -> None:
    """Measure everything and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--extra", type=int, default=0, help="cards beside those dealt")
    asked = parser.parse_args()
    print(f"{'game':12}{'contract':26}{'cards':>6}{'M hands/s':>11}{'quiet':>7}{'ns each':>15}{'ratio':>7}{'asked':>8}")
    for rules in variants():
        for number in range(1, len(rules.deals) + 1):
            situation = Situation(rules, number, PLAYERS)
            cards = situation.cards + asked.extra
            if rules.deal(number).contract.cards <= cards:
                print(row(situation, cards, asked.rounds), flush=True)


def row(situation: Situation, cards: int, rounds: int) -> str:
    """One contract."""
    batch = Batch(situation.variant, situation.deal, situation.deck)
    in_batches, one_by_one = [], []
    for round_ in range(-1, rounds):
        whole = timed(lambda at=round_: judge_batches(batch, situation, cards, at)) / (BATCHES * BATCH)
        single = timed(lambda at=round_: judge_singly(situation, cards, at)) / SINGLE
        if round_ >= 0:  # the first one fills the tables
            in_batches.append(whole)
            one_by_one.append(single)
    many, single = statistics.median(in_batches), statistics.median(one_by_one)
    asked = batch.asked / ((rounds + 1) * BATCHES * BATCH)
    return (
        f"{situation.variant.id:12}{situation.contract:26}{cards:>6}{1e-6 / many:>11.2f}{1e-6 / min(in_batches):>7.2f}"
        f"{single * 1e9:>15.0f}{single / many:>6.0f}x{asked:>8.2%}"
    )


def timed(work: Callable[[], object]) -> float:
    """Seconds that the work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def judge_batches(batch: Batch, situation: Situation, cards: int, seed: int) -> None:
    """Hands by the thousand."""
    for number in range(BATCHES):
        batch.satisfied(deal(seed, number, BATCH, cards, situation.deck.size))


def judge_singly(situation: Situation, cards: int, seed: int) -> None:
    """The same work for one hand after the other."""
    solver = engine(situation.variant, situation.deal).solver
    codes = [card.code for card in situation.deck.cards()]
    dealt = random.Random(seed).sample
    for _ in range(SINGLE):
        solver.satisfied(sum(dealt(codes, cards)))


if __name__ == "__main__":
    main()
