"""The worked examples of the rule page, as tables: everything in them that can be told without a game at the table.

What hangs on a discard pile, on turns or on who calls “Rummy!” is tested where games are played.
"""

from __future__ import annotations

import pytest

from rummy_learn.rules.check import check
from tests.rules.plays import exchange, game, lay_off, points, shown

MELDS: list[tuple[str, str, int | None, str | None]] = [
    # game, cards, deal, code of the first reason (None: yes)
    ("shanghai", "8C 8D 8S", None, None),
    ("shanghai", "8C 8D *", None, None),
    ("shanghai", "8C * *", None, "too_many_jokers"),
    ("shanghai", "8C 8D * *", None, None),
    ("shanghai", "4C 5C 6C 7C", None, None),
    ("hoyle", "JH QH KH AH", None, None),
    ("hoyle", "QH KH AH JH", None, None),
    ("hoyle", "KH AH 2H 3H", None, "around_the_corner"),
    ("hoyle", "8C 8D *", None, None),
    ("hoyle", "8C * *", None, "too_many_jokers"),
    ("hoyle", "4C 5C * *", None, "too_many_jokers"),
    ("hoyle", "4C 5C 6C * *", None, None),
    ("hoyle", "AC 2C 3C 4C | 6C 7C 8C 9C", 3, None),
    ("hoyle", "AC 2C 3C 4C | 5C 6C 7C 8C", 3, "runs_touch"),
    ("zioncheck", "AC 2C 3C 4C | 6C 7C 8C 9C", 3, None),
    ("zioncheck", "AC 2C 3C 4C | 4C 5C 6C 7C", 3, None),
    ("zioncheck", "AC 2C 3C 4C | 5C 6C 7C 8C 9C", 3, None),
    ("zioncheck", "AC 2C 3C 4C | 5C 6C 7C 8C", 3, "runs_touch"),
    ("zioncheck", "JC QC KC AC", None, None),
    ("zioncheck", "KC AC 2C 3C", None, "around_the_corner"),
    ("rum500", "JS JH JD", None, None),
    ("rum500", "6S 6S 6H", None, "repeated_suit"),
    ("rum500", "5H 6H 7H", None, None),
    ("rum500", "AS 2S 3S", None, None),
    ("rum500", "QD KD AD", None, None),
    ("rum500", "KC AC 2C", None, "around_the_corner"),
    ("rum500", "KC KD KH KS *", None, "fifth_of_a_rank"),
    ("rum500", "9D * *", None, "joker_undeclared"),
]


@pytest.mark.parametrize(("spec", "melds", "deal", "code"), MELDS)
def test_melds_and_contracts(spec: str, melds: str, deal: int | None, code: str | None) -> None:
    verdict = check(game(spec), melds, deal=deal)
    assert (verdict.codes or (None,))[0] == code


def test_the_four_readings_of_a_nine_and_two_jokers() -> None:
    (reason,) = check(game("rum500"), "9D * *").reasons
    assert [str(choice) for choice in reason.choices] == [
        "9D *=9 *=9",
        "*=7D *=8D 9D",
        "*=8D 9D *=10D",
        "9D *=10D *=JD",
    ]


LAY_OFFS: list[tuple[str, str, str, str | None]] = [
    ("shanghai", "4C 5C 6C 7C 8C", "3C", None),
    ("shanghai", "4C 5C 6C 7C 8C", "9C", None),
    ("shanghai", "4C 5C 6C 7C 8C", "10C", "gap"),
    ("rum500", "6C 7C *", "5C", None),
    ("rum500", "6C 7C *", "9C", None),
    ("rum500", "6C 7C *", "4C", "gap"),
    ("rum500", "5H 6H 7H", "8H", None),
    ("rum500", "5H 6H 7H 8H", "9H", None),
    ("rum500", "9C 9D 9S", "9H", None),
    ("rum500", "5H 6H 7H 8H 9H", "10H", None),
    ("rum500", "5H 6H 7H 8H", "10H", "gap"),
    ("rum500", "9C 9D 9S 9H", "10H", "mixed_ranks"),
]


@pytest.mark.parametrize(("spec", "target", "cards", "code"), LAY_OFFS)
def test_lay_offs(spec: str, target: str, cards: str, code: str | None) -> None:
    verdict = lay_off(spec, target, cards)
    assert (verdict.codes or (None,))[0] == code


def test_a_joker_leaves_a_run_of_zioncheck_but_never_a_set() -> None:
    assert shown(exchange("zioncheck", "5C 6C *=7C 8C 9C", "7C")) == "5C 6C 7C 8C 9C"
    for card in ("8S", "8H"):
        assert exchange("zioncheck", "8C 8D *", card).codes == ("joker_not_exchangeable",)


def test_the_joker_of_a_run_laid_in_order_is_the_next_card() -> None:
    assert shown(check(game("rum500"), "6C 7C *")) == "6C 7C *=8C"


def test_a_meld_of_500_rum_that_the_pile_example_lays_down() -> None:
    assert check(game("rum500"), "4S 4D 4H", hand="2C 4H 5D 8S JC KH KD 4S QH AD 4D 7C")


def test_a_deal_of_500_rum() -> None:
    assert points("rum500", "AD 5H", "KS KH KD | AC 2C 3C") == 30 + (1 + 2 + 3) - (15 + 5)


@pytest.mark.parametrize(("spec", "total"), [("shanghai", 55), ("california", 75), ("hoyle", 75), ("zioncheck", 50)])
def test_the_same_hand_in_four_games(spec: str, total: int) -> None:
    assert points(spec, "2C 9D KH AS *") == total
