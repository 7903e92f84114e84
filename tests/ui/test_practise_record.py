"""What the browser keeps of the answers, and whatever else it may send back."""

from __future__ import annotations

import json

import pytest

from rummy_learn.course.pool import Asked, Pool
from rummy_learn.course.questions import question_types
from rummy_learn.ui.practise.record import Record, Tally, named
from rummy_learn.variants import variant, variants

LEGAL = Asked(question_types()[0], variant("shanghai"))
MANY = 400
KEPT = 300


def test_an_answer_is_kept_as_small_json_that_reads_back_the_same() -> None:
    saved: dict[str, object] = {"theme": "dark"}
    Record(saved).keep("legal shanghai 7", ("b",), right=True)
    assert saved["theme"] == "dark"
    again = Record(json.loads(json.dumps(saved)))
    assert again.given("legal shanghai 7") == ("b",)
    assert again.given("legal shanghai 8") is None
    assert again.tally() == Tally(1, 1)


def test_a_question_counts_once() -> None:
    record = Record({})
    record.keep("legal shanghai 7", ("z",), right=True)
    record.keep("legal shanghai 7", ("b",), right=False)
    assert record.given("legal shanghai 7") == ("b",)
    assert record.tally() == Tally(0, 1)


def test_each_change_is_a_new_value_so_that_it_reaches_the_browser() -> None:
    saved: dict[str, object] = {}
    record = Record(saved)
    record.keep("legal shanghai 7", ("b",), right=False)
    before = saved["practise"]
    record.keep("legal shanghai 8", ("b",), right=False)
    assert before == {"legal shanghai 7": [["b"], False]}


def test_only_the_latest_are_kept() -> None:
    saved: dict[str, object] = {}
    record = Record(saved)
    for seed in range(MANY):
        record.keep(f"legal shanghai {seed}", ("a",), right=True)
    assert record.given(f"legal shanghai {MANY - 1}") == ("a",)
    assert record.given("legal shanghai 0") is None
    assert record.tally() == Tally(KEPT, KEPT)
    assert len(json.dumps(saved)) < 20_000


def test_what_is_forgotten_is_gone_and_nothing_else() -> None:
    saved: dict[str, object] = {"theme": "dark"}
    record = Record(saved)
    record.forget()
    record.keep("legal shanghai 7", ("b",), right=False)
    record.forget()
    assert saved == {"theme": "dark"}
    assert record.tally() == Tally(0, 0)


def test_a_tally_counts_the_kinds_and_games_it_is_asked_for() -> None:
    record = Record({})
    record.keep("legal shanghai 7", ("b",), right=True)
    record.keep("legal shanghai 7 buys=3", ("b",), right=False)
    record.keep("score shanghai 7", ("5",), right=True)
    record.keep("legal hoyle 7", ("a",), right=True)
    assert record.tally([LEGAL]) == Tally(1, 2)
    assert record.tally(Pool.of(question_types(), variants()).asked) == Tally(3, 4)


def test_an_item_is_named_by_kind_game_seed_and_house_rules() -> None:
    ruled = Asked(LEGAL.type, variant("shanghai", wild_deuces="on", buys=3))
    assert named(LEGAL, 7) == "legal shanghai 7"
    assert named(ruled, 7) == "legal shanghai 7 buys=3 wild_deuces=on"


@pytest.mark.parametrize(
    "kept",
    [
        None,
        "practise",
        [["legal shanghai 7", "b"]],
        {"legal shanghai 7": "b"},
        {"legal shanghai 7": ["b", True]},
        {"legal shanghai 7": [["b"], "yes"]},
        {"legal shanghai 7": [["b", 3], True]},
        {"legal shanghai 7": [["b"], True, 1]},
        {"legal shanghai 7": None},
    ],
    ids=str,
)
def test_what_is_not_well_formed_counts_as_not_answered(kept: object) -> None:
    record = Record({"practise": kept})
    assert record.given("legal shanghai 7") is None
    assert record.tally() == Tally(0, 0)
    record.keep("legal shanghai 7", ("a",), right=True)
    assert record.given("legal shanghai 7") == ("a",)


def test_of_a_flood_only_as_much_is_read_as_is_kept() -> None:
    record = Record({"practise": {f"legal shanghai {n}": [["a"] * MANY, True] for n in range(MANY)}})
    assert record.tally().answered == KEPT
    given = record.given(f"legal shanghai {MANY - 1}")
    assert given is not None
    assert len(given) < MANY
