"""Every contract of every game has its walk, and each step of it does what it says."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from rummy_learn.course.dealing import buys_for, deal_that_makes, usual_players
from rummy_learn.course.walk import Walk, walk, walks
from rummy_learn.rules import judge
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.melds import Contract, Need
from rummy_learn.rules.variant import Deal, Variant
from rummy_learn.variants import variant, variants

ALL = [each for game in variants() for each in walks(game)]


def named(each: object) -> str:
    return f"{each.variant.id}-{each.name}" if isinstance(each, Walk) else ""


every_walk = pytest.mark.parametrize("each", ALL, ids=named)


def house_rules() -> list[Variant]:
    return [
        game.with_options(**{option.name: value})
        for game in variants()
        for option in game.options
        if not option.needs
        for value in list(option.values)[1:]
    ]


def test_there_is_a_walk_for_every_deal_and_a_set_a_run_and_melds_where_there_are_none() -> None:
    for game in variants():
        names = [each.name for each in walks(game)]
        expected = [f"deal{number}" for number, _ in enumerate(game.deals, 1)] or ["set", "run", "melds"]
        assert names == expected
        assert [each.deal for each in walks(game)] == list(range(1, len(game.deals) + 1)) or [None] * 3


def test_a_walk_is_found_by_its_name() -> None:
    found = walk(variant("hoyle"), "deal8")
    assert found is not None
    assert found.deal == 8
    assert walk(variant("hoyle"), "deal11") is None


@every_walk
def test_both_hands_can_be_laid_as_worked_out(each: Walk) -> None:
    for dealt in (each.example, each.exercise):
        melds = [meld.cards for meld in dealt.melds]
        assert [Need(meld.kind, len(meld)) for meld in dealt.melds] == list(each.needs)
        assert Counter(dealt.left) + Counter(card.face for cards in melds for card in cards) == Counter(dealt.hand)
        deck = each.variant.deck(usual_players(each.variant))
        assert not deck.short_of(dealt.hand)
        if each.deal is not None:
            assert judge.go_down(each.variant, each.deal, dealt.hand, melds)
    assert each.judge([meld.cards for meld in each.exercise.melds], written=True)
    assert each.judge(" | ".join(str(meld) for meld in each.exercise.melds))


@every_walk
def test_the_example_does_not_give_the_exercise_away(each: Walk) -> None:
    assert each.example.hand != each.exercise.hand


@every_walk
def test_a_hand_is_what_is_dealt_one_draw_and_what_is_bought(each: Walk) -> None:
    dealt = each.exercise
    penalty = each.variant.buying.penalty if each.variant.buying else 0
    assert len(dealt.hand) == dealt.dealt + 1 + dealt.bought * (1 + penalty)
    assert dealt.dealt == each.variant.dealt(each.deal or 1)


@every_walk
def test_one_changed_card_makes_a_near_miss_with_one_reason(each: Walk) -> None:
    right = Counter(card.face for meld in each.example.melds for card in meld.cards)
    miss = each.near_miss
    wrong = Counter(card.face for cards in miss.melds for card in cards)
    assert (right - wrong, wrong - right) == (Counter([miss.gone.face]), Counter([miss.came.face]))
    assert not miss.verdict
    assert len(miss.verdict.reasons) == 1
    again = judge.melds(each.variant, miss.melds)
    assert again.codes == miss.verdict.codes


@every_walk
def test_blank_near_miss_and_half_an_answer_fail(each: Walk) -> None:
    with pytest.raises(BadInput) as caught:
        each.judge([()])
    assert caught.value.code == "empty_meld"
    assert not each.judge([])
    first, *_ = each.exercise.melds
    assert not each.judge([first.cards[:-1]])
    if len(each.needs) > 1:
        verdict = each.judge([first.cards], written=True)
        assert "wrong_melds" in verdict.codes
        assert str(verdict.reasons[0].message)


@every_walk
def test_cards_that_are_not_held_are_refused(each: Walk) -> None:
    others = [cards for other in ALL if other.variant.id == each.variant.id for cards in (other.example.hand,)]
    foreign = next(card for hand in others for card in hand if card not in each.exercise.hand)
    melds = [list(meld.cards) for meld in each.exercise.melds]
    melds[0][0] = foreign
    assert "not_enough_cards" in each.judge([tuple(cards) for cards in melds], written=True).codes


def test_typed_cards_that_are_none_are_named() -> None:
    with pytest.raises(BadInput) as caught:
        ALL[0].judge("8C <b>")
    assert (caught.value.code, caught.value.piece) == ("unknown_card", "<b>")


@every_walk
def test_other_games_are_told_by_their_own_data(each: Walk) -> None:
    others = {other.variant.id: other for other in each.elsewhere}
    assert set(others) == {game.id for game in variants()} - {each.variant.id}
    for other in others.values():
        same = [n for n, deal in enumerate(other.variant.deals, 1) if Counter(deal.contract) == Counter(each.needs)]
        assert list(other.deals) == (same if each.deal is not None else [])


@every_walk
def test_every_sentence_is_finished_and_every_clause_belongs_to_the_game(each: Walk) -> None:
    sentences = [each.title, each.asks, *each.goal, each.near_miss.said()]
    sentences += [text for hint in each.hints() for text in (hint.name, hint.text)]
    for sentence in map(str, sentences):
        assert sentence
        assert not re.search(r"[{}]|None", sentence)
    assert all(clause in each.variant.clauses for clause in each.clauses)


# ---- the arithmetic of the contracts ---------------------------------------------------------------------------------
#: Deals that need buying for going down to be safe whatever the other cards are, and the least buys for that.
BUYS = {
    "shanghai": {6: 1},
    "california": {3: 1, 6: 1, 7: 2, 8: 1, 9: 2},
    "hoyle": {7: 1, 8: 1, 9: 2, 10: 2},
    "zioncheck": {},
}
#: Deals in which going down, after the least buys, is going out.
GOING_OUT = {
    "shanghai": {7},
    "california": {4, 5, 8},
    "hoyle": {6, 8, 10},
    "zioncheck": {4, 5, 6},
}


@pytest.mark.parametrize("game", BUYS)
def test_the_least_buys_are_those_of_the_rules(game: str) -> None:
    rules = variant(game)
    bought = {deal: buys_for(rules, deal) for deal in range(1, len(rules.deals) + 1)}
    assert {deal: n for deal, n in bought.items() if n} == BUYS[game]
    told = {each.deal for each in walks(rules) if re.search("A buy brings|have bought", " ".join(map(str, each.goal)))}
    assert told == set(BUYS[game])


@pytest.mark.parametrize("game", GOING_OUT)
def test_the_goal_says_where_going_down_is_going_out(game: str) -> None:
    told = {each.deal for each in walks(variant(game)) if any("it is going out" in str(step) for step in each.goal)}
    assert told == GOING_OUT[game]


def test_the_goal_counts_in_steps() -> None:
    found = walk(variant("california"), "deal7")
    assert found is not None
    assert [str(sentence) for sentence in found.goal] == [
        "11 cards are dealt and one is drawn: 12 in hand.",
        "The contract takes 14, and going out needs no discard.",
        "A buy brings 3 cards.",
        "So 1 buy is needed at least, for 15 cards.",
        "Going down then leaves one card, which has to be laid off at once: without a place for it, wait.",
        "To have cards to spare, you have bought 2 times in this lesson: 18 in hand.",
    ]


def test_the_goal_says_where_going_out_blind_is_possible() -> None:
    told = {each.deal for each in walks(variant("hoyle")) if "blind is possible" in str(each.goal[-1])}
    assert told == {6, 8, 10}


def test_a_house_rule_changes_the_arithmetic() -> None:
    assert buys_for(variant("california", cards_dealt="listed"), 7) == 0
    assert len(walks(variant("shanghai", eighth_deal="on"))) == 8
    assert len(walks(variant("hoyle", rounds=7))) == 7


@pytest.mark.parametrize("rules", house_rules(), ids=lambda rules: f"{rules.id}-{rules.chosen}")
def test_every_house_rule_has_its_walks(rules: Variant) -> None:
    for each in walks(rules, seed=2):
        assert each.near_miss.verdict.reasons
        assert each.judge([meld.cards for meld in each.exercise.melds], written=True)
        if each.deal is not None and rules.buying:
            most = rules.buying.limits[each.deal - 1]
            assert most is None or each.exercise.bought <= most


# ---- seeds -----------------------------------------------------------------------------------------------------------
def test_hands_follow_from_the_seed() -> None:
    rules = variant("shanghai")
    assert deal_that_makes(rules, 2, 7) == deal_that_makes(rules, 2, "7")
    hands = {deal_that_makes(rules, 2, seed).hand for seed in range(40)}
    assert len(hands) == 40


def test_a_joker_is_among_the_melds_sometimes_and_not_always() -> None:
    for game in variants():
        for each in (walks(game)[0], walks(game)[-1]):
            jokers = [any(meld.wilds for meld in replace(each, seed=seed).exercise.melds) for seed in range(60)]
            assert any(jokers)
            assert not all(jokers)


def test_many_seeds_all_go_down() -> None:
    for game in variants():
        for seed in range(12):
            for each in walks(game, seed):
                assert each.judge([meld.cards for meld in each.exercise.melds], written=True)


def test_picked_cards_have_no_order() -> None:
    for each in walks(variant("shanghai")):
        groups = [tuple(reversed(meld.cards)) for meld in each.exercise.melds]
        assert each.judge(groups)


def test_a_picked_joker_that_could_be_two_cards_is_asked_about() -> None:
    asked = next(
        each
        for seed in range(200)
        for each in walks(variant("rum500"), seed)
        if each.name == "run" and each.exercise.melds[0].cards[-1].wild and each.exercise.melds[0].start > 1
    )
    picked = [tuple(card.face for card in asked.exercise.melds[0].cards)]
    verdict = asked.judge(picked)
    assert verdict.codes == ("joker_undeclared",)
    assert len(verdict.reasons[0].choices) > 1
    chosen = verdict.reasons[0].choices[0].cards
    assert asked.judge([chosen])


# ---- a game of one's own ---------------------------------------------------------------------------------------------
def test_a_new_game_gets_its_walks_from_its_record_alone() -> None:
    deals = (Deal(Contract.parse("2 sets of 4 + 1 run of 3"), 9), Deal(Contract.parse("1 run of 13"), 9))
    sixth = replace(variant("hoyle"), id="sixth", deals=deals, run_min=3, rulebook=variant("hoyle").rulebook)
    first, second = walks(sixth)
    assert str(first.title) == "Deal 1: 2 sets of 4, 1 run of 3"
    assert first.exercise.bought == 1
    assert second.exercise.bought == 2
    for each in (first, second):
        assert each.judge([meld.cards for meld in each.exercise.melds], written=True)
        assert each.near_miss.verdict.reasons


def test_a_contract_nobody_can_ever_hold_is_said_so() -> None:
    deals = (Deal(Contract.parse("3 sets of 3"), 7),)
    impossible = replace(variant("shanghai"), id="sixth", deals=deals, buying=None)
    with pytest.raises(LookupError, match="sixth"):
        buys_for(impossible, 1)
