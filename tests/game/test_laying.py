"""Going down, laying off, exchanging jokers, discarding and going out in the contract games."""

from __future__ import annotations

import pytest

from rummy_learn.game.position import Position
from tests.game.table import at, codes, do, hand_of, laid, offered, playing, why_not

LETTER = {"shanghai": "S", "california": "C", "hoyle": "H", "zioncheck": "Z"}
DOWN = [False, True, False]
TWO_SETS = "8C 8D 8H 9C 9D 9H"
KINGS = "KC KD KS"


def table(position: Position) -> list[str]:
    return [str(each.meld) for each in position.table]


# ---- going down ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["shanghai", "hoyle", "zioncheck"])
def test_the_contract_goes_on_the_table_and_the_player_is_down(game: str) -> None:
    after = do(playing(game, f"{TWO_SETS} 2C 4S"), 1, "go_down", melds="8C 8D 8H | 9H 9C 9D")
    assert table(after) == ["8C 8D 8H", "9H 9C 9D"]
    assert (hand_of(after, 1), after.down, after.down_this_turn) == ("2C 4S", (False, True, False), True)
    assert [(each.owner, each.by) for each in after.table] == [(1, (1, 1, 1))] * 2
    assert (after.turn, after.phase) == (1, "play")


@pytest.mark.parametrize(
    ("melds", "code"),
    [
        ("8C 8D 8H", "wrong_melds"),
        ("8C 8D 8H 8S | 9H 9C 9D", "wrong_size"),
        ("8C 8D 8H | 9H 9C 9D | KC KD KS", "extra_cards"),
        ("8C 8D 8H | 4C 5C 6C 7C", "wrong_melds"),
        ("8C 8D 9H | 9H 9C 9D", "mixed_ranks"),
        ("8C 8D 8H | JH JC JD", "not_enough_cards"),
        ("8C 8D 8H | 8C 8C 8D", "not_enough_cards"),
    ],
)
def test_going_down_is_exactly_the_contract_with_cards_that_are_held(melds: str, code: str) -> None:
    position = playing("shanghai", f"{TWO_SETS} 8S 4C 5C 6C 7C {KINGS} 2D 2H")
    assert code in codes(position, 1, "go_down", melds=melds)


def test_every_reason_is_given_the_moment_first() -> None:
    position = at("shanghai", f"{TWO_SETS} 2C", down=DOWN)
    assert codes(position, 1, "go_down", melds="8C * * | 9H 9C 9D") == [
        *("draw_first", "already_down", "too_many_jokers", "not_enough_cards")
    ]


@pytest.mark.parametrize("game", LETTER)
def test_nobody_goes_down_twice(game: str) -> None:
    clause = "H3" if game == "hoyle" else f"{LETTER[game]}.new_melds"
    position = playing(game, f"{TWO_SETS} 2C 4S", down=DOWN, deal=1 if game != "california" else 2)
    assert ("already_down", clause) in why_not(position, 1, "go_down", melds="8C 8D 8H | 9H 9C 9D")


@pytest.mark.parametrize("game", LETTER)
def test_a_contract_game_has_no_melds_beside_the_contract(game: str) -> None:
    clause = "H3" if game == "hoyle" else f"{LETTER[game]}.new_melds"
    assert why_not(playing(game, f"{TWO_SETS} 2C", down=DOWN), 1, "meld", cards="8C 8D 8H") == [
        ("not_in_this_game", clause)
    ]


def test_500_rum_has_no_contract_to_go_down_with() -> None:
    assert why_not(playing("rum500", TWO_SETS), 1, "go_down", melds="8C 8D 8H | 9C 9D 9H") == [
        ("not_in_this_game", "R.down")
    ]


# ---- what must be left after it --------------------------------------------------------------------------------------
SIX = "2C 2D 2H 4C 5C 6C 7C 9D 10D JD QD"


