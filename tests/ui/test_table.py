"""The table as a picture of what one seat may know, and as buttons where it is played at."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

from rummy_learn.game.position import Position
from rummy_learn.game.view import View
from rummy_learn.ui.table import NO_ACTS, Acts, table
from tests.game.table import GAMES, at, laid, playing

PRESSED = Acts(draw="draw", take="take", lay_off="lay-off", exchange="exchange")
HAND = "8C 8D 9H KS"


class Shown(HTMLParser):
    """Buttons and text of drawn markup."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.buttons: list[dict[str, str]] = []
        self.text = ""
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "button":
            self.buttons.append({name: value or "" for name, value in attrs})

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, act: str) -> list[str]:
        return [button.get("data-value", "") for button in self.buttons if button["data-act"] == act]


def shown(position: Position, seat: int = 1, *, acts: Acts = NO_ACTS, **more: Any) -> Shown:
    return Shown(table(View.of(position, seat), acts=acts, **more))


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_has_no_buttons_and_tells_how_many_cards_each_player_holds(game: str) -> None:
    position = at(game, HAND)
    found = shown(position)
    assert not found.buttons
    for hand in position.hands:
        assert f"{len(hand)} cards" in found.text
    assert f"{len(position.stock)} cards" in found.text


@pytest.mark.parametrize("game", GAMES)
def test_no_card_that_the_seat_may_not_see_is_drawn(game: str) -> None:
    position = at(game, HAND)
    hidden = [position.but(stock=position.stock[::-1]), position.but(hands=position.with_hand(2, position.hands[0]))]
    assert {table(View.of(each, 1), hand=True) for each in hidden} == {table(View.of(position, 1), hand=True)}


def test_a_meld_is_named_with_its_cards_and_who_laid_it() -> None:
    found = shown(playing("shanghai", HAND, table=laid("4C 5C 6C 7C", owner=2)), names=("Ann", "You", "Bob"))
    assert "Run, clubs: 4♣\ufe0e 5♣\ufe0e 6♣\ufe0e 7♣\ufe0e, laid by Bob" in found.text
    assert "Bob laid" in found.text


def test_melds_keep_their_place_on_the_table_whoever_laid_them() -> None:
    melds = [*laid("4C 5C 6C 7C", owner=1), *laid("8H 8S *=8", owner=0), *laid("9C 9D 9S", owner=1)]
    found = shown(playing("shanghai", HAND, table=melds), acts=PRESSED)
    assert sorted(found.values("lay-off")) == ["0", "1", "2"]
    assert found.values("exchange") == ["1"]


def test_jokers_that_stay_for_good_are_not_offered() -> None:
    found = shown(playing("rum500", HAND, table=laid("8H 8S *=8C")), acts=PRESSED)
    assert found.values("lay-off") == ["0"]
    assert not found.values("exchange")


def test_where_each_card_counts_for_its_player_it_is_told_who_played_which() -> None:
    table_ = [{"owner": 0, "cards": "4C 5C 6C 7C", "by": [0, 0, 0, 2]}]
    played = shown(playing("rum500", HAND, table=table_), names=("Ann", "You", "Bob"))
    assert "Bob: 7♣" in played.text
    assert "7 of clubs, played by Bob" in played.text
    counted = shown(playing("shanghai", HAND, table=table_), names=("Ann", "You", "Bob"))
    assert "Bob: 7♣" not in counted.text


def test_any_discard_may_be_pressed_where_the_pile_lies_open_but_of_twins_only_the_upper_one() -> None:
    position = at("rum500", HAND, discards="4S QH 4S 7D", players=5)
    found = shown(position, acts=PRESSED)
    assert found.values("take") == ["1", "2", "3"]
    assert shown(at("shanghai", HAND, discards="4S QH 7D"), acts=PRESSED).values("take") == ["2"]


def test_a_dead_upcard_says_so() -> None:
    assert "dead" in shown(playing("shanghai", HAND, discards="4S")).text
    assert "from Player 1" in shown(at("shanghai", HAND, discards="4S", discarder=0)).text


def test_what_the_player_in_turn_still_owes_is_told_to_everybody() -> None:
    taken = {"from": "discard", "cards": "8C 2D", "must_meld": "8C"}
    position = playing("rum500", f"{HAND} 2D", taken=taken)
    assert "Before your turn ends you must: meld 8♣" in shown(position).text
    assert "Player 2 must still: meld 8♣" in shown(position, 0).text


def test_the_hand_is_drawn_on_request_only() -> None:
    position = at("hoyle", HAND, discards="2H")
    assert "king of spades" in shown(position, hand=True).text
    assert "king of spades" not in shown(position).text


def test_a_floater_the_dealer_and_the_player_in_turn_are_marked() -> None:
    position = at("rum500", HAND, floating=[True, False, False], options={"out_discard": "float"})
    assert all(word in shown(position).text for word in ("Floats", "Dealer", "In turn"))
