"""The odds that ship: there for every deal and table, without NumPy, and what estimating anew gives."""

from __future__ import annotations

import subprocess
import sys
from math import hypot

import pytest

from rummy_learn.odds import estimate, shipped
from rummy_learn.odds.figures import Chance, Odds, Situation
from rummy_learn.rules.errors import BadInput
from rummy_learn.variants import variant, variants

SITUATIONS = [
    (rules.id, deal, players)
    for rules in variants()
    for deal in range(1, max(1, len(rules.deals)) + 1)
    for players in range(rules.players[0], rules.players[1] + 1)
]
RECOMPUTED = [("shanghai", 2, 4), ("shanghai", 4, 7), ("hoyle", 1, 6), ("zioncheck", 2, 3), ("rum500", 1, 2)]


def odds(game: str, deal: int, players: int) -> Odds:
    found = shipped(game, deal, players)
    assert found is not None
    return found


@pytest.mark.parametrize(("game", "deal", "players"), SITUATIONS)
def test_every_deal_of_every_table_has_odds(game: str, deal: int, players: int) -> None:
    found = odds(game, deal, players)
    situation = Situation(variant(game), deal, players)
    assert (found.cards, found.packs, found.jokers) == (situation.cards, situation.deck.packs, situation.deck.jokers)
    assert found.contract == situation.contract
    for policy in ("keep", "stock", "bot"):
        curve = found.curve(policy)
        assert curve is not None
        assert all(chance.low <= chance.p <= chance.high for chance in curve.chances)
    if situation.most_buys != 0:
        assert found.curve("stock", buys=1) is not None


@pytest.mark.parametrize(("game", "deal", "players"), RECOMPUTED)
def test_estimating_anew_gives_what_ships(game: str, deal: int, players: int) -> None:
    anew = estimate(game, deal, players, samples=60_000, hands=100, turns=4, seed="anew")
    kept = odds(game, deal, players)
    assert _meet(anew.on_deal, kept.on_deal)
    one, other = anew.curve("stock"), kept.curve("stock")
    assert one is not None
    assert other is not None
    assert all(_meet(*pair) for pair in zip(one.chances, other.chances, strict=False))


def _meet(one: Chance, other: Chance) -> bool:
    """Are they no farther apart than chance takes them once in a thousand times?"""
    uncertain = hypot(*((each.high - each.low) / (2 * 1.96) for each in (one, other)))
    return abs(one.p - other.p) <= 3.3 * uncertain


def test_the_recorded_amounts_are_those_of_the_program() -> None:
    """A change of dealing or judging shows here first: the same seed and samples give the same number."""
    kept = odds("hoyle", 2, 4)
    assert (
        estimate("hoyle", 2, 3, samples=kept.on_deal.samples, hands=0, turns=0, seed=kept.seed).on_deal == kept.on_deal
    )


def test_house_rules_that_leave_the_hands_alone_leave_the_odds() -> None:
    rules = variant("shanghai", buys=3, layoff_same_turn="off")
    found = shipped(rules, 2, 4)
    assert found is not None
    assert found.on_deal == odds("shanghai", 2, 4).on_deal
    assert found.options == rules.chosen
    assert found.curve("bot") is None


def test_house_rules_that_matter_have_no_shipped_odds() -> None:
    assert shipped(variant("shanghai", wild_deuces="on"), 1, 4) is None
    assert shipped(variant("zioncheck", same_suit_runs="any"), 3, 4) is None


def test_what_cannot_be_played_is_refused() -> None:
    for deal, players in ((8, 4), (1, 2)):
        with pytest.raises(BadInput):
            shipped("shanghai", deal, players)


def test_shipped_odds_need_no_numpy() -> None:
    script = "import sys; from rummy_learn.odds import shipped; assert shipped('hoyle', 3, 5); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "rummy_learn.odds.store" in loaded
    assert "numpy" not in loaded
