"""`odds`: what ships at once, estimates when they are asked for, the published JSON, one line for what cannot be."""

from __future__ import annotations

import re

import pytest

from rummy_learn.odds import shipped
from tests.test_cli import UNUSABLE, YES, run

FEW = ("--samples", "4000", "--workers", "1")
PUBLISHED = {"on_deal", "interval", "samples", "after", "policy"}


def test_without_numbers_asked_anew_the_shipped_odds_are_printed() -> None:
    said = run("odds", "shanghai", "--deal", "2", "--players", "5", "--json")
    known = shipped("shanghai", 2, 5)
    assert known is not None
    assert said.status == YES
    assert said.json == known.to_json() | {"shipped": True}
    assert said.json.keys() >= PUBLISHED


def test_without_a_deal_every_deal_is_answered() -> None:
    said = run("odds", "zioncheck", "--json").json
    assert [each["deal"] for each in said["deals"]] == [1, 2, 3, 4, 5, 6]
    assert run("odds", "rum500", "--json").json["event"] == "meld"


def test_samples_and_a_seed_estimate_anew_and_alike() -> None:
    one = run("odds", "shanghai", "--deal", "2", *FEW, "--seed", "a", "--json").json
    assert one == run("odds", "shanghai", "--deal", "2", *FEW, "--seed", "a", "--json").json
    assert (one["shipped"], one["samples"], one["seed"]) == (False, 4000, "a")
    low, high = one["interval"]
    assert low < 0.0474 < high
    assert [turn for turn, _ in one["after"]] == list(range(1, 13))


def test_house_rules_that_matter_are_estimated() -> None:
    said = run("odds", "shanghai", "--deal", "1", "--set", "wild_deuces=on", *FEW, "--json").json
    assert said["options"] == {"wild_deuces": "on"}
    assert said["on_deal"] > 0.3


def test_words_say_chance_interval_and_growth() -> None:
    out = run("odds", "shanghai", "--deal", "2").out
    assert out.startswith("Deal 2: 1 set of 3, 1 run of 4; 11 cards of 2 packs\n  On the deal: 4.7")
    assert "one drawn, one discarded" in out
    assert "These odds ship with the program" in out
    assert "of 200 hands" in out
    hardest = run("odds", "shanghai", "--deal", "7").out
    assert "impossible: the contract is larger" in hardest
    assert not re.search(r"%\d", hardest)
    assert "Estimated now, from seed 0." in run("odds", "rum500", *FEW).out


def test_few_samples_follow_enough_hands_to_tell_something_and_say_how_little_that_is() -> None:
    few = ("shanghai", "--deal", "2", "--samples", "1000", "--workers", "1")
    said = run("odds", *few, "--json").json
    for curve in said["curves"]:
        told = [(p, low, high, hands) for p, low, high, hands, _ in curve["chances"]]
        assert told == sorted(told)
        assert min(hands for *_, hands in told) >= 200
    assert {curve["policy"] for curve in said["curves"]} == {"keep", "stock"}
    out = run("odds", *few).out
    assert "of 200 hands" in out
    assert "What bots make of it is left out" in out


@pytest.mark.parametrize("game", ["rum500", "hoyle"])
def test_a_single_sample_is_told_with_all_its_uncertainty(game: str) -> None:
    deal = ("--deal", "1") if game == "hoyle" else ()
    out = run("odds", game, *deal, "--samples", "1", "--workers", "1").out
    assert "of 1 hand " in out


def test_workers_alone_estimate_nothing_anew() -> None:
    assert run("odds", "shanghai", "--deal", "2", "--workers", "3", "--json").json["shipped"]


def test_buys_are_told_as_the_house_rules_allow_them() -> None:
    more = ("--set", "buys=3", "--samples", "100", "--workers", "1")
    said = run("odds", "shanghai", "--deal", "1", *more, "--json").json
    assert {curve["buys"] for curve in said["curves"]} == {0, 1, 2, 3}
    fewer = run("odds", "zioncheck", "--deal", "2", "--set", "pickup_limit=1", "--json").json
    assert fewer["shipped"]
    assert {curve["buys"] for curve in fewer["curves"]} == {0, 1}


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("rum500", "--deal", "1"), "1"),
        (("shanghai", "--deal", "8"), "8"),
        (("shanghai", "--players", "9"), "9"),
        (("shanghai", "--samples", "0"), "0"),
        (("shanghai", "--workers", "x"), "x"),
        (("shanghai", "--workers", "100000"), "100000"),
        (("shanghai", "--samples", "1234567890"), "nine digits"),
        (("shanghai", "--deal", "1", "--scheduler", "nowhere://here"), "nowhere://here"),
    ],
)
def test_what_cannot_be_used_is_named_in_one_line(words: tuple[str, ...], named: str) -> None:
    said = run("odds", *words)
    assert said.status == UNUSABLE
    assert said.err.count("\n") == 1
    assert named in said.err
