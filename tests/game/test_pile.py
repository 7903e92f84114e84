"""500 Rum's discard pile: what may be taken, what it obliges to, and what may be thrown back."""

from __future__ import annotations

import pytest

from rummy_learn.game.position import Position
from rummy_learn.rules.verdict import Verdict
from tests.game.table import at, codes, do, hand_of, laid, move, offered, playing, why_not

MUST_MELD = {"top_discard": "must_meld"}
NEW_MELD = {"deep_card": "new_meld"}
REQUIRED = {"out_discard": "required"}


def digging(hand: str, pile: str, *melds: str, **options: str) -> Position:
    """Seat 1 is to draw; `pile` lies bottom to top."""
    return at("rum500", hand, discards=pile, discarder=0, table=laid(*melds), options=options)


# ---- the worked example ----------------------------------------------------------------------------------------------
PILE = "6S 4S QH AD 4D 7C"
HAND = "2C 4H 5D 8S JC KH KD"


def test_the_worked_example_of_digging_in_the_pile() -> None:
    taken = do(digging(HAND, PILE), 1, "take", cards="4S")
    assert taken.to_json()["taken"] == {"from": "discard", "cards": "4S QH AD 4D 7C", "must_meld": "4S"}
    assert taken.owes == ("meld_taken_card",)
    assert why_not(taken, 1, "discard", card="2C") == [("must_meld_taken_card", "R1")]
    melded = do(taken, 1, "meld", cards="4S 4D 4H")
    assert melded.owes == ()
    after = do(melded, 1, "discard", card="2C")
    assert sorted(hand_of(after, 1).split()) == sorted(["5D", "7C", "8S", "JC", "QH", "KH", "KD", "AD"])
    assert after.to_json()["discards"] == "6S 2C"


def test_taking_the_top_card_alone_obliges_nothing() -> None:
    after = do(digging(HAND, PILE), 1, "take")
    assert after == do(digging(HAND, PILE), 1, "take", cards="7C")
    assert after.owes == ()
    assert do(after, 1, "discard", card="2C")


def test_all_cards_above_may_be_written_too() -> None:
    assert do(digging(HAND, PILE), 1, "take", cards=PILE[3:]) == do(digging(HAND, PILE), 1, "take", cards="4S")
    assert codes(digging(HAND, PILE), 1, "take", cards="4S QH") == ["dead_card"]
    assert codes(digging(HAND, PILE), 1, "take", cards="4C") == ["dead_card"]


# ---- R1: the deepest card must be melded -----------------------------------------------------------------------------
DEEP = "6H 4S 9D 4C 7H"


def test_the_deepest_card_may_be_melded_or_laid_off() -> None:
    """c-B06: (a) a new meld, (b) a lay-off, (c) nothing."""
    position = do(digging("4D JC", DEEP, "AS 2S 3S"), 1, "take", cards="4S")
    assert do(do(position, 1, "meld", cards="4S 4C 4D"), 1, "discard", card="JC")
    assert do(do(position, 1, "lay_off", meld=0, cards="4S"), 1, "discard", card="JC")
    assert codes(position, 1, "discard", card="JC") == ["must_meld_taken_card"]


def test_with_the_house_rule_only_a_new_meld_will_do() -> None:
    position = do(digging("4D JC", DEEP, "AS 2S 3S", **NEW_MELD), 1, "take", cards="4S")
    assert do(do(position, 1, "meld", cards="4S 4C 4D"), 1, "discard", card="JC")
    # The only four spades would lie in a lay-off, and then the obligation could not be met any more.
    assert why_not(position, 1, "lay_off", meld=0, cards="4S") == [("must_meld_taken_card", "R1")]
    assert why_not(digging("JC 2H", DEEP, "AS 2S 3S", **NEW_MELD), 1, "take", cards="4S") == [
        ("must_meld_taken_card", "R1")
    ]
    assert do(digging("JC 2H", DEEP, "AS 2S 3S"), 1, "take", cards="4S")


