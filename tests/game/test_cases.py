"""Faults that other programs had and points that players argue about, as positions of a game."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_learn.game.notation import new_game
from rummy_learn.game.play import Ask, ask
from rummy_learn.game.scores import deal_scores, winners
from rummy_learn.variants import variant
from tests.game.table import GAMES, at, codes, do, hand_of, laid, no_stock, offered, playing

CONTRACT_GAMES = ("shanghai", "california", "hoyle", "zioncheck")


def down(game: str, hand: str, *melds: str, **keys: Any) -> Any:
    """Seat 1 has drawn and is down where there is a contract."""
    is_down = [game != "rum500" and seat == 1 for seat in range(keys.get("players", 3))]
    return playing(game, hand, table=laid(*melds), down=is_down, **keys)


# ---- melds on the table ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_c_m02_suits_repeat_in_a_set_or_they_do_not_when_laid_off_too(game: str) -> None:
    position = down(game, "7S 2H 3H", "7S 7H 7D", players=5)
    if game == "rum500":
        assert codes(position, 1, "lay_off", meld=0, cards="7S") == ["repeated_suit"]
    else:
        assert do(position, 1, "lay_off", meld=0, cards="7S")


@pytest.mark.parametrize("game", GAMES)
def test_c_r01_no_king_below_an_ace(game: str) -> None:
    assert codes(down(game, "KS 2H 3H", "AS 2S 3S 4S"), 1, "lay_off", meld=0, cards="KS") == ["around_the_corner"]
    assert do(down(game, "5S 2H 3H", "AS 2S 3S 4S"), 1, "lay_off", meld=0, cards="5S")


def test_c_j02_an_exchange_is_not_held_against_the_limit_of_laying_down() -> None:
    runs = "5C 6C *=7C *=8C *=9C *=10C *=JC *=QC"
    position = at("zioncheck", "7C 2H", players=6, phase="play", table=laid(runs))
    after = do(position, 1, "exchange", meld=0, card="7C")
    assert str(after.table[0].meld) == "5C 6C 7C *=8C *=9C *=10C *=JC *=QC"
    shanghai = do(down("shanghai", "7C 2H 3H", "5C 6C *=7C *=8C"), 1, "exchange", meld=0, card="7C")
    assert str(shanghai.table[0].meld) == "5C 6C 7C *=8C"


@pytest.mark.parametrize(
    ("game", "named", "code"),
    [
        ("shanghai", "*", None),
        ("california", "*", None),
        ("zioncheck", "*", "joker_not_exchangeable"),
        ("hoyle", "*=8D", None),
        ("hoyle", "*=8C", "joker_not_exchangeable"),
        ("rum500", "*", "joker_not_exchangeable"),
    ],
)
def test_c_j03_a_joker_in_a_set(game: str, named: str, code: str | None) -> None:
    position = down(game, "8D 2H 3H", f"8S 8H {named}")
    if code:
        assert codes(position, 1, "exchange", meld=0, card="8D") == [code]
    else:
        assert do(position, 1, "exchange", meld=0, card="8D")
    if game == "rum500":
        assert do(position, 1, "lay_off", meld=0, cards="8D")


@pytest.mark.parametrize("game", GAMES)
def test_c_j05_a_joker_at_the_end_of_a_run(game: str) -> None:
    position = down(game, "QS KS 2H", "9S 10S JS *")
    assert do(position, 1, "lay_off", meld=0, cards="KS")
    if game == "rum500":
        assert codes(position, 1, "exchange", meld=0, card="QS") == ["joker_not_exchangeable"]
        assert codes(position, 1, "lay_off", meld=0, cards="QS") != []
    else:
        assert str(do(position, 1, "exchange", meld=0, card="QS").table[0].meld) == "9S 10S JS QS"


@pytest.mark.parametrize("game", GAMES)
def test_c_j07_a_joker_may_lengthen_the_low_end(game: str) -> None:
    position = down(game, "* 9S 2H 3H", "JS QS KS")
    after = do(position, 1, "lay_off", meld=0, cards="*=10S")
    assert str(do(after, 1, "lay_off", meld=0, cards="9S").table[0].meld) == "9S *=10S JS QS KS"
    assert do(position, 1, "lay_off", meld=0, cards="9S *=10S")


@pytest.mark.parametrize("game", GAMES)
def test_c_j08_a_lone_joker_is_offered_every_place(game: str) -> None:
    position = down(game, "* 2H 3H", "3D *=4D 5D 6D 7D 8D", "8D 9D 10D JD", "7S 7H 7D", players=6)
    if game == "rum500":
        position = down(game, "* 2H 3H", "3D *=4D 5D 6D 7D 8D", "8D 9D 10D JD", "7S 7H 7D", players=5)
    found = {(move["meld"], move["cards"]) for move in offered(position, "lay_off") if move["cards"].startswith("*")}
    assert {(0, "*=2D"), (0, "*=9D"), (1, "*=7D"), (1, "*=QD"), (2, "*=7")} <= found
    if game in ("shanghai", "california", "zioncheck"):
        assert len(found) == 5
    assert codes(position, 1, "lay_off", meld=0, cards="*") == ["joker_undeclared"]


@pytest.mark.parametrize("game", GAMES)
def test_c_j09_and_c_l04_a_card_stays_where_it_lies_and_fits_only_its_kind(game: str) -> None:
    position = down(game, "8S 2H 3H", "7S 8S 9S *=10S", "7H 7D 7C", players=5)
    assert "not_enough_cards" in codes(position, 1, "lay_off", meld=1, cards="7S")
    assert codes(position, 1, "lay_off", meld=1, cards="8S") == ["mixed_ranks"]


@pytest.mark.parametrize("game", ["shanghai", "rum500"])
def test_c_l01_a_card_that_fits_a_set_and_a_run_goes_where_it_is_put(game: str) -> None:
    position = down(game, "10S JS 2H 3H", "6S 7S 8S 9S", "10H 10D 10C")
    assert {move["meld"] for move in offered(position, "lay_off") if move["cards"] == "10S"} == {0, 1}
    assert do(do(position, 1, "lay_off", meld=0, cards="10S"), 1, "lay_off", meld=0, cards="JS")
    assert codes(do(position, 1, "lay_off", meld=1, cards="10S"), 1, "lay_off", meld=0, cards="JS") == ["gap"]


@pytest.mark.parametrize(("game", "code"), [("shanghai", None), ("hoyle", "layoff_later"), ("zioncheck", None)])
def test_c_l06_laying_off_on_anothers_meld_in_the_turn_of_going_down(game: str, code: str | None) -> None:
    position = playing(game, "KC KD KH QC QD QS 8D 2H 3H", table=laid("8S 8H 8C"))
    position = do(position, 1, "go_down", melds="KC KD KH | QC QD QS")
    if code:
        assert codes(position, 1, "lay_off", meld=0, cards="8D") == [code]
    else:
        assert do(position, 1, "lay_off", meld=0, cards="8D")


def test_c_l08_a_card_laid_off_scores_for_who_laid_it() -> None:
    position = playing("rum500", "10S 2H 3H", table=laid("7S 8S 9S"))
    after = do(position, 1, "lay_off", meld=0, cards="10S")
    assert [score.melded[-1:] for score in deal_scores(after)][:2] == [
        ((after.table[0].meld.cards[2], 9),),
        ((after.table[0].meld.cards[3], 10),),
    ]


# ---- buying ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["shanghai", "california", "hoyle"])
def test_c_b01_the_card_under_a_bought_one_is_not_bought(game: str) -> None:
    position = at(game, players=5, turn=2, discards="4C 9H", discarder=1, passed=[2] if game == "hoyle" else [])
    assert codes(do(position, 3, "buy"), 4, "buy") == ["dead_card"]


@pytest.mark.parametrize(("game", "first"), [("shanghai", 1), ("california", 1), ("hoyle", 3), ("zioncheck", 3)])
def test_c_b02_who_comes_first_when_two_call(game: str, first: int) -> None:
    position = do(at(game, players=4, dealer=0, turn=2, discards="9H"), 2, "pass")
    assert ask(position) == Ask(first, "claim")


@pytest.mark.parametrize(("game", "size"), [("shanghai", 14), ("california", 14), ("hoyle", 13), ("zioncheck", 12)])
def test_c_b03_a_hand_of_eleven_after_one_buy(game: str, size: int) -> None:
    deal = 5 if game == "zioncheck" else 1
    position = at(game, players=4, deal=deal, discards="9H", passed=[1])
    assert len(do(position, 3, "buy").hands[3]) == size


def test_c_b06_a_deep_pick_up_is_melded_laid_off_or_refused() -> None:
    position = at("rum500", "4D 2H", discards="6H 4S 9D 4C 7H", table=laid("AS 2S 3S"))
    taken = do(position, 1, "take", cards="4S")
    assert do(taken, 1, "meld", cards="4S 4C 4D")
    assert do(taken, 1, "lay_off", meld=0, cards="4S")
    assert codes(taken, 1, "discard", card="2H") == ["must_meld_taken_card"]


# ---- the course of the game ------------------------------------------------------------------------------------------
def test_c_g01_the_last_contract_is_laid_and_the_deal_is_over() -> None:
    start = at("shanghai", hands=[None, "2C 3C 4C 5C 7D 8D 9D 10D JH QH KH", None], deal=7, discards="AH")
    position = do(start, 1, "take")
    over = do(position, 1, "go_down", melds="2C 3C 4C 5C | 7D 8D 9D 10D | JH QH KH AH")
    assert (over.phase, over.scores[1]) == ("over", 0)
    assert offered(over) == []


@pytest.mark.parametrize("game", GAMES)
def test_c_g04_the_discard_ends_the_turn(game: str) -> None:
    position = down(game, "2C 9C 3H", "5C 6C 7C 8C")
    after = do(position, 1, "discard", card="2C")
    assert codes(after, 1, "lay_off", meld=0, cards="9C") == ["not_your_turn"]
    assert codes(after, 1, "discard", card="9C") == ["not_your_turn"]


@pytest.mark.parametrize("game", GAMES)
def test_c_g05_an_empty_stock_neither_hangs_the_game_nor_makes_a_new_deck(game: str) -> None:
    position = no_stock(at(game, discards="2C 3C 5C 9H"))
    if game == "rum500":
        assert codes(position, 1, "draw") == ["stock_empty"]
        assert do(position, 1, "pass").phase == "over"
    else:
        after = do(position, 1, "draw")
        assert (after.to_json()["discards"], len(after.stock)) == ("9H", 2)


def test_c_g06_melds_count_when_the_stock_is_out() -> None:
    position = no_stock(at("rum500", hands=["2C", "QC 2D", None], table=laid("KS KH KD", owner=1), discards="4C"))
    assert do(position, 1, "pass").scores[1] == 30 - 12


def test_c_g08_of_two_calls_the_nearest_after_the_discarder_comes_first() -> None:
    position = at("rum500", players=4, turn=2, discarder=1, discards="10S", table=laid("7S 8S 9S"))
    assert ask(position) == Ask(2, "claim")
    assert ask(do(position, 2, "pass")) == Ask(3, "claim")


@pytest.mark.parametrize(("options", "then"), [({}, 0), ({"call_rummy": "top_discard"}, 2)])
def test_c_g10_who_plays_after_a_call(options: dict[str, str], then: int) -> None:
    keys: dict[str, Any] = {"players": 4, "turn": 2, "discarder": 1, "discards": "10S", "table": laid("7S 8S 9S")}
    position = at("rum500", hands=[None, None, None, "2H 3H"], options=options, **keys)
    after = do(position, 3, "call_rummy", card="10S", meld=0)
    if after.phase == "play":
        after = do(after, 3, "discard", card="2H")
    assert (after.turn, after.phase) == (then, "draw")


def test_c_g12_a_floater_with_a_card_that_fits() -> None:
    options = {"out_discard": "unplayable"}
    position = playing("rum500", "9C", table=laid("6C 7C 8C"), options=options)
    assert codes(position, 1, "discard", card="9C") == ["playable_discard"]
    assert do(position, 1, "lay_off", meld=0, cards="9C").floating == (False, True, False)
    empty = at("rum500", "", discards="9C", floating=[False, True, False], options=options, table=laid("6C 7C 8C"))
    assert codes(do(empty, 1, "take"), 1, "discard", card="9C") == ["same_card_discard", "playable_discard"]


@pytest.mark.parametrize("game", GAMES)
def test_c_g13_the_deal_and_the_play_start_at_the_dealers_left(game: str) -> None:
    assert new_game(variant(game), 4, 1).turn == (new_game(variant(game), 4, 1).dealer + 1) % 4


def test_c_g14_the_first_player_of_zioncheck_goes_twice_and_leaves_the_own_discard() -> None:
    position = do(at("zioncheck"), 1, "draw")
    position = do(position, 1, "discard", card=hand_of(position, 1).split()[0])
    assert (position.turn, position.turns_left) == (1, 1)
    assert codes(position, 1, "take") == ["own_discard"]
    assert do(position, 2, "buy")


# ---- scores ----------------------------------------------------------------------------------------------------------
def test_c_p05_nobody_wins_with_negative_scores() -> None:
    over = at("rum500", phase="over", scores=[-20, -5, -40], out=1)
    assert winners(over) == ()
    assert over.scores == (-20, -5, -40)


@pytest.mark.parametrize(
    ("scores", "options", "out", "won"),
    [
        ([505, 520], {}, 0, (1,)),
        ([510, 510], {}, 0, ()),
        ([505, 520], {"must_go_out": "on"}, 0, (0,)),
        ([520, 480], {"must_go_out": "on"}, 1, ()),
        ([500, 480], {"must_go_out": "on"}, 0, (0,)),
    ],
)
def test_c_p06_and_c_p07_who_wins_500_rum(
    scores: list[int], options: dict[str, str], out: int, won: tuple[int, ...]
) -> None:
    assert winners(at("rum500", players=2, phase="over", scores=scores, out=out, options=options)) == won


def test_c_p08_and_c_p12_ties_share_and_hoyle_plays_ten_deals() -> None:
    assert winners(at("shanghai", deal=7, phase="over", scores=[120, 85, 85])) == (1, 2)
    assert winners(at("hoyle", deal=7, phase="over", scores=[120, 85, 85])) == ()
    assert winners(at("hoyle", deal=10, phase="over", scores=[120, 85, 85])) == (1, 2)


# ---- twins -----------------------------------------------------------------------------------------------------------
def test_c_n03_a_second_copy_is_a_second_card() -> None:
    position = at("rum500", "8S 2H", players=6, discards="8S")
    assert hand_of(do(position, 1, "take"), 1) == "2H 8S 8S"


def test_c_n04_twins_are_one_move_and_two_cards() -> None:
    position = playing("shanghai", "4D 4C 4S 4S")
    assert [move["card"] for move in offered(position, "discard")] == ["4C", "4D", "4S"]
    assert hand_of(do(position, 1, "discard", card="4S"), 1) == "4C 4D 4S"


@pytest.mark.parametrize("game", CONTRACT_GAMES)
def test_c_u20_a_play_without_a_draw_says_so(game: str) -> None:
    assert codes(at(game, "8C 8D 8H 9C 9D 9H"), 1, "go_down", melds="8C 8D 8H | 9C 9D 9H")[0] == "draw_first"
