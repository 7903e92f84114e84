"""Hands without jokers: one bit a face, three bits a face and the search for any hand come to the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from rummy_learn.rules import judge, solve_melds
from rummy_learn.rules.cards import FACES, JOKER, Card, parse_cards, print_cards
from rummy_learn.rules.melded import BestMelds, meld_facts
from rummy_learn.rules.packing import pack
from rummy_learn.rules.solve import solve
from rummy_learn.rules.solve_engine import MeldsEngine
from rummy_learn.rules.solve_melds import MeldSolver
from rummy_learn.rules.stream import Stream
from tests.rules.solver_hands import dealt, dense, game

_ENGINE = MeldsEngine(game("rum500"))
_SOLVER = _ENGINE.solver


def _hands(label: str, count: int, packs: int, largest: int) -> list[tuple[Card, ...]]:
    stream = Stream("plain", label, packs)
    makers: list[Callable[..., tuple[Card, ...]]] = [dense, dealt]
    return [stream.choice(makers)(stream, stream.below(largest + 1), packs=packs, jokers=0) for _ in range(count)]


def _assert_made_of(hand: Sequence[Card], found: BestMelds) -> None:
    """The melds are legal, lie within the hand, and come to the net that is said."""
    shown = _ENGINE._solution(pack(hand), found)
    assert not shown.melds or judge.melds(_ENGINE.variant, [meld.cards for meld in shown.melds])
    laid = Counter(card for meld in shown.melds for card in meld.cards)
    assert laid + Counter(shown.left) == Counter(hand)
    assert shown.melded_points - sum(_ENGINE.points[card] for card in shown.left) == found.net


@pytest.mark.parametrize("packs", [1, 2])
def test_every_way_to_hold_a_hand_comes_to_the_same(packs: int) -> None:
    for hand in _hands("same", 150, packs, 20):
        search = solve_melds._Search(_SOLVER, pack(hand), ())
        search.run()
        assert _SOLVER.net(pack(hand)) == _SOLVER.net_of(hand) == search.best, print_cards(hand)
        for found in (_SOLVER.best(pack(hand)), _SOLVER.best_of(hand)):
            assert found.net == search.best
            _assert_made_of(hand, found)


def test_a_hand_of_most_of_a_pack_is_found_as_one_of_three_bits_a_face() -> None:
    for hand in (FACES[:52], FACES[3:52], FACES[5:50]):
        assert _SOLVER.best_of(hand).net == _SOLVER.net(pack(hand))
        _assert_made_of(hand, _SOLVER.best_of(hand))


@pytest.mark.parametrize("cards", ["8C 8C 8D KD", "8C 8D 8H * KD"])
def test_a_hand_with_a_joker_or_a_card_twice_is_not_taken_for_a_plain_one(cards: str) -> None:
    hand = parse_cards(cards)
    assert _SOLVER.net_of(hand) == _SOLVER.net(pack(hand))
    assert _SOLVER.best_of(hand) == _SOLVER.best(pack(hand))


def test_cards_of_one_suit_make_a_set_where_suits_need_not_differ() -> None:
    any_suits = replace(game("rum500"), set_suits_differ=False)
    found = solve(any_suits, parse_cards("8C 8C 8D KD"))
    assert [len(meld.cards) for meld in found.melds] == [3]  # type: ignore[union-attr]


def test_points_beyond_those_of_any_game_are_added_up_all_the_same() -> None:
    dear = meld_facts(game("rum500"))
    dear = dear._replace(held=tuple(100_000 * points for points in dear.held))
    solver = MeldSolver(dear)
    hand = parse_cards("2C 9D KH KS")
    assert solver.net(pack(hand)) == solver.net_of(hand) == -100_000 * (2 + 9 + 10 + 10)


def test_a_joker_has_no_mark_and_every_other_face_its_own() -> None:
    assert JOKER.mark == 0
    assert sum(face.mark for face in FACES).bit_count() == 52
    assert JOKER.standing_for(8, "H").mark == 0
