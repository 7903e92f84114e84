"""Estimates: the same whoever works, and what must hold between their parts."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from rummy_learn.odds import estimate
from rummy_learn.odds.drawing import drawn
from rummy_learn.odds.figures import IMPOSSIBLE, Curve, Odds, Situation, wilson
from rummy_learn.odds.table import downs
from rummy_learn.rules.errors import BadInput
from tests.rules.plays import game

FEW = {"samples": 20_000, "hands": 60, "deals": 3, "buys": 1, "turns": 3}


def estimated(deal: int, **more: object) -> Odds:
    return estimate("shanghai", deal, 4, **FEW | more)  # type: ignore[arg-type]


def chances(odds: Odds, policy: str, buys: int = 0) -> list[float]:
    found = odds.curve(policy, buys=buys)  # type: ignore[arg-type]
    assert isinstance(found, Curve)
    return [chance.p for chance in found.chances]


def test_workers_and_their_number_change_nothing() -> None:
    alone = estimated(2)
    for workers in (1, 3):
        with ThreadPoolExecutor(workers) as executor:
            assert estimated(2, executor=executor) == alone


def test_another_seed_gives_other_numbers_within_the_intervals() -> None:
    one, other = estimated(2, hands=0, deals=0), estimated(2, hands=0, deals=0, seed="other")
    assert one.on_deal != other.on_deal
    assert one.on_deal.low < other.on_deal.high
    assert other.on_deal.low < one.on_deal.high


def test_progress_is_told_in_order_and_to_the_end() -> None:
    told: list[float] = []
    estimated(1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_chances_grow_with_turns_and_no_discard_helps() -> None:
    odds = estimated(1, hands=600, deals=0, seed="turns")
    kept, drawn_to = chances(odds, "keep"), chances(odds, "stock")
    for curve in (kept, drawn_to, chances(odds, "stock", 1)):
        assert curve == sorted(curve)
    assert odds.on_deal.p < kept[0]
    first = odds.curve("stock")
    assert first is not None
    assert first.chances[0].low < kept[0] < first.chances[0].high
    assert all(chance.low <= most for chance, most in zip(first.chances, kept, strict=True))


def test_a_buy_helps() -> None:
    odds = estimated(1, hands=300, deals=0)
    assert all(more > less for less, more in zip(chances(odds, "stock"), chances(odds, "stock", 1), strict=True))


def test_a_contract_no_hand_has_room_for_is_impossible_and_a_buy_makes_room() -> None:
    odds = estimate("california", 8, 4, samples=1000, hands=20, buys=2, turns=3)
    assert odds.on_deal == IMPOSSIBLE
    first, second = odds.curve("stock"), odds.curve("stock", buys=2)
    assert first is not None
    assert set(first.chances) == {IMPOSSIBLE}
    assert second is not None
    assert second.chances[0].method == "sampled"


def test_rare_chances_are_met_by_thinning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy_learn.odds.chances._CROWDS", 3)
    odds = estimate("hoyle", 6, 4, samples=2000, hands=0, turns=0)
    assert odds.on_deal.method == "thinned"
    assert 1e-6 < odds.on_deal.p < 1e-5


def test_without_contracts_a_meld_is_hoped_for_and_going_out() -> None:
    odds = estimate("rum500", 1, 4, samples=8000, hands=40, turns=4)
    meld, out = odds.curve("stock"), odds.curve("stock", event="out")
    assert meld is not None
    assert out is not None
    assert 0.3 < odds.on_deal.p < 0.38
    assert all(one.p <= other.p for one, other in zip(out.chances, meld.chances, strict=True))
    assert odds.melded is not None
    assert odds.melded[1] < odds.melded[0] < odds.melded[2]


@pytest.mark.parametrize("game", ["shanghai", "rum500"])
def test_a_single_hand_tells_little_but_something(game: str) -> None:
    odds = estimate(game, 1, 4, samples=1, hands=1, deals=1, turns=2)
    assert {curve.policy for curve in odds.curves} == {"keep", "stock", "bot"}
    assert all(0 <= chance.low <= chance.p <= chance.high <= 1 for curve in odds.curves for chance in curve.chances)


@pytest.mark.parametrize(("deal", "players"), [(0, 4), (8, 4), (1, 2)])
def test_odds_of_what_cannot_be_played_are_refused(deal: int, players: int) -> None:
    with pytest.raises(BadInput):
        estimate("shanghai", deal, players)


# ---- drawing ---------------------------------------------------------------------------------------------------------
def test_the_first_draw_to_a_hand_is_a_hand_with_one_card_more() -> None:
    situation = Situation(game("shanghai"), 1, 4)
    ((first,),) = drawn(situation, 0, 1, "first", 0, 1500)
    found = wilson(first, 1500)
    assert found.low < 0.2312 < found.high  # counted, see `exact`


def test_hands_of_other_tasks_are_other_hands() -> None:
    situation = Situation(game("shanghai"), 2, 4)
    assert drawn(situation, 0, 8, 1, 0, 50) == drawn(situation, 0, 8, 1, 0, 50) != drawn(situation, 0, 8, 1, 1, 50)


# ---- bots ------------------------------------------------------------------------------------------------------------
def test_bots_lie_down_once_each_and_the_same_for_the_same_seed() -> None:
    situation = Situation(game("shanghai"), 1, 3)
    (counts,) = found = downs(situation, 30, "seed", 0, 3)
    assert found == downs(situation, 30, "seed", 0, 3)
    assert 3 <= sum(counts) <= 9
    (early,) = downs(situation, 2, "seed", 0, 3)
    assert early == counts[:2]
