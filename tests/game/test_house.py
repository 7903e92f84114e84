"""A game with house rules as a file: read back as it was written, and every fault of a bad one named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rummy_learn.game.house import LONGEST_NAME, MOST, BadHouse, House, named, of_json, read
from rummy_learn.rules.errors import BadInput
from rummy_learn.variants import variant

GAMES = [
    variant("shanghai", buys=3, wild_deuces="on"),
    variant("rum500", out_discard="unplayable", playable_out="call", target=1500),
    variant("hoyle"),
]
GOOD = House("Friday night", GAMES[0]).to_json()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_file_is_read_back_as_it_was_written(game: Any) -> None:
    house = House("Tante Änne’s “long” game", game)
    assert read(house.text()) == house
    assert of_json(json.loads(house.text())) == house


def test_values_may_be_written_as_text_and_on_as_true() -> None:
    rules = {"buys": "3", "wild_deuces": True}
    assert of_json({**GOOD, "rules": rules}).game == GAMES[0]


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("", "“”"),
        ('{"format"', '{"format"'),
        ("[" * 3000, "[[["),
        ("[]", "[]"),
        ("null", "null"),
        ('{"variant": "hoyle"}', "hoyle"),
        ("1" * (MOST + 1), str(MOST)),
        (json.dumps({**GOOD, "version": 2}), "2"),
        (json.dumps({**GOOD, "version": True}), "true"),
        (json.dumps({**GOOD, "rules": [1]}), "[1]"),
        (json.dumps({**GOOD, "rules": {"buys": [3]}}), "buys"),
        (json.dumps({**GOOD, "rules": {"buys": "9" * 300}}), "buys"),
        (json.dumps({**GOOD, "name": "x" * (LONGEST_NAME + 1)}), "xxx"),
        (json.dumps({**GOOD, "name": "a\u0000b"}), "a"),
        (json.dumps({**GOOD, "name": 7}), "“”"),
        (json.dumps({**GOOD, "game": "g" * 300}), "ggg"),
        (json.dumps({**GOOD, "game": None}), "null"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_one_short_sentence(text: str, piece: str) -> None:
    with pytest.raises(BadHouse) as refused:
        read(text)
    assert len(refused.value.faults) == 1
    told = str(refused.value)
    assert piece in told
    assert told.endswith(".")
    assert len(told) < 250


def test_every_fault_is_named() -> None:
    bad = {**GOOD, "name": "", "colour": "red", "rules": {"bys": 3, "buys": 7, "wild_deuces": "maybe"}}
    with pytest.raises(BadHouse) as refused:
        of_json(bad)
    assert [fault.code for fault in refused.value.faults] == [
        "unknown_key",
        "bad_name",
        "unknown_option",
        "bad_value",
        "bad_value",
    ]
    assert all(piece in str(refused.value) for piece in ("colour", "bys", "7", "maybe"))


def test_rules_that_do_not_go_together_are_refused_with_what_they_need() -> None:
    with pytest.raises(BadHouse, match="it needs out_discard=unplayable"):
        of_json({**GOOD, "game": "rum500", "rules": {"playable_out": "call"}})


def test_a_name_is_tidied_or_refused() -> None:
    assert named("  Friday \n night ") == "Friday night"
    with pytest.raises(BadInput, match="no name"):
        named("   ")
