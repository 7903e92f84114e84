"""The score pad counts what the engine counts, refuses what cannot be, and reads nothing back that it did not write."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rummy_learn.game.bots import bot
from rummy_learn.game.position import Position
from rummy_learn.game.record import Game
from rummy_learn.game.scorepad import (
    MOST_DEALS,
    Entry,
    ScorePad,
    Trouble,
    Written,
    cards_of,
    hand_sum,
    melded_sum,
)
from rummy_learn.game.scores import deal_scores
from rummy_learn.game.table import play_out
from rummy_learn.rules.cards import parse_cards, print_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.score import score
from rummy_learn.variants import variant, variants
from tests.game.table import GAMES, at, laid

NAMES = ("Ann", "Bea", "Cy")


def pad(game: str, *deals: Written, **options: object) -> ScorePad:
    found = ScorePad.new(variant(game, **options), NAMES)
    for each in deals:
        found = found.write(each)
    return found


def deal(*hands: str, out: int | None = 0, **more: Any) -> Written:
    return Written(tuple(Entry(hand) for hand in hands), out, **more)


def melds(*entries: tuple[str, str], out: int | None = None) -> Written:
    """Each player's melds and hand, in this order."""
    return Written(tuple(Entry(hand, melded) for melded, hand in entries), out)


# ---- cards and points ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_cards_count_what_the_engine_says(game: str) -> None:
    rules, text = variant(game), "8C 10H KS AD 2S *"
    assert hand_sum(rules, text).cards == score(rules, parse_cards(text)).cards
    assert hand_sum(rules, text).points == sum(points for _, points in score(rules, parse_cards(text)).cards)


@pytest.mark.parametrize(
    ("text", "points"), [("35", 35), (" 5 + 10+20 ", 35), ("-25", -25), ("\u221225", -25), ("0", 0), ("5+-3", None)]
)
def test_points_may_be_written_instead_and_added_up(text: str, points: int | None) -> None:
    if points is None:
        with pytest.raises(BadInput):
            hand_sum(variant("hoyle"), text)
    else:
        assert hand_sum(variant("hoyle"), text) == (points, ())
        assert cards_of(text) == ()


def test_melds_count_as_they_lie_on_the_table() -> None:
    table = laid("AH 2H 3H", "8C 8D *=8", "QS KS AS")
    position = at("rum500", hands=["KD", None, None], table=table, turn=1)
    assert isinstance(position, Position)
    wanted = deal_scores(position)[0]
    written = melded_sum(variant("rum500"), "AH 2H 3H | 8C 8D * | QS KS AS")
    assert written.points == wanted.points + 10
    assert [points for _, points in written.cards] == [points for _, points in wanted.melded]


@pytest.mark.parametrize(
    ("text", "points"), [("AH 2H", 3), ("AH", 15), ("KH AH", 25), ("9C | 10C", 19), (" | ", 0), ("", 0)]
)
def test_cards_laid_off_on_melds_of_others_count_too(text: str, points: int) -> None:
    assert melded_sum(variant("rum500"), text).points == points


# ---- totals, leaders, winners ----------------------------------------------------------------------------------------
def test_the_lowest_or_the_highest_total_leads_as_the_game_says() -> None:
    assert pad("shanghai", deal("", "8C", "KS")).leaders == (0,)
    assert pad("shanghai").leaders == ()
    high = pad("rum500", melds(("8C 8D 8H", "KS"), ("", "5"), ("KH KC KD", ""), out=2))
    assert (high.totals, high.leaders) == ((14, -5, 30), (2,))


def test_going_out_blind_takes_off_what_the_game_pays_and_only_from_who_did() -> None:
    for blind in ("joker", "no_joker"):
        found = pad("hoyle", deal("", "8C", "KS", blind=blind))
        rules = variant("hoyle").blind
        assert rules is not None
        assert found.totals == (-(rules.bonus if blind == "joker" else rules.no_joker), 5, 10)
    assert pad("shanghai", deal("", "8C", "KS", blind="joker")).totals == (0, 5, 10)
    assert pad("hoyle", deal("5", "8C", "KS", out=None, blind="joker")).totals == (5, 5, 10)


def test_after_the_last_deal_the_best_win_and_share_a_tie() -> None:
    last = len(variant("shanghai").deals)
    found = pad("shanghai", *[deal("", "5", "5")] * (last - 1))
    assert (found.winners, found.over) == ((), False)
    assert (found.write(deal("5", "", "5", out=1)).winners, found.write(deal("0", "5", "5")).over) == ((0,), True)
    tied = found.write(deal(str(5 * last - 5), "", "5", out=1))
    assert tied.winners == (0, 1)


def test_a_game_to_a_target_ends_when_one_is_there_and_a_tie_plays_on() -> None:
    assert pad("rum500", melds(("499", "0"), ("", "0"), ("", "0"))).winners == ()
    assert pad("rum500", melds(("500", "0"), ("", "0"), ("", "0"))).winners == (0,)
    assert pad("rum500", melds(("500", "0"), ("500", "0"), ("", "0"))).winners == ()
    out_only = pad("rum500", melds(("500", "0"), ("", ""), ("", "0"), out=1), must_go_out="on")
    assert (out_only.winners, out_only.leaders) == ((), (0,))


def test_the_deal_passes_to_the_left() -> None:
    found = ScorePad.new(variant("shanghai"), NAMES, dealer=2)
    assert [found.dealer_of(number) for number in (1, 2, 3, 4)] == [2, 0, 1, 2]


