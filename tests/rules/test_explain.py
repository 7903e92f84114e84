"""Why a hand cannot go down: what is said about the needs is what the solver found."""

from __future__ import annotations

from collections import Counter

import pytest

from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards, print_cards
from rummy_learn.rules.explain import explain
from rummy_learn.rules.solve import solve
from rummy_learn.rules.stream import Stream
from tests.rules.solver_hands import CONTRACT_GAMES, dense, game


def test_the_unmet_need_is_named() -> None:
    why = explain(game("shanghai"), parse_cards("8C 8D 8S 4H 5H 7H 2C KD 9S JC QS"), 2)
    assert why.missing == 1
    assert [state.met for state in why.needs] == [True, False]
    (unmet,) = why.unmet
    assert print_cards(unmet.held) == "4H 5H 7H"
    assert print_cards(unmet.wanted) == "6H"
    assert print_cards(why.completing) == "6H *"


def test_a_set_takes_any_suit() -> None:
    why = explain(game("shanghai"), parse_cards("8C 8D 4H 5H 6H 7H 2C KD 9S"), 2)
    (unmet,) = why.unmet
    assert print_cards(unmet.instead) == "8C 8D 8H 8S"


def test_a_hand_that_holds_the_contract_but_may_not_go_down_says_why() -> None:
    hand = parse_cards("8C 8D 8S 9C 9D 9S 4H 5H 6H 7H 8H")
    why = explain(game("hoyle"), hand, 6)
    assert why.missing == 0
    assert [reason.code for reason in why.blocked] == ["must_discard"]
    assert not explain(game("hoyle"), (*hand, *parse_cards("2C")), 6).blocked


@pytest.mark.parametrize("name", CONTRACT_GAMES)
def test_the_nearest_placing_is_as_near_as_the_solver_says(name: str) -> None:
    variant = game(name)
    stream = Stream("explain", name)
    for _ in range(12):
        deal = 1 + stream.below(len(variant.deals))
        hand = dense(stream, 11, packs=2, jokers=3)
        why = explain(variant, hand, deal)
        assert why.missing == solve(variant, hand, deal=deal).missing
        assert sum(len(state.wanted) for state in why.needs) == why.missing
        assert judge.contract(variant, deal, [state.meld.cards for state in why.needs])
        held = Counter(card.face for state in why.needs for card in state.held)
        assert held <= Counter(hand)
