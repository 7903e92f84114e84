"""The records hold the numbers of the rule page: decks, cards dealt, contracts, limits and values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from rummy_learn.rules.melds import Kind

CONTRACTS = {
    "shanghai": """
        2 sets of 3
        1 set of 3 + 1 run of 4
        2 runs of 4
        3 sets of 3
        2 sets of 3 + 1 run of 4
        1 set of 3 + 2 runs of 4
        3 runs of 4""",
    "california": """
        3 sets of 3
        2 sets of 3 + 1 run of 4
        1 set of 3 + 2 runs of 4
        3 runs of 4
        4 sets of 3
        3 sets of 3 + 1 run of 4
        2 sets of 3 + 2 runs of 4
        1 set of 3 + 3 runs of 4
        4 runs of 4""",
    "hoyle": """
        2 sets of 3
        1 set of 3 + 1 run of 4
        2 runs of 4
        3 sets of 3
        1 set of 3 + 1 run of 7
        2 sets of 3 + 1 run of 5
        3 runs of 4
        1 set of 3 + 1 run of 10
        3 sets of 3 + 1 run of 5
        3 runs of 5""",
    "zioncheck": """
        2 sets of 3
        1 set of 3 + 1 run of 4
        2 runs of 4
        2 sets of 3 + 1 run of 4
        1 set of 3 + 2 runs of 4
        2 sets of 3 + 2 runs of 4""",
    "rum500": "",
}


@pytest.mark.parametrize("game", CONTRACTS)
def test_contracts(game: str) -> None:
    listed = [line.strip() for line in CONTRACTS[game].strip().splitlines()]
    assert [str(deal.contract) for deal in variant(game).deals] == listed


@pytest.mark.parametrize(
    ("game", "options", "dealt"),
    [
        ("shanghai", {}, [11] * 7),
        ("shanghai", {"eighth_deal": "on"}, [11] * 8),
        ("california", {}, [11] * 9),
        ("california", {"cards_dealt": "listed"}, [10, 11, 12, 13, 13, 14, 15, 16, 17]),
        ("hoyle", {}, [11] * 10),
        ("hoyle", {"rounds": 7}, [11] * 7),
        ("zioncheck", {}, [10, 10, 10, 10, 11, 14]),
    ],
)
def test_cards_dealt(game: str, options: dict[str, object], dealt: list[int]) -> None:
    found = variant(game, **options)
    assert [found.dealt(number + 1) for number in range(len(found.deals))] == dealt


def test_the_eighth_deal_of_shanghai_is_four_sets() -> None:
    assert str(variant("shanghai", eighth_deal="on").deal(8).contract) == "4 sets of 3"


@pytest.mark.parametrize(("players", "cards"), [(2, 13), (3, 7), (8, 7)])
def test_cards_dealt_in_500_rum_hang_on_the_number_of_players(players: int, cards: int) -> None:
    assert variant("rum500").dealt(players=players) == cards


@pytest.mark.parametrize(
    ("game", "sizes"),
    [
        ("shanghai", {3: 108, 4: 108, 5: 162, 6: 162, 7: 216, 8: 216}),
        ("california", {3: 108, 4: 108, 5: 162, 6: 162, 7: 216, 8: 216}),
        ("hoyle", {3: 105, 4: 105, 5: 158, 8: 158}),
        ("zioncheck", {2: 108, 5: 108, 6: 162, 8: 162, 9: 216, 12: 216}),
        ("rum500", {2: 54, 4: 54, 5: 108, 8: 108}),
    ],
)
def test_decks_by_number_of_players(game: str, sizes: dict[int, int]) -> None:
    found = variant(game)
    assert {players: found.deck(players).size for players in sizes} == sizes
    assert (min(sizes), max(sizes)) == found.players
    assert found.deck() == found.deck(max(sizes))
    for impossible in (min(sizes) - 1, max(sizes) + 1):
        with pytest.raises(BadInput, match=str(impossible)):
            found.deck(impossible)


def test_hoyle_has_hardly_any_jokers() -> None:
    assert (variant("hoyle").deck(4).jokers, variant("hoyle").deck(5).jokers) == (1, 2)


@pytest.mark.parametrize("players", [3, 8])
def test_without_jokers_the_decks_have_none(players: int) -> None:
    deck = variant("rum500", jokers="off").deck(players)
    assert (deck.jokers, deck.size % 52) == (0, 0)


@pytest.mark.parametrize(
    ("game", "kind", "size", "most", "clause"),
    [
        ("shanghai", "set", 3, 1, "S3"),
        ("shanghai", "set", 4, 2, "S3"),
        ("shanghai", "run", 7, 3, "S3"),
        ("california", "run", 7, 3, "C3"),
        ("hoyle", "set", 3, 1, "H.jokers"),
        ("hoyle", "set", 5, 1, "H4"),
        ("hoyle", "run", 4, 1, "H.jokers"),
        ("hoyle", "run", 5, 2, "H.jokers"),
        ("hoyle", "run", 6, 2, "H4"),
        ("hoyle", "run", 7, 3, "H.jokers"),
        ("hoyle", "run", 8, 3, "H4"),
        ("hoyle", "run", 9, 3, "H4"),
        ("hoyle", "run", 10, 4, "H.jokers"),
        ("hoyle", "run", 11, 4, "H4"),
        ("hoyle", "run", 13, 4, "H4"),
    ],
)
def test_jokers_a_meld_may_hold(game: str, kind: Kind, size: int, most: int, clause: str) -> None:
    found = variant(game)
    assert found.joker_limit is not None
    limit = found.joker_limit(kind, size)
    assert (limit.most, found.clause(limit.clause).id) == (most, clause)


@pytest.mark.parametrize("game", ["zioncheck", "rum500"])
def test_games_without_a_joker_limit(game: str) -> None:
    assert variant(game).joker_limit is None


@pytest.mark.parametrize(
    ("game", "points"),
    [
        ("shanghai", [5, 5, 10, 15, 20]),
        ("california", [20, 5, 10, 15, 25]),
        ("hoyle", [20, 5, 10, 20, 20]),
        ("zioncheck", [5, 5, 10, 15, 15]),
        ("rum500", [2, 9, 10, 15, 15]),
    ],
)
def test_the_worked_hand_counts_card_by_card(game: str, points: list[int]) -> None:
    assert [variant(game).values.of(card) for card in parse_cards("2C 9D KH AS *")] == points


@pytest.mark.parametrize("game", CONTRACTS)
def test_every_rank_between_counts_as_its_group(game: str) -> None:
    points = variant(game).values.points
    assert set(points[10:14]) == {10}
    assert points[3:10] == (tuple(range(3, 10)) if game == "rum500" else (5,) * 7)


def test_a_low_ace_is_cheap_in_500_rum_only() -> None:
    assert variant("rum500").values.low_ace == 1
    assert variant("rum500", values="five_ten_fifteen").values.low_ace == 5
    for game in ("shanghai", "california", "hoyle", "zioncheck"):
        assert variant(game).values.low_ace == variant(game).values.points[1]


def test_buying() -> None:
    buying = {game: variant(game).buying for game in CONTRACTS}
    limits = {game: found.limits[: len(variant(game).deals)] for game, found in buying.items() if found}
    assert limits == {
        "shanghai": (2,) * 7,
        "california": (3,) * 8 + (4,),
        "hoyle": (3,) * 8 + (4, 4),
        "zioncheck": (None,) * 6,
    }
    assert {game: found.penalty for game, found in buying.items() if found} == {
        "shanghai": 2,
        "california": 2,
        "hoyle": 1,
        "zioncheck": 0,
    }
    assert {game for game, found in buying.items() if found and found.when_down} == {"hoyle", "zioncheck"}


def test_every_deal_of_every_house_rule_has_a_buying_limit() -> None:
    for found in (variant("shanghai", eighth_deal="on", buys=3), variant("hoyle", rounds=7), variant("california")):
        assert found.buying is not None
        assert len(found.buying.limits) >= len(found.deals)