@pytest.mark.parametrize(
    ("hand", "pile", "melds", "legal"),
    [
        ("JC 2H", "4S 9D", (), False),
        ("4C 4H 2D", "4S 9D", (), True),
        ("4C * 2D", "4S 9D", (), True),
        ("5S * 2D", "4S 9D", (), True),
        ("5S 7S 2D", "4S 9D", (), False),
        ("5S 2D", "4S 6S", (), True),
        ("4C 2D", "4S 4H", (), True),
        ("2D", "9C 3H", ("5C 6C 7C",), False),
        ("8C 2D", "9C 3H", ("5C 6C 7C",), True),
        ("* 2D", "9C 3H", ("5C 6C 7C",), True),
        ("2D", "9C 8C 3H", ("5C 6C 7C",), True),
        ("2D", "8H 3H", ("8C 8D 8S",), True),
        ("2D", "8H 3H", ("8C 8D *=8H",), False),
        ("2D", "8H 3H", ("8C 8D *",), True),
        ("2D", "* 3H", ("8C 8D 8S",), True),
        ("2D", "* 3H", ("8C 8D 8S 8H",), False),
        ("9D 2D", "* 10D 3H", ("8C 8D 8S 8H",), True),
    ],
)
def test_a_deep_card_is_taken_only_where_it_can_be_melded(
    hand: str, pile: str, melds: tuple[str, ...], *, legal: bool
) -> None:
    position, deepest = digging(hand, pile, *melds), pile.split()[0]
    assert (deepest in [found.get("cards") for found in offered(position, "take")]) is legal
    if legal:
        assert do(position, 1, "take", cards=deepest)
    else:
        assert why_not(position, 1, "take", cards=deepest) == [("must_meld_taken_card", "R1")]


def test_other_plays_may_come_first_but_not_spoil_the_obligation() -> None:
    position = do(digging("8C * 2D 3D JH", "9C 3H", "5C 6C 7C"), 1, "take", cards="9C")
    assert do(position, 1, "meld", cards="2D 3D *=4D").owes == ("meld_taken_card",)
    after = do(position, 1, "lay_off", meld=0, cards="8C")
    assert do(do(after, 1, "lay_off", meld=0, cards="9C"), 1, "discard", card="JH")
    spoiling = do(digging("* 2D 3D JH", "9C 3H", "5C 6C 7C"), 1, "take", cards="9C")
    assert why_not(spoiling, 1, "meld", cards="2D 3D *=4D") == [("must_meld_taken_card", "R1")]
    assert why_not(spoiling, 1, "lay_off", meld=0, cards="*=4C") == [("must_meld_taken_card", "R1")]
    assert do(spoiling, 1, "lay_off", meld=0, cards="*=8C")


def test_a_twin_of_the_deepest_card_is_as_good() -> None:
    hands = ["2H", "4S 4C 4D JC", "2D", None, None]
    position = at("rum500", players=5, hands=hands, discards="4S 9D", discarder=0)
    after = do(do(position, 1, "take", cards="4S"), 1, "meld", cards="4S 4C 4D")
    assert after.owes == ()
    assert "4S" in hand_of(after, 1)


def test_where_a_face_lies_twice_the_upper_one_is_taken() -> None:
    hands = ["2H", "4C 4D JC", "2D", None, None]
    position = at("rum500", players=5, hands=hands, discards="4S 9D 4S 7C", discarder=0)
    assert do(position, 1, "take", cards="4S").to_json()["discards"] == "4S 9D"
    assert [found.get("cards") for found in offered(position, "take")] == [None, "4S"]


def test_the_own_discard_is_not_taken_back() -> None:
    position = at("rum500", "2C 4H", discards="6S 7C", discarder=1)
    assert why_not(position, 1, "take") == [("own_discard", "G1.own")]
    assert codes(at("rum500", "2C", discards=""), 1, "take") == ["dead_card"]


# ---- the single top card ---------------------------------------------------------------------------------------------
def test_the_top_discard_taken_alone_may_not_be_thrown_back() -> None:
    position = do(digging("2C 4H", "6S 7C"), 1, "take")
    assert why_not(position, 1, "discard", card="7C") == [("same_card_discard", "R2")]
    assert {found["card"] for found in offered(position, "discard")} == {"2C", "4H"}


