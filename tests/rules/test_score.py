"""Points, card by card, and who has won."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.rules.cards import Card, parse_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.score import leaders, melded_points, score, winners
from tests.rules.hands import any_card
from tests.rules.plays import ALL, CONTRACT_GAMES, game, lying, points


@pytest.mark.parametrize(
    ("spec", "total"),
    [("shanghai", 55), ("california", 75), ("hoyle", 75), ("zioncheck", 50), ("rum500", -(2 + 9 + 10 + 15 + 15))],
)
def test_the_same_hand_in_every_game(spec: str, total: int) -> None:
    assert points(spec, "2C 9D KH AS *") == total


@given(st.sampled_from(ALL), st.lists(any_card(), max_size=12))
def test_a_hand_is_the_sum_of_its_cards_whatever_wild_cards_stand_for(spec: str, cards: list[Card]) -> None:
    found = score(game(spec), cards)
    assert [card for card, _ in found.cards] == cards
    assert abs(found.points) == sum(worth for _, worth in found.cards)
    assert found.points == score(game(spec), [card.face for card in cards]).points
    assert (found.points <= 0) == (spec == "rum500" or not cards)


def test_a_hand_may_be_text_and_what_is_no_card_is_named() -> None:
    assert score(game("shanghai"), "2C KS *") == score(game("shanghai"), parse_cards("2C KS *"))
    with pytest.raises(BadInput, match="KX"):
        score(game("shanghai"), "2C KX")


def test_an_empty_hand_is_nothing() -> None:
    assert [points(spec, "") for spec in ALL] == [0] * 5


@pytest.mark.parametrize(
    ("spec", "melded", "worth"),
    [
        ("rum500", "AC 2C 3C", [1, 2, 3]),
        ("rum500", "QC KC AC", [10, 10, 15]),
        ("rum500", "AC AD AS", [15, 15, 15]),
        ("rum500", "* 2C 3C", [15, 2, 3]),
        ("rum500", "AC * 3C", [1, 15, 3]),
        ("rum500", "10S 10D *", [10, 10, 15]),
        ("rum500 values=five_ten_fifteen", "AC 2C 3C", [5, 5, 5]),
        ("rum500 values=five_ten_fifteen", "QC KC AC", [10, 10, 15]),
    ],
)
def test_melded_cards_count_what_they_are_and_an_ace_below_a_two_is_low(
    spec: str, melded: str, worth: list[int]
) -> None:
    assert [value for _, value in melded_points(game(spec), lying(spec, melded))] == worth


def test_500_rum_counts_melds_minus_hand() -> None:
    found = score(game("rum500"), parse_cards("AD 5H"), [lying("rum500", "KS KH KD"), lying("rum500", "AC 2C 3C")])
    assert found.points == 30 + (1 + 2 + 3) - (15 + 5)
    assert found.to_json() == {
        "points": 16,
        "cards": [["AD", 15], ["5H", 5]],
        "melded": [["KS", 10], ["KH", 10], ["KD", 10], ["AC", 1], ["2C", 2], ["3C", 3]],
        "bonus": 0,
    }


@pytest.mark.parametrize("spec", CONTRACT_GAMES)
def test_contract_games_count_the_hand_alone(spec: str) -> None:
    assert points(spec, "9D KH", "8C 8D 8S") == points(spec, "9D KH")


@pytest.mark.parametrize(
    ("spec", "melded", "blind", "total"),
    [
        ("hoyle", "8C 8D 8S | 4C 5C 6C 7C", True, -50),
        ("hoyle", "8C 8D * | 4C 5C 6C 7C", True, -25),
        ("hoyle", "8C 8D * | 4C 5C 6C 7C", False, 0),
        ("shanghai", "8C 8D 8S | 4C 5C 6C 7C", True, 0),
        ("california", "8C 8D 8S | 4C 5C 6C 7C", True, 0),
        ("zioncheck", "8C 8D 8S | 4C 5C 6C 7C", True, 0),
    ],
)
def test_going_out_blind(spec: str, melded: str, blind: bool, total: int) -> None:
    assert points(spec, "", melded, blind=blind) == total


@pytest.mark.parametrize("spec", CONTRACT_GAMES)
def test_the_lowest_total_wins_a_contract_game_and_equal_totals_share_it(spec: str) -> None:
    assert winners(game(spec), [120, 85, 90]) == (1,)
    assert winners(game(spec), [120, 85, 85]) == (1, 2)


@pytest.mark.parametrize(
    ("spec", "totals", "went_out", "won"),
    [
        ("rum500", [505, 520], 0, (1,)),
        ("rum500", [510, 510], 0, ()),
        ("rum500", [500, 200], 0, (0,)),
        ("rum500", [499, 200], 0, ()),
        ("rum500", [-20, -5, -40], None, ()),
        ("rum500 target_met=exceed", [500, 200], 0, ()),
        ("rum500 target_met=exceed", [501, 200], 0, (0,)),
        ("rum500 target=1500", [1499, 200], 0, ()),
        ("rum500 target=1500", [1500, 200], 0, (0,)),
        ("rum500 must_go_out=on", [505, 520], 0, (0,)),
        ("rum500 must_go_out=on", [520, 480], 1, ()),
        ("rum500 must_go_out=on", [500, 480], 0, (0,)),
        ("rum500 must_go_out=on", [520, 530], None, ()),
    ],
)
def test_500_rum_ends_for_the_best_at_the_target(
    spec: str, totals: list[int], went_out: int | None, won: tuple[int, ...]
) -> None:
    assert winners(game(spec), totals, went_out=went_out) == won


def test_somebody_is_ahead_even_when_all_totals_are_negative() -> None:
    assert leaders(game("rum500"), [-20, -5, -40]) == (1,)
    assert leaders(game("shanghai"), [120, 85, 85]) == (1, 2)
