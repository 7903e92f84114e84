"""The end of a deal and of a game: points, totals, winners, ties, and the deal that follows."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_learn.game.answers import Applied
from rummy_learn.game.dealing import first_dealer
from rummy_learn.game.notation import new_game, read
from rummy_learn.game.position import Position
from rummy_learn.game.scores import deal_scores, next_deal, winners
from rummy_learn.rules.errors import BadInput
from rummy_learn.variants import variant
from tests.game.table import at, do, laid, move, playing

OPTIONS = dict[str, object]


def ended(game: str, deal: int, scores: list[int], *, options: OPTIONS | None = None, out: int | None = 0) -> Position:
    """A deal that is over, totals included."""
    return at(game, deal=deal, scores=scores, phase="over", out=out, players=len(scores), options=options)


# ---- points ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "points"), [("shanghai", 55), ("california", 75), ("hoyle", 75), ("zioncheck", 50)])
def test_cards_left_in_hand_count_for_everybody_but_who_went_out(game: str, points: int) -> None:
    hands = ["2C 9D KH AS *", "4C 4D", "8S"]
    position = at(game, hands=hands, phase="play", down=[True, True, False], turn=2, table=laid("8C 8D 8H"))
    if game in ("shanghai", "california"):
        over = do(position.but(down=(True, True, True)), 2, "lay_off", meld=0, cards="8S")
    else:
        over = do(position.but(turns_left=1), 2, "discard", card="8S")
    assert (over.phase, over.out) == ("over", 2)
    assert over.scores == (points, 10, 0)
    assert [score.points for score in deal_scores(over)] == [points, 10, 0]


def test_one_who_is_not_down_is_stuck_with_all_cards() -> None:
    """Z7"""
    position = at("zioncheck", hands=["AC KC 2D", "9S", None], phase="play", turns_left=1, discards="3D")
    over = do(position, 1, "discard", card="9S")
    assert over.scores[0] == 15 + 10 + 5


BLIND = "2C 2D 2H 3C 3D 3H 5S 6S 7S 8S"


@pytest.mark.parametrize(("hand", "bonus"), [(f"{BLIND} 9S KD", 50), (f"{BLIND} * KD", 25)])
def test_going_out_blind_takes_points_off(hand: str, bonus: int) -> None:
    """Deal 6 takes eleven of the twelve cards, the last is discarded (H8)."""
    last = hand.split()[-2]
    position = playing("hoyle", hand, deal=6, scores=[0, 60, 0])
    over = do(do(position, 1, "go_down", melds=f"2C 2D 2H | 3C 3D 3H | 5S 6S 7S 8S {last}"), 1, "discard", card="KD")
    assert over.scores[1] == 60 - bonus
    assert deal_scores(over)[1].bonus == bonus


def test_going_out_in_a_later_turn_is_not_blind() -> None:
    position = playing("hoyle", "KD", deal=6, down=[False, True, False], table=laid("2C 2D 2H", owner=1))
    assert do(position, 1, "discard", card="KD").scores[1] == 0


@pytest.mark.parametrize(
    ("game", "deal", "hand", "melds"),
    [
        ("shanghai", 7, "2C 3C 4C 5C 7D 8D 9D 10D JH QH KH AH", "2C 3C 4C 5C | 7D 8D 9D 10D | JH QH KH AH"),
        ("zioncheck", 1, "8C 8D 8H 9C 9D 9H KD", "8C 8D 8H | 9C 9D 9H"),
    ],
)
def test_other_games_pay_nothing_for_going_out_in_one_turn(game: str, deal: int, hand: str, melds: str) -> None:
    after = do(playing(game, hand, deal=deal), 1, "go_down", melds=melds)
    over = after if after.phase == "over" else do(after, 1, "discard", card="KD")
    assert over.scores[1] == 0


def test_500_rum_counts_what_was_melded_minus_what_is_held() -> None:
    table = laid("KS KH KD", "AC 2C 3C", owner=2)
    over = do(at("rum500", hands=["9C", "4H", "AD 5H"], phase="play", table=table), 1, "discard", card="4H")
    assert over.scores == (-9, 0, 16)
    score = deal_scores(over)[2].to_json()
    assert score["melded"] == [["KS", 10], ["KH", 10], ["KD", 10], ["AC", 1], ["2C", 2], ["3C", 3]]
    assert score["cards"] == [["AD", 15], ["5H", 5]]


def test_a_card_laid_off_counts_for_who_laid_it() -> None:
    """c-L08"""
    table = laid("7S 8S 9S", owner=0)
    position = at("rum500", hands=["2C", "10S 4H", "3C"], phase="play", table=table)
    over = do(do(position, 1, "lay_off", meld=0, cards="10S"), 1, "discard", card="4H")
    assert over.scores == (7 + 8 + 9 - 2, 10, -3)


@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (["2S 3S *"], 20),
        (["AS AH AD"], 45),
        (["QD KD AD"], 35),
        (["AC 2C 3C"], 6),
        (["* 2C 3C"], 20),
        (["10S 10D *"], 35),
    ],
)
def test_aces_and_jokers_of_500_rum(melds: list[str], points: int) -> None:
    over = do(at("rum500", hands=["", "4H", None], phase="play", table=laid(*melds)), 1, "discard", card="4H")
    assert over.scores[0] == points


def test_the_ace_laid_below_a_run_counts_low_for_who_laid_it() -> None:
    position = at("rum500", hands=["2H", "AC 4H", "3H"], phase="play", table=laid("2C 3C 4C"))
    over = do(do(position, 1, "lay_off", meld=0, cards="AC"), 1, "discard", card="4H")
    assert over.scores == (9 - 2, 1, -3)


def test_when_the_stock_runs_out_everybody_scores_as_always() -> None:
    """c-G06"""
    table = laid("KS KH KD", owner=1)
    position = at("rum500", hands=["2C", "QC 2D", "3C"], discards="4C", table=table)
    rest = position.stock
    position = position.but(stock=(), hands=(*position.hands[:2], position.hands[2] + rest))
    over = do(position, 1, "pass")
    assert (over.phase, over.out, over.scores[1]) == ("over", None, 30 - 12)


def test_values_by_fives_count_a_low_ace_five() -> None:
    rules = {"values": "five_ten_fifteen"}
    position = at("rum500", hands=["", "4H", "AD 2D 9D 10D *"], phase="play", table=laid("AC 2C 3C"), options=rules)
    assert do(position, 1, "discard", card="4H").scores == (15, 0, -(15 + 5 + 5 + 10 + 15))


# ---- winners ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "last"), [("shanghai", 7), ("california", 9), ("hoyle", 10), ("zioncheck", 6)])
def test_the_lowest_total_wins_after_the_last_deal_and_equal_totals_share(game: str, last: int) -> None:
    assert winners(ended(game, last - 1, [120, 85, 85])) == ()
    assert winners(ended(game, last, [120, 85, 90])) == (1,)
    assert winners(ended(game, last, [120, 85, 85])) == (1, 2)
    assert next_deal(ended(game, last, [120, 85, 85])) is None


def test_options_change_the_last_deal() -> None:
    assert winners(ended("hoyle", 7, [1, 2, 3], options={"rounds": 7})) == (0,)
    assert winners(ended("shanghai", 7, [1, 2, 3], options={"eighth_deal": "on"})) == ()
    assert winners(ended("shanghai", 8, [1, 2, 3], options={"eighth_deal": "on"})) == (0,)


@pytest.mark.parametrize(
    ("scores", "options", "out", "won"),
    [
        ([505, 520], {}, 0, (1,)),
        ([510, 510], {}, 0, ()),
        ([500, 20], {}, 1, (0,)),
        ([500, 20], {"target_met": "exceed"}, 1, ()),
        ([501, 20], {"target_met": "exceed"}, 1, (0,)),
        ([505, 520], {"must_go_out": "on"}, 0, (0,)),
        ([520, 480], {"must_go_out": "on"}, 1, ()),
        ([520, 480], {"must_go_out": "on"}, None, ()),
        ([1499, 480], {"target": 1500}, 0, ()),
        ([1500, 480], {"target": 1500}, 0, (0,)),
        ([2500, 480], {"target": 2500}, 0, (0,)),
        ([5000, 480], {"target": 5000}, 0, (0,)),
        ([-20, -5], {}, 1, ()),
    ],
)
def test_the_target_of_500_rum(scores: list[int], options: OPTIONS, out: int | None, won: tuple[int, ...]) -> None:
    position = ended("rum500", 3, scores, options=options, out=out)
    assert winners(position) == won
    following = next_deal(position)
    assert (following is None) is bool(won)
    if following:
        assert (following.deal, following.scores) == (4, tuple(scores))


def test_nobody_has_won_while_a_deal_is_played() -> None:
    assert winners(at("rum500", scores=[900, 0, 0])) == ()
    assert next_deal(at("rum500")) is None


def test_the_last_move_tells_who_won() -> None:
    position = playing("shanghai", "8S", deal=7, down=[True] * 3, table=laid("8C 8D 8H"), scores=[90, 50, 90])
    answer = move(position, 1, "lay_off", meld=0, cards="8S")
    assert isinstance(answer, Applied)
    assert "Player 2 wins the game with 50 points." in list(map(str, answer.events))


def test_the_last_move_tells_who_share_the_game() -> None:
    keys: dict[str, Any] = {"deal": 7, "down": [True] * 3, "table": laid("8C 8D 8H"), "scores": [30, 50, 45]}
    position = at("shanghai", hands=["KC KD", "8S", "9C"], phase="play", **keys)
    answer = move(position, 1, "lay_off", meld=0, cards="8S")
    assert isinstance(answer, Applied)
    assert str(answer.events[-1]) == "The game is shared by Player 1, Player 2, Player 3 with 50 points."


# ---- the next deal ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["shanghai", "california", "hoyle", "zioncheck", "rum500"])
def test_the_deal_passes_to_the_left_with_the_totals(game: str) -> None:
    over = at(game, phase="over", dealer=2, scores=[10, 20, 30], seed=4, meta={"note": "kept"}, down=[True] * 3)
    start = next_deal(over)
    assert start == read(
        {
            "variant": game,
            "players": 3,
            "deal": 2,
            "dealer": 0,
            "scores": [10, 20, 30],
            "seed": 4,
            "meta": {"note": "kept"},
        }
    )
    assert isinstance(start, Position)
    assert (start.turn, start.down) == (1, (False,) * 3)


# ---- who deals first -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(40))
def test_in_hoyle_the_lowest_card_deals_first_and_ties_draw_again(seed: int) -> None:
    draw = first_dealer(variant("hoyle"), 4, seed)
    assert new_game(variant("hoyle"), 4, seed).dealer == draw.dealer
    assert len(draw.rounds[0]) == 4
    for drawn, following in zip(draw.rounds, (*draw.rounds[1:], ()), strict=True):
        lowest = min(card.rank or 14 for _, card in drawn)
        tied = [seat for seat, card in drawn if (card.rank or 14) == lowest]
        assert [seat for seat, _ in following] == (tied if len(tied) > 1 else [])
    assert min(draw.rounds[-1], key=lambda pair: pair[1].rank or 14)[0] == draw.dealer


def test_some_draw_is_a_tie_and_every_seat_deals_some_time() -> None:
    draws = [first_dealer(variant("hoyle"), 4, seed) for seed in range(40)]
    assert any(len(draw.rounds) > 1 for draw in draws)
    assert {draw.dealer for draw in draws} == {0, 1, 2, 3}


def test_elsewhere_seat_0_deals_first() -> None:
    assert first_dealer(variant("shanghai"), 4, 3) == (0, ())
    with pytest.raises(BadInput) as error:
        first_dealer(variant("shanghai"), 2, 3)
    assert error.value.code == "bad_players"
