"""Situations that real programs got wrong or players argue about: every one that needs no game at the table.

A test carries the id of its case in its name. Cases that wait are listed with what they wait for. What is laid is that
of the collection of disputes where it is told there; the right answers stand here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations

import pytest

from rummy_learn.course.disputes import dispute
from rummy_learn.course.disputes._trials import Lay
from rummy_learn.rules import judge
from rummy_learn.rules.cards import Card, parse_cards
from rummy_learn.rules.check import check
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.readings import readings
from rummy_learn.rules.score import leaders, winners
from rummy_learn.rules.verdict import Verdict
from tests.rules.plays import ALL, CONTRACT_GAMES, exchange, game, go_down, lay_off, lying, points, shown

CASES = """
M02 M03 M05 M07 M08 R01 R03 R04 R05 R08 R10 R11 R13 R16 R17 J02 J03 J05 J07 J08 J09 L01 L04 L05 L06 L08 S07 S08 S09
S10 S11 S12 B01 B02 B03 B06 G01 G04 G05 G06 G08 G10 G12 G13 G14 P02 P03 P05 P06 P07 P08 P09 P12 P13 N01 N03 N04 N06
N07 U03 U04 U05 U07 U08 U09 U11 U12 U14 U15 U16 U17 U19 U20 U21
"""
WAITING = {
    "a game at the table": "J09 L05 L06 L08 B01 B02 B03 B06 G04 G05 G08 G10 G12 G13 G14",
    "hints of the solver": "S08 S10",
    "quizzes, lessons and reports": "S12 U09 U14 U15 U16",
    "a page or a widget": "N06 N07 U03 U04 U05 U07 U08 U11 U12 U17 U19 U20",
}


def test_every_case_is_tested_here_or_waits() -> None:
    tested = {found[1].upper() for name in globals() if (found := re.match(r"test_([a-z]\d\d)_", name))}
    waiting = set(" ".join(WAITING.values()).split())
    assert not tested & waiting
    assert tested | waiting == set(CASES.split())


def laid(dispute_id: str, trial: int = 0) -> str:
    """The cards that the collection of disputes lays."""
    found = dispute(dispute_id)
    assert found is not None
    asked = found.trials[trial]
    assert isinstance(asked, Lay)
    return asked.cards


def accepting(melds: str, games: Iterable[str] = ALL) -> set[str]:
    """The games in which the cards are melds."""
    return {spec for spec in games if check(game(spec), melds)}


def allowing(verdicts: dict[str, Verdict]) -> set[str]:
    return {spec for spec, verdict in verdicts.items() if verdict}


def laying_off(target: str, cards: str) -> set[str]:
    """The games in which the cards may be added to the meld."""
    return allowing({spec: lay_off(spec, target, cards) for spec in ALL})


def exchanging(target: str, card: str) -> set[str]:
    return allowing({spec: exchange(spec, target, card) for spec in ALL})


EVERYWHERE, NOWHERE = set(ALL), set[str]()


# ---- sets ------------------------------------------------------------------------------------------------------------
def test_m02_suits_repeat_in_a_set_laid_down_and_laid_off_alike() -> None:
    assert accepting(laid("suits-in-a-set", 0)) == set(CONTRACT_GAMES)
    assert laying_off("7S 7H 7D", "7S") == set(CONTRACT_GAMES)


def test_m03_an_ace_is_no_king() -> None:
    assert accepting(laid("ace-beside-kings", 0)) == NOWHERE
    assert accepting(laid("ace-beside-kings", 1)) == {"rum500"}


def test_m05_a_fifth_king() -> None:
    assert accepting(laid("fifth-king", 0)) == set(CONTRACT_GAMES)
    assert check(game("rum500"), laid("fifth-king", 0)).codes == ("fifth_of_a_rank",)


def test_m07_two_jokers_in_a_set() -> None:
    assert accepting(laid("two-jokers-in-a-set", 0)) == {"zioncheck"}
    assert accepting(laid("two-jokers-in-a-set", 1)) == {"zioncheck", "rum500"}
    assert accepting(laid("two-jokers-in-a-set", 2)) == {"shanghai", "california", "zioncheck", "rum500"}
    assert check(game("hoyle"), laid("two-jokers-in-a-set", 2)).reasons[0].clause.id == "H4"


def test_m08_twos_are_natural() -> None:
    assert accepting(laid("are-twos-wild", 0)) == EVERYWHERE
    assert accepting(laid("are-twos-wild", 1)) == NOWHERE
    assert points("california", "2S") == 20


# ---- runs ------------------------------------------------------------------------------------------------------------
def test_r01_a_king_does_not_go_below_an_ace() -> None:
    assert laying_off("AS 2S 3S 4S", "KS") == NOWHERE


def test_r03_the_ace_is_low_or_high() -> None:
    assert accepting(laid("ace-low-and-high", 0)) == accepting(laid("ace-low-and-high", 1)) == EVERYWHERE


def test_r04_no_run_goes_round_the_corner() -> None:
    assert accepting(laid("round-the-corner", 0)) == NOWHERE


def test_r05_repeated_ranks_and_mixed_suits_make_no_run() -> None:
    assert accepting(laid("looks-like-a-run", 0)) == accepting(laid("looks-like-a-run", 1)) == NOWHERE


def test_r08_a_joker_fills_the_gap_in_any_order() -> None:
    for laid in ("7C * 3C 5C 4C", "* 3C 4C 5C 7C", "3C 4C 5C * 7C", "7C 5C 4C 3C *"):
        assert {shown(check(game(spec), laid)) for spec in ALL} == {"3C 4C 5C *=6C 7C"}


def test_r10_an_end_joker_is_what_its_place_says_or_has_to_be_named() -> None:
    laid = parse_cards("9D 10D JD *")
    for spec in ALL:
        assert shown(judge.meld(game(spec), laid)) == "9D 10D JD *=QD"
        picked = judge.meld(game(spec), laid, written=False)
        assert picked.codes == ("joker_undeclared",)
        assert [str(choice) for choice in picked.reasons[0].choices] == ["*=8D 9D 10D JD", "9D 10D JD *=QD"]


@pytest.mark.parametrize(
    ("laid", "places"), [("JD QD KD *", {"10D", "AD"}), ("QD KD AD *", {"JD"}), ("2C 3C 4C *", {"AC", "5C"})]
)
def test_r11_where_a_joker_beside_king_or_ace_can_stand(laid: str, places: set[str]) -> None:
    found = readings(game("rum500"), parse_cards(laid), written=False)
    assert {card.text for meld in found for card in meld.cards if card.wild} == {f"*={place}" for place in places}


def test_r13_a_joker_starts_or_ends_a_run_of_any_length() -> None:
    assert {shown(check(game(spec), "* 5S 6S 7S")) for spec in ALL} == {"*=4S 5S 6S 7S"}
    assert {shown(check(game(spec), "5S 6S 7S *")) for spec in ALL} == {"5S 6S 7S *=8S"}


@pytest.mark.parametrize(
    ("trial", "accepted"),
    [
        (0, {"shanghai"}),
        (1, {"shanghai", "hoyle", "zioncheck"}),
        (2, {"shanghai", "zioncheck"}),
        (3, {"zioncheck"}),
    ],
)
def test_r16_two_runs_of_one_suit(trial: int, accepted: set[str]) -> None:
    third_deal = ("shanghai", "hoyle", "zioncheck")
    assert {spec for spec in third_deal if check(game(spec), laid("two-runs-of-one-suit", trial), deal=3)} == accepted


def test_r17_jokers_inside_a_long_run() -> None:
    assert accepting(laid("two-jokers-inside-a-run", 0)) == EVERYWHERE


# ---- jokers on the table ---------------------------------------------------------------------------------------------
def test_j02_an_exchange_is_not_judged_as_a_lay_down() -> None:
    long_run = "5C 6C * * * * * *"
    assert shown(exchange("zioncheck", long_run, "7C")) == "5C 6C 7C *=8C *=9C *=10C *=JC *=QC"
    assert check(game("zioncheck"), long_run, players=6)
    assert check(game("zioncheck"), long_run, players=5).codes == ("not_enough_cards",)
    assert shown(exchange("shanghai", "5C 6C * *", "7C")) == "5C 6C 7C *=8C"


def test_j03_a_joker_in_a_set() -> None:
    assert exchanging("8S 8H *", "8D") == {"shanghai", "california", "hoyle"}
    assert exchanging("8S 8H *=8C", "8D") == {"shanghai", "california"}
    assert lay_off("rum500", "8S 8H *", "8D")


def test_j05_a_joker_at_the_end_of_a_run() -> None:
    assert exchanging("9S 10S JS *", "QS") == set(CONTRACT_GAMES)
    assert laying_off("9S 10S JS *", "KS") == EVERYWHERE


def test_j07_a_joker_goes_to_the_low_end_where_another_card_needs_it() -> None:
    assert shown(lay_off("rum500", "JS QS KS", "* 9S")) == "9S *=10S JS QS KS"


def test_j08_a_joker_laid_off_alone_asks_where() -> None:
    ends = {
        target: [str(choice) for choice in lay_off("shanghai", target, "*").reasons[0].choices]
        for target in ("3D * 5D 6D 7D 8D", "8D 9D 10D JD")
    }
    assert ends == {
        "3D * 5D 6D 7D 8D": ["*=2D 3D *=4D 5D 6D 7D 8D", "3D *=4D 5D 6D 7D 8D *=9D"],
        "8D 9D 10D JD": ["*=7D 8D 9D 10D JD", "8D 9D 10D JD *=QD"],
    }
    assert shown(lay_off("shanghai", "7S 7H 7D", "*")) == "7S 7H 7D *=7"


# ---- laying off ------------------------------------------------------------------------------------------------------
def test_l01_a_card_that_fits_two_melds_grows_only_the_one_it_is_put_on() -> None:
    assert lay_off("rum500", "7S 8S 9S", "10S")
    assert lay_off("rum500", "10H 10D 10C", "10S")
    assert lay_off("rum500", "7S 8S 9S 10S", "JS")
    assert not lay_off("rum500", "7S 8S 9S", "JS")


def test_l04_the_next_rank_does_not_go_on_a_set() -> None:
    assert laying_off("7H 7D 7S", "8S") == NOWHERE


# ---- counting and choosing -------------------------------------------------------------------------------------------
def test_s07_a_melded_joker_counts_as_itself() -> None:
    assert points("rum500", "", "10S 10D *") == 35


def test_s09_a_joker_makes_no_set_twice() -> None:
    hand = parse_cards("8S 8H 8D *")
    choices = (cards for size in (3, 4) for cards in combinations(hand, size))
    sets = {tuple(sorted(card.text for card in cards)) for cards in choices if readings(game("shanghai"), cards)}
    assert len(sets) == 5


def test_s11_every_way_to_lay_the_first_contract_is_right() -> None:
    hand = "5S 5H 5D 9S 9H 9D KS KH KD 2C 4C"
    sets = ("5S 5H 5D", "9S 9H 9D", "KS KH KD")
    pairs = list(combinations(sets, 2))
    assert len(pairs) == 3
    for pair in pairs:
        assert go_down("shanghai", 1, hand, " | ".join(pair))


def test_g01_laying_the_whole_last_contract_of_shanghai_goes_out() -> None:
    runs = "AC 2C 3C 4C | 5D 6D 7D 8D | 9H 10H JH QH"
    assert go_down("shanghai", 7, runs.replace("|", ""), runs)
    assert points("shanghai", "") == 0


def test_g06_melds_count_and_hands_are_taken_off_when_nobody_goes_out() -> None:
    assert points("rum500", "10S 2C", "KS KH KD") == 18


# ---- points and winners ----------------------------------------------------------------------------------------------
def test_p02_melded_jokers_and_aces_in_500_rum() -> None:
    assert points("rum500", "", "2S 3S *") == 20
    assert points("rum500", "", "AS AH AD") == 45


def test_p03_an_ace_in_hand_costs_fifteen() -> None:
    assert points("rum500", "AS KD") == -25


def test_p05_negative_totals_are_kept_and_nobody_wins_yet() -> None:
    totals = [-20, -5, -40]
    assert winners(game("rum500"), totals) == ()
    assert leaders(game("rum500"), totals) == (1,)


def test_p06_the_best_total_wins_and_not_the_first_at_the_target() -> None:
    assert winners(game("rum500"), [505, 520], went_out=0) == (1,)
    assert winners(game("rum500"), [510, 510], went_out=0) == ()
    must_go_out = game("rum500 must_go_out=on")
    assert winners(must_go_out, [505, 520], went_out=0) == (0,)
    assert winners(must_go_out, [520, 480], went_out=1) == ()


def test_p07_exactly_the_target() -> None:
    assert winners(game("rum500"), [500, 0]) == (0,)
    assert winners(game("rum500 target_met=exceed"), [500, 0]) == ()
    assert winners(game("rum500 must_go_out=on"), [500, 0], went_out=0) == (0,)


def test_p08_tied_winners_are_kept() -> None:
    for spec in CONTRACT_GAMES:
        assert winners(game(spec), [120, 85, 85]) == (1, 2)
    assert winners(game("rum500"), [585, 585, 120]) == ()


def test_p09_low_wins_or_high_wins() -> None:
    won = {spec: winners(game(spec), [520, 585]) for spec in ALL}
    assert won == dict.fromkeys(CONTRACT_GAMES, (0,)) | {"rum500": (1,)}


@pytest.mark.parametrize(("spec", "deals"), [("hoyle", 10), ("california", 9)])
def test_p12_the_deals_that_are_listed_are_played_and_the_conflict_is_told(spec: str, deals: int) -> None:
    variant = game(spec)
    assert len(variant.deals) == deals
    assert variant.clause("deals").status == "conflict"
    assert variant.clause("deals").note


def test_p13_a_contract_of_california_holds_one_card_less_than_its_label() -> None:
    assert [deal.contract.cards for deal in game("california").deals] == [9, 10, 11, 12, 12, 13, 14, 15, 16]


# ---- input -----------------------------------------------------------------------------------------------------------
def test_n01_a_range_is_no_card() -> None:
    with pytest.raises(BadInput, match=r"“9C-JC” is not a card") as refused:
        check(game("shanghai"), "9C-JC", hand="9C JC")
    assert "\n" not in str(refused.value)


def test_n03_two_cards_with_the_same_face_are_two_cards() -> None:
    hand = parse_cards("8S 8S")
    assert len(hand) == 2
    assert check(game("rum500"), "7S 8S 9S | 8S 8D 8H", hand="7S 8S 9S 8S 8D 8H", players=6)
    assert not check(game("rum500"), "7S 8S 9S | 8S 8D 8H", hand="7S 8S 9S 8S 8D 8H", players=4)


def test_n04_copies_of_a_card_are_equal_to_the_rules() -> None:
    assert Card.parse("4S") == Card.parse("4s")
    assert lying("shanghai", "4D 4C 4S 4S").cards == parse_cards("4D 4C 4S 4S")


def test_u21_a_refusal_says_why_and_names_the_clause() -> None:
    (reason,) = check(game("shanghai"), "8S * *").reasons
    assert str(reason.message).startswith("2 jokers but only 1 natural card")
    assert (reason.clause.id, reason.clause.source) == ("S3", "SHA")
