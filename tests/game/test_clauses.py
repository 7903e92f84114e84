"""Each clause that needs a game decides in some position, and a twin that differs in one thing is accepted there.

Each house rule that needs a game changes an answer.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from rummy_learn.game.answers import Applied
from rummy_learn.game.scores import winners
from rummy_learn.rules.example import Moved
from rummy_learn.variants import variant
from tests.game.table import at, laid, move, no_stock, why_not

Keys = dict[str, Any]
RUN = laid("4C 5C *=6C 7C")
SET = laid("8C 8D 8H")
DOWN: Keys = {"down": [False, True, False]}
FRESH: Keys = {**DOWN, "down_this_turn": True}
TWO_SETS = "8C 8D 8H | 9C 9D 9H"
HELD = "8C 8D 8H 9C 9D 9H"
LAST = "10S"
ON_RUN = laid("7S 8S 9S")


class Decides(NamedTuple):
    """A clause, the reason, the position and the move that it refuses; the twin changes the position or the move."""

    clause: str
    code: str
    position: Keys
    action: Keys
    twin: Keys
    twin_action: Keys | None = None


def shown(game: str, id_: str, code: str) -> Decides:
    """The example that the game's own file gives of a clause."""
    found = variant(game).examples[id_]
    assert isinstance(found.case, Moved)
    assert isinstance(found.twin, Moved)
    clause = found.cited or variant(game).clause(id_).id
    position, move, twin, twin_move = map(dict, (*found.case, *found.twin))
    return Decides(clause, code, position, move, twin, twin_move)


def play(action: str, **keys: object) -> Keys:
    return {"player": 1, "action": action, **keys}


BUY: Keys = {"player": 2, "action": "buy"}


def shared(letter: str) -> list[Decides]:
    """What Shanghai and California have alike."""
    drawn: Keys = {"phase": "play"}
    six = "2C 2D 2H 4C 5C 6C 7C 9D 10D JD QD"
    game, deal = {"S": ("shanghai", 6), "C": ("california", 3)}[letter]
    contract = "2C 2D 2H | 4C 5C 6C 7C | 9D 10D JD QD"
    return [
        shown(game, f"{letter}1", "draw_first"),
        Decides(f"{letter}1", "already_drawn", {**drawn, "hand": "2C"}, play("draw"), {"phase": "draw"}),
        Decides(f"{letter}1", "not_your_turn", {}, {"player": 2, "action": "draw"}, {}, {"player": 1}),
        Decides(f"{letter}1", "dead_card", {"discards": "4C 9H"}, play("take", cards="4C"), {}, {"cards": "9H"}),
        shown(game, f"{letter}2", "dead_card"),
        Decides(f"{letter}2", "own_turn", {"discards": "9H"}, play("buy"), {}, {"action": "take"}),
        Decides(
            f"{letter}3",
            "too_many_jokers",
            {**drawn, **DOWN, "hand": "* 2H 3H", "table": laid("4C 5C *=6C *=7C")},
            play("lay_off", meld=0, cards="*=8C"),
            {"table": laid("4C 5C 6C *=7C")},
        ),
        shown(game, f"{letter}4", "must_go_down"),
        Decides(
            f"{letter}4",
            "must_go_down",
            {**drawn, "hand": "6C 2H 3H", "owes": ["go_down"]},
            play("discard", card="2H"),
            {"owes": []},
        ),
        Decides(
            f"{letter}4",
            "joker_not_exchangeable",
            {**drawn, **DOWN, "hand": "8C 6C 2H", "table": RUN},
            play("exchange", meld=0, card="8C"),
            {},
            {"card": "6C"},
        ),
        shown(game, f"{letter}5", "not_down"),
        Decides(
            f"{letter}6",
            "leaves_one_card",
            {**drawn, "hand": f"{six} KS", "deal": deal},
            play("go_down", melds=contract),
            {"hand": f"{six} KD"},
        ),
        shown(game, f"{letter}6", "leaves_one_card"),
        Decides(
            f"{letter}6",
            "last_card_discard",
            {**drawn, **DOWN, "hand": "8S", "table": SET},
            play("discard", card="8S"),
            {"hand": "8S 2H"},
        ),
        Decides(
            f"{letter}.buy",
            "no_buys_left",
            {"discards": "9H", "buys": [0, 0, 3]},
            BUY,
            {"buys": [0, 3, 1]},
        ),
        Decides(
            f"{letter}.buy_down",
            "already_down",
            {"discards": "9H", "down": [False, False, True]},
            BUY,
            {"down": [True, True, False]},
        ),
        Decides(
            f"{letter}.new_melds",
            "already_down",
            {**drawn, **DOWN, "hand": f"{six} KD", "deal": deal},
            play("go_down", melds=contract),
            {"down": [False] * 3},
        ),
        Decides(
            "G1.own",
            "own_discard",
            {"discards": "9H", "discarder": 2},
            BUY,
            {"discarder": 0},
        ),
    ]


