"""Needs, contracts and melds: their words and their notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.melds import Contract, Meld, Need
from tests.rules.plays import lying

NEEDS = st.builds(Need, st.sampled_from(("set", "run")), st.integers(3, 13))


@given(st.lists(NEEDS, min_size=1, max_size=5))
def test_a_contract_that_is_printed_is_read_back(needs: list[Need]) -> None:
    contract = Contract(tuple(needs))
    again = Contract.parse(str(contract))
    assert again.groups() == contract.groups()
    assert (len(again), again.cards) == (len(contract), contract.cards)


def test_a_contract_in_words() -> None:
    contract = Contract.parse("2 sets of 3 + 1 run of 4")
    assert list(contract) == [Need("set", 3), Need("set", 3), Need("run", 4)]
    assert str(contract.said()) == "2 sets of 3, 1 run of 4"
    assert [str(need.said()) for need in contract] == ["a set of 3", "a set of 3", "a run of 4"]
    assert str(Need("run", 4).title()) == "Run of 4"


@pytest.mark.parametrize("piece", ["", "0 sets of 3", "1 set of 2", "1 run of 14", "a set of 3", "1 pair of 3"])
def test_what_is_no_contract_is_named(piece: str) -> None:
    with pytest.raises(BadInput) as refused:
        Contract.parse(f"2 sets of 3 + {piece}")
    assert (refused.value.code, refused.value.piece) == ("bad_value", piece)


def test_a_run_knows_its_suit_its_ends_and_its_wild_cards() -> None:
    run = lying("rum500", "JH * KH AH")
    assert (run.suit, run.start, run.end, len(run), run.wilds) == ("H", 11, 14, 4, 1)
    assert lying("rum500", "AH 2H 3H").start == 1
    assert str(run) == "JH *=QH KH AH"
    assert str(run.said()).replace("\ufe0e", "") == "run in hearts: J♥ joker (Q♥) K♥ A♥"


def test_a_set_knows_its_rank() -> None:
    eights = lying("shanghai", "8C 8D *")
    assert eights.start == 8
    assert str(eights.said()).replace("\ufe0e", "") == "set of eights: 8♣ 8♦ joker (8)"


def test_a_meld_is_declared_once_every_wild_card_says_what_it_is() -> None:
    assert Meld("set", parse_cards("8C 8D *=8")).declared
    assert not Meld("set", parse_cards("8C 8D *")).declared
