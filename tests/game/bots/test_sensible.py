"""The sensible bot: legal whatever the game, better than chance by far, and right where the right move is plain."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rummy_learn.game.actions import Action
from rummy_learn.game.bots import bot
from rummy_learn.game.record import Game
from rummy_learn.game.table import StalledError, play_out
from rummy_learn.game.view import View
from tests.game.positions import a_game, a_late_position
from tests.game.table import GAMES, at, laid, playing


def choice(position: Any, seat: int = 1) -> dict[str, Any]:
    """What the bot does, as it is written."""
    return bot("sensible").choose(View.of(position, seat)).to_json()


def choices(game: str, number: int) -> Game:
    """A game with any house rules, from its start or from a table full of melds, with random bots among the players."""
    rnd = Random(number)
    start = a_late_position(game, rnd) if number % 2 else a_game(game, rnd)
    names = [rnd.choice(["sensible", "sensible", "random"]) for _ in range(start.players)]
    seats = {seat: bot(name, f"{number} {seat}") for seat, name in enumerate(names)}
    try:
        return play_out(Game(start, start, deals=1), seats, most=150)
    except StalledError as stalled:
        return stalled.game


# ---- whatever the game -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_it_never_makes_an_illegal_move(game: str) -> None:
    """`play_out` raises where a move is refused."""
    kinds = {move.action for number in range(10) for move in choices(game, number).moves}
    assert {"draw", "take", "pass", "lay_off", "discard"} <= kinds
    assert {"go_down", "meld"} & kinds


@pytest.mark.parametrize("game", GAMES)
def test_it_sees_nothing_but_its_view(game: str) -> None:
    """The unseen cards lie otherwise, and the move is the same."""
    for number in range(8):
        position = a_late_position(game, Random(number))
        view = View.of(position, position.turn)
        other = View.of(view.imagined(number).but(seed=number), position.turn)
        assert bot("sensible", 1).choose(view) == bot("sensible", 2).choose(other)


@pytest.mark.parametrize("game", GAMES)
def test_it_beats_the_random_bot_clearly(game: str) -> None:
    totals = {"sensible": 0, "random": 0}
    for seed in range(3):
        names = ["sensible", "random", "sensible", "random"]
        seats = {seat: bot(name, f"{seed} {seat}") for seat, name in enumerate(names)}
        for result in play_out(Game.new(game, players=4, seed=seed, deals=3), seats).results:
            for name, points in zip(names, result.points, strict=True):
                totals[name] += points
    ahead = totals["sensible"] - totals["random"]
    low_wins = Game.new(game).position.variant.winner == "lowest"
    assert (-ahead if low_wins else ahead) > 300, totals


@pytest.mark.parametrize("game", GAMES)
def test_deals_among_sensible_players_end(game: str) -> None:
    seats = {seat: bot("sensible", seat) for seat in range(4)}
    game_ = play_out(Game.new(game, players=4, seed=11, deals=4), seats)
    assert game_.over


# ---- contracts -------------------------------------------------------------------------------------------------------
def test_it_takes_the_upcard_that_the_contract_wants_and_passes_another() -> None:
    hand = "8C 8D 8H KS KD 2C 4D 6H 9S JC 3H"
    assert choice(at("shanghai", hand, discards="KC")) == {"player": 1, "action": "take"}
    assert choice(at("shanghai", hand, discards="QC")) == {"player": 1, "action": "pass"}
    assert choice(at("shanghai", hand, discards="*")) == {"player": 1, "action": "take"}


def test_out_of_turn_it_buys_what_brings_the_contract_nearer() -> None:
    hands = [None, None, "8C 8D 8H KS KD 2C 4D 6H 9S JC 3H"]
    assert choice(at("shanghai", hands=hands, discards="KC"), 2)["action"] == "buy"
    assert choice(at("shanghai", hands=hands, discards="QC"), 2)["action"] == "pass"


def test_where_the_contract_takes_more_cards_than_are_dealt_it_buys_to_have_enough() -> None:
    """Three runs of 4 and a discard are 13 cards; with eleven and a draw there are 12."""
    hand = "4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 6H"
    position = at("hoyle", hands=[None, None, hand], deal=7, discards="KS", discarder=0, passed=[1])
    assert choice(position, 2)["action"] == "buy"


def test_it_goes_down_as_soon_as_it_may_and_lays_off_what_fits() -> None:
    position = playing("shanghai", "8C 8D 8H KS KD KC 2C 4D 6H 9S JC 3H", table=laid("9C 9D 9H"))
    assert choice(position)["action"] == "go_down"
    down = playing("shanghai", "2C 4D 9S", table=laid("9C 9D 9H"), down=[True, True, False])
    assert choice(down) == {"player": 1, "action": "lay_off", "meld": 0, "cards": "9S"}


def test_it_does_not_go_down_where_the_one_card_left_could_not_be_played() -> None:
    """Shanghai's sixth contract takes eleven of the twelve cards, and the last card may not be discarded."""
    hand = "8C 8D 8H 4C 5C 6C 7C 4D 5D 6D 7D 2S"
    assert choice(playing("shanghai", hand, deal=6)) == {"player": 1, "action": "discard", "card": "2S"}
    assert choice(playing("shanghai", hand, deal=6, table=laid("2C 2D 2H")))["action"] == "go_down"


