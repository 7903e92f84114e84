"""Imagined tables look the same from the seat, and the others are as near to the contract as players are by then."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from rummy_learn.game.bots._imagining import likely
from rummy_learn.game.outlook import layoffs_of
from rummy_learn.game.position import Position
from rummy_learn.game.view import View
from rummy_learn.rules.packing import pack
from rummy_learn.rules.solve_engine import engine
from tests.game.positions import a_late_position
from tests.game.table import GAMES, all_cards, at, laid


@pytest.mark.parametrize("game", GAMES)
def test_it_looks_the_same_from_the_seat_and_no_card_is_lost(game: str) -> None:
    for number in range(10):
        position = a_late_position(game, Random(number))
        view = View.of(position, position.turn)
        table = likely(view, number)
        assert View.of(table, position.turn) == view
        assert all_cards(table) == all_cards(position)
        assert likely(view, number) == table


def test_after_some_turns_the_others_are_nearer_to_the_contract_than_at_random() -> None:
    late = at("shanghai", discards="2C 4D 6H 8S TC QD AH 3S 5C 7D 9H JS KC 2D 4H", deal=7)
    assert away(late, likely_too=True) < away(late, likely_too=False) - 0.3
    early = at("shanghai", discards="2C", deal=7)
    assert likely(View.of(early, 1), 3) == View.of(early, 1).imagined(3)


@pytest.mark.parametrize("game", ["shanghai", "rum500"])
def test_those_who_meld_hold_hardly_a_card_that_they_could_have_played(game: str) -> None:
    table = laid("9C 9D 9H", "3S 4S 5S 6S", "TD JD QD KD")
    late = at(
        game, discards="2C 4D 6H", table=table, down=[True, False, True], hands=["2D 7D 8H QS", "AC AH", "KC 5H 2H"]
    )
    view = View.of(late, 1)
    at_random = mean(playable(view.imagined(seed)) for seed in range(20))
    assert at_random > 1
    assert mean(playable(likely(view, seed)) for seed in range(20)) < at_random / 4


def playable(position: Position) -> int:
    """How many cards of the others go on the table."""
    return sum(
        any(True for _ in layoffs_of(position.variant, position.melds, card))
        for seat in (0, 2)
        for card in position.hands[seat]
    )


def away(position: Position, *, likely_too: bool) -> float:
    """How many cards the others lack on the mean of some imagined tables."""
    view = View.of(position, 1)
    solver = engine(position.variant, position.deal).solver
    tables = [likely(view, seed) if likely_too else view.imagined(seed) for seed in range(12)]
    return mean(solver.missing(pack(table.hands[seat])) for table in tables for seat in (0, 2))
