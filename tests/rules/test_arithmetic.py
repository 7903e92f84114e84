"""What the numbers of cards say about each deal, against the table of the rule page."""

from __future__ import annotations

import pytest

from rummy_learn.rules.arithmetic import arithmetic
from rummy_learn.variants import variant

_CONTRACT_GAMES = ("shanghai", "california", "hoyle", "zioncheck")


def _deals(name: str, outcome: str, **options: object) -> dict[int, int | None]:
    """Deals in which going down with the least buys has this outcome, with those buys."""
    return {deal.deal: deal.least_buys for deal in arithmetic(variant(name, **options)) if deal.outcome == outcome}


def test_going_down_is_going_out() -> None:
    assert _deals("shanghai", "goes_out", eighth_deal="on") == {7: 0, 8: 0}
    assert _deals("california", "goes_out") == {4: 0, 5: 0, 8: 1}
    assert _deals("hoyle", "goes_out") == {6: 0, 8: 1, 10: 2}
    assert _deals("zioncheck", "goes_out") == {4: 0, 5: 0, 6: 0}


def test_going_down_leaves_one_card() -> None:
    assert _deals("shanghai", "leaves_one_card") == {6: 0}
    assert _deals("california", "leaves_one_card") == {3: 0, 7: 1}
    assert not _deals("hoyle", "leaves_one_card")
    assert not _deals("zioncheck", "leaves_one_card")


def test_least_buys() -> None:
    def bought(name: str) -> dict[int, int | None]:
        return {deal.deal: deal.least_buys for deal in arithmetic(variant(name)) if deal.least_buys}

    assert bought("shanghai") == {}
    assert bought("california") == {6: 1, 7: 1, 8: 1, 9: 2}
    assert bought("hoyle") == {7: 1, 8: 1, 9: 2, 10: 2}
    assert bought("zioncheck") == {}


def test_the_cards_dealt_count() -> None:
    """House rules move the arithmetic: a hand as large as California's list names needs no buy."""
    assert all(deal.least_buys == 0 for deal in arithmetic(variant("california", cards_dealt="listed")))


def test_going_out_blind() -> None:
    assert {deal.deal: deal.blind for deal in arithmetic(variant("hoyle")) if deal.blind} == {
        6: (0,),
        8: (1,),
        10: (2,),
    }
    assert not any(deal.blind for name in ("shanghai", "california", "zioncheck") for deal in arithmetic(variant(name)))


@pytest.mark.parametrize("name", _CONTRACT_GAMES)
def test_steps_name_the_numbers_they_rest_on(name: str) -> None:
    for deal in arithmetic(variant(name)):
        text = " ".join(map(str, deal.steps))
        assert str(deal.contract) in text
        assert str(deal.hand) in text


def test_no_contracts_no_arithmetic() -> None:
    assert arithmetic(variant("rum500")) == ()
