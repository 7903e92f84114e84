"""Every type, over many seeds: enough different items, a fair share of yes and no, honest wrong options."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rummy_learn.course.cases import YES
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Question
from rummy_learn.course.questions import make_question, question_types
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
    """Each wrong option alone; for ticks, the right ones with one box changed."""
    if isinstance(asked.solution, frozenset):
        return [asked.solution ^ {option.key} for option in asked.options]
    return [option.key for option in asked.options if option.key != asked.solution]


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
    if TYPES[type_id].input != "number":
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
                assert marking.explanation == right.explanation
                assert marking.clauses == right.clauses


@pytest.mark.parametrize(("type_id", "game"), EACH)
def test_every_wrong_option_is_what_a_misconception_answers_here(type_id: str, game: str) -> None:
    for asked in made(type_id, game, 25):
        for answer in wrong_answers(asked):
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