def test_shanghai_six_leaves_one_card_which_must_fit_at_once() -> None:
    """Deal 6 takes 11 of 12 cards (contract arithmetic; S6)."""
    melds = "2C 2D 2H | 4C 5C 6C 7C | 9D 10D JD QD"
    stuck = playing("shanghai", f"{SIX} KS", deal=6)
    assert why_not(stuck, 1, "go_down", melds=melds) == [("leaves_one_card", "S6")]
    fits = playing("shanghai", f"{SIX} KD", deal=6)
    after = do(fits, 1, "go_down", melds=melds)
    assert after.owes == ("lay_off_last_card",)
    assert codes(after, 1, "discard", card="KD") == ["last_card_discard"]
    assert offered(after) == [{"player": 1, "action": "lay_off", "meld": 2, "cards": "KD"}]
    assert do(after, 1, "lay_off", meld=2, cards="KD").out == 1
    assert do(playing("shanghai", f"{SIX} KS 3H", deal=6), 1, "go_down", melds=melds)
    joker = playing("shanghai", f"{SIX} *", deal=6)
    assert do(joker, 1, "go_down", melds=melds)
    elsewhere = playing("shanghai", f"{SIX} KS", deal=6, table=laid("KC KD KH"))
    assert do(do(elsewhere, 1, "go_down", melds=melds), 1, "lay_off", meld=0, cards="KS").phase == "over"


def test_where_lay_offs_must_wait_no_single_card_may_be_left() -> None:
    melds = "2C 2D 2H | 4C 5C 6C 7C | 9D 10D JD QD"
    later = {"layoff_same_turn": "off"}
    assert codes(playing("shanghai", f"{SIX} KD", deal=6, options=later), 1, "go_down", melds=melds) == [
        "leaves_one_card"
    ]
    assert do(playing("shanghai", f"{SIX} KD 3H", deal=6, options=later), 1, "go_down", melds=melds)


@pytest.mark.parametrize(
    ("game", "deal", "hand", "melds"),
    [
        ("shanghai", 7, "2C 3C 4C 5C 7D 8D 9D 10D JH QH KH AH", "2C 3C 4C 5C | 7D 8D 9D 10D | JH QH KH AH"),
        ("california", 4, "2C 3C 4C 5C 7D 8D 9D 10D JH QH KH AH", "2C 3C 4C 5C | 7D 8D 9D 10D | JH QH KH AH"),
        ("california", 5, "2C 2D 2H 3C 3D 3H 4C 4D 4H 5C 5D 5H", "2C 2D 2H | 3C 3D 3H | 4C 4D 4H | 5C 5D 5H"),
    ],
)
def test_going_down_can_be_going_out(game: str, deal: int, hand: str, melds: str) -> None:
    """The whole hand of twelve is the contract (contract arithmetic): no discard is asked."""
    after = do(playing(game, hand, deal=deal), 1, "go_down", melds=melds)
    assert (after.phase, after.out, hand_of(after, 1)) == ("over", 1, "")
    assert after.scores[1] == 0
    assert after.scores[0] > 0


@pytest.mark.parametrize(
    ("game", "deal", "hand", "melds", "clause"),
    [
        ("hoyle", 7, "2C 3C 4C 5C 7D 8D 9D 10D JH QH KH AH", "2C 3C 4C 5C | 7D 8D 9D 10D | JH QH KH AH", "H7"),
        ("zioncheck", 1, TWO_SETS, "8C 8D 8H | 9C 9D 9H", "Z.out"),
    ],
)
def test_where_a_turn_ends_with_a_discard_a_card_must_be_left(
    game: str, deal: int, hand: str, melds: str, clause: str
) -> None:
    assert why_not(playing(game, hand, deal=deal), 1, "go_down", melds=melds) == [("must_discard", clause)]
    after = do(playing(game, f"{hand} 3S", deal=deal), 1, "go_down", melds=melds)
    assert do(after, 1, "discard", card="3S").out == 1


NINE = "AC 2C 3C 4C 5C 6C 7C 8C 9C"