def test_a_twin_counts_as_the_same_card() -> None:
    position = at("rum500", players=5, hands=["2H", "7C 4H", "2D", None, None], discards="6S 7C", discarder=0)
    taken = do(position, 1, "take")
    assert hand_of(taken, 1) == "7C 7C 4H"
    assert why_not(taken, 1, "discard", card="7C") == [("same_card_discard", "R2")]


def test_of_several_cards_taken_one_may_be_discarded() -> None:
    taken = do(digging("4C 4H 2D", "4S 9D"), 1, "take", cards="4S")
    melded = do(taken, 1, "meld", cards="4S 4C 4H")
    assert do(melded, 1, "discard", card="9D").discards[-1].text == "9D"


def test_with_the_house_rule_even_a_single_top_card_must_be_melded() -> None:
    assert why_not(digging("2C 4H", "6S 7C", **MUST_MELD), 1, "take") == [("must_meld_taken_card", "R1")]
    taken = do(digging("2C 8C 9C", "6S 7C", **MUST_MELD), 1, "take")
    assert codes(taken, 1, "discard", card="2C") == ["must_meld_taken_card"]
    assert codes(taken, 1, "discard", card="7C") == ["must_meld_taken_card", "same_card_discard"]
    assert do(do(taken, 1, "meld", cards="7C 8C 9C"), 1, "discard", card="2C")


def test_new_meld_covers_a_single_top_card_only_where_that_must_be_melded() -> None:
    run = "4C 5C 6C"
    free = do(digging("2C 4H", "6S 7C", run, **NEW_MELD), 1, "take")
    assert do(free, 1, "lay_off", meld=0, cards="7C")
    assert codes(digging("2C 4H", "6S 7C", run, **NEW_MELD, **MUST_MELD), 1, "take") == ["must_meld_taken_card"]
    assert do(digging("2C 4H", "6S 7C", run, **MUST_MELD), 1, "take")


# ---- no play after which the turn could not end ----------------------------------------------------------------------
def test_where_a_discard_is_required_one_card_must_be_kept() -> None:
    position = playing("rum500", "4C 4D 4H", options=REQUIRED)
    assert why_not(position, 1, "meld", cards="4C 4D 4H") == [("must_discard", "R5")]
    assert do(playing("rum500", "4C 4D 4H 9S", options=REQUIRED), 1, "meld", cards="4C 4D 4H")
    assert do(playing("rum500", "4C 4D 4H"), 1, "meld", cards="4C 4D 4H").out == 1
    # Taking the fours would leave nothing to discard.
    assert codes(digging("4C 4D", "4S", **REQUIRED, **MUST_MELD), 1, "take") == ["must_meld_taken_card"]
    assert do(digging("4C 4D 9S", "4S", **REQUIRED, **MUST_MELD), 1, "take")
    assert do(digging("4C", "4S 4H 9D", **REQUIRED), 1, "take", cards="4S")
    assert codes(digging("4C", "4S 4H", **REQUIRED), 1, "take", cards="4S") == ["must_meld_taken_card"]


def test_no_play_may_leave_only_the_card_that_may_not_be_thrown_back() -> None:
    taken = do(digging("4C 4D 4H", "7C"), 1, "take")
    assert why_not(taken, 1, "meld", cards="4C 4D 4H") == [("same_card_discard", "R2")]
    placed = do(digging("4C 4D 4H", "7C", "7D 7H 7S"), 1, "take")
    after = do(placed, 1, "meld", cards="4C 4D 4H")
    assert codes(after, 1, "discard", card="7C") == ["same_card_discard"]
    assert do(after, 1, "lay_off", meld=0, cards="7C").out == 1