def test_it_takes_a_joker_off_the_table_to_go_down_with_it() -> None:
    hand = "8C 8D 8H KS KD QH 2C 4D 6H 9S JC 3H"
    position = playing("shanghai", hand, table=laid("JH *=QH KH AH"))
    assert choice(position) == {"player": 1, "action": "exchange", "meld": 0, "card": "QH"}


def test_jokers_of_runs_are_free_for_whoever_holds_the_card_out_of_turn_too() -> None:
    hands = [None, None, "KS 7C 2D"]
    position = at("zioncheck", hands=hands, table=laid("5C 6C *=7C 8C"), discards="QS", discarder=0)
    assert choice(position, 2) == {"player": 2, "action": "exchange", "meld": 0, "card": "7C"}


def test_it_discards_what_the_contract_does_not_need_the_dearest_first() -> None:
    hand = "8C 8D 8H KS KD 2C AH"
    assert choice(playing("shanghai", hand))["card"] == "AH"


def test_it_does_not_discard_what_a_player_who_is_down_could_lay_off() -> None:
    hand, table = "8C 8D 8H 9S 9D QC 4S", laid("QD QH *=Q")
    assert choice(playing("shanghai", hand, table=table))["card"] == "QC"
    assert choice(playing("shanghai", hand, table=table, down=[True, False, False]))["card"] == "4S"


def test_with_a_contract_that_cannot_be_made_any_more_it_gets_rid_of_points() -> None:
    """A run of ten without its eight: both eights of clubs lie on the table, and no other suit is near."""
    hand = "3C 4C 5C 6C 7C 9C 10C JC QC 2S 2H 5H AS"
    table = laid("8C 8C 8D 8D 8H 8H 8S 8S")
    picked = choice(playing("hoyle", hand, deal=8, table=table, down=[True, False, False]))
    assert picked["card"] in {"AS", "2S", "2H"}


def test_a_joker_goes_where_further_cards_will_fit_but_not_where_anybody_may_take_it_again() -> None:
    table, down = laid("9D 9H 9S", "5C 6C 7C 8C"), [True] * 3
    assert choice(playing("shanghai", "* 2D 3H", table=table, down=down))["meld"] == 1
    assert choice(playing("zioncheck", "* 2D 3H", table=table, down=down))["meld"] == 0


def test_once_down_it_keeps_the_card_that_may_still_fit() -> None:
    """Both nines of clubs are gone, so nothing will ever join the jack to the run; the three of hearts has hope."""
    table = laid("5C 6C 7C 8C", "9C 9C 9D", "5H 6H 7H 8H")
    assert choice(playing("shanghai", "JC 3H", table=table, down=[True] * 3))["card"] == "JC"
    assert choice(playing("shanghai", "3C 3H 2D", table=table, down=[True] * 3))["card"] == "2D"


# ---- points ----------------------------------------------------------------------------------------------------------
def test_it_melds_and_lays_off_for_points() -> None:
    first = choice(playing("rum500", "KC KD KH 4S 2D"))
    assert first == {"player": 1, "action": "meld", "cards": "KC KD KH"}
    assert choice(playing("rum500", "8S 2D 4C", table=laid("5S 6S 7S")))["action"] == "lay_off"


def test_it_takes_deep_for_a_meld_and_melds_the_card_it_owes_first() -> None:
    position = at("rum500", "KC KD 2H 5S 9C 3D 7H", discards="KH 2C 4D", discarder=0)
    assert choice(position) == {"player": 1, "action": "take", "cards": "KH"}
    owing = playing(
        "rum500",
        "KC KD KH QH JH 2H 5S 9C",
        taken={"from": "discard", "cards": "KH 2C", "must_meld": "KH"},
    )
    assert choice(owing)["action"] == "meld"
    assert "KH" in choice(owing)["cards"]


def test_it_calls_rummy_where_the_discards_hold_points() -> None:
    position = at("rum500", hands=[None, None, "2C 9D 5H"], discards="KH QH JH", discarder=0)
    assert choice(position, 2)["action"] == "call_rummy"


def test_it_does_not_throw_back_the_card_it_took_nor_give_a_call_away() -> None:
    position = playing("rum500", "2C 9S KD", table=laid("10S JS QS"), discards="3H")
    picked = Action.read(choice(position))
    assert picked.action == "lay_off"
    away = playing("rum500", "2C 7H KD", table=laid("KC KH KS"), discards="3H")
    assert choice(away)["action"] == "lay_off"