def test_the_ninth_card_of_zioncheck() -> None:
    position = playing("zioncheck", f"{NINE} 2D", deal=3)
    assert why_not(position, 1, "go_down", melds="AC 2C 3C 4C | 5C 6C 7C 8C") == [("runs_touch", "Z4")]
    assert do(position, 1, "go_down", melds="AC 2C 3C 4C | 5C 6C 7C 8C 9C")
    assert {frozenset(move["melds"].split(" | ")) for move in offered(position, "go_down")} == {
        frozenset({"AC 2C 3C 4C", "6C 7C 8C 9C"}),
        frozenset({"AC 2C 3C 4C", "5C 6C 7C 8C 9C"}),
        frozenset({"AC 2C 3C 4C 5C", "6C 7C 8C 9C"}),
    }


# ---- laying off ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "clause"), [("shanghai", "S5"), ("california", "C5"), ("hoyle", "H3"), ("zioncheck", "Z6")]
)
def test_the_contract_comes_before_lay_offs(game: str, clause: str) -> None:
    position = playing(game, "8S 2C 3D", table=laid("8C 8D 8H"))
    assert why_not(position, 1, "lay_off", meld=0, cards="8S") == [("not_down", clause)]
    assert do(position.but(down=(False, True, False)), 1, "lay_off", meld=0, cards="8S")


@pytest.mark.parametrize(
    ("game", "options", "clause"),
    [
        ("shanghai", {"layoff_same_turn": "off"}, "S5"),
        ("california", {"layoff_same_turn": "off"}, "C5"),
        ("hoyle", {}, "H3"),
        ("zioncheck", {"layoff_same_turn": "off"}, "Z6"),
    ],
)
def test_where_lay_offs_wait_for_the_next_turn(game: str, options: dict[str, str], clause: str) -> None:
    position = playing(game, "8S 2C 3D", table=laid("8C 8D 8H"), down=DOWN, down_this_turn=True, options=options)
    assert why_not(position, 1, "lay_off", meld=0, cards="8S") == [("layoff_later", clause)]
    assert do(position.but(down_this_turn=False), 1, "lay_off", meld=0, cards="8S")
    assert not offered(position, "lay_off")


@pytest.mark.parametrize("game", ["shanghai", "california", "zioncheck"])
def test_elsewhere_lay_offs_follow_in_the_same_turn_on_anyones_melds(game: str) -> None:
    deal = 1 if game != "california" else None
    position = playing("shanghai" if deal is None else game, f"{TWO_SETS} 8S KH 2C 3D", table=laid(KINGS), deal=1)
    after = do(position, 1, "go_down", melds="8C 8D 8H | 9C 9D 9H")
    after = do(do(after, 1, "lay_off", meld=1, cards="8S"), 1, "lay_off", meld=0, cards="KH")
    assert table(after) == ["KC KD KS KH", "8C 8D 8H 8S", "9C 9D 9H"]
    assert [each.by for each in after.table][:1] == [(0, 0, 0, 1)]


@pytest.mark.parametrize(
    ("target", "cards", "grown"),
    [
        ("4C 5C 6C 7C 8C", "3C", "3C 4C 5C 6C 7C 8C"),
        ("4C 5C 6C 7C 8C", "9C", "4C 5C 6C 7C 8C 9C"),
        ("4C 5C 6C 7C 8C", "10C 3C 9C", "3C 4C 5C 6C 7C 8C 9C 10C"),
        ("4C 5C 6C 7C", "*=8C", "4C 5C 6C 7C *=8C"),
        ("JC QC KC AC", "*", "*=10C JC QC KC AC"),
        ("8C 8D 8H", "8C", "8C 8D 8H 8C"),
        ("8C 8D 8H", "*", "8C 8D 8H *=8"),
    ],
)
def test_cards_are_added_at_the_ends_in_any_order(target: str, cards: str, grown: str) -> None:
    position = playing("shanghai", f"{cards.replace('=8C', '')} 2S 2H", down=DOWN, table=laid(target))
    assert table(do(position, 1, "lay_off", meld=0, cards=cards)) == [grown]


@pytest.mark.parametrize(
    ("target", "cards", "code"),
    [
        ("4C 5C 6C 7C 8C", "10C", "gap"),
        ("4C 5C 6C 7C", "*", "joker_undeclared"),
        ("4C 5C * *=7C", "*=8C", "too_many_jokers"),
        ("8C 8D 8H", "9C", "mixed_ranks"),
        ("AC 2C 3C 4C", "KC", "around_the_corner"),
        ("8C 8D 8H", "8S 8S 8S 8S", "not_enough_cards"),
    ],
)
def test_a_lay_off_that_does_not_fit_is_refused(target: str, cards: str, code: str) -> None:
    position = playing("shanghai", "10C * 9C KC 8S 2H", down=DOWN, table=laid(target))
    assert codes(position, 1, "lay_off", meld=0, cards=cards) == [code]


