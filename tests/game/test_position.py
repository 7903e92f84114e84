"""The position text: what is left out, what is filled up, what does not add up, what cannot be read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rummy_learn.game.notation import new_game, read
from rummy_learn.game.position import Position
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.stream import Stream
from rummy_learn.rules.verdict import Verdict
from rummy_learn.variants import variant
from tests.game.table import GAMES, all_cards, at, do, hand_of, laid, playing

KEYS = {
    *("variant", "options", "players", "deal", "dealer", "turn", "phase", "turns_left", "hands", "down", "buys"),
    *("table", "stock", "discards", "discarder", "taken", "floating", "scores", "passed", "down_this_turn", "owes"),
    *("upcard", "reshuffles", "meta"),
}


def refused(**keys: Any) -> list[str]:
    verdict = read({"variant": "shanghai", **keys})
    assert isinstance(verdict, Verdict)
    assert verdict.to_json()["valid"] is False
    return list(verdict.codes)


def unreadable(**keys: Any) -> BadInput:
    with pytest.raises(BadInput) as error:
        read({"variant": "shanghai", **keys})
    return error.value


# ---- the start of a deal ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_the_text_has_the_public_keys_and_reads_back(game: str) -> None:
    position = at(game, players=4)
    text = json.dumps(position.to_json())
    assert json.loads(text).keys() >= KEYS
    assert read(text) == position
    assert read(json.loads(text)) == position


@pytest.mark.parametrize(
    ("game", "players", "deal", "dealt", "discards", "stock"),
    [
        ("shanghai", 4, 1, 11, 1, 108 - 45),
        ("shanghai", 6, 7, 11, 1, 162 - 67),
        ("california", 4, 9, 11, 1, 108 - 45),
        ("hoyle", 3, 1, 11, 1, 105 - 34),
        ("hoyle", 5, 1, 11, 1, 158 - 56),
        ("zioncheck", 4, 1, 10, 0, 108 - 40),
        ("zioncheck", 4, 6, 14, 0, 108 - 56),
        ("rum500", 4, 1, 7, 1, 54 - 29),
        ("rum500", 2, 1, 13, 1, 54 - 27),
    ],
)
def test_a_deal_starts_with_the_cards_the_game_deals(
    game: str, players: int, deal: int, dealt: int, discards: int, stock: int
) -> None:
    position = at(game, players=players, deal=deal)
    assert [len(hand) for hand in position.hands] == [dealt] * players
    assert (len(position.discards), len(position.stock)) == (discards, stock)
    assert position.upcard == ("live" if discards else "none")
    assert (position.turn, position.phase, position.scores) == (1, "draw", (0,) * players)


def test_the_first_player_of_zioncheck_has_two_turns_until_a_card_is_discarded() -> None:
    assert at("zioncheck").turns_left == 2
    assert at("zioncheck", turn=2).turns_left == 1
    assert at("zioncheck", discards="5C").turns_left == 1
    assert at("shanghai").turns_left == 1


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left(game: str) -> None:
    position = at(game, players=4, dealer=2, seed=5)
    order = Stream(5, "deal", 1).shuffled(position.variant.deck(4).cards())
    dealt = len(position.hands[0])
    for seat, first in ((3, 0), (0, 1), (1, 2), (2, 3)):
        assert sorted(position.hands[seat], key=lambda card: card.order) == sorted(
            order[first : 4 * dealt : 4], key=lambda card: card.order
        )
    assert position.discards == tuple(order[4 * dealt : 4 * dealt + len(position.discards)])
    assert position.turn == 3


def test_the_same_seed_deals_the_same_and_another_seed_does_not() -> None:
    assert at("hoyle", seed=3) == at("hoyle", seed=3)
    assert at("hoyle", seed=3).hands != at("hoyle", seed=4).hands
    assert at("hoyle", seed=3).hands != at("hoyle", seed=3, deal=2).hands
    assert at("hoyle").hands == at("hoyle", seed=0).hands


def test_the_game_with_its_options_is_in_the_text() -> None:
    position = at("shanghai", options={"buys": 3, "eighth_deal": "on"}, deal=8)
    assert position.to_json()["options"] == {"buys": 3, "eighth_deal": "on"}
    assert position.variant.deal(8).contract.cards == 12
    assert read(position.to_json()) == position


# ---- filling up ------------------------------------------------------------------------------------------------------
def test_what_is_not_named_is_filled_from_the_cards_not_seen_elsewhere() -> None:
    position = at("shanghai", hands=["8C 8D *", None, None], table=laid("4C 5C *=6C 7C"), discards="9H 2S", seed=1)
    assert hand_of(position, 0) == "8C 8D *"
    assert [len(hand) for hand in position.hands] == [3, 11, 11]
    assert all_cards(position) == all_cards(at("shanghai"))


def test_the_player_in_turn_holds_one_card_more_after_drawing() -> None:
    position = at("hoyle", phase="play")
    assert [len(hand) for hand in position.hands] == [11, 12, 11]
    assert position.hands == do(at("hoyle"), 1, "draw").hands


def test_cards_taken_lie_in_a_hand_that_is_filled_up() -> None:
    position = at("rum500", phase="play", taken={"from": "discard", "cards": "4S QH", "must_meld": "4S"})
    assert {"4S", "QH"} <= set(hand_of(position, 1).split())
    assert len(position.hands[1]) == 8
    assert position.owes == ("meld_taken_card",)


def test_a_position_need_not_be_one_that_play_can_reach() -> None:
    position = at("shanghai", hands=["8C", "", None], down=[True, False, False], table=laid("KC KD KH KS"), deal=3)
    assert [len(hand) for hand in position.hands] == [1, 0, 11]
    assert position.down == (True, False, False)


def test_a_joker_on_the_table_may_be_named_by_its_place_and_melds_of_any_size_may_lie() -> None:
    position = at("shanghai", table=laid("4C 5C * 7C", "JS QS KS", "8S *=8 *=8"))
    assert [str(each.meld) for each in position.table] == ["4C 5C *=6C 7C", "JS QS KS", "8S *=8 *=8"]
    assert [each.meld.kind for each in position.table] == ["run", "run", "set"]


def test_who_played_a_card_is_the_owner_unless_it_is_said() -> None:
    table = [{"owner": 2, "cards": "7S 8S 9S"}, {"owner": 2, "kind": "run", "cards": "3H 4H 5H 6H", "by": [0, 2, 2, 2]}]
    position = at("rum500", table=table)
    assert [each.by for each in position.table] == [(2, 2, 2), (0, 2, 2, 2)]
    assert read(position.to_json()) == position


def test_the_upcard_follows_from_the_discards_and_the_phase() -> None:
    assert at("shanghai", discards="9H 2S").upcard == "live"
    assert at("shanghai", discards="").upcard == "none"
    assert playing("shanghai", "8C", discards="9H").upcard == "dead"
    assert at("shanghai", discards="9H", upcard="dead").upcard == "dead"


# ---- conservation ----------------------------------------------------------------------------------------------------
def test_no_card_may_be_there_more_often_than_the_decks_hold_it() -> None:
    verdict = read({"variant": "rum500", "hands": ["8C 8C * * *", None, None, None]})
    assert isinstance(verdict, Verdict)
    [reason] = verdict.reasons
    assert (reason.code, [card.text for card in reason.cards]) == ("not_enough_cards", ["8C", "*"])
    assert refused(hands=["8C 8C", None, None, None], table=laid("8C 8D 8H")) == ["not_enough_cards"]
    assert at("shanghai", hands=["8C 8C", None, None], table=laid("8H 8D 8S"))


def test_a_stock_that_is_written_must_add_up() -> None:
    full = at("shanghai").to_json()
    assert refused(players=3, stock="8C 9C") == ["cards_missing"]
    short = full | {"stock": " ".join(full["stock"].split()[:-1])}
    assert refused(**short) == ["cards_missing"]
    more = full | {"stock": full["stock"] + " 8C"}
    assert refused(**more) == ["not_enough_cards"]
    both = full | {"stock": full["stock"].rpartition(" ")[0], "hands": ["KC KC KC", *full["hands"][1:]]}
    assert refused(**both) == ["not_enough_cards", "cards_missing"]


def test_too_few_cards_to_fill_the_hands_are_refused() -> None:
    every = " ".join(card.text for card in variant("rum500").deck(2).cards())
    assert refused(variant="rum500", players=2, hands=[None, None], discards=every[: every.index("KS")]) == [
        "not_enough_cards"
    ]


# ---- unusable text ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("keys", "code", "piece"),
    [
        ({"hands": ["8C 1Z", None, None, None]}, "bad_position", "1Z"),
        ({"hands": ["8C"]}, "bad_position", '["8C"]'),
        ({"hands": [7, None, None, None]}, "bad_position", "7"),
        ({"hand": "8C"}, "bad_position", "hand"),
        ({"phase": "meld"}, "bad_position", "meld"),
        ({"turn": 4}, "bad_position", "4"),
        ({"turn": "1"}, "bad_position", "1"),
        ({"turn": True}, "bad_position", "true"),
        ({"dealer": -1}, "bad_position", "-1"),
        ({"turns_left": 0}, "bad_position", "0"),
        ({"down": [True]}, "bad_position", "[true]"),
        ({"down": [1, 0, 0, 0]}, "bad_position", "1"),
        ({"buys": [0, 0, 0, -1]}, "bad_position", "-1"),
        ({"scores": [0, 0, 0, 1.5]}, "bad_position", "1.5"),
        ({"table": "4C 5C"}, "bad_position", "4C 5C"),
        ({"table": ["4C 5C 6C 7C"]}, "bad_position", "4C 5C 6C 7C"),
        ({"table": [{"cards": "4C 9D"}]}, "bad_position", "4C 9D"),
        ({"table": [{"cards": "9D * *"}]}, "bad_position", "9D * *"),
        ({"table": [{"cards": ""}]}, "bad_position", ""),
        ({"table": [{"cards": "4C 5C 6C 7C", "kind": "set"}]}, "bad_position", "4C 5C 6C 7C"),
        ({"table": [{"cards": "4C 5C 6C 7C", "by": [0, 0]}]}, "bad_position", "[0, 0]"),
        ({"table": [{"cards": "4C 5C 6C 7C", "owner": 9}]}, "bad_position", "9"),
        ({"taken": "4S"}, "bad_position", "4S"),
        ({"taken": {"from": "hand"}}, "bad_position", "hand"),
        ({"passed": [5]}, "bad_position", "5"),
        ({"owes": ["money"]}, "bad_position", "money"),
        ({"upcard": "open"}, "bad_position", "open"),
        ({"seed": [1]}, "bad_position", "[1]"),
        ({"meta": 3}, "bad_position", "3"),
        ({"down_this_turn": "yes"}, "bad_position", "yes"),
        ({"view": 0}, "bad_position", "0"),
        ({"variant": None}, "bad_position", "null"),
        ({"variant": "whist"}, "unknown_variant", "whist"),
        ({"options": {"nothing": 1}}, "unknown_option", "nothing"),
        ({"options": {"buys": 9}}, "bad_value", "9"),
        ({"options": {"buys": [1]}}, "bad_value", "[1]"),
        ({"options": 3}, "bad_position", "3"),
        ({"players": 12}, "bad_players", "12"),
        ({"deal": 8}, "bad_deal", "8"),
        ({"deal": 0}, "bad_position", "0"),
    ],
)
def test_text_that_is_no_position_names_the_piece(keys: dict[str, Any], code: str, piece: str) -> None:
    error = unreadable(**keys)
    assert error.code == code
    assert piece in error.piece
    assert error.piece in str(error)


@pytest.mark.parametrize("text", ["", "{", '{"variant": "shanghai"', "[]", "7", "null"])
def test_text_that_is_no_json_object_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput) as error:
        read(text)
    assert error.value.code == "bad_position"
    assert "{" not in str(error.value).replace('{"variant": "hoyle"}', "").replace(error.value.piece, "")


# ---- a new game ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_new_game_is_the_position_that_its_seed_names(game: str) -> None:
    start = new_game(variant(game), 4, 9)
    assert isinstance(start, Position)
    assert start == at(game, players=4, seed=9, dealer=start.dealer)


def test_a_long_piece_is_cut_in_the_sentence() -> None:
    error = unreadable(hands="x" * 500)
    assert "xxx…" in str(error)
    assert len(str(error)) < 200
