"""Moves as text: the keys each of them has, and what cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.play import apply
from rummy_learn.rules.errors import BadInput
from tests.game.table import at

WRITTEN: list[dict[str, Any]] = [
    {"player": 0, "action": "draw"},
    {"player": 0, "action": "take"},
    {"player": 0, "action": "take", "cards": "4S"},
    {"player": 2, "action": "buy"},
    {"player": 2, "action": "pass"},
    {"player": 1, "action": "go_down", "melds": "8C 8D * | 4C 5C 6C 7C"},
    {"player": 1, "action": "meld", "cards": "8C 8D *=8H"},
    {"player": 1, "action": "lay_off", "meld": 0, "cards": "3C"},
    {"player": 1, "action": "lay_off", "meld": 0, "cards": "AC", "end": "low"},
    {"player": 1, "action": "exchange", "meld": 3, "card": "7C"},
    {"player": 1, "action": "discard", "card": "10H"},
    {"player": 3, "action": "call_rummy", "meld": 0, "card": "10S"},
    {"player": 3, "action": "call_rummy", "meld": 0, "cards": "10S JS", "card": "JS"},
    {"player": 3, "action": "call_rummy", "melds": "JH QH KH", "card": "KH"},
]


@pytest.mark.parametrize("data", WRITTEN, ids=str)
def test_a_move_reads_back_as_it_is_written(data: dict[str, Any]) -> None:
    action = Action.read(data)
    assert action.to_json() == data
    assert Action.read(str(action)) == action


def test_other_spellings_are_the_same_move() -> None:
    assert Action.read('{"player": 1, "action": "discard", "card": "t♥"}') == Action.read(
        {"player": 1, "action": "discard", "card": "10H"}
    )


CALL = {"player": 1, "action": "call_rummy", "card": "8C"}


@pytest.mark.parametrize(
    ("data", "code", "piece"),
    [
        ({"player": 1, "action": "fly"}, "bad_action", "fly"),
        ({"player": 1}, "bad_action", ""),
        ({"action": "draw"}, "bad_action", ""),
        ({"player": -1, "action": "draw"}, "bad_action", "-1"),
        ({"player": "1", "action": "draw"}, "bad_action", "1"),
        ({"player": True, "action": "draw"}, "bad_action", "true"),
        ({"player": 1, "action": "discard"}, "bad_action", "discard"),
        ({"player": 1, "action": "discard", "card": "8C 8D"}, "bad_action", "8C 8D"),
        ({"player": 1, "action": "discard", "card": ""}, "bad_action", ""),
        ({"player": 1, "action": "discard", "card": 8}, "bad_action", "8"),
        ({"player": 1, "action": "discard", "card": "1Z"}, "unknown_card", "1Z"),
        ({"player": 1, "action": "discard", "cards": "8C"}, "bad_action", "cards"),
        ({"player": 1, "action": "draw", "from": "stock"}, "bad_action", "from"),
        ({"player": 1, "action": "lay_off", "cards": "8C"}, "bad_action", "lay_off"),
        ({"player": 1, "action": "lay_off", "meld": -1, "cards": "8C"}, "bad_action", "-1"),
        ({"player": 1, "action": "lay_off", "meld": 0, "cards": "8C", "end": "left"}, "bad_action", "left"),
        ({"player": 1, "action": "go_down", "melds": "8C 8D * |"}, "empty_meld", "8C 8D * |"),
        (CALL, "bad_action", "call_rummy"),
        (
            {"player": 1, "action": "call_rummy", "card": "8C", "meld": 0, "melds": "8C 8D 8H"},
            "bad_action",
            "call_rummy",
        ),
        (
            {"player": 1, "action": "call_rummy", "card": "8C", "melds": "8C 8D 8H | KC KD KH"},
            "bad_action",
            "call_rummy",
        ),
        (CALL | {"card": "9C", "melds": "8C 8D 8H"}, "bad_action", "9C"),
        ("draw", "bad_action", "draw"),
        ("[1]", "bad_action", "[1]"),
    ],
    ids=str,
)
def test_what_is_no_move_names_the_piece(data: Any, code: str, piece: str) -> None:
    with pytest.raises(BadInput) as error:
        Action.read(data)
    assert (error.value.code, error.value.piece) == (code, piece)
    assert str(error.value)


def test_a_seat_that_the_table_does_not_have_cannot_move() -> None:
    with pytest.raises(BadInput) as error:
        apply(at("shanghai"), Action.read({"player": 3, "action": "draw"}))
    assert (error.value.code, error.value.piece) == ("bad_action", "3")


def test_the_answer_to_a_move_is_written_with_the_public_keys() -> None:
    start = at("shanghai", seed=1)
    answer = apply(start, Action.read({"player": 1, "action": "draw"}))
    assert isinstance(answer, Applied)
    assert answer
    assert answer.to_json() == {
        "valid": True,
        "position": answer.position.to_json(),
        "events": ["Player 2 draws a card from the stock."],
    }
    no = apply(start, Action.read({"player": 2, "action": "draw"}))
    assert no.to_json()["valid"] is False
