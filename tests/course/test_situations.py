"""Cases at a table: what the engine answers, and when two of them are the same but for names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rummy_learn.course.cases import YES
from rummy_learn.course.misconceptions import as_if
from rummy_learn.course.scenes import scenes
from rummy_learn.course.situations import Asking, Claim, DealEnd, GameEnd, HandAfter, Move, NextSeat, retold
from rummy_learn.game.actions import Action
from rummy_learn.game.notation import read
from rummy_learn.game.position import Position
from rummy_learn.rules.stream import Stream
from rummy_learn.variants import variant, variants

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

ROTATED = ("hands", "down", "buys", "floating", "scores")


def table(game: str, **keys: Any) -> Position:
    found = read({"variant": game, "players": 4, "dealer": 0, "turn": 1, **keys})
    assert isinstance(found, Position)
    return found


def move(position: Position, **action: Any) -> Move:
    return Move(position, Action.read({"player": position.turn, **action}))


LAYING_OFF: dict[str, Any] = {
    "phase": "play",
    "hands": [None, "8S 2C KD", None, None],
    "down": [False, True, False, False],
    "table": [{"owner": 1, "cards": "8C 8D 8H"}, {"owner": 1, "cards": "4C 4D 4H"}],
    "discards": "JH",
}


def test_a_move_is_answered_with_yes_or_the_first_reason() -> None:
    legal = move(table("shanghai", **LAYING_OFF), action="lay_off", meld=0, cards="8S")
    assert legal.truth(variant("shanghai")).answer == YES
    refused = replace(legal, position=legal.position.but(down=(False,) * 4)).truth(variant("shanghai"))
    assert (refused.answer, str(refused.because)) == (
        "not_down",
        "Go down first: the contract comes before everything else.",
    )


def test_a_believer_names_a_reason_that_is_none_in_the_game_as_it_is() -> None:
    just_down = table("shanghai", **LAYING_OFF, down_this_turn=True)
    game = variant("shanghai")
    waits = as_if(lambda rules: replace(rules, layoff_same_turn=False))(game)
    assert waits is not None
    case = move(just_down, action="lay_off", meld=0, cards="8S")
    assert (case.truth(game).answer, waits(case).answer) == (YES, "layoff_later")
    elsewhere = move(just_down, action="lay_off", meld=0, cards="KD")
    assert (elsewhere.truth(game).answer, waits(elsewhere).answer) == ("mixed_ranks", "layoff_later")


def test_what_was_drawn_obliges_as_the_other_rules_would() -> None:
    taken = {"from": "discard", "cards": "9C"}
    position = table("rum500", phase="play", hands=[None, "9C 2D KS", None, None], discards="", taken=taken)
    must = variant("rum500", top_discard="must_meld")
    assert retold(position, must).owed is not None
    assert retold(retold(position, must), variant("rum500")).owed is None
    assert position.owed is None


# ---- the same but for names ------------------------------------------------------------------------------------------
def turned(case: Move, by: int) -> Move:
    """The same case with every seat moved on and the suits renamed."""
    position, n = case.position, case.position.players
    data = position.to_json()
    for key in ROTATED:
        data[key] = data[key][-by:] + data[key][:-by]
    for key in ("turn", "dealer", "discarder", "out"):
        data[key] = None if data[key] is None else (data[key] + by) % n
    data["passed"] = [(seat + by) % n for seat in data["passed"]]
    for laid in data["table"]:
        laid["owner"] = (laid["owner"] + by) % n
        laid["by"] = [(seat + by) % n for seat in laid["by"]]
        laid["cards"] = renamed(laid["cards"])
    for key in ("stock", "discards"):
        data[key] = renamed(data[key])
    data["hands"] = [renamed(hand) for hand in data["hands"]]
    if data["taken"]:
        data["taken"] = {key: renamed(value) if key != "from" else value for key, value in data["taken"].items()}
    action = case.action.to_json()
    action["player"] = (action["player"] + by) % n
    moved = {key: renamed(value) if key in ("cards", "melds", "card") else value for key, value in action.items()}
    other = read(data)
    assert isinstance(other, Position)
    return Move(other, Action.read(moved))


def renamed(text: str | None) -> str | None:
    return text.translate(str.maketrans("CDHS", "HSDC")) if text else text


@pytest.mark.parametrize("game", variants(), ids=lambda game: game.id)
def test_suits_and_seats_may_have_other_names(game: Variant) -> None:
    for scene in scenes(game, case=Move):
        stream = Stream("renamed", scene.id)
        for by in (1, 2, 3):
            case = scene.draw(stream, game, 1)
            assert isinstance(case, Move)
            other = turned(case, by)
            assert other.item == case.item
            assert other.truth(game).answer == case.truth(game).answer


@pytest.mark.parametrize(
    "other",
    [
        {"hands": [None, "8S 2D KD", None, None]},
        {"down_this_turn": True},
        {"table": [{"owner": 3, "cards": "8C 8D 8H"}, {"owner": 1, "cards": "4C 4D 4H"}]},
        {"phase": "draw"},
    ],
)
def test_what_decides_makes_another_case(other: dict[str, Any]) -> None:
    one = move(table("shanghai", **LAYING_OFF), action="lay_off", meld=0, cards="8S")
    changed = move(table("shanghai", **{**LAYING_OFF, **other}), action="lay_off", meld=0, cards="8S")
    assert changed.item != one.item


def test_hidden_cards_and_the_dealer_make_no_other_case() -> None:
    one = move(table("shanghai", **LAYING_OFF), action="lay_off", meld=0, cards="8S")
    same = move(table("shanghai", **LAYING_OFF, seed=9), action="lay_off", meld=0, cards="8S")
    assert same.position.hands != one.position.hands
    assert same.item == one.item == replace(one, position=one.position.but(dealer=3)).item


# ---- who, and in which order -----------------------------------------------------------------------------------------
UPCARD: dict[str, Any] = {"turn": 2, "dealer": 0, "discards": "9C", "discarder": 1}


@pytest.mark.parametrize(
    ("game", "keys", "callers", "first"),
    [
        ("shanghai", {}, (0, 3), 3),
        ("shanghai", {}, (0, 2, 3), 2),
        ("shanghai", {"down": [False, False, True, False]}, (2, 3), 3),
        ("shanghai", {"dealer": 2}, (0, 3), 3),
        ("shanghai", {"dealer": 3}, (3, 0), 0),
        ("hoyle", {"dealer": 3, "passed": [2]}, (0, 3), 3),
        ("hoyle", {"down": [False, False, True, False]}, (3, 2), 2),
        ("zioncheck", {}, (0, 3), 3),
        ("shanghai", {"down": [True] * 4}, (0, 3), -1),
    ],
)
def test_who_gets_the_upcard(game: str, keys: dict[str, Any], callers: tuple[int, ...], first: int) -> None:
    assert Claim(table(game, **{**UPCARD, **keys}), callers).truth(variant(game)).answer == first


def test_who_comes_first_with_a_call() -> None:
    position = table("rum500", **UPCARD, table=[{"owner": 0, "cards": "9D 9H 9S"}])
    assert Claim(position, (0, 3, 2)).truth(variant("rum500")).answer == 2
    assert Claim(position, (1, 0)).truth(variant("rum500")).answer == 0


@pytest.mark.parametrize(
    ("game", "keys", "order"),
    [
        ("shanghai", {"dealer": 3}, "2 0 3"),
        ("shanghai", {"dealer": 3, "down": [False, False, True, False]}, "0 3 2"),
        ("hoyle", {"dealer": 3}, "2 3 0"),
    ],
)
def test_the_order_in_which_players_are_asked(game: str, keys: dict[str, Any], order: str) -> None:
    assert Asking(table(game, **{**UPCARD, **keys})).truth(variant(game)).answer == order


def test_how_many_cards_a_buyer_holds_and_who_plays_next() -> None:
    hands = [None, None, None, "2C 3C"]
    for game, held in (("shanghai", 5), ("hoyle", 4), ("zioncheck", 3)):
        position = table(game, **UPCARD, hands=hands, passed=[2])
        assert HandAfter(position, Action(3, "buy")).truth(variant(game)).answer == held
    for game, seat in (("zioncheck", 1), ("shanghai", 2)):
        start = table(game, phase="play", hands=[None, "2C 3C", None, None], discards="")
        discard = Action.read({"player": 1, "action": "discard", "card": "2C"})
        assert NextSeat(start, discard).truth(variant(game)).answer == seat


# ---- the end ---------------------------------------------------------------------------------------------------------
def test_a_card_laid_off_counts_for_who_laid_it() -> None:
    laid = [{"owner": 1, "cards": "4C 5C 6C 7C", "by": [1, 1, 1, 3]}, {"owner": 3, "cards": "KC KD KH", "by": [3] * 3}]
    position = table("rum500", phase="over", hands=["", "2D", None, "3D"], table=laid, out=0)
    assert [DealEnd(position, seat).truth(variant("rum500")).answer for seat in (1, 3)] == [15 - 2, 30 + 7 - 3]


@pytest.mark.parametrize(
    ("totals", "options", "answer"),
    [
        ((500, 400), {}, "over"),
        ((495, 400), {}, "on"),
        ((510, 510), {}, "on"),
        ((500, 400), {"target_met": "exceed"}, "on"),
        ((500, 520), {"must_go_out": "on"}, "over"),
        ((400, 520), {"must_go_out": "on"}, "on"),
    ],
)
def test_when_the_game_is_over(totals: tuple[int, ...], options: dict[str, Any], answer: str) -> None:
    assert GameEnd(totals, 0).truth(variant("rum500", **options)).answer == answer