def test_an_ace_that_fits_both_ends_is_asked_for() -> None:
    run = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    position = playing("shanghai", "AC 2H 2S", down=DOWN, table=laid(run))
    assert codes(position, 1, "lay_off", meld=0, cards="AC") == ["end_undeclared"]
    assert [move["end"] for move in offered(position, "lay_off")] == ["low", "high"]
    assert table(do(position, 1, "lay_off", meld=0, cards="AC", end="high")) == [f"{run} AC"]
    assert table(do(position, 1, "lay_off", meld=0, cards="AC", end="low")) == [f"AC {run}"]


@pytest.mark.parametrize("action", [{"action": "lay_off", "cards": "8S"}, {"action": "exchange", "card": "8S"}])
def test_a_meld_must_lie_on_the_table(action: dict[str, str]) -> None:
    position = playing("shanghai", "8S 2C 3D", down=DOWN, table=laid("8C 8D *"))
    assert codes(position, 1, meld=1, **action) == ["meld_not_on_table"]
    assert do(position, 1, meld=0, **action)


# ---- the last cards --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "clause"), [("shanghai", "S6"), ("california", "C6")])
def test_the_last_card_is_played_and_never_discarded(game: str, clause: str) -> None:
    position = playing(game, "8S", down=DOWN, table=laid("8C 8D 8H"))
    assert why_not(position, 1, "discard", card="8S") == [("last_card_discard", clause)]
    assert do(position, 1, "lay_off", meld=0, cards="8S").out == 1


def test_a_lay_off_may_not_leave_one_card_that_fits_nowhere() -> None:
    position = playing("shanghai", "8S 2C", down=DOWN, table=laid("8C 8D 8H"))
    assert why_not(position, 1, "lay_off", meld=0, cards="8S") == [("leaves_one_card", "S6")]
    assert do(position, 1, "discard", card="2C").phase == "draw"
    assert do(playing("shanghai", "8S 2C 3D", down=DOWN, table=laid("8C 8D 8H")), 1, "lay_off", meld=0, cards="8S")


def test_a_lay_off_may_leave_one_card_that_only_now_fits() -> None:
    position = playing("shanghai", "8C 9C", down=DOWN, table=laid("4C 5C 6C 7C"))
    assert codes(position, 1, "lay_off", meld=0, cards="9C") == ["gap"]
    after = do(position, 1, "lay_off", meld=0, cards="8C")
    assert do(after, 1, "lay_off", meld=0, cards="9C").out == 1
    assert do(position, 1, "lay_off", meld=0, cards="9C 8C").out == 1


@pytest.mark.parametrize(("game", "clause"), [("hoyle", "H7"), ("zioncheck", "Z.out")])
def test_a_lay_off_may_not_take_the_card_to_discard(game: str, clause: str) -> None:
    position = playing(game, "8S", down=DOWN, table=laid("8C 8D 8H"))
    assert why_not(position, 1, "lay_off", meld=0, cards="8S") == [("must_discard", clause)]
    assert do(position, 1, "discard", card="8S").out == 1
    assert do(playing(game, "8S 2C", down=DOWN, table=laid("8C 8D 8H")), 1, "lay_off", meld=0, cards="8S")


@pytest.mark.parametrize("game", LETTER)
def test_any_card_may_be_discarded_even_the_one_just_taken(game: str) -> None:
    position = do(at(game, "2C 3D", discards="9H", discarder=0), 1, "take")
    assert do(position.but(turns_left=1), 1, "discard", card="9H").discards[-1].text == "9H"


def test_a_card_that_is_not_held_cannot_be_discarded() -> None:
    assert codes(playing("shanghai", "2C 3D"), 1, "discard", card="4D") == ["not_enough_cards"]


