"""Help with a hand rests on what can become of it as it is now, and every answer it gives stands."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from rummy_learn.course.hints import plan
from rummy_learn.course.walk import Walk, walks
from rummy_learn.rules.cards import Card, parse_cards, parse_melds
from rummy_learn.rules.stream import Stream
from rummy_learn.variants import variant, variants

EVERY = [each for game in variants() for each in walks(game)]
every_walk = pytest.mark.parametrize("each", EVERY, ids=lambda each: f"{each.variant.id}-{each.name}")
LESSON = walks(variant("shanghai"))[1]
SIX = parse_cards("8C 8D 8H 8S 9C 9D 9H 9S 2C 3D")


def text(each: Walk, step: int, laid: str = "") -> str:
    places = [parse_cards(place) for place in laid.split("|")]
    return str(each.hints(places)[step - 1].text).replace("\ufe0e", "")


def faces(cards: tuple[Card, ...]) -> Counter[Card]:
    return Counter(card.face for card in cards)


@every_walk
def test_the_steps_are_goal_rule_cards_and_answer(each: Walk) -> None:
    goal, rule, cards, answer = each.hints()
    assert str(each.asks) in str(goal.text)
    assert rule.clause in each.variant.clauses
    assert str(rule.text) == str(rule.clause.rule)
    assert re.search(r"You hold .+\.", str(cards.text))
    assert answer.melds
    assert not any(hint.melds for hint in (goal, rule, cards))


@every_walk
def test_the_answer_stands_whatever_lies_in_the_places(each: Walk) -> None:
    stream = Stream(1, each.variant.id, each.name)
    hand = each.exercise.hand
    for _ in range(6):
        cards = stream.sample(hand, stream.below(5))
        laid = [tuple(cards[at :: len(each.needs) + 1]) for at in range(len(each.needs) + 1)]
        answer = each.hints(laid)[-1]
        assert each.judge([meld.cards for meld in answer.melds], written=True)


@every_walk
def test_whatever_is_part_of_the_answer_is_kept(each: Walk) -> None:
    melds = each.exercise.melds
    for laid in ([meld.cards[:2] for meld in melds], [(), *(meld.cards for meld in melds[1:])]):
        found = plan(each.variant, each.deal, each.needs, each.exercise.hand, laid)
        assert not any(found.back)
        assert all(not faces(cards) - faces(meld.cards) for cards, meld in zip(laid, found.melds, strict=True))


@every_walk
def test_the_card_that_helps_next_leads_on(each: Walk) -> None:
    """Whoever always takes the first card that help names ends with a lay-down that stands."""
    laid: list[tuple[Card, ...]] = [() for _ in each.needs]
    for _ in range(20):
        found = plan(each.variant, each.deal, each.needs, each.exercise.hand, laid)
        assert not any(found.back)
        at = next((n for n, need in enumerate(each.needs) if len(laid[n]) < need.size), None)
        if at is None:
            break
        laid[at] = (*laid[at], found.helping[at][0])
    verdict = each.judge(laid)
    assert verdict or verdict.codes == ("joker_undeclared",)


def test_what_cannot_be_completed_has_to_come_back() -> None:
    assert text(LESSON, 3, "10S 8C") == (
        "Set of 3: take 8♣ back. With what lies there now, the rest of the hand cannot do it."
    )
    assert "take 10♠ back" in text(LESSON, 3, "10S 10H | 10S")
    assert text(LESSON, 3, "10S 10H 10S | 8C 9C 10C JC | 5C 5D").startswith("Take 5♣ 5♦ back: no such meld")


def test_a_card_that_is_not_held_has_to_come_back() -> None:
    assert "take K♦ back" in text(LESSON, 3, "10S 10H KD")


def test_the_numbers_are_those_of_the_hand() -> None:
    assert text(LESSON, 1).endswith("That takes 7 of the 12 cards in your hand.")
    assert text(LESSON, 1, "10S").endswith("That takes 7 cards, and 1 lies there.")
    assert text(LESSON, 3) == "Set of 3: begin with the tens. You hold 10♥ 10♠ 10♠."
    assert text(LESSON, 3, "10S") == "Set of 3: with 10♠ it is 2 cards short. Look for them among 10♥ 10♠ in your hand."
    assert text(LESSON, 3, "10S 10H 10S") == ("Run of 4: begin with the clubs from 8♣ to J♣. You hold 8♣ 9♣ 10♣ J♣.")
    assert text(LESSON, 3, "10S 10H 10S | 8C 9C 10C JC") == "Every place is filled with what belongs there: lay down."
    assert text(LESSON, 4).endswith("Left in hand: A♣ 5♣ 5♦ 8♥ 7♠, 35 points.")


def test_the_rule_is_that_of_the_meld_to_do_next() -> None:
    assert [LESSON.hints(parse_melds(laid))[1].clause for laid in ("10S", "10S 10H 10S")] == [
        variant("shanghai").cite(kind) for kind in ("set", "run")
    ]


def test_among_answers_that_keep_the_cards_the_one_with_fewest_points_left_is_taken() -> None:
    game = variant("shanghai")
    needs = game.deal(1).contract.needs
    free = plan(game, 1, needs, SIX, ())
    assert sorted(meld.start for meld in free.melds) == [8, 9]
    kept = plan(game, 1, needs, SIX, parse_melds("9S 9H"))
    assert [meld.start for meld in kept.melds] == [9, 8]


def test_a_hand_that_cannot_go_down_has_no_plan() -> None:
    game = variant("hoyle")
    with pytest.raises(LookupError):
        plan(game, 1, game.deal(1).contract.needs, parse_cards("2C 3D 4H"), ())


def test_two_runs_that_are_alike_both_count() -> None:
    hand = parse_cards("AC JC QC KC 8S 8S 9S 9S 10S 10S JS JS")
    needs = variant("shanghai").deal(7).contract.needs
    found = plan(variant("shanghai"), 7, needs, hand, ())
    assert sorted(str(meld) for meld in found.melds) == ["8S 9S 10S JS", "8S 9S 10S JS", "JC QC KC AC"]
