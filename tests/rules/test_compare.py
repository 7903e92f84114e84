"""The comparison: the facts of the rule page, the marks beside them, and a sixth game that appears by itself."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rummy_learn.rules.compare import Comparison, Row, Span, compare
from rummy_learn.rules.describe import ROWS
from rummy_learn.text import say
from rummy_learn.variants import variant, variants

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

FACTS = {
    "players": ["3 to 8 players.", "3 to 8 players.", "3 to 8 players.", "2 to 12 players.", "2 to 8 players."],
    "dealt": [
        "11 cards each.",
        "11 cards each.",
        "11 cards each.",
        "10 cards each, 11 in deal 5, 14 in deal 6.",
        "7 cards each, 13 if only 2 play.",
    ],
    "set": ["3 or more of a rank, suits free."] * 4 + ["3 to 4 of a rank, all of different suits."],
    "run": ["4 or more of a suit in a row."] * 4 + ["3 or more of a suit in a row."],
    "wild": ["Jokers."] * 5,
    "jokers": [
        "No more than naturals.",
        "No more than naturals.",
        "By size: a set one; a run of 4 one, of 5 two, of 7 three, of 10 four.",
        "No limit.",
        "No limit.",
    ],
    "buy": [
        "2 a deal: the upcard and 2 stock cards.",
        "3 a deal, 4 in deal 9: the upcard and 2 stock cards.",
        "3 a deal, 4 in deals 9 to 10: the upcard and 1 stock card.",
        "Any number a deal: the upcard alone.",
        "No buying; “Rummy!” may be called.",
    ],
    "out": [
        "By melding the last card, never by discarding it.",
        "By melding the last card, never by discarding it.",
        "By discarding the last card.",
        "By discarding the last card.",
        "By melding or discarding the last card.",
    ],
    "value_2": ["5 points.", "20 points.", "20 points.", "5 points.", "2 points."],
    "value_3_to_9": ["5 points."] * 4 + ["Face value."],
    "value_10_to_k": ["10 points."] * 5,
    "value_a": ["15 points.", "15 points.", "20 points.", "15 points.", "15 points (1 below a two in a run)."],
    "joker_value": [f"A joker counts {n} points." for n in (20, 25, 20, 15, 15)],
    "deal5": [
        "2 sets of 3, 1 run of 4.",
        "4 sets of 3.",
        "1 set of 3, 1 run of 7.",
        "1 set of 3, 2 runs of 4.",
        "No contract.",
    ],
    "deal8": [
        "Optional: 4 sets of 3.",
        "1 set of 3, 3 runs of 4.",
        "1 set of 3, 1 run of 10.",
        "Not played.",
        "No contract.",
    ],
}
AGREED = {"ace", "wild", "value_10_to_k"}


@pytest.fixture(scope="module")
def five() -> Comparison:
    return compare(variants())


@pytest.mark.parametrize("key", FACTS)
def test_the_facts_of_the_rule_page(five: Comparison, key: str) -> None:
    assert [str(cell.rule) for cell in five.row(key).cells] == FACTS[key]


def test_each_row_of_the_reference_is_there_once_and_in_its_order(five: Comparison) -> None:
    keys = [row.key for row in five.rows]
    assert len(set(keys)) == len(keys)
    values = ["value_2", "value_3_to_9", "value_10_to_k", "value_a"]
    rules = [key for row in ROWS for key in (values if row == "values" else [row])]
    assert keys == [*rules, *(f"deal{number}" for number in range(1, 11))]


def test_each_row_stands_under_one_heading(five: Comparison) -> None:
    starts = {str(topic.heading): rows[0].key for topic, rows in five.topics}
    assert starts == {
        "Table and deal": "players",
        "Melds and jokers": "set",
        "Taking out of turn": "buy",
        "Going down and going out": "down",
        "Points and winning": "value_2",
        "Contracts": "deal1",
    }
    assert tuple(row for _, rows in five.topics for row in rows) == five.rows


def test_the_differences_are_the_other_rows_in_the_same_games(five: Comparison) -> None:
    differences = five.differences()
    assert differences.variants == five.variants
    assert {row.key for row in five.rows} - {row.key for row in differences.rows} == AGREED


def test_the_rows_in_which_all_games_agree(five: Comparison) -> None:
    assert {row.key for row in five.rows if not row.differs} == AGREED


def test_cells_carry_their_clause_and_a_row_left_out_is_described_all_the_same(five: Comparison) -> None:
    without = {
        (row.key, game.id)
        for row in five.rows
        for game, cell in zip(five.variants, row.cells, strict=True)
        if cell.clause is None
    }
    deals = {(f"deal{n}", "rum500") for n in range(1, 11)} | {(f"deal{n}", "zioncheck") for n in range(7, 11)}
    assert without == {("buy_down", "rum500"), ("deal9", "shanghai"), ("deal10", "shanghai")} | deals
    assert str(five.row("buy_down").cells[4].rule) == "Nobody buys."


def test_a_note_on_the_source_does_not_part_games_that_play_alike(five: Comparison) -> None:
    players = five.row("players")
    assert [cell.clause.status for cell in players.cells[:3] if cell.clause] == ["stated", "conflict", "stated"]
    assert players.spans[0] == Span(0, 3, odd=False)


def test_neighbours_that_agree_are_one_bar_and_who_stands_alone_is_odd(five: Comparison) -> None:
    assert five.row("set").spans == (Span(0, 4, odd=False), Span(4, 1, odd=True))
    assert five.row("ace").spans == (Span(0, 5, odd=False),)
    assert five.row("upcard").spans == (Span(0, 3, odd=False), Span(3, 1, odd=True), Span(4, 1, odd=False))
    assert not any(span.odd for span in five.row("out").spans)


def test_spans_cover_each_row_without_gap(five: Comparison) -> None:
    for row in five.rows:
        covered = [index for span in row.spans for index in range(span.first, span.first + span.length)]
        assert covered == list(range(5)), row.key
        assert row.differs == (len(row.spans) > 1)


def changed(before: Comparison, after: Comparison) -> set[str]:
    return {one.key for one, other in zip(before.rows, after.rows, strict=True) if one.to_json() != other.to_json()}


@pytest.mark.parametrize(
    ("game", "options", "rows"),
    [
        ("shanghai", {"buys": 3}, {"buy"}),
        ("shanghai", {"wild_deuces": "on"}, {"wild"}),
        ("shanghai", {"eighth_deal": "on"}, {"deals", "deal8"}),
        ("california", {"cards_dealt": "listed"}, {"dealt"}),
        ("hoyle", {"joker_points": 50}, {"joker_value"}),
        ("hoyle", {"rounds": 7}, {"deals", "buy", "deal8", "deal9", "deal10"}),
        ("zioncheck", {"pickup_limit": 4}, {"buy"}),
        ("rum500", {"call_rummy": "none"}, {"buy", "priority"}),
    ],
)
def test_a_house_rule_shows_in_its_rows_and_in_no_other(
    five: Comparison, game: str, options: dict[str, object], rows: set[str]
) -> None:
    ruled = compare([variant(each.id, **options) if each.id == game else each for each in variants()])
    last = [row for row in ruled.rows if row.key in {row.key for row in five.rows}]
    assert changed(five, Comparison(ruled.variants, tuple(last))) == rows


def test_one_game_under_two_house_rules() -> None:
    two = compare([variant("shanghai"), variant("shanghai", buys=3)])
    assert [row.key for row in two.rows if row.differs] == ["buy"]
    assert [str(game.title) for game in two.variants] == ["Shanghai rum", "Shanghai rum (Buys in a deal: 3 each)"]
    cells = two.row("buy").to_json()["cells"]
    assert isinstance(cells, list)
    assert [cell["house_rule"] for cell in cells] == [False, True]
    assert not any(span.odd for span in two.row("buy").spans)


def test_a_sixth_game_without_a_rule_book_is_compared_by_its_record() -> None:
    sixth = replace(
        variant("zioncheck"), id="sixth", letter="X", title=say("Sixth"), rulebook=(), options=(), run_min=5
    )
    six = compare([*variants(), sixth])
    assert str(six.row("run").cells[5].rule) == "5 or more of a suit in a row."
    assert str(six.row("deal6").cells[5].rule) == "2 sets of 3, 2 runs of 4."
    assert {cell.clause for row in six.rows for cell in row.cells[5:]} == {None}


def test_json(five: Comparison) -> None:
    found = json.loads(json.dumps(five.to_json()))
    assert [game["variant"] for game in found["variants"]] == [game.id for game in variants()]
    dealt = next(row for row in found["rows"] if row["row"] == "dealt")
    assert dealt["differs"] is True
    assert dealt["cells"][1] == {
        "text": "11 cards each.",
        "note": "The text says eleven, the list of contracts counts 10 to 17.",
        "clause": "C.dealt",
        "status": "conflict",
        "source": "CAL",
        "house_rule": False,
    }
    assert dealt["spans"][0] == {"first": 0, "length": 3, "odd": False}


def test_a_row_of_one_game_is_one_bar() -> None:
    alone: tuple[Row, ...] = compare([variant("hoyle")]).rows
    assert not any(row.differs for row in alone)
    assert {row.spans for row in alone} == {(Span(0, 1, odd=False),)}


def test_the_comparison_leaves_the_games_untouched() -> None:
    games: tuple[Variant, ...] = variants()
    assert compare(games).variants == games
