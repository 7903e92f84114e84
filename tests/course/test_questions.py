"""Every type, over many seeds: enough different items, a fair share of yes and no, honest wrong options."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest

from rummy_learn.course.cases import YES, Short
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Laying, Marking, Question
from rummy_learn.course.questions import make_question, question_types
from rummy_learn.rules import judge
from rummy_learn.rules.cards import Card
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.solve import ContractSolution, solve
from rummy_learn.rules.told import coming
from rummy_learn.rules.variant import Variant
from rummy_learn.text import say
from rummy_learn.variants import variant, variants

TYPES = {each.id: each for each in question_types()}
GAMES = [game.id for game in variants()]
EACH = [(type_id, game) for type_id in TYPES for game in GAMES]
#: A thousand seeds of each type about one game, each time another; all of them take minutes.
THOUSAND = [
    pytest.param(type_id, game, marks=() if GAMES[at % len(GAMES)] == game else pytest.mark.thorough)
    for at, type_id in enumerate(TYPES)
    for game in GAMES
]


def made(type_id: str, game: str, count: int, level: int = 1) -> Iterator[Question]:
    rules = variant(game)
    return (make_question(type_id, rules, seed, level) for seed in range(count))


def wrong_answers(asked: Question) -> list[object]:
    """Each wrong option alone; for ticks the right ones with one box changed; for cards and melds one card changed."""
    if isinstance(asked.solution, Laying):
        first, *others = asked.solution.melds
        return [Laying((first[:2], *others)), Laying((*asked.solution.melds, first))]
    if asked.input == "cards":
        return [*tempting(asked), *(" ".join(right(asked) - {card}) for card in right(asked) if len(right(asked)) > 1)]
    if isinstance(asked.solution, frozenset):
        return [asked.solution ^ {option.key} for option in asked.options]
    return [option.key for option in asked.options if option.key != asked.solution]


def right(asked: Question) -> frozenset[str]:
    assert isinstance(asked.solution, frozenset)
    return asked.solution


def tempting(asked: Question) -> list[object]:
    """The cards that would do and one of those that would not."""
    return [" ".join(right(asked) | {card.text}) for card in asked.offered if card.text not in right(asked)]


@pytest.mark.parametrize(("type_id", "game"), THOUSAND)
def test_a_thousand_seeds_give_many_items_and_a_fair_share_of_right_answers(type_id: str, game: str) -> None:
    items: set[str] = set()
    yes = total = 0
    for asked in made(type_id, game, 1000):
        items.add(asked.item)
        solution = asked.solution
        if type_id == "legal":
            yes += asked.claim(str(solution)) == YES
        elif type_id == "which_games":
            assert isinstance(solution, frozenset)
            yes += asked.key(game) in solution
        elif type_id == "winner":
            yes += solution == "a"
        total += 1
    assert len(items) >= 200
    if TYPES[type_id].input in ("choice", "many"):
        assert 0.4 <= yes / total <= 0.6


@pytest.mark.parametrize(("type_id", "game"), EACH)
def test_the_engine_marks_its_own_answer_right_and_every_other_wrong(type_id: str, game: str) -> None:
    for level in (1, 2, 3):
        for asked in made(type_id, game, 10, level):
            right = asked.mark(asked.solution)
            assert right.correct
            assert right.explanation
            assert right.clauses
            assert not right.misconceptions
            assert right.solution == asked.solution
            for answer in wrong_answers(asked):
                marking = asked.mark(answer)
                assert not marking.correct
                assert marking.explanation
                if asked.input != "groups":
                    assert marking.explanation == right.explanation
                    assert marking.clauses == right.clauses


@pytest.mark.parametrize(("type_id", "game"), [each for each in EACH if TYPES[each[0]].input != "groups"])
def test_every_wrong_option_is_what_a_misconception_answers_here(type_id: str, game: str) -> None:
    for asked in made(type_id, game, 25):
        for answer in tempting(asked) if asked.input == "cards" else wrong_answers(asked):
            marking = asked.mark(answer)
            assert marking.misconceptions, (asked, answer)
            assert len(marking.rebuttals) >= len(marking.misconceptions)
            assert all(str(sentence) for sentence in marking.rebuttals)


@pytest.mark.parametrize(("type_id", "game"), EACH)
def test_options_differ_in_words_and_their_order_tells_nothing(type_id: str, game: str) -> None:
    first: set[object] = set()
    for asked in made(type_id, game, 25):
        texts = [str(option.text) for option in asked.options]
        assert len(set(texts)) == len(texts)
        assert [option.key for option in asked.options] == [chr(97 + at) for at in range(len(texts))]
        assert all("{" not in text for text in texts)
        if asked.input == "choice":
            first.add(asked.solution)
    assert len(first) != 1


@pytest.mark.parametrize("game", GAMES)
def test_a_number_a_misconception_gives_is_recognised(game: str) -> None:
    recognised: set[str] = set()
    for asked in made("score", game, 60):
        for each in believers(asked.variant, "scoring"):
            told = each.answers(asked.case).answer
            marking = asked.mark(told)
            assert marking.correct == (told == asked.solution)
            if not marking.correct:
                assert each.misconception in marking.misconceptions
                recognised.add(each.misconception.id)
    assert recognised == {each.misconception.id for each in believers(variant(game), "scoring")}


@pytest.mark.parametrize("game", GAMES)
def test_a_number_nobody_believes_is_just_wrong(game: str) -> None:
    asked = make_question("score", variant(game), 1)
    believed = {each.answers(asked.case).answer for each in believers(asked.variant, "scoring")}
    odd = next(number for number in range(1, 200) if number not in believed and number != asked.solution)
    assert asked.mark(odd).misconceptions == ()


def test_harder_levels_show_more_cards_to_count() -> None:
    for game in GAMES:
        easy, hard = ([len(asked.hand) for asked in made("score", game, 30, level)] for level in (1, 3))
        assert max(easy) < min(hard)


def test_harder_levels_offer_more_wrong_answers() -> None:
    for game in GAMES:
        easy, hard = (sum(len(asked.options) for asked in made("legal", game, 25, level)) for level in (1, 3))
        assert easy < hard


@pytest.mark.parametrize("game", GAMES)
def test_a_contrast_item_is_accepted_by_some_games_and_refused_by_others(game: str) -> None:
    for asked in made("which_games", game, 20):
        solution = asked.solution
        assert isinstance(solution, frozenset)
        assert 0 < len(solution) < len(asked.options)
        assert game in {each.id for each in asked.games}


@pytest.mark.parametrize(("type_id", "game"), EACH)
def test_every_card_shown_is_in_the_deck(type_id: str, game: str) -> None:
    for asked in made(type_id, game, 25):
        cards = [*asked.hand, *(card for meld in asked.melds for card in meld)]
        for each in asked.games or (asked.variant,):
            assert not each.deck().short_of(cards)


def test_all_are_asked_with_every_house_rule() -> None:
    for game in variants():
        for option in game.options:
            if option.needs:
                continue
            for value in list(option.values)[1:]:
                rules = game.with_options(**{option.name: value})
                for type_id in TYPES:
                    asked = make_question(type_id, rules, 1)
                    assert asked.mark(asked.solution).correct


# ---- complete --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_completes_it_is_offered_and_no_other_completes_it(game: str) -> None:
    for asked in made("complete", game, 20, 2):
        case, rules = asked.case, asked.variant
        assert isinstance(case, Short)
        faces = coming(rules.deck(case.players), asked.hand)
        assert right(asked) == {face.text for face in faces if completes(rules, case, face)}
        assert right(asked) < {card.text for card in asked.offered}


def completes(rules: Variant, case: Short, face: Card) -> bool:
    """By going down with the card, or by the judge."""
    hand = (*case.hand, face)
    if case.deal is not None:
        found = solve(rules, hand, deal=case.deal, players=case.players)
        assert isinstance(found, ContractSolution)
        return found.satisfied and bool(judge.contract(rules, case.deal, [meld.cards for meld in found.contract]))
    verdict = judge.meld(rules, hand, written=False)
    kinds = {verdict.melds[0].kind, *(meld.kind for reason in verdict.reasons for meld in reason.choices)}
    return (bool(verdict) or verdict.codes == ("joker_undeclared",)) and case.need.kind in kinds


def test_a_joker_is_among_the_right_cards_only_while_one_can_come() -> None:
    seen = {"*" in right(asked) for asked in made("complete", "hoyle", 60)}
    assert seen == {True, False}
    assert not any("*" in right(asked) for asked in itertools.islice(no_jokers(), 10))


def no_jokers() -> Iterator[Question]:
    rules = variant("rum500", jokers="off")
    return (make_question("complete", rules, seed) for seed in itertools.count())


def test_right_cards_may_be_typed_in_any_order_and_writing() -> None:
    asked = make_question("complete", variant("shanghai"), 1)
    written = ", ".join(card.lower().replace("*", "joker") for card in sorted(right(asked), reverse=True))
    assert asked.mark(written).correct


def test_what_was_left_out_and_what_was_taken_wrongly_are_named() -> None:
    asked = make_question("complete", variant("shanghai"), 1)
    taken = next(card for card in asked.offered if card.text not in right(asked))
    missed, *others = sorted(right(asked))
    assert str(asked.mark(" ".join(others)).verdict) == str(
        say("Not quite: {card} would do too.", card=Card.parse(missed))
    )
    assert str(say("{card} would not do", card=taken)) in str(asked.mark(taken.text).verdict)


@pytest.mark.parametrize("type_id", ["complete", "lay_down"])
@pytest.mark.parametrize("game", GAMES)
def test_help_has_four_steps_and_the_last_one_is_the_answer(type_id: str, game: str) -> None:
    for asked in made(type_id, game, 5):
        goal, rule, cards, answer = asked.hints()
        assert rule.clause in asked.variant.clauses
        assert re.search(r"\d", str(goal.text)) or type_id == "complete"
        assert re.search(r"\d.*left|You hold", str(cards.text))
        if answer.melds:
            assert asked.mark(Laying(tuple(meld.cards for meld in answer.melds))).correct
        else:
            assert all(str(Card.parse(card).said()) in str(answer.text) for card in right(asked) if card != "*")


# ---- lay down --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_lay_down_is_right_and_the_best_is_told(game: str) -> None:
    rules = variant(game)
    for asked in made("lay_down", game, 12, 3):
        lesson = asked.case.walk  # type: ignore[attr-defined]
        planted = asked.mark(Laying(tuple(meld.cards for meld in lesson.exercise.melds)))
        assert planted.correct
        if lesson.deal is None:
            continue
        best = solve(rules, asked.hand, deal=lesson.deal)
        assert isinstance(best, ContractSolution)
        told = asked.mark(Laying(tuple(meld.cards for meld in best.contract))).explanation
        assert [str(each) for each in told[-2:]][1] == "No lay-down leaves fewer."
        assert re.search(rf"\b{best.points_left} points? in your hand", str(told[-2]))


def test_a_lay_down_that_leaves_more_points_than_needed_is_right_and_told_the_numbers() -> None:
    asked = next(
        asked
        for asked in made("lay_down", "hoyle", 200, 3)
        if "Another would have left" in str(planted_marking(asked).explanation[-1])
    )
    marking = planted_marking(asked)
    assert marking.correct
    worse, better = (int(re.search(r"\d+", str(each))[0]) for each in marking.explanation[-2:])  # type: ignore[index]
    assert better < worse


def planted_marking(asked: Question) -> Marking:
    lesson = asked.case.walk  # type: ignore[attr-defined]
    return asked.mark(Laying(tuple(meld.cards for meld in lesson.exercise.melds)))


def test_a_refused_lay_down_names_the_reason_and_the_repair() -> None:
    asked = make_question("lay_down", variant("shanghai"), 4)
    assert isinstance(asked.solution, Laying)
    first, *others = asked.solution.melds
    marking = asked.mark(Laying((first[:2], *others)))
    assert not marking.correct
    assert marking.verdicts[0].reasons
    assert any("Nearest repair" in str(each) for each in marking.explanation)


def test_a_picked_joker_that_could_be_two_cards_is_asked_about_before_it_is_marked() -> None:
    asked, picked = next(loose_ends())
    with pytest.raises(BadInput) as caught:
        asked.mark(picked)
    assert caught.value.code == "joker_undeclared"
    assert isinstance(asked.solution, Laying)
    assert asked.mark(asked.solution).correct


def loose_ends() -> Iterator[tuple[Question, Laying]]:
    """Lay-downs as they are picked, jokers without a name, of which one run ends in a joker and could go on."""
    for asked in made("lay_down", "shanghai", 500, 3):
        assert isinstance(asked.solution, Laying)
        runs = [meld for meld in asked.solution.melds if meld[1].means_rank != meld[0].means_rank]
        if any(meld[-1].joker and 1 < meld[0].means_rank < 10 and not meld[0].joker for meld in runs):
            yield asked, Laying(tuple(tuple(card.face for card in meld) for meld in asked.solution.melds), False)