def test_a_deal_is_corrected_or_deleted_and_the_totals_follow() -> None:
    found = pad("shanghai", deal("", "8C", "KS"), deal("5", "", "5", out=1))
    assert found.write(deal("", "10", "20"), 0).totals == (5, 10, 25)
    assert found.without(0).totals == (5, 0, 5)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_played_by_the_engine_comes_to_the_same_on_the_pad(game: str) -> None:
    played = play_out(
        Game.new(game, players=3, seed=1, deals=1), {seat: bot("random", seat) for seat in range(3)}, most=9999
    )
    over = played.position
    mine = [
        " | ".join(
            print_cards(c for c, by in zip(each.meld.cards, each.by, strict=True) if by == seat) for each in over.table
        )
        for seat in range(3)
    ]
    entries = tuple(Entry(print_cards(over.hands[seat]), mine[seat]) for seat in range(3))
    found = ScorePad.new(over.variant, NAMES)
    assert not found.troubles(Written(entries, over.out))
    assert found.write(Written(entries, over.out)).totals == played.results[0].totals


# ---- what cannot be --------------------------------------------------------------------------------------------------
def troubles(game: str, written: Written) -> list[tuple[int | None, str]]:
    return [(each.seat, each.part) for each in pad(game).troubles(written)]


def test_everything_that_is_wrong_is_told_with_its_place() -> None:
    assert troubles("shanghai", deal("8C", "8Z", "")) == [(0, "hand"), (1, "hand"), (2, "hand")]
    assert troubles("rum500", melds(("8Z", "0"), ("", "8Y"), ("", "0"))) == [(0, "melded"), (1, "hand")]
    assert troubles("shanghai", deal("", "8C", "0")) == []
    assert troubles("shanghai", deal("0", "8C", "0")) == []


def test_more_cards_than_there_are_cannot_be_held_together() -> None:
    found = pad("rum500").troubles(melds(("8C 8D 8H", "0"), ("", "8C"), ("", "0")))
    assert [(each.seat, "8♣" in str(each.message)) for each in found] == [(None, True)]
    with pytest.raises(BadInput) as error:
        pad("rum500").write(melds(("8C 8D 8H", "0"), ("", "8C"), ("", "0")))
    assert error.value.code == "bad_deal"


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Ann",), "bad_players"),
        (("Ann", "Bea", " Ann "), "bad_name"),
        (("Ann", "Bea", "  "), "bad_name"),
        (("Ann", "Bea", "x" * 21), "bad_name"),
        (("Ann", "Bea", "C\x00y"), "bad_name"),
    ],
)
def test_names_are_short_and_different_and_fit_the_game(names: tuple[str, ...], code: str) -> None:
    with pytest.raises(BadInput) as error:
        ScorePad.new(variant("shanghai"), names)
    assert error.value.code == code


# ---- kept as text ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.id)
def test_a_pad_reads_back(rules) -> None:
    found = ScorePad.new(rules, NAMES, 1).write(deal("", "8C KS", "35")).write(deal("5", "5", "5", out=None))
    assert ScorePad.read(json.loads(json.dumps(found.to_json()))) == found
    assert found.brief().totals == found.totals


def test_house_rules_read_back() -> None:
    found = pad("shanghai", buys=3)
    assert ScorePad.read(found.to_json()).rules.chosen == {"buys": 3}


GOOD: dict[str, Any] = pad("shanghai", deal("", "8C KS", "35")).to_json()
GOOD_DEAL: dict[str, Any] = GOOD["deals"][0]


@pytest.mark.parametrize(
    "bad",
    [
        None,
        [],
        "text",
        {},
        GOOD | {"variant": "whist"},
        GOOD | {"variant": ["shanghai"]},
        GOOD | {"options": {"buys": {}}},
        GOOD | {"options": {"turbo": 1}},
        GOOD | {"names": ["Ann", "Bea"]},
        GOOD | {"names": ["Ann", "Bea", 3]},
        GOOD | {"dealer": "0"},
        GOOD | {"deals": [GOOD_DEAL] * 99},
        GOOD | {"deals": [GOOD_DEAL] * (len(variant("shanghai").deals) + 1)},
        GOOD | {"deals": ["x"]},
        GOOD | {"deals": [GOOD_DEAL | {"out": 3}]},
        GOOD | {"deals": [GOOD_DEAL | {"out": "0"}]},
        GOOD | {"deals": [GOOD_DEAL | {"blind": "perhaps"}]},
        GOOD | {"deals": [GOOD_DEAL | {"entries": [["", ""]]}]},
        GOOD | {"deals": [GOOD_DEAL | {"entries": [["", ""], ["8Z", ""], ["5", ""]]}]},
        GOOD | {"deals": [GOOD_DEAL | {"entries": [["", ""], ["8C " * 200, ""], ["5", ""]]}]},
        GOOD | {"deals": [GOOD_DEAL | {"entries": [["", ""], [5, ""], ["5", ""]]}]},
    ],
)
def test_what_is_no_pad_is_refused(bad: object) -> None:
    with pytest.raises(BadInput):
        ScorePad.read(bad)


def test_a_full_pad_takes_no_more() -> None:
    found = ScorePad.new(variant("rum500"), NAMES)
    for _ in range(MOST_DEALS):
        found = found.write(melds(("", "1"), ("", "1"), ("", "1")))
    assert found.over
    assert ScorePad.read(found.to_json()) == found
    assert isinstance(found.troubles(melds(("", ""), ("", "1"), ("", "1")))[0], Trouble)