# ---- exchanging a joker ----------------------------------------------------------------------------------------------
RUN = "4C 5C *=6C 7C"


@pytest.mark.parametrize(("game", "clause"), [("shanghai", "S4"), ("california", "C4")])
def test_one_who_is_down_may_exchange_and_keep_the_joker(game: str, clause: str) -> None:
    position = playing(game, "6C 2C 3D", down=DOWN, table=laid(RUN))
    after = do(position, 1, "exchange", meld=0, card="6C")
    assert (table(after), hand_of(after, 1), after.owes) == (["4C 5C 6C 7C"], "2C 3D *", ())
    assert after.table[0].by == (0, 0, 1, 0)
    assert do(after, 1, "discard", card="*")
    assert do(after, 1, "lay_off", meld=0, cards="*=8C")
    assert why_not(position, 1, "exchange", meld=0, card="2C") == [("joker_not_exchangeable", clause)]


def test_one_who_is_not_down_must_go_down_in_that_turn() -> None:
    hand = "6C 8C 8D 9C 9D 9H 2C 3D"
    position = playing("shanghai", hand, table=laid(RUN))
    after = do(position, 1, "exchange", meld=0, card="6C")
    assert after.owes == ("go_down",)
    assert why_not(after, 1, "discard", card="2C") == [("must_go_down", "S4")]
    down = do(after, 1, "go_down", melds="8C 8D * | 9C 9D 9H")
    assert down.owes == ()
    assert do(down, 1, "discard", card="2C")
    without = playing("shanghai", hand.replace("8C ", ""), table=laid(RUN))
    assert why_not(without, 1, "exchange", meld=0, card="6C") == [("must_go_down", "S4")]


def test_the_test_of_going_down_counts_a_chain_of_exchanges() -> None:
    """Two jokers are needed, and each exchange alone would not do (G3)."""
    hand = "6C 10H 8C 8D 9C 9D 2C 3D"
    position = playing("shanghai", hand, table=laid(RUN, "9H *=10H JH QH"))
    first = do(position, 1, "exchange", meld=0, card="6C")
    assert "must_go_down" in codes(first, 1, "discard", card="2C")
    assert not offered(first, "go_down")
    second = do(first, 1, "exchange", meld=1, card="10H")
    assert do(second, 1, "go_down", melds="8C 8D * | 9C 9D *")
    alone = playing("shanghai", hand, table=laid(RUN))
    assert codes(alone, 1, "exchange", meld=0, card="6C") == ["must_go_down"]


def test_going_down_after_an_exchange_must_leave_an_end_of_the_turn() -> None:
    """The joker completes the contract of eleven; the twelfth card must still fit (S4 with S6)."""
    hand = "6S 2C 2D 4C 5C 6C 7C 9D 10D JD QD"
    run = "4S 5S *=6S 7S"
    assert codes(playing("shanghai", f"{hand} KS", deal=6, table=laid(run)), 1, "exchange", meld=0, card="6S") == [
        "must_go_down"
    ]
    assert do(playing("shanghai", f"{hand} 8S", deal=6, table=laid(run)), 1, "exchange", meld=0, card="6S")


def test_in_hoyle_an_exchange_waits_for_the_turn_after_going_down() -> None:
    position = playing("hoyle", "6C 2C 3D", table=laid(RUN))
    assert why_not(position, 1, "exchange", meld=0, card="6C") == [("not_down", "H3")]
    fresh = position.but(down=(False, True, False), down_this_turn=True)
    assert why_not(fresh, 1, "exchange", meld=0, card="6C") == [("joker_not_exchangeable", "H5")]
    assert do(fresh.but(down_this_turn=False), 1, "exchange", meld=0, card="6C")


@pytest.mark.parametrize(("named", "card", "legal"), [("*=8D", "8D", True), ("*=8D", "8S", False), ("*=8", "8S", True)])
def test_in_hoyle_a_suit_that_was_named_must_be_given(named: str, card: str, *, legal: bool) -> None:
    position = playing("hoyle", "8D 8S 2C", down=DOWN, table=laid(f"8C 8H {named}"))
    if legal:
        assert do(position, 1, "exchange", meld=0, card=card)
    else:
        assert why_not(position, 1, "exchange", meld=0, card=card) == [("joker_not_exchangeable", "H5")]
    assert do(
        playing("shanghai", "8D 8S 2C", down=DOWN, table=laid(f"8C 8H {named}")), 1, "exchange", meld=0, card=card
    )


