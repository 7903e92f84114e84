"""What the browser keeps of the answers, and whatever else it may send back."""

from __future__ import annotations

import json

import pytest

from rummy_learn.course.item import Item
from rummy_learn.course.pool import Asked, Pool
from rummy_learn.course.questions import question_types
from rummy_learn.ui.practise.record import Record, Tally
from rummy_learn.variants import variant, variants

HERE, NEXT = Item("legal", "shanghai", 7), Item("legal", "shanghai", 8)
LEGAL = Asked(question_types()[0], variant("shanghai"))
ALL = Pool.of(question_types(), variants()).asked
MANY = 400
KEPT = 300


def test_an_answer_is_kept_as_small_json_that_reads_back_the_same() -> None:
    saved: dict[str, object] = {"theme": "dark"}
    Record(saved).keep(HERE, ("b",), right=True)
    assert saved["theme"] == "dark"
    again = Record(json.loads(json.dumps(saved)))
    assert again.given(HERE) == ("b",)
    assert again.given(NEXT) is None
    assert again.tally(ALL) == Tally(1, 1)


def test_a_question_counts_once() -> None:
    record = Record({})
    record.keep(HERE, ("z",), right=True)
    record.keep(HERE, ("b",), right=False)
    assert record.given(HERE) == ("b",)
    assert record.tally(ALL) == Tally(0, 1)


def test_each_change_is_a_new_value_so_that_it_reaches_the_browser() -> None:
    saved: dict[str, object] = {}
    record = Record(saved)
    record.keep(HERE, ("b",), right=False)
    before = saved["practise"]
    record.keep(NEXT, ("b",), right=False)
    assert before == {"legal shanghai 7": [["b"], False]}


def test_only_the_latest_are_kept() -> None:
    saved: dict[str, object] = {}
    record = Record(saved)
    for seed in range(MANY):
        record.keep(Item("legal", "shanghai", seed), ("a",), right=True)
    assert record.given(Item("legal", "shanghai", MANY - 1)) == ("a",)
    assert record.given(Item("legal", "shanghai", 0)) is None
    assert record.tally(ALL) == Tally(KEPT, KEPT)
    assert len(json.dumps(saved)) < 20_000


def test_what_is_forgotten_is_gone_and_nothing_else() -> None:
    saved: dict[str, object] = {"theme": "dark"}
    record = Record(saved)
    record.forget()
    record.keep(HERE, ("b",), right=False)
    record.forget()
    assert saved == {"theme": "dark"}
    assert record.tally(ALL) == Tally(0, 0)


def test_a_tally_counts_the_kinds_and_games_it_is_asked_for() -> None:
    record = Record({})
    record.keep(HERE, ("b",), right=True)
    record.keep(HERE._replace(rules=("buys=3",)), ("b",), right=False)
    record.keep(Item("score", "shanghai", 7), ("5",), right=True)
    record.keep(Item("legal", "hoyle", 7), ("a",), right=True)
    assert record.tally([LEGAL]) == Tally(1, 2)
    assert record.tally(ALL) == Tally(3, 4)


def test_a_question_dropped_is_open_again_and_no_other() -> None:
    record = Record({})
    record.keep(HERE, ("b",), right=False)
    record.keep(NEXT, ("a",), right=True)
    record.drop(HERE)
    assert record.given(HERE) is None
    assert record.given(NEXT) == ("a",)


def test_the_levels_of_a_question_are_answered_apart() -> None:
    record = Record({})
    record.keep(HERE._replace(level=2), ("b",), right=False)
    assert record.given(HERE) is None
    assert record.given(HERE._replace(level=2)) == ("b",)


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
    assert record.given(HERE) is None
    assert record.tally(ALL) == Tally(0, 0)
    record.keep(HERE, ("a",), right=True)
    assert record.given(HERE) == ("a",)


def test_of_a_flood_only_as_much_is_read_as_is_kept() -> None:
    record = Record({"practise": {f"legal shanghai {n}": [["a"] * MANY, True] for n in range(MANY)}})
    assert record.tally(ALL).answered == KEPT
    given = record.given(Item("legal", "shanghai", MANY - 1))
    assert given is not None
    assert len(given) < MANY


def test_opened_hints_are_kept_until_the_question_is_opened_again() -> None:
    saved: dict[str, object] = {}
    Record(saved).climb(HERE, 2)
    again = Record(json.loads(json.dumps(saved)))
    assert (again.hints(HERE), again.hints(NEXT)) == (2, 0)
    again.keep(HERE, ("b",), right=True)
    assert again.hints(HERE) == 2
    again.drop(HERE)
    assert again.hints(HERE) == 0


@pytest.mark.parametrize("found", [None, 3, [], {"legal shanghai 7": "2"}, {"legal shanghai 7": -1}, {"x": True}])
def test_hints_that_are_not_well_formed_count_as_none(found: object) -> None:
    assert Record({"practise-hints": found}).hints(HERE) == 0
