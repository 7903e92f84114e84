"""Every move can be told in words: as an order, with the cards and the melds it is about."""

from __future__ import annotations

from random import Random

import pytest

from rummy_learn.game.actions import Action
from rummy_learn.game.play import legal
from rummy_learn.game.told import told
from rummy_learn.game.view import View
from tests.game.positions import a_late_position
from tests.game.table import GAMES, at, laid, playing


def words(view: View, seat: int, action: str, **keys: object) -> str:
    return str(told(Action.read({"player": seat, "action": action, **keys}), view)).replace("\ufe0e", "")


def test_drawing_and_claiming() -> None:
    view = View.of(at("shanghai", discards="8C"), 2)
    assert words(view, 2, "draw") == "Draw from the stock"
    assert words(view, 2, "take") == "Take 8♣ from the discards"
    assert words(view, 2, "buy") == "Buy 8♣"
    assert words(view, 2, "pass") == "Pass: do without 8♣"


def test_a_deep_take_names_every_card_that_comes_with_it() -> None:
    view = View.of(at("rum500", players=5, discards="4S 8C 4S QH AD"), 1)
    assert words(view, 1, "take", cards="4S") == "Take 4♠ Q♥ A♦ from the discards"
    assert words(view, 1, "take", cards="4S QH AD") == "Take 4♠ Q♥ A♦ from the discards"
    assert words(view, 1, "take") == "Take A♦ from the discards"


def test_melding_laying_off_and_exchanging() -> None:
    view = View.of(playing("shanghai", "8S 2C", table=laid("8C 8D *=8", "*=5H 6H 7H 8H")), 1)
    assert words(view, 1, "lay_off", meld=0, cards="8S") == "Lay off 8♠ on the set of eights: 8♣ 8♦ joker (8)"
    assert words(view, 1, "lay_off", meld=1, cards="*=4H", end="low").startswith("Lay off joker (4♥) at the low end of")
    assert words(view, 1, "exchange", meld=0, card="8S") == "Take a joker off the set of eights: 8♣ 8♦ joker (8) for 8♠"
    assert words(view, 1, "discard", card="2C") == "Discard 2♣"
    down = words(view, 1, "go_down", melds="8C 8D 8S | 4C 5C 6C *")
    assert down == "Go down with a set of eights: 8♣ 8♦ 8♠; run in clubs: 4♣ 5♣ 6♣ joker (7♣)"


def test_calling_and_letting_a_call_pass() -> None:
    view = View.of(at("rum500", discards="KH 3C QH JH", discarder=0, table=laid("4S 5S 6S")), 2)
    assert words(view, 2, "call_rummy", card="KH", melds="JH QH KH") == "Call Rummy and meld a run in hearts: J♥ Q♥ K♥"
    assert words(view, 2, "call_rummy", card="3S", meld=0).startswith("Call Rummy and lay off 3♠ on the run in spades")
    assert words(view, 2, "pass") == "Pass: do not call Rummy"


@pytest.mark.parametrize("game", GAMES)
def test_no_two_legal_moves_of_a_seat_are_told_alike(game: str) -> None:
    for number in range(12):
        position = a_late_position(game, Random(number))
        for seat in range(position.players):
            view = View.of(position, seat)
            found = [str(told(action, view)) for action in legal(position) if action.player == seat]
            assert all(found)
            if len(set(position.melds)) == len(position.table):
                assert len(set(found)) == len(found)
