"""Chances that are counted: against a count of another kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, factorial, prod

import pytest

from rummy_learn.odds.exact import exact
from rummy_learn.odds.figures import IMPOSSIBLE, Situation
from rummy_learn.rules.cards import Deck
from rummy_learn.rules.packing import ONE_JOKER
from rummy_learn.rules.solve_engine import engine
from tests.rules.plays import game

RANKS = 13


def partitions(total: int, largest: int, parts: int) -> Iterator[tuple[int, ...]]:
    """How so many cards can fall on the ranks, largest numbers first."""
    if not total:
        yield ()
    elif parts:
        for first in range(min(total, largest), 0, -1):
            for rest in partitions(total - first, first, parts - 1):
                yield (first, *rest)


def counted(situation: Situation, cards: int) -> float:
    """Every pattern of ranks once, judged by the solver, times the number of hands that show it."""
    deck, solver = situation.deck, engine(situation.variant, situation.deal).solver
    copies, one_pack = 4 * deck.packs, Deck(1, 0).cards()
    good = 0
    for jokers in range(min(cards, deck.jokers) + 1):
        for pattern in partitions(cards - jokers, copies, RANKS):
            held = sum(one_pack[13 * (at % 4) + rank].code for rank, n in enumerate(pattern) for at in range(n))
            if solver.satisfied(held + jokers * ONE_JOKER):
                same = Counter((*pattern, *[0] * (RANKS - len(pattern))))
                ways = factorial(RANKS) // prod(map(factorial, same.values()))
                good += ways * prod(comb(copies, n) for n in pattern) * comb(deck.jokers, jokers)
    return good / comb(deck.size, cards)


@pytest.mark.parametrize(
    ("spec", "deal", "players", "cards"),
    [
        ("shanghai", 1, 4, 11),
        ("shanghai", 4, 4, 11),
        ("hoyle", 4, 4, 11),
        ("zioncheck", 1, 9, 10),
        ("california", 5, 3, 13),
    ],
)
def test_sets_are_counted_as_by_patterns_of_ranks(spec: str, deal: int, players: int, cards: int) -> None:
    situation = Situation(game(spec), deal, players)
    found = exact(situation, cards)
    assert found is not None
    assert found.low == found.p == found.high
    assert found.p == pytest.approx(counted(situation, cards), rel=1e-3)


def test_a_contract_larger_than_the_hand_is_impossible() -> None:
    assert exact(Situation(game("shanghai"), 7, 4), 11) == IMPOSSIBLE


@pytest.mark.parametrize(("spec", "deal"), [("shanghai", 2), ("shanghai", 3), ("shanghai wild_deuces=on", 1)])
def test_runs_and_wild_twos_are_not_counted(spec: str, deal: int) -> None:
    assert exact(Situation(game(spec), deal, 4), 14) is None
