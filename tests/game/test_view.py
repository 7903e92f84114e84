"""A seat's view holds what the seat may know and nothing else."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.notation import read
from rummy_learn.game.play import apply
from rummy_learn.game.view import Foreseen, View, read_view
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.verdict import Verdict
from tests.game.positions import a_late_position, an_attempt
from tests.game.table import GAMES, at, do, hand_of, laid, playing


def written(view: View) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(view.to_json()))
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seat", range(3))
def test_hidden_hands_are_null_with_their_sizes_and_the_stock_is_a_number(game: str, seat: int) -> None:
    position = do(at(game, seed=5, meta={"answer": "8C"}), 1, "draw")
    text = written(View.of(position, seat))
    assert text["view"] == seat
    assert [hand is None for hand in text["hands"]] == [other != seat for other in range(3)]
    assert text["hands"][seat] == hand_of(position, seat)
    assert text["counts"] == [len(hand) for hand in position.hands]
    assert text["stock"] == len(position.stock)
    assert "seed" not in text
    assert text["meta"] == {}


def test_a_card_drawn_from_the_stock_is_seen_by_who_drew_it_alone() -> None:
    drawn = do(at("shanghai"), 1, "draw")
    assert written(View.of(drawn, 1))["taken"]["cards"] == drawn.taken.cards[0].text  # type: ignore[union-attr]
    assert written(View.of(drawn, 2))["taken"] == {"from": "stock", "cards": None, "must_meld": None}
    took = do(at("shanghai", discards="9H"), 1, "take")
    assert written(View.of(took, 2))["taken"]["cards"] == "9H"


def test_what_lies_open_is_seen_by_all() -> None:
    position = playing("rum500", "8C", discards="6S 4S", table=laid("KC KD KH"), scores=[1, 2, 3])
    for seat in range(3):
        text = written(View.of(position, seat))
        assert (text["discards"], text["scores"]) == ("6S 4S", [1, 2, 3])
        assert text["table"] == position.to_json()["table"]


@pytest.mark.parametrize("game", GAMES)
def test_a_view_reads_back_and_is_never_filled_up(game: str) -> None:
    view = View.of(at(game, players=4), 2)
    assert read_view(json.dumps(view.to_json())) == view
    assert read_view(view.to_json()) == view
    with pytest.raises(BadInput) as error:
        read(view.to_json())
    assert error.value.code == "bad_position"


def test_a_hand_without_cards_is_seen_as_such() -> None:
    position = at("rum500", hands=["", "8C", None], floating=[True, False, False])
    view = View.of(position, 1)
    assert written(view)["counts"][0] == 0
    assert read_view(view.to_json()) == view


def test_the_unseen_cards_are_those_of_the_stock_and_the_other_hands() -> None:
    position = at("hoyle", seed=2)
    hidden = [*position.stock, *position.hands[0], *position.hands[2]]
    assert sorted(map(str, View.of(position, 1).unseen())) == sorted(map(str, hidden))


def test_an_imagined_position_looks_the_same_from_the_seat() -> None:
    view = View.of(do(at("shanghai", seed=3), 1, "draw"), 2)
    worlds = [view.imagined(seed) for seed in range(5)]
    assert all(View.of(world, 2).to_json() == view.to_json() for world in worlds)
    assert len({world.hands for world in worlds}) == 5
    assert view.imagined(1) == view.imagined(1)


def test_a_view_offers_the_moves_of_its_own_seat() -> None:
    position = at("shanghai", players=4, discards="9H", discarder=0)
    assert [action.to_json() for action in View.of(position, 3).moves()] == [
        {"player": 3, "action": "buy"},
        {"player": 3, "action": "pass"},
    ]
    assert [action.action for action in View.of(position, 1).moves()] == ["draw", "take", "pass"]
    assert list(View.of(position, 0).moves()) == []


def test_a_view_offers_what_the_seat_may_do_out_of_turn() -> None:
    exchange = at("zioncheck", hands=[None, None, "7C 2D"], table=laid("5C 6C *=7C 8C"))
    assert [action.to_json() for action in View.of(exchange, 2).moves()] == [
        {"player": 2, "action": "exchange", "meld": 0, "card": "7C"}
    ]
    call = at("rum500", discards="10S", discarder=0, table=laid("7S 8S 9S"))
    assert [action.action for action in View.of(call, 2).moves()] == ["pass", "call_rummy"]
    assert list(View.of(call, 0).moves()) == []


def foreseen(view: View, action: Action) -> Foreseen | Verdict | None:
    """What the view says comes of a move, None where it hangs on hidden cards."""
    try:
        return view.apply(action)
    except BadInput:
        return None


@pytest.mark.parametrize("game", GAMES)
def test_a_move_made_in_a_view_leads_where_it_leads_at_the_table_or_is_said_to_hang_on_hidden_cards(game: str) -> None:
    rnd, made, hidden = Random(game), 0, 0
    for _ in range(150):
        position = a_late_position(game, rnd)
        action = an_attempt(position, rnd)
        view, there = View.of(position, action.player), apply(position, action)
        seen = foreseen(view, action)
        if seen is None:
            assert isinstance(there, Applied)
            drawn = (len(there.position.stock), there.position.reshuffles) != (view.stock, position.reshuffles)
            assert drawn or there.position.phase == "over"
            hidden += 1
            continue
        if isinstance(seen, Foreseen):
            assert isinstance(there, Applied)
            assert seen.view == View.of(there.position, action.player)
            assert seen.events == there.events
            made += 1
        else:
            assert seen == there
    assert made
    assert hidden


def test_the_move_of_another_seat_hangs_on_hidden_cards() -> None:
    with pytest.raises(BadInput) as error:
        View.of(at("hoyle"), 1).apply(Action(0, "pass"))
    assert (error.value.code, error.value.piece) == ("hidden_cards", "pass")


def test_a_view_with_wrong_numbers_is_refused() -> None:
    text = View.of(at("shanghai"), 1).to_json()
    short = read_view({**text, "stock": text["stock"] - 1})
    assert isinstance(short, Verdict)
    assert short.codes == ("cards_missing",)
    more = read_view({**text, "stock": text["stock"] + 1})
    assert isinstance(more, Verdict)
    assert more.codes == ("not_enough_cards",)


@pytest.mark.parametrize(
    "change",
    [
        {"stock": "8C"},
        {"stock": None},
        {"stock": -1},
        {"hands": [None, None, None]},
        {"hands": ["8C", "8D", None]},
        {"counts": [11, 10, 11]},
        {"counts": [11]},
        {"view": 3},
    ],
)
def test_text_that_is_no_view_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadInput) as error:
        read_view({**View.of(at("shanghai"), 1).to_json(), **change})
    assert error.value.code == "bad_position"
