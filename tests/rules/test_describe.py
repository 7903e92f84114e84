"""Rows are described from the record, so what is said and what is enforced cannot differ."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rummy_learn.rules.cards import Deck
from rummy_learn.rules.describe import ROWS, contract, deal_number, rank_points, winning_score
from rummy_learn.rules.variant import Blind, Buying, Deal, Exchange, Values, Variant
from rummy_learn.variants import variant, variants

SHANGHAI, HOYLE, RUM = variant("shanghai"), variant("hoyle"), variant("rum500")


def row(name: str, game: Variant) -> str:
    return str(ROWS[name](game))


def buying(*limits: int | None, penalty: int = 0) -> dict[str, Any]:
    deals = tuple(Deal(SHANGHAI.deal(1).contract, 11) for _ in limits)
    return {"deals": deals, "buying": Buying(limits, penalty, "in_turn", when_down=True)}


@pytest.mark.parametrize(
    ("name", "fields", "said"),
    [
        ("players", {"players": (2, 4)}, "2 to 4 players."),
        ("cards", {"decks": ((4, Deck(1, 2)),)}, "1 deck of 54 up to 4 players."),
        ("cards", {"decks": ((4, Deck(1, 0)), (6, Deck(2, 0)))}, "1 deck of 52 up to 4 players, 2 up to 6."),
        ("cards", {"decks": ((4, Deck(2, 1)),)}, "2 decks of 52 and 1 joker up to 4 players."),
        ("deals", {"deals": SHANGHAI.deals[:1]}, "1 deal."),
        ("upcard", {"upcard": False}, "No card is turned up."),
        ("set", {"set_sizes": (3, 5)}, "3 to 5 of a rank, suits free."),
        ("set", {"set_suits_differ": True}, "3 or more of a rank, all of different suits."),
        ("run", {"run_min": 5}, "5 or more of a suit in a row."),
        ("wild", {"wild_twos": True}, "Jokers and twos."),
        ("wild", {"wild_twos": True, "decks": ((4, Deck(1, 0)),)}, "Twos."),
        ("wild", {"decks": ((4, Deck(1, 0)),)}, "Nothing is wild."),
        ("jokers", {"joker_limit": None}, "No limit."),
        ("exchange", {"exchange": None}, "Never: a joker stays where it lies."),
        (
            "exchange",
            {"exchange": Exchange(("set",), named_suit=False, when="after_down")},
            "From sets only, in turn, after the turn of going down.",
        ),
        ("buy", {"buying": None}, "No buying."),
        ("buy", buying(2, 2, penalty=1), "2 a deal: the upcard and 1 stock card."),
        ("buy", buying(None, None), "Any number a deal: the upcard alone."),
        ("buy", buying(1, 2, 2, None), "1 a deal, 2 in deals 2 to 3, any number in deal 4: the upcard alone."),
        ("priority", {"buying": None}, "Nothing to claim out of turn."),
        ("buy_down", {"buying": None}, "Nobody buys."),
        ("down", {"layoff_same_turn": False}, "Exactly the contract, nothing else that turn."),
        (
            "down",
            {"same_suit_runs": "nine"},
            "Exactly the contract or a ninth card; then lay-offs in the same turn.",
        ),
        ("new_melds", {"new_melds_when_down": True}, "Yes, in any turn."),
        ("out", {"going_out": "unplayable"}, "By discarding a last card that fits nowhere."),
        ("joker_value", {"decks": ((4, Deck(1, 0)),)}, "There are none to count."),
        (
            "score",
            {"blind": Blind(10, 20)},
            "Cards left in hand; 0 for going out, minus 10 blind, minus 20 blind with no joker.",
        ),
    ],
)
def test_a_row_follows_the_record(name: str, fields: dict[str, Any], said: str) -> None:
    assert row(name, replace(SHANGHAI, **fields)) == said
    assert row(name, SHANGHAI) != said


def test_each_row_can_be_said_of_each_game_under_each_house_rule() -> None:
    for game in variants():
        for option in game.options:
            ground = {other: allowed[0] for other, allowed in option.needs.items()}
            for value in option.values:
                found = game.with_options(**ground, **{option.name: value})
                for name in ROWS:
                    assert row(name, found).endswith("."), (game.id, option.name, value, name)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((20, *[5] * 13), "5 points."),
        ((20, 15, *range(2, 11), 10, 10, 10), "2 to 9: face value, 10 to K: 10 points, A: 15 points."),
        ((20, 1, *range(2, 14)), "Face value."),
        ((20, 15, 20, *[5] * 7, *[10] * 4), "2: 20 points, 3 to 9: 5 points, 10 to K: 10 points, A: 15 points."),
    ],
)
def test_values_are_taken_together_where_ranks_count_alike(points: tuple[int, ...], said: str) -> None:
    assert row("values", replace(SHANGHAI, values=Values(points, low_ace=points[1]))) == said


def test_values_of_some_ranks() -> None:
    assert str(rank_points(RUM, range(3, 10))) == "Face value."
    assert str(rank_points(RUM, (2,))) == "2 points."
    assert str(rank_points(RUM, (1,))) == "15 points (1 below a two in a run)."
    assert str(rank_points(HOYLE, (1, 2))) == "20 points."


def test_the_end_of_a_game_to_a_target() -> None:
    assert str(winning_score(RUM)) == "500 or more"
    assert row("winner", RUM.with_options(target_met="exceed", target=1500)) == (
        "The highest total, once one is more than 1500."
    )
    assert row("winner", RUM.with_options(must_go_out="on")) == "Whoever goes out with 500 or more."


def test_contracts_are_told_by_number() -> None:
    assert str(contract(SHANGHAI, 2)) == "Deal 2: 1 set of 3, 1 run of 4."
    assert [deal_number(id_) for id_ in ("H.deal10", "H.deal5", "H.deals", "H.dealt", "H1", "G1.first")] == [
        10,
        5,
        None,
        None,
        None,
        None,
    ]


def test_contracts_that_are_not_played_are_left_out() -> None:
    ids = {clause.id for clause in HOYLE.with_options(rounds=7).clauses}
    assert {"H.deal7"} <= ids
    assert not ids & {"H.deal8", "H.deal9", "H.deal10"}


def test_an_optional_deal_is_told_before_it_is_played() -> None:
    assert str(SHANGHAI.clause("deal8").rule) == "Optional: 4 sets of 3."
    assert str(SHANGHAI.with_options(eighth_deal="on").clause("deal8").rule) == "Deal 8: 4 sets of 3."
