"""Judging: melds, the contract of a deal, going down, laying off and exchanging."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.rules import judge
from rummy_learn.rules.cards import Card, parse_cards, parse_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.readings import readings
from rummy_learn.rules.verdict import Verdict
from tests.rules.force import FACTS
from tests.rules.hands import any_card, legal_run, legal_set, near_meld
from tests.rules.plays import ALL, CONTRACT_GAMES, exchange, game, go_down, lay_off, meeting, shown

GAMES = st.sampled_from(sorted(FACTS))


def contract(spec: str, deal: int, melds: str) -> Verdict:
    return judge.contract(game(spec), deal, parse_melds(melds))


# ---- melds -----------------------------------------------------------------------------------------------------------
@given(GAMES, near_meld(most=9))
def test_a_meld_is_refused_with_reasons_or_has_exactly_one_reading(spec: str, cards: list[Card]) -> None:
    verdict = judge.meld(game(spec), cards)
    assert verdict.valid == bool(verdict) == (not verdict.reasons) == (len(readings(game(spec), cards)) == 1)
    assert verdict.melds[0].valid == verdict.valid


def test_melds_are_judged_one_by_one_and_reasons_tell_which() -> None:
    verdict = judge.melds(game("shanghai"), parse_melds("8C 8D 8S | 9C 9D | 4C 5C 6C 7C | KC * *"))
    assert [meld.valid for meld in verdict.melds] == [True, False, True, False]
    assert [(reason.code, reason.meld) for reason in verdict.reasons] == [("too_short", 1), ("too_many_jokers", 3)]


def test_no_cards_are_no_meld() -> None:
    with pytest.raises(BadInput) as refused:
        judge.meld(game("shanghai"), ())
    assert refused.value.code == "empty_meld"


def test_cards_picked_without_an_order_have_to_be_declared() -> None:
    verdict = judge.meld(game("shanghai"), parse_cards("9D 10D JD *"), written=False)
    assert verdict.codes == ("joker_undeclared",)
    assert [str(choice) for choice in verdict.reasons[0].choices] == ["*=8D 9D 10D JD", "9D 10D JD *=QD"]


# ---- contracts -------------------------------------------------------------------------------------------------------
EACH_DEAL = [(spec, deal) for spec in (*CONTRACT_GAMES, "shanghai eighth_deal=on") for deal in range(1, 11)]


@pytest.mark.parametrize(("spec", "deal"), EACH_DEAL)
def test_every_contract_is_met_by_its_melds_in_any_order_and_by_nothing_else(spec: str, deal: int) -> None:
    variant = game(spec)
    if deal > len(variant.deals):
        with pytest.raises(BadInput) as refused:
            judge.contract(variant, deal, parse_melds("8C 8D 8S"))
        assert (refused.value.code, refused.value.piece) == ("bad_deal", str(deal))
        return
    laid = meeting(variant.deal(deal).contract)
    named = f"{variant.letter}.deal{deal}"
    assert contract(spec, deal, " | ".join(laid))
    assert contract(spec, deal, " | ".join(laid[::-1]))
    missing = contract(spec, deal, " | ".join(laid[1:] or ["KC KD KS"]))
    assert (missing.codes[0], missing.reasons[0].clause.id) == ("wrong_melds", named)
    more = contract(spec, deal, " | ".join([*laid, "KC KD KS"]))
    assert set(more.codes) == {"wrong_melds", "extra_cards"}
    assert named in {reason.clause.id for reason in more.reasons}
    larger = contract(spec, deal, " | ".join(meeting(variant.deal(deal).contract, larger=1)))
    assert larger.codes == ("wrong_size", "extra_cards")


@pytest.mark.parametrize(
    ("spec", "deal", "melds", "codes"),
    [
        ("shanghai", 1, "8C 8D 8S 8H | 9C 9D 9S", ("wrong_size", "extra_cards")),
        ("shanghai", 1, "8C 8D 8S | 9C 9D", ("too_short", "wrong_size")),
        ("shanghai", 1, "8C 8D 8S | 4C 5C 6C 7C", ("wrong_melds", "wrong_melds")),
        ("shanghai", 2, "8C 8D 8S | 4C 5C 6C 7C 8C", ("wrong_size", "extra_cards")),
        ("shanghai", 2, "8C 8D 8S | 9C 9D 9S", ("wrong_melds", "wrong_melds")),
        ("shanghai", 2, "8C 8D 8S | 4C 9H KD 7S", ("mixed_ranks",)),
        ("hoyle", 5, "8C 8D 8S | 4C 5C 6C 7C 8C 9C", ("wrong_size",)),
        ("hoyle", 5, "8C 8D 8S | 4C 5C * 7C 8C 9C *", ()),
    ],
)
def test_kinds_count_and_sizes_are_exact(spec: str, deal: int, melds: str, codes: tuple[str, ...]) -> None:
    assert contract(spec, deal, melds).codes == codes


def test_what_is_laid_beyond_the_contract_is_named() -> None:
    refused = contract("shanghai", 2, "8C 8D * 8S | 4C 5C 6C 7C 8C")
    extra = [reason for reason in refused.reasons if reason.code == "extra_cards"]
    assert [(reason.meld, [card.text for card in reason.cards]) for reason in extra] == [(0, ["*=8"]), (1, ["8C"])]


def test_of_a_run_too_long_the_joker_at_its_end_can_wait() -> None:
    refused = contract("shanghai", 2, "8C 8D 8S | * 5C 6C 7C 8C")
    assert [card.text for card in refused.reasons[-1].cards] == ["*=4C"]


@pytest.mark.parametrize(
    ("melds", "codes"),
    [
        ("AC 2C 3C 4C | 6C 7C 8C 9C", ()),
        ("AC 2C 3C 4C | 5C 6C 7C 8C", ("runs_touch",)),
        ("AC 2C 3C 4C | 4C 5C 6C 7C", ()),
        ("AC 2C 3C 4C | 5C 6C 7C 8C 9C", ()),
        ("AC 2C 3C 4C | 5C 6C 7C 8C *", ()),
        ("AC 2C 3C 4C 5C | 6C 7C 8C 9C", ()),
        ("AC 2C 3C 4C 5C | 6C 7C 8C 9C 10C", ("wrong_size", "extra_cards")),
        ("AC 2C 3C 4C | 5C 6C 7C 8C 9C 10C", ("wrong_size", "extra_cards")),
        ("AC 2C 3C 4C 5C | 7C 8C 9C 10C", ("wrong_size", "extra_cards")),
        ("AC 2C 3C 4C 5C | 6D 7D 8D 9D", ("wrong_size", "extra_cards")),
        ("AC 2C 3C 4C | JC QC KC AC", ()),
        ("JC QC KC AC | 2C 3C 4C 5C", ()),
    ],
)
def test_two_runs_that_join_need_one_ninth_card(melds: str, codes: tuple[str, ...]) -> None:
    assert contract("zioncheck", 3, melds).codes == codes


@pytest.mark.parametrize(
    "melds",
    [
        ("AC 2C 3C 4C", "5C 6C 7C 8C 9C", "10C JC QC KC AC"),
        ("AC 2C 3C 4C 5C", "6C 7C 8C 9C 10C", "JC QC KC AC"),
    ],
)
def test_a_run_that_joins_only_a_grown_one_may_not_grow_in_whatever_order_they_are_laid(melds: tuple[str, ...]) -> None:
    codes = {contract("shanghai same_suit_runs=nine", 7, " | ".join(order)).codes for order in permutations(melds)}
    assert codes == {("wrong_size", "extra_cards")}


def test_a_run_between_two_others_may_grow_for_both() -> None:
    spec = "shanghai same_suit_runs=nine"
    assert contract(spec, 7, "AC 2C 3C 4C | 5C 6C 7C 8C 9C | 10C JC QC KC")
    assert contract(spec, 7, "AC 2C 3C 4C | 5C 6C 7C 8C | 10C JC QC KC").codes == ("runs_touch",)


def test_the_contract_is_asked_of_a_game_that_has_none() -> None:
    with pytest.raises(BadInput) as refused:
        contract("rum500", 1, "8C 8D 8S")
    assert refused.value.code == "bad_deal"


# ---- going down ------------------------------------------------------------------------------------------------------
SETS = "8C 8D 8S | 9C 9D 9S"


@pytest.mark.parametrize(
    ("spec", "held", "codes"),
    [
        ("shanghai", "KD KC", ()),
        ("shanghai", "", ()),
        ("shanghai", "KD", ("leaves_one_card",)),
        ("shanghai", "8H", ()),
        ("shanghai", "*", ()),
        ("shanghai layoff_same_turn=off", "8H", ("leaves_one_card",)),
        ("hoyle", "KD", ()),
        ("hoyle", "", ("must_discard",)),
        ("zioncheck", "KD", ()),
        ("zioncheck", "", ("must_discard",)),
    ],
)
def test_after_going_down_the_turn_can_still_end(spec: str, held: str, codes: tuple[str, ...]) -> None:
    assert go_down(spec, 1, f"{SETS.replace('|', '')} {held}", SETS).codes == codes


def test_the_last_card_may_fit_what_others_have_laid() -> None:
    hand = f"{SETS.replace('|', '')} KD"
    assert go_down("shanghai", 1, hand, SETS, table="KC KS KH")
    assert go_down("shanghai", 1, hand, SETS, table="9D 10D JD QD")
    assert not go_down("shanghai", 1, hand, SETS, table="8D 9D 10D JD")


def test_cards_laid_must_be_held() -> None:
    assert go_down("shanghai", 1, "8C 8D 9C 9D 9S KD", SETS).codes == ("not_enough_cards",)
    assert go_down("shanghai", 1, "8C 8D 8S 9C 9D * KD KC", "8C 8D 8S | 9C 9D *=9S")


# ---- laying off ------------------------------------------------------------------------------------------------------
def test_a_card_that_fits_one_end_only_goes_there_whatever_end_is_named() -> None:
    for end in (None, "low", "high"):
        assert shown(lay_off("shanghai", "4C 5C 6C 7C", "8C", end)) == "4C 5C 6C 7C 8C"


def test_a_joker_at_a_run_must_say_which_end() -> None:
    assert lay_off("shanghai", "4C 5C 6C 7C", "*").codes == ("joker_undeclared",)
    assert shown(lay_off("shanghai", "4C 5C 6C 7C", "*", "low")) == "*=3C 4C 5C 6C 7C"
    assert shown(lay_off("shanghai", "4C 5C 6C 7C", "*", "high")) == "4C 5C 6C 7C *=8C"
    assert shown(lay_off("shanghai", "4C 5C 6C 7C", "*=3C")) == "*=3C 4C 5C 6C 7C"
    assert shown(lay_off("shanghai", "10C JC QC KC AC", "*")) == "*=9C 10C JC QC KC AC"


def test_an_ace_that_fits_both_ends_of_a_suit_must_say_which() -> None:
    suit = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    assert lay_off("shanghai", suit, "AS").codes == ("end_undeclared",)
    assert shown(lay_off("shanghai", suit, "AS", "high")) == f"{suit} AS"


def test_several_cards_are_laid_off_in_any_order() -> None:
    for cards in ("10C 9C 3C", "9C 3C 10C"):
        assert shown(lay_off("rum500", "4C 5C 6C 7C 8C", cards)) == "3C 4C 5C 6C 7C 8C 9C 10C"


@pytest.mark.parametrize(
    ("spec", "target", "cards", "codes"),
    [
        ("shanghai", "4C 5C 6C 7C", "9C", ("gap",)),
        ("shanghai", "4C 5C 6C 7C", "4C", ("repeated_rank",)),
        ("shanghai", "4C 5C 6C *", "7C", ("repeated_rank",)),
        ("shanghai", "4C 5C 6C 7C", "8D", ("mixed_suits",)),
        ("shanghai", "8C 8D 8S", "9C", ("mixed_ranks",)),
        ("shanghai", "8C 8D * *", "*", ("too_many_jokers",)),
        ("shanghai", "8C 8D 8S", "2C=8", ("not_wild", "mixed_ranks")),
        ("shanghai", "AC 2C 3C 4C", "KC", ("around_the_corner",)),
        ("shanghai", "JC QC KC AC", "2C", ("around_the_corner",)),
        ("shanghai", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "AC", ("ace_both_ends", "too_long")),
        ("shanghai", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC", "*", ("too_long",)),
        ("rum500", "8C 8D 8S", "8S", ("repeated_suit",)),
        ("rum500", "8C 8D 8S 8H", "*", ("fifth_of_a_rank",)),
        ("hoyle", "8C 8D *", "*", ("too_many_jokers",)),
    ],
)
def test_what_cannot_be_laid_off_and_why(spec: str, target: str, cards: str, codes: tuple[str, ...]) -> None:
    assert lay_off(spec, target, cards).codes == codes


@given(
    GAMES,
    st.one_of(legal_run(4, 7), legal_set()),
    st.lists(any_card(), min_size=1, max_size=3),
    st.sampled_from((None, "low", "high")),
)
def test_a_lay_off_keeps_the_meld_or_has_reasons(
    spec: str, target: list[Card], cards: list[Card], end: judge.End | None
) -> None:
    (lies,) = readings(game(spec), target)
    verdict = judge.lay_off(game(spec), lies, cards, end)
    assert verdict.valid == verdict.melds[0].valid
    assert Counter(card.face for card in verdict.melds[0].cards) == Counter(card.face for card in (*target, *cards))
    if verdict:
        assert readings(game(spec), verdict.melds[0].cards) == (Meld(lies.kind, verdict.melds[0].cards),)


def test_laying_off_nothing_is_no_play() -> None:
    with pytest.raises(BadInput) as refused:
        lay_off("shanghai", "8C 8D 8S", "")
    assert refused.value.code == "empty_meld"


# ---- exchanging ------------------------------------------------------------------------------------------------------
EIGHTS, NAMED, RUN_WITH_JOKER = "8S 8H *", "8S 8H *=8D", "5C 6C *=7C 8C 9C"


@pytest.mark.parametrize(
    ("target", "card", "allowed"),
    [
        (EIGHTS, "8D", {"shanghai", "california", "hoyle"}),
        (NAMED, "8D", {"shanghai", "california", "hoyle"}),
        (NAMED, "8C", {"shanghai", "california"}),
        (EIGHTS, "9D", set()),
        (EIGHTS, "*", set()),
        (RUN_WITH_JOKER, "7C", {"shanghai", "california", "hoyle", "zioncheck"}),
        (RUN_WITH_JOKER, "7D", set()),
        (RUN_WITH_JOKER, "8C", set()),
        ("5C 6C 7C 8C", "7C", set()),
    ],
)
def test_which_card_takes_a_joker_off_the_table(target: str, card: str, allowed: set[str]) -> None:
    found = {spec: exchange(spec, target, card) for spec in ALL}
    assert {spec for spec, verdict in found.items() if verdict} == allowed
    for verdict in found.values():
        assert verdict or verdict.codes == ("joker_not_exchangeable",)


def test_the_card_lies_where_the_joker_lay() -> None:
    assert shown(exchange("shanghai", RUN_WITH_JOKER, "7C")) == "5C 6C 7C 8C 9C"


def test_what_is_left_after_an_exchange_is_not_judged_by_the_joker_limit_again() -> None:
    assert shown(exchange("zioncheck", "5C 6C * * * * * *", "7C")) == "5C 6C 7C *=8C *=9C *=10C *=JC *=QC"
    assert shown(exchange("shanghai", "5C 6C * *", "7C")) == "5C 6C 7C *=8C"


def test_wild_twos_are_exchanged_as_jokers_are() -> None:
    spec = "shanghai wild_deuces=on"
    assert shown(exchange(spec, "5C 6C 2H=7C 8C", "7C")) == "5C 6C 7C 8C"
    assert exchange(spec, "5C 6C 2H=7C 8C", "2D").codes == ("joker_not_exchangeable",)
