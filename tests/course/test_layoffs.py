"""What stays in hand after laying off: the solver counts the same for its own lay-downs."""

from __future__ import annotations

import pytest

from rummy_learn.course.dealing import deal_that_makes
from rummy_learn.course.layoffs import least_left
from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.solve import ContractSolution, solve
from rummy_learn.variants import variant, variants

SETS = [Meld("set", parse_cards("8C 8D 8S")), Meld("set", parse_cards("KC KD KS"))]
RUN = [Meld("run", parse_cards("4C 5C 6C 7C"))]


@pytest.mark.parametrize(
    ("left", "melds", "points"),
    [
        ("2C 3D", SETS, 10),
        ("2C 3D 8H", SETS, 10),
        ("2C 3C 9D", RUN, 10),  # not all that fit: one card alone may not stay
        ("2D 3D 10C 9C", RUN, 5 + 5 + 10 + 5),
        ("2D 3D 9C 8C", RUN, 10),
        ("2D *", SETS, 25),
        ("2D 3D *", SETS, 10),
        ("8H", SETS, 0),
        ("8H *", SETS, 0),
    ],
)
def test_cards_that_fit_are_laid_off_as_long_as_the_turn_can_end(left: str, melds: list[Meld], points: int) -> None:
    assert least_left(variant("shanghai"), parse_cards(left), melds) == points


def test_without_lay_offs_in_that_turn_all_cards_count() -> None:
    assert least_left(variant("hoyle"), parse_cards("8H 2C"), SETS) == 5 + 20


def test_where_every_turn_ends_with_a_discard_one_card_stays() -> None:
    assert least_left(variant("zioncheck"), parse_cards("8H KH"), SETS) == 5


@pytest.mark.parametrize("game", [game.id for game in variants() if game.deals])
def test_for_its_own_lay_down_the_solver_counts_the_same(game: str) -> None:
    rules = variant(game)
    for seed in range(6):
        for deal in range(1, len(rules.deals) + 1):
            hand = deal_that_makes(rules, deal, seed).hand
            best = solve(rules, hand, deal=deal)
            assert isinstance(best, ContractSolution)
            left = list(hand)
            for card in (card for meld in best.contract for card in meld.cards):
                left.remove(card.face)
            assert least_left(rules, left, best.contract) == best.points_left
