"""Hands dealt in batches: every card equally likely, and judged hand for hand as the solver judges them."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from rummy_learn.odds.batch import Batch
from rummy_learn.odds.dealing import BATCH, batches, deal
from rummy_learn.rules.cards import Deck, parse_cards
from rummy_learn.rules.packing import pack
from rummy_learn.rules.solve_engine import engine
from tests.rules.plays import CONTRACT_GAMES, game

HOUSE_RULES = ("shanghai wild_deuces=on", "shanghai same_suit_runs=nine", "california same_suit_runs=apart")
DEALS = [(spec, number) for spec in (*CONTRACT_GAMES, *HOUSE_RULES) for number in range(1, len(game(spec).deals) + 1)]
EXTRA = (0, 4, 9)
"""Cards beside the dealt ones: with more of them more melds are there."""


def scalar(spec: str, number: int, deck: Deck, hands: np.ndarray) -> list[bool]:
    solver, cards = engine(game(spec), number).solver, deck.cards()
    return [solver.satisfied(pack([cards[at] for at in hand])) for hand in hands.T.tolist()]


@pytest.mark.parametrize(("spec", "number"), DEALS)
def test_a_batch_is_judged_hand_for_hand_as_by_the_solver(spec: str, number: int) -> None:
    rules = game(spec)
    for seed, more in enumerate(EXTRA):
        deck = rules.deck(rules.players[seed == len(EXTRA) - 1])
        hands = deal(seed, number, 150, rules.dealt(number, rules.players[0]) + more, deck.size)
        assert Batch(rules, number, deck).satisfied(hands).tolist() == scalar(spec, number, deck, hands)


@pytest.mark.parametrize("copies", [15, 16])
def test_all_cards_of_one_rank_are_counted(copies: int) -> None:
    rules, deck = game("shanghai"), Deck(4, 8)
    ranks = [at for at, card in enumerate(deck.cards()) if card.rank == 8][:copies]
    rest = [at for at, card in enumerate(deck.cards()) if card in parse_cards("2C 4D")][:2]
    hands = np.array([[*ranks, *rest]], np.uint8).T
    assert Batch(rules, 4, deck).satisfied(hands).tolist() == [True]


def test_the_solver_is_asked_about_few_hands() -> None:
    rules = game("shanghai")
    deck = rules.deck(4)
    batch = Batch(rules, 2, deck)
    assert batch.satisfied(deal(1, 0, 10_000, 11, deck.size)).sum() > 400
    assert 0 < batch.asked < 100


def test_hands_too_small_for_the_contract_are_not_looked_at() -> None:
    rules = game("shanghai")
    deck = rules.deck(4)
    batch = Batch(rules, 7, deck)
    assert not batch.satisfied(deal(1, 0, 500, 11, deck.size)).any()
    assert batch.asked == 0


# ---- dealing ---------------------------------------------------------------------------------------------------------
def test_a_hand_holds_different_cards_of_the_deck() -> None:
    hands = deal(3, 0, 500, 26, 54)
    assert hands.shape == (26, 500)
    assert hands.max() < 54
    assert all(len(set(hand)) == 26 for hand in hands.T.tolist())


def test_every_hand_is_equally_likely() -> None:
    hands, number = 30_000, comb(7, 3)
    dealt = np.sort(deal("fair", 0, hands, 3, 7), axis=0).T
    _, found = np.unique(dealt, axis=0, return_counts=True)
    assert len(found) == number
    squares = ((found - hands / number) ** 2 / (hands / number)).sum()
    assert squares < 2 * number  # chi-squared with 34 degrees of freedom: beyond 70 once in 3,000 seeds


def test_the_same_seed_and_batch_deal_the_same_hands() -> None:
    assert (deal(5, 2, 100, 11, 108) == deal("5", 2, 100, 11, 108)).all()
    assert (deal(5, 2, 100, 11, 108) != deal(5, 3, 100, 11, 108)).any()
    assert deal(5, 0, 2, 11, 108).T.tolist() == GOLDEN


GOLDEN = [[75, 72, 27, 6, 9, 102, 8, 52, 66, 47, 58], [60, 68, 39, 45, 73, 40, 86, 88, 102, 30, 46]]


@pytest.mark.parametrize("samples", [0, 1, BATCH, 2 * BATCH + 5])
def test_batches_add_up(samples: int) -> None:
    assert sum(batches(samples)) == samples
    assert all(0 < size <= BATCH for size in batches(samples))