DECIDES: dict[str, list[Decides]] = {
    "shanghai": shared("S"),
    "california": shared("C"),
    "hoyle": [
        Decides("H2", "dead_card", {"discards": "9H", "passed": [1]}, play("take"), {"passed": []}),
        shown("hoyle", "H2", "not_your_turn"),
        shown("hoyle", "H3", "layoff_later"),
        Decides(
            "H3",
            "already_down",
            {"phase": "play", **DOWN, "hand": f"{HELD} 2H"},
            play("go_down", melds=TWO_SETS),
            {"down": [False] * 3},
        ),
        Decides(
            "H4",
            "too_many_jokers",
            {"phase": "play", "players": 5, "down": [True] * 5, "hand": "* 2H", "table": laid("8C 8D *")},
            play("lay_off", meld=0, cards="*=8"),
            {"table": SET},
        ),
        Decides(
            "H5",
            "joker_not_exchangeable",
            {"phase": "play", **FRESH, "hand": "6C 2H", "table": RUN},
            play("exchange", meld=0, card="6C"),
            {"down_this_turn": False},
        ),
        shown("hoyle", "H5", "joker_not_exchangeable"),
        Decides(
            "H6",
            "runs_touch",
            {"phase": "play", "hand": "AC 2C 3C 4C 5C 6C 7C 8C 9C KD", "deal": 3},
            play("go_down", melds="AC 2C 3C 4C | 5C 6C 7C 8C"),
            {},
            {"melds": "AC 2C 3C 4C | 6C 7C 8C 9C"},
        ),
        shown("hoyle", "H7", "must_discard"),
        Decides(
            "H.buy",
            "no_buys_left",
            {"discards": "9H", "passed": [1], "buys": [0, 0, 3]},
            BUY,
            {"deal": 9},
        ),
        Decides("G1.own", "own_discard", {"discards": "9H", "discarder": 1}, play("take"), {"discarder": 0}),
    ],
    "zioncheck": [
        shown("zioncheck", "Z1", "own_discard"),
        shown("zioncheck", "Z2", "already_drawn"),
        shown("zioncheck", "Z3", "own_discard"),
        Decides(
            "Z3",
            "pickup_limit",
            {"discards": "9H", "options": {"pickup_limit": 2}, "buys": [0, 0, 2]},
            BUY,
            {"options": {}},
        ),
        Decides(
            "Z4",
            "runs_touch",
            {"phase": "play", "hand": "AC 2C 3C 4C 5C 6C 7C 8C 9C KD", "deal": 3},
            play("go_down", melds="AC 2C 3C 4C | 5C 6C 7C 8C"),
            {},
            {"melds": "AC 2C 3C 4C | 5C 6C 7C 8C 9C"},
        ),
        shown("zioncheck", "Z5", "joker_not_exchangeable"),
        shown("zioncheck", "Z6", "not_down"),
        shown("zioncheck", "out", "must_discard"),
    ],
    "rum500": [
        shown("rum500", "R1", "must_meld_taken_card"),
        Decides(
            "R1",
            "must_meld_taken_card",
            {"phase": "play", "hand": "4C 4D 4S 2H", "taken": {"from": "discard", "cards": "4S 9D", "must_meld": "4S"}},
            play("discard", card="2H"),
            {"taken": {"from": "discard", "cards": "4S 9D"}},
        ),
        shown("rum500", "R2", "same_card_discard"),
        shown("rum500", "R3", "gap"),
        Decides(
            "R4",
            "fifth_of_a_rank",
            {"phase": "play", "hand": "* 2H", "table": laid("KC KD KH KS")},
            play("lay_off", meld=0, cards="*=K"),
            {"table": laid("KC KD KH")},
        ),
        Decides(
            "R5",
            "must_discard",
            {"phase": "play", "hand": "4C 4D 4S", "options": {"out_discard": "required"}},
            play("meld", cards="4C 4D 4S"),
            {"options": {}},
        ),
        Decides(
            "R5",
            "playable_discard",
            {"phase": "play", "hand": LAST, "table": ON_RUN, "options": {"out_discard": "unplayable"}},
            play("discard", card=LAST),
            {"table": laid("6S 7S 8S")},
        ),
        shown("rum500", "R7", "own_discard"),
        Decides(
            "R7",
            "dead_card",
            {"phase": "play", "discards": LAST, "discarder": 0, "table": ON_RUN},
            {"player": 2, "action": "call_rummy", "card": LAST, "meld": 0},
            {"phase": "draw"},
        ),
        Decides(
            "R7",
            "not_enough_cards",
            {"discards": "KH QH", "hand": "JH 2C"},
            play("call_rummy", card="KH", melds="JH QH KH"),
            {"discards": "KH JH QH", "hand": "2C"},
        ),
        Decides(
            "R.exchange",
            "joker_not_exchangeable",
            {"phase": "play", "hand": "8H 2H", "table": laid("8C 8D *")},
            play("exchange", meld=0, card="8H"),
            {},
            {"action": "lay_off", "cards": "8H", "card": None},
        ),
        shown("rum500", "G6", "stock_empty"),
        Decides(
            "R.buy", "not_in_this_game", {"discards": "9H"}, {"player": 1, "action": "buy"}, {}, {"action": "take"}
        ),
    ],
}
EACH = [(game, decides) for game, every in DECIDES.items() for decides in every]


