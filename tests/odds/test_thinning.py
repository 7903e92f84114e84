"""Rare chances: larger hands made smaller, against counts and against plain sampling."""

from __future__ import annotations

import pytest

from rummy_learn.odds import tasks
from rummy_learn.odds.exact import exact
from rummy_learn.odds.figures import Chance, Situation, weighed, wilson
from rummy_learn.odds.tasks import Named
from rummy_learn.odds.thinning import CROWD, thinned
from tests.rules.plays import game

CROWDS = 8


def by_thinning(situation: Situation, most: int, least: int) -> list[Chance]:
    """The chance for each size from `most` down."""
    crowds = [thinned(situation, most, least, "test", number) for number in range(CROWDS)]
    columns = zip(*crowds, strict=True)
    return [weighed(sum(column), sum(one * one for one in column), CROWDS) for column in columns]


def test_the_chance_of_four_sets_is_the_counted_one_at_every_size() -> None:
    situation = Situation(game("california"), 5, 3)
    found = by_thinning(situation, 19, 12)
    known = [exact(situation, cards) for cards in range(19, 11, -1)]
    assert found[-1].p < 1e-4
    misses = [cards for cards, one, true in zip(range(19, 11, -1), found, known, strict=True) if not _holds(one, true)]
    assert len(misses) <= 1


def _holds(found: Chance, true: Chance | None) -> bool:
    return true is not None and found.low <= true.p <= found.high


@pytest.mark.parametrize(("spec", "deal", "cards"), [("shanghai", 2, 11), ("hoyle", 3, 13), ("zioncheck", 4, 12)])
def test_a_common_chance_comes_out_as_by_dealing_hands(spec: str, deal: int, cards: int) -> None:
    situation = Situation(game(spec), deal, 3)
    found = by_thinning(situation, cards + 5, cards)[-1]
    dealt = 100_000
    plain = wilson(tasks.dealt_hits(Named.of(situation), cards, "plain", 0, dealt), dealt)
    assert found.low <= plain.high
    assert plain.low <= found.high
    assert found.p == pytest.approx(plain.p, rel=0.25)


def test_the_first_chance_is_the_share_of_the_hands_dealt() -> None:
    situation = Situation(game("shanghai"), 2, 3)
    found = thinned(situation, 14, 14, 1, 0)
    assert len(found) == 1
    assert found[0] * CROWD == int(found[0] * CROWD)


def test_a_crowd_that_dies_out_leaves_zeros() -> None:
    situation = Situation(game("hoyle"), 8, 3)
    assert thinned(situation, 14, 13, 1, 0) == [0.0, 0.0]