def test_a_hand_of_nothing_but_the_barred_card_must_be_melded_away() -> None:
    """A floater takes the top card: it is taken only where it can be laid off (G6, R2)."""
    floats = {"out_discard": "float"}
    empty = at("rum500", "", discards="9D 7C", discarder=0, floating=[False, True, False], options=floats)
    assert why_not(empty, 1, "take") == [("must_meld_taken_card", "R1"), ("same_card_discard", "R2")]
    fits = at(
        "rum500",
        "",
        discards="9D 7C",
        discarder=0,
        floating=[False, True, False],
        options=floats,
        table=laid("7D 7H 7S"),
    )
    taken = do(fits, 1, "take")
    assert why_not(taken, 1, "discard", card="7C") == [("same_card_discard", "R2")]
    assert do(taken, 1, "lay_off", meld=0, cards="7C").floating == (False, True, False)


# ---- lay-offs --------------------------------------------------------------------------------------------------------
def test_a_card_that_fits_two_melds_goes_where_the_player_says_and_stays() -> None:
    position = playing("rum500", "8H 9H 10H 2C", table=laid("5H 6H 7H", "9C 9D 9S"))
    after = do(position, 1, "lay_off", meld=0, cards="8H")
    assert {found["meld"] for found in offered(after, "lay_off") if found["cards"] == "9H"} == {0, 1}
    on_run = do(after, 1, "lay_off", meld=0, cards="9H")
    assert do(on_run, 1, "lay_off", meld=0, cards="10H")
    on_set = do(after, 1, "lay_off", meld=1, cards="9H")
    assert codes(on_set, 1, "lay_off", meld=0, cards="10H") == ["gap"]


def test_a_joker_keeps_its_meaning() -> None:
    position = playing("rum500", "4C 5C 9C 2D", table=laid("6C 7C *"))
    assert do(position, 1, "lay_off", meld=0, cards="5C")
    assert do(position, 1, "lay_off", meld=0, cards="9C")
    assert codes(position, 1, "lay_off", meld=0, cards="4C") == ["gap"]


def test_a_joker_named_with_a_suit_takes_that_suit_up() -> None:
    assert codes(playing("rum500", "9H 2D", table=laid("9C 9D *=9H")), 1, "lay_off", meld=0, cards="9H") == [
        "repeated_suit"
    ]
    assert do(playing("rum500", "9H 2D", table=laid("9C 9D *")), 1, "lay_off", meld=0, cards="9H")


def test_no_joker_can_be_a_fifth_of_a_rank() -> None:
    position = playing("rum500", "* 2D", table=laid("KC KD KH KS"))
    assert "fifth_of_a_rank" in codes(position, 1, "lay_off", meld=0, cards="*=K")


def test_any_melds_are_laid_in_any_turn() -> None:
    after = do(playing("rum500", "5H 6H 7H JS JH JD 2C"), 1, "meld", cards="5H 6H 7H")
    after = do(after, 1, "meld", cards="JS JH JD")
    assert do(after, 1, "discard", card="2C").out == 1


def test_a_set_has_its_suits_but_once_even_with_two_decks() -> None:
    position = at("rum500", "6S 6S 6H 2C", players=6, phase="play")
    assert codes(position, 1, "meld", cards="6S 6S 6H") == ["repeated_suit"]


def test_several_readings_of_a_meld_are_asked_for() -> None:
    answer = move(playing("rum500", "9D * * 2C"), 1, "meld", cards="9D * *")
    assert isinstance(answer, Verdict)
    [reason] = answer.reasons
    assert reason.code == "joker_undeclared"
    assert len(reason.choices) == 4


# ---- the end of the stock --------------------------------------------------------------------------------------------
def test_with_the_stock_empty_one_takes_or_passes_and_a_pass_ends_the_deal() -> None:
    position = digging("2C 4H", "6S 7C")
    position = position.but(stock=(), hands=position.with_hand(2, position.hands[2] + position.stock))
    assert why_not(position, 1, "draw") == [("stock_empty", "G6")]
    assert [found["action"] for found in offered(position)] == ["take", "pass"]
    assert do(position, 1, "take").phase == "play"
    over = do(position, 1, "pass")
    assert (over.phase, over.out) == ("over", None)


def test_with_stock_and_no_call_there_is_nothing_to_pass_on() -> None:
    assert codes(digging("2C 4H", "6S 7C"), 1, "pass") == ["dead_card"]
