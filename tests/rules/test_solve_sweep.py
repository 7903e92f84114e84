"""Large hands without contracts: the sweep finds what trying every set finds, and what an integer program finds."""

from __future__ import annotations

from collections import Counter

import pytest

from rummy_learn.rules import judge, solve_melds, solve_plain
from rummy_learn.rules.cards import FACES, JOKER, Card, parse_cards, print_cards
from rummy_learn.rules.melded import meld_facts
from rummy_learn.rules.packing import pack
from rummy_learn.rules.solution import MeldsSolution
from rummy_learn.rules.solve import solve
from rummy_learn.rules.solve_engine import MeldsEngine
from rummy_learn.rules.solve_melds import MeldSolver
from rummy_learn.rules.stream import Stream
from tests.oracles.cpsat import best_net
from tests.rules.solver_hands import dealt, dense, game

_GAMES = ("rum500", "rum500 values=five_ten_fifteen")


def _fresh(name: str) -> MeldsEngine:
    """An engine that shares nothing with others, so that it answers by what is patched now."""
    engine = MeldsEngine(game(name))
    engine.solver = MeldSolver(meld_facts(engine.variant))
    return engine


def _assert_legal(engine: MeldsEngine, hand: tuple[object, ...], found: MeldsSolution) -> None:
    assert not found.melds or judge.melds(engine.variant, [meld.cards for meld in found.melds])
    laid = Counter(card.face for meld in found.melds for card in meld.cards)
    assert laid + Counter(found.left) == Counter(hand)


@pytest.mark.parametrize("name", _GAMES)
def test_sweep_and_search_agree(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Stream("sweep", name)
    hands: list[tuple[Card, ...]] = []
    while len(hands) < 60:
        packs = 1 + stream.below(2)
        make = dense if stream.below(2) else dealt
        hands.append(make(stream, 4 + stream.below(22), packs=packs, jokers=2 * packs))
    search = _fresh(name)
    expected = [search.solve(pack(hand)).net for hand in hands]
    monkeypatch.setattr(solve_plain, "_FEW_RANKS", -1)
    for limit in ("_FEW", "_FEW_OF_SUIT"):
        monkeypatch.setattr(solve_melds, limit, -1)
    sweep = _fresh(name)
    for hand, net in zip(hands, expected, strict=True):
        found = sweep.solve(pack(hand))
        assert found.net == net, print_cards(hand)
        _assert_legal(sweep, hand, found)


@pytest.mark.parametrize("size", [38, 42, 50])
def test_large_hands_and_integer_program_agree(size: int) -> None:
    engine = _fresh("rum500")
    hand = dealt(Stream("large", size), size, packs=1, jokers=1)
    found = engine.solve(pack(hand))
    assert found.net == best_net(engine.variant, hand), print_cards(hand)
    _assert_legal(engine, hand, found)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_a_whole_deck_is_melded(jokers: int) -> None:
    found = solve(game("rum500"), (*FACES[:52], *[JOKER] * jokers))
    assert isinstance(found, MeldsSolution)
    assert not found.left
    assert found.melded_points == 4 * (15 + sum(range(2, 11)) + 30) + 15 * jokers


def test_a_run_from_ace_to_ace_is_two_runs() -> None:
    found = solve(game("rum500"), parse_cards("AS AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"))
    assert isinstance(found, MeldsSolution)
    assert not found.left
    assert found.net == 1 + 15 + sum(range(2, 11)) + 30
