"""Intervals that hold the truth as often as they say, and odds that survive a file."""

from __future__ import annotations

import json
from math import comb

import pytest

from rummy_learn.odds.figures import Chance, Curve, Odds, Situation, mean_of, weighed, wilson
from rummy_learn.rules.errors import BadInput
from rummy_learn.variants import variant


def test_wilsons_interval_is_the_published_one() -> None:
    assert wilson(10, 100) == Chance(0.1, 0.05523, 0.1744, 100, "sampled")
    assert (wilson(0, 50).low, wilson(50, 50).high) == (0.0, 1.0)
    assert wilson(0, 50).high == pytest.approx(0.0713, abs=1e-4)


@pytest.mark.parametrize(("p", "samples"), [(0.5, 40), (0.05, 200), (0.01, 300)])
def test_the_interval_holds_the_truth_about_95_times_in_100(p: float, samples: int) -> None:
    held = 0.0
    for hits in range(samples + 1):
        found = wilson(hits, samples)
        if found.low <= p <= found.high:
            held += comb(samples, hits) * p**hits * (1 - p) ** (samples - hits)
    assert 0.92 < held < 0.985


def test_the_mean_of_crowds_lies_in_its_interval() -> None:
    found = weighed(4.0, 4.2, 4)
    assert found.method == "thinned"
    assert 0.5 < found.low < found.p == 1.0 == found.high
    assert weighed(0.0, 0.0, 4) == Chance(0.0, 0.0, 1.0, 4, "thinned")
    assert mean_of(10, 50, 2) == pytest.approx((5.0, 5.0, 5.0))


def test_odds_are_read_as_they_were_written() -> None:
    chance = wilson(3, 40)
    curves = (Curve("contract", "keep", 0, (chance,)), Curve("contract", "stock", 0, (chance, wilson(9, 40))))
    odds = Odds(
        variant="shanghai",
        options={"buys": 3},
        deal=2,
        players=(3, 4),
        contract="1 set of 3 + 1 run of 4",
        cards=11,
        packs=2,
        jokers=4,
        event="contract",
        on_deal=chance,
        curves=curves,
        seed="a",
    )
    written = json.loads(json.dumps(odds.to_json()))
    assert Odds.from_json(written) == odds
    assert written["interval"] == [chance.low, chance.high]
    assert written["after"] == [[1, 0.075], [2, 0.225]]
    assert written["policy"] == "stock"
    assert odds.curve("bot") is None
    assert odds.only(["keep"]).curves == curves[:1]


def test_odds_rest_on_what_decides_about_hands_and_nothing_else() -> None:
    def rests(**options: object) -> dict[str, object]:
        return Situation(variant("shanghai", **options), 2, 4).rests_on()

    assert rests() == rests(buys=3) == rests(layoff_same_turn="off") == rests(same_suit_runs="nine")
    assert rests() != rests(wild_deuces="on")
    assert rests() != Situation(variant("shanghai"), 2, 5).rests_on()


@pytest.mark.parametrize(("game", "deal", "players"), [("shanghai", 8, 4), ("hoyle", 1, 9), ("rum500", 1, 1)])
def test_what_cannot_be_played_has_no_odds(game: str, deal: int, players: int) -> None:
    with pytest.raises(BadInput):
        Situation(variant(game), deal, players)
