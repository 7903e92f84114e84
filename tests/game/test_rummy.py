"""Calling "Rummy!", floating, and last discards that fit a meld: 500 Rum's moves out of turn."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_learn.game.play import Ask, ask
from rummy_learn.game.position import Position
from tests.game.table import at, codes, do, hand_of, laid, offered, playing, why_not

RUN = "7S 8S 9S"
TOP = {"call_rummy": "top_discard"}
FLOAT = {"out_discard": "float"}
UNPLAYABLE = {"out_discard": "unplayable"}
CALLABLE = {"out_discard": "unplayable", "playable_out": "call"}


def pile(discards: str, *melds: str, **keys: Any) -> Position:
    """Four players; seat 0 has just discarded, seat 1 is to draw."""
    usual: dict[str, Any] = {"players": 4, "discarder": 0, "hands": [None, "2C 5H", None, "2H 3H"]}
    return at("rum500", discards=discards, table=laid(*melds, owner=2), **(usual | keys))


# ---- what may be called ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("discard", ["6S", "10S"])
def test_a_discard_that_fits_a_meld_is_called_by_anyone_but_the_discarder(discard: str) -> None:
    position = pile(f"KD {discard}", RUN)
    assert offered(position, "call_rummy") == [
        {"player": seat, "action": "call_rummy", "meld": 0, "card": discard} for seat in (1, 2, 3)
    ]
    assert why_not(position, 0, "call_rummy", card=discard, meld=0) == [("own_discard", "R7")]
    after = do(position, 3, "call_rummy", card=discard, meld=0)
    assert (after.turn, after.phase, hand_of(after, 3)) == (3, "play", "2H 3H")
    assert after.table[0].by.count(3) == 1
    assert after.to_json()["discards"] == "KD"


def test_a_complete_meld_out_of_the_pile_is_called_with_all_above_it() -> None:
    position = pile("5C KH 3C QH 8D JH")
    after = do(position, 3, "call_rummy", card="KH", melds="JH QH KH")
    assert hand_of(after, 3) == "3C 8D 2H 3H"
    assert after.to_json()["discards"] == "5C"
    assert do(after, 3, "discard", card="3C").turn == 0  # play goes on to the caller's left (c-G10)
    assert do(position, 3, "call_rummy", card="JH", melds="JH QH KH") == after
    assert offered(position, "call_rummy", player=3) == [
        {"player": 3, "action": "call_rummy", "melds": "JH QH KH", "card": "KH"}
    ]


def test_the_player_whose_turn_has_just_ended_may_not_call() -> None:
    """Seat 0 melded 4-5-6 over a pile that holds the three; everybody else may take it for that."""
    position = pile("9C 3D KH 8C 2S", "4D 5D 6D")
    assert codes(position, 0, "call_rummy", card="3D", meld=0) == ["own_discard"]
    after = do(position, 2, "call_rummy", card="3D", meld=0)
    assert {"KH", "8C", "2S"} <= set(hand_of(after, 2).split())
    later = do(do(position, 1, "draw"), 1, "discard", card="2C")
    assert do(later, 0, "call_rummy", card="3D", meld=0)


def test_a_call_needs_no_card_from_a_hand() -> None:
    position = pile("KH QH", hands=[None, "2C 3D", None, "JH 3H"])
    assert why_not(position, 3, "call_rummy", card="KH", melds="JH QH KH") == [("not_enough_cards", "R7")]
    assert not offered(position, "call_rummy")


def test_cards_of_the_pile_may_fill_the_places_between() -> None:
    position = pile("5C JS 10S KD", RUN)
    assert codes(position, 3, "call_rummy", card="JS", meld=0) == ["gap"]
    after = do(position, 3, "call_rummy", card="JS", meld=0, cards="10S JS")
    assert [str(each.meld) for each in after.table] == ["7S 8S 9S 10S JS"]
    assert hand_of(after, 3) == "KD 2H 3H"
    found = offered(position, "call_rummy", player=3)
    assert sorted(each.get("cards", each["card"]) for each in found) == ["10S", "10S JS"]


def test_a_joker_in_the_pile_is_called_by_name() -> None:
    position = pile("5C *", RUN)
    assert codes(position, 3, "call_rummy", card="*", meld=0) == ["joker_undeclared"]
    assert {found["card"] for found in offered(position, "call_rummy", player=3)} == {"*=6S", "*=10S"}
    assert do(position, 3, "call_rummy", card="*=6S", meld=0)


def test_a_caller_may_meld_more_and_must_discard() -> None:
    position = pile("KD 10S", RUN, hands=[None, None, None, "2H 3H 4H 9D"])
    after = do(position, 3, "call_rummy", card="10S", meld=0)
    assert codes(after, 3, "pass") == ["must_discard"]
    after = do(after, 3, "meld", cards="2H 3H 4H")
    assert do(after, 3, "discard", card="9D").out == 3


def test_a_caller_who_took_one_card_may_not_discard_its_twin() -> None:
    hands = [None, None, None, "10S 3H", None]
    position = at("rum500", players=5, hands=hands, discards="KD 10S", discarder=0, table=laid(RUN))
    after = do(position, 3, "call_rummy", card="10S", meld=0)
    assert why_not(after, 3, "discard", card="10S") == [("same_card_discard", "R2")]
    alone = at("rum500", players=5, hands=[None] * 3 + ["10S", None], discards="KD 10S", discarder=0, table=laid(RUN))
    assert codes(alone, 3, "call_rummy", card="10S", meld=0) == ["same_card_discard"]


def test_a_call_comes_before_the_next_draw_or_never() -> None:
    position = do(pile("KD 10S", RUN), 1, "draw")
    assert why_not(position, 3, "call_rummy", card="10S", meld=0) == [("dead_card", "R7")]


def test_no_card_that_fits_nothing_is_called() -> None:
    assert codes(pile("KD JS", RUN), 3, "call_rummy", card="JS", meld=0) == ["gap"]
    assert codes(pile("KD JS", RUN), 3, "call_rummy", card="10S", meld=0) == ["not_enough_cards"]
    assert codes(pile("KD 10S", RUN), 3, "call_rummy", card="10S", meld=4) == ["meld_not_on_table"]


# ---- whose call it is ------------------------------------------------------------------------------------------------
def test_calls_go_clockwise_from_the_discarder() -> None:
    position = pile("KD 10S", RUN, discarder=2, turn=3)
    order = []
    while (next_ := ask(position)) and next_.about == "claim":
        order.append(next_.seat)
        position = do(position, next_.seat, "pass")
    assert order == [3, 0, 1]
    assert ask(position) == Ask(3, "turn")
    assert why_not(position, 0, "call_rummy", card="10S", meld=0) == [("dead_card", "R7")]
    assert do(position, 3, "take")


def test_with_nothing_to_call_nobody_is_asked() -> None:
    assert ask(pile("KD JS", RUN)) == Ask(1, "turn")


# ---- options of the call ---------------------------------------------------------------------------------------------
def test_with_top_discard_only_the_latest_discard_is_laid_off_and_play_goes_on() -> None:
    position = pile("6S 10S", RUN, options=TOP)
    after = do(position, 3, "call_rummy", card="10S", meld=0)
    assert (after.turn, after.phase, hand_of(after, 3)) == (1, "draw", "2H 3H")
    assert after.table[0].by == (2, 2, 2, 3)
    assert why_not(after, 2, "call_rummy", card="6S", meld=0) == [("dead_card", "R7")]
    assert do(after, 1, "take").to_json()["discards"] == ""
    assert why_not(position, 3, "call_rummy", card="6S", meld=0) == [("dead_card", "R7")]
    assert ("not_in_this_game", "R7") in why_not(position, 3, "call_rummy", card="10S", melds="10S 10C 10D")
    assert [found["card"] for found in offered(position, "call_rummy", player=3)] == ["10S"]


def test_with_none_nobody_calls() -> None:
    position = pile("6S 10S", RUN, options={"call_rummy": "none"})
    assert why_not(position, 3, "call_rummy", card="10S", meld=0) == [("not_in_this_game", "R7")]
    assert not offered(position, "call_rummy")
    assert ask(position) == Ask(1, "turn")


@pytest.mark.parametrize("game", ["shanghai", "california", "hoyle", "zioncheck"])
def test_the_contract_games_know_no_call(game: str) -> None:
    position = at(game, discards="10S", discarder=0, table=laid("6S 7S 8S 9S"))
    assert codes(position, 2, "call_rummy", card="10S", meld=0) == ["not_in_this_game"]


# ---- after the end, with an empty stock ------------------------------------------------------------------------------
def test_melding_the_last_card_ends_the_deal_whatever_the_pile_holds() -> None:
    over = do(playing("rum500", "10H JH QH", discards="6S", table=laid(RUN)), 1, "meld", cards="10H JH QH")
    assert (over.phase, over.out) == ("over", 1)
    assert why_not(over, 2, "call_rummy", card="6S", meld=0) == [("deal_over", "R5")]


def emptied(position: Position) -> Position:
    hand = position.hands[2] + position.stock
    return position.but(stock=(), hands=position.with_hand(2, hand))


def test_with_the_stock_empty_a_pass_ends_the_deal_after_any_call() -> None:
    position = do(emptied(pile("KD 10S", RUN)), 1, "pass")
    assert position.phase == "draw"
    assert codes(position, 1, "take") == ["dead_card"]
    called = do(position, 3, "call_rummy", card="10S", meld=0)
    assert (called.phase, called.turn) == ("play", 3)
    passed = do(do(position, 2, "pass"), 3, "pass")
    assert (passed.phase, passed.out) == ("over", None)
    assert do(emptied(pile("KD JS", RUN)), 1, "pass").phase == "over"


def test_with_the_stock_empty_a_top_call_comes_before_the_end() -> None:
    position = do(emptied(pile("KD 10S", RUN, options=TOP)), 1, "pass")
    over = do(position, 3, "call_rummy", card="10S", meld=0)
    assert over.phase == "over"
    assert over.table[0].by == (2, 2, 2, 3)


# ---- floating --------------------------------------------------------------------------------------------------------
def test_where_players_float_melding_everything_goes_on_without_a_hand() -> None:
    position = playing("rum500", "10H JH QH", players=4, discards="6S", table=laid(RUN), options=FLOAT)
    after = do(position, 1, "meld", cards="10H JH QH")
    assert (after.phase, after.turn, after.floating) == ("draw", 2, (False, True, False, False))
    # Melding out opens the window for all others, the floater excluded (G6).
    assert {found["player"] for found in offered(after, "call_rummy")} == {0, 2, 3}
    assert codes(after, 1, "call_rummy", card="6S", meld=0) == ["own_discard"]


def floater(discards: str, *melds: str, options: dict[str, str] = FLOAT, **keys: Any) -> Position:
    """Seat 1 floats and is in turn."""
    floating = [False, True, False]
    return at(
        "rum500", "", discards=discards, discarder=0, floating=floating, table=laid(*melds), options=options, **keys
    )


def test_a_floater_ends_the_deal_with_the_discard_of_a_drawn_card() -> None:
    position = do(floater("KD"), 1, "draw")
    assert position.floating == (False, False, False)
    assert do(position, 1, "discard", card=hand_of(position, 1)).out == 1


def test_a_floater_melds_what_was_drawn_and_floats_on() -> None:
    position = do(floater("KD 10S", RUN), 1, "take")
    after = do(position, 1, "lay_off", meld=0, cards="10S")
    assert (after.phase, after.turn, after.floating) == ("draw", 2, (False, True, False))


def test_a_floater_melds_all_but_one_of_several_discards_and_goes_out() -> None:
    position = do(floater("KD 10S 4C", RUN), 1, "take", cards="10S")
    after = do(position, 1, "lay_off", meld=0, cards="10S")
    assert do(after, 1, "discard", card="4C").out == 1


def test_a_floater_who_keeps_cards_holds_a_hand_again() -> None:
    position = do(floater("KD 10S 4C 9H", RUN), 1, "take", cards="10S")
    after = do(do(position, 1, "lay_off", meld=0, cards="10S"), 1, "discard", card="4C")
    assert (after.phase, hand_of(after, 1), after.floating) == ("draw", "9H", (False, False, False))


def test_a_caller_who_has_melded_all_floats_on() -> None:
    position = at(
        "rum500",
        players=4,
        hands=[None, None, None, ""],
        floating=[False, False, False, True],
        discards="KD 10S",
        discarder=0,
        table=laid(RUN),
        options=FLOAT,
    )
    after = do(position, 3, "call_rummy", card="10S", meld=0)
    assert (after.phase, after.turn, after.floating) == ("draw", 0, (False, False, False, True))
    optional = position.but(variant=pile("KD").variant, floating=(False,) * 4)
    assert do(optional, 3, "call_rummy", card="10S", meld=0).out == 3
    required = position.but(variant=pile("KD", options={"out_discard": "required"}).variant, floating=(False,) * 4)
    assert codes(required, 3, "call_rummy", card="10S", meld=0) == ["must_discard"]


# ---- a last discard that fits a meld ---------------------------------------------------------------------------------
def test_a_playable_last_discard_is_taken_back() -> None:
    position = playing("rum500", "10S", table=laid(RUN), options=UNPLAYABLE)
    assert why_not(position, 1, "discard", card="10S") == [("playable_discard", "R5")]
    assert do(position, 1, "lay_off", meld=0, cards="10S").floating == (False, True, False)
    assert do(playing("rum500", "JS", table=laid(RUN), options=UNPLAYABLE), 1, "discard", card="JS").out == 1
    assert do(playing("rum500", "10S", table=laid(RUN), options=FLOAT), 1, "discard", card="10S").out == 1


def test_a_playable_discard_that_is_not_the_last_is_free() -> None:
    position = playing("rum500", "10S 2D", table=laid(RUN), options=UNPLAYABLE)
    assert do(position, 1, "discard", card="10S").phase == "draw"


def last_discard(**options: str) -> Position:
    position = playing("rum500", "10S", players=4, discards="6S KD", table=laid(RUN), options=CALLABLE | options)
    return do(position, 1, "discard", card="10S")


def test_a_playable_last_discard_stands_unless_it_is_called() -> None:
    position = last_discard()
    assert (position.phase, position.turn, position.out) == ("draw", 2, 1)
    assert codes(position, 2, "take") == ["dead_card"]
    drawn = do(position, 2, "draw")
    assert (drawn.phase, drawn.out) == ("over", 1)
    waived = position
    for seat in (2, 3, 0):
        waived = do(waived, seat, "pass")
    assert (waived.phase, waived.out) == ("over", 1)


def test_a_called_last_discard_leaves_its_player_floating() -> None:
    after = do(last_discard(), 3, "call_rummy", card="10S", meld=0)
    assert (after.phase, after.turn, after.out) == ("play", 3, None)
    assert after.floating == (False, True, False, False)
    top = do(last_discard(**TOP), 3, "call_rummy", card="10S", meld=0)
    assert (top.phase, top.turn, top.out) == ("draw", 2, None)
    assert top.floating == (False, True, False, False)
    assert do(top, 2, "draw").phase == "play"


def test_only_the_last_discard_is_called_then() -> None:
    position = last_discard()
    assert codes(position, 3, "call_rummy", card="6S", meld=0) == ["dead_card"]
    assert {found["card"] for found in offered(position, "call_rummy")} == {"10S"}


def test_a_last_discard_that_fits_nothing_ends_the_deal_at_once() -> None:
    position = playing("rum500", "JS", players=4, discards="6S KD", table=laid(RUN), options=CALLABLE)
    assert do(position, 1, "discard", card="JS").phase == "over"


def test_a_floater_must_meld_a_drawn_card_that_fits() -> None:
    """c-G12"""
    position = floater("KD", "9D 10D JD", options=UNPLAYABLE)
    at_top = position.stock.index(next(card for card in position.stock if card.text == "8D"))
    stock = (position.stock[at_top], *position.stock[:at_top], *position.stock[at_top + 1 :])
    drawn = do(position.but(stock=stock), 1, "draw")
    assert codes(drawn, 1, "discard", card="8D") == ["playable_discard"]
    assert do(drawn, 1, "lay_off", meld=0, cards="8D").floating[1]