def position_of(game: str, keys: Keys) -> Any:
    keys = {"turns_left": 1, **keys}
    empty, hand = keys.pop("empty", False), keys.pop("hand", None)
    position = at(game, hand, **keys)
    return no_stock(position) if empty else position


@pytest.mark.parametrize(("game", "decides"), EACH, ids=lambda value: value if isinstance(value, str) else value[0:2])
def test_the_clause_decides_and_its_twin_is_accepted(game: str, decides: Decides) -> None:
    found = why_not(position_of(game, decides.position), **decides.action)
    assert (decides.code, decides.clause) in found
    action = {key: value for key, value in (decides.action | (decides.twin_action or {})).items() if value is not None}
    answer = move(position_of(game, decides.position | decides.twin), **action)
    assert isinstance(answer, Applied), str(answer)


#: Clauses of each game that hang on its state and refuse something. The others of it say what happens (who is asked,
#: what a buy costs, who wins) and have tests of their own.
REFUSING = {
    "shanghai": "S1 S2 S3 S4 S5 S6 S.buy S.buy_down S.new_melds G1.own",
    "california": "C1 C2 C3 C4 C5 C6 C.buy C.buy_down C.new_melds G1.own",
    "hoyle": "H2 H3 H4 H5 H6 H7 H.buy G1.own",
    "zioncheck": "Z1 Z2 Z3 Z4 Z5 Z6 Z.out",
    "rum500": "R1 R2 R4 R5 R7 R.run R.exchange R.buy G6",
}


@pytest.mark.parametrize("game", REFUSING)
def test_no_clause_that_refuses_is_left_out(game: str) -> None:
    assert {decides.clause for decides in DECIDES[game]} == set(REFUSING[game].split())


# ---- house rules -----------------------------------------------------------------------------------------------------
class Changes(NamedTuple):
    """A value of an option, and a move that comes to something else without it; `beside` are other options of both."""

    option: str
    value: object
    position: Keys
    action: Keys
    beside: Keys | None = None