@pytest.mark.parametrize("game", ["shanghai", "california", "hoyle"])
def test_an_exchange_is_made_in_turn_after_drawing(game: str) -> None:
    position = at(game, hands=["6C 2S", "6C 2C", None], down=[True, True, False], table=laid(RUN))
    assert codes(position, 1, "exchange", meld=0, card="6C") == ["draw_first"]
    assert codes(position, 0, "exchange", meld=0, card="6C") == ["not_your_turn"]


@pytest.mark.parametrize("phase", ["draw", "play"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_in_zioncheck_anyone_takes_a_joker_from_a_run_at_any_time(phase: str, seat: int) -> None:
    hands = [None if at != seat else "7C 2D" for at in range(3)]
    position = at("zioncheck", hands=hands, phase=phase, table=laid("5C 6C *=7C 8C 9C", "8C 8D *"), discards="2H")
    after = do(position, seat, "exchange", meld=0, card="7C")
    assert (hand_of(after, seat), after.turn, after.phase) == ("2D *", 1, phase)
    assert after.owes == ()
    assert codes(after, seat, "exchange", meld=0, card="7C") == ["joker_not_exchangeable", "not_enough_cards"]


def test_in_zioncheck_jokers_in_sets_stay() -> None:
    position = playing("zioncheck", "8H 2D", table=laid("8C 8D *"), down=DOWN)
    assert why_not(position, 1, "exchange", meld=0, card="8H") == [("joker_not_exchangeable", "Z5")]


def test_in_500_rum_a_joker_stays() -> None:
    position = playing("rum500", "8H 6C 2D", table=laid("8C 8D *", RUN))
    assert why_not(position, 1, "exchange", meld=0, card="8H") == [("joker_not_exchangeable", "R.exchange")]
    assert why_not(position, 1, "exchange", meld=1, card="6C") == [("joker_not_exchangeable", "R.exchange")]


def test_a_wild_two_is_exchanged_like_a_joker() -> None:
    position = playing("shanghai", "6C 2S 3D", down=DOWN, table=laid("4C 5C 2H=6C 7C"), options={"wild_deuces": "on"})
    after = do(position, 1, "exchange", meld=0, card="6C")
    assert hand_of(after, 1) == "3D 2H 2S"


def test_an_exchange_may_not_leave_a_last_card_that_fits_nowhere() -> None:
    position = playing("shanghai", "6C", down=DOWN, table=laid("AC 2C 3C 4C 5C *=6C 7C 8C 9C 10C JC QC KC"))
    assert codes(position, 1, "exchange", meld=0, card="6C") == ["leaves_one_card"]
    room = playing("shanghai", "6C", down=DOWN, table=laid(RUN))
    assert do(room, 1, "exchange", meld=0, card="6C").owes == ("lay_off_last_card",)


def test_nothing_moves_from_one_meld_to_another() -> None:
    """Only cards of the hand are laid off (c-J09)."""
    position = playing("shanghai", "2C 3D", down=DOWN, table=laid("7S 8S 9S *", "7C 7D 7H"))
    assert "not_enough_cards" in codes(position, 1, "lay_off", meld=1, cards="7S")


# ---- the deal is over ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "clause"),
    [("shanghai", "S6"), ("california", "C6"), ("hoyle", "H7"), ("zioncheck", "Z.out"), ("rum500", "R5")],
)
def test_nothing_is_played_once_the_deal_is_over(game: str, clause: str) -> None:
    position = at(game, phase="over", table=laid(RUN))
    for action in (
        {"action": "draw"},
        {"action": "discard", "card": "2C"},
        {"action": "exchange", "meld": 0, "card": "6C"},
        {"action": "call_rummy", "card": "8C", "meld": 0},
    ):
        assert why_not(position, 1, **action) == [("deal_over", clause)]
    assert offered(position) == []