LAID_OFF = play("lay_off", meld=0, cards="8S")
TOUCHING = play("go_down", melds="AC 2C 3C 4C | 5C 6C 7C 8C")
EIGHT = {"phase": "play", "hand": "AC 2C 3C 4C 5C 6C 7C 8C KD QD", "deal": 3}
CALLED = {"player": 2, "action": "call_rummy", "card": LAST, "meld": 0}
OUT = play("discard", card=LAST)
DEEP = play("take", cards="8S")
UNDER_TOP: Keys = {"discards": "6S KD", "discarder": 0, "table": ON_RUN}
ONE_LEFT: Keys = {"phase": "play", "hands": ["9C", LAST, "2C"], "table": laid("10C 10D 10H")}
UNPLAYABLE = {"out_discard": "unplayable"}
CHANGES: dict[str, list[Changes]] = {
    "shanghai": [
        Changes("buys", 3, {"discards": "9H", "buys": [0, 0, 2]}, BUY),
        Changes(
            "wild_deuces",
            "on",
            {"phase": "play", "hand": "8C 8D 2S 9C 9D 9H 4S 5S"},
            play("go_down", melds="8C 8D 2S | 9C 9D 9H"),
        ),
        Changes("layoff_same_turn", "off", {"phase": "play", **FRESH, "hand": "8S 2H 3H", "table": SET}, LAID_OFF),
        *(Changes("same_suit_runs", value, EIGHT, TOUCHING) for value in ("apart", "nine")),
        Changes(
            "eighth_deal",
            "on",
            {**ONE_LEFT, **DOWN, "deal": 7},
            play("lay_off", meld=0, cards=LAST),
        ),
    ],
    "california": [
        Changes("layoff_same_turn", "off", {"phase": "play", **FRESH, "hand": "8S 2H 3H", "table": SET}, LAID_OFF),
        Changes("cards_dealt", "listed", {"discards": "9H"}, play("take")),
    ],
    "hoyle": [
        *(Changes("joker_points", n, {**ONE_LEFT, "hands": ["*", LAST, "2C"]}, OUT) for n in (15, 25, 50)),
        Changes("rounds", 7, {**ONE_LEFT, "deal": 7}, OUT),
        *(Changes("same_suit_runs", value, EIGHT, TOUCHING) for value in ("any",)),
    ],
    "zioncheck": [
        Changes("pickup", "penalty", {"discards": "9H"}, BUY),
        *(Changes("pickup_limit", n, {"discards": "9H", "buys": [0, 0, n]}, BUY) for n in range(1, 10)),
        Changes("layoff_same_turn", "off", {"phase": "play", **FRESH, "hand": "8S 2H", "table": SET}, LAID_OFF),
        Changes("same_suit_runs", "any", EIGHT, TOUCHING),
    ],
    "rum500": [
        Changes("top_discard", "must_meld", {"hand": "2C 4H", "discards": "9H"}, play("take")),
        Changes(
            "deep_card", "new_meld", {"hand": "2C 4H", "discards": "8S 9H", "table": SET}, play("take", cards="8S")
        ),
        *(
            Changes(
                "call_rummy", value, {"discards": "6S KD", "discarder": 0, "table": ON_RUN}, CALLED | {"card": "6S"}
            )
            for value in ("top_discard", "none")
        ),
        *(
            Changes("out_discard", value, {"phase": "play", "hand": "4C 4D 4S"}, play("meld", cards="4C 4D 4S"))
            for value in ("required", "float", "unplayable")
        ),
        Changes("playable_out", "call", {"phase": "play", "hand": LAST, "table": ON_RUN}, OUT, UNPLAYABLE),
        *(Changes("target", value, {**ONE_LEFT, "scores": [700, 0, 0]}, OUT) for value in (1500, 2500, 5000)),
        Changes("target_met", "exceed", {**ONE_LEFT, "scores": [500 - 30 + 9, 0, 0]}, OUT),
        Changes("must_go_out", "on", {**ONE_LEFT, "scores": [600, 0, 0]}, OUT),
        Changes("values", "five_ten_fifteen", ONE_LEFT, OUT),
    ],
}
EVERY = [(game, changes) for game, every in CHANGES.items() for changes in every]
#: House rules that change no answer to a move: the deck that is dealt, and who is asked first.
ELSEWHERE = {"jokers", "priority"}


def comes_to(game: str, changes: Changes, options: Keys) -> object:
    position = position_of(game, {**changes.position, "options": (changes.beside or {}) | options})
    answer = move(position, **changes.action)
    if not isinstance(answer, Applied):
        return answer.codes
    after = answer.position
    return after.phase, after.out, after.scores, tuple(map(len, after.hands)), winners(after), len(after.discards)


@pytest.mark.parametrize(("game", "changes"), EVERY, ids=lambda value: value if isinstance(value, str) else value[0:2])
def test_a_house_rule_changes_what_a_move_comes_to(game: str, changes: Changes) -> None:
    assert comes_to(game, changes, {changes.option: changes.value}) != comes_to(game, changes, {})


@pytest.mark.parametrize("game", CHANGES)
def test_every_house_rule_of_the_game_is_tried(game: str) -> None:
    tried = {changes.option for every in CHANGES.values() for changes in every} | ELSEWHERE
    assert {option.name for option in variant(game).options} <= tried
