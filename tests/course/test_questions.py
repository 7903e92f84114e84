"""Every type, over many seeds: enough different items, a fair share of yes and no, honest wrong options."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import pytest

from rummy_learn.course.cases import YES, Short
from rummy_learn.course.misconceptions import Believer, believers
from rummy_learn.course.question import Laying, Marking, Order, Question
from rummy_learn.course.questions import make_question, question_types, repair
from rummy_learn.rules import judge
from rummy_learn.rules.cards import Card
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.solve import ContractSolution, solve
from rummy_learn.rules.stream import Stream
from rummy_learn.rules.told import coming
from rummy_learn.rules.variant import Variant
from rummy_learn.text import say
from rummy_learn.variants import variant, variants

TYPES = {each.id: each for each in question_types()}
GAMES = [game.id for game in variants()]
RULES = {game.id: game for game in variants()}
EACH = [(type_id, game) for type_id in TYPES for game in GAMES if TYPES[type_id].fits(RULES[game])]


def fitting(type_id: str) -> list[str]:
    """The games that can be asked about in this way."""
    return [game for each, game in EACH if each == type_id]


def chosen(type_id: str, at: int) -> str:
    """One of them, another for the next type."""
    return fitting(type_id)[at % len(fitting(type_id))]


#: Each type about one game; all of them take minutes.
SOME = [
    pytest.param(type_id, game, marks=() if game == chosen(type_id, at) else pytest.mark.thorough)
    for at, type_id in enumerate(TYPES)
    for game in fitting(type_id)
]
#: Types about facts have no more items than a game has cases, and their wrong answers are what other games play.
FACTS = {each for each in TYPES if each.startswith("recall_")}
FEW = FACTS | {"next_turn"}


def made(type_id: str, game: str, count: int, level: int = 1) -> Iterator[Question]:
    return (one(type_id, game, seed, level) for seed in range(count))


@lru_cache(maxsize=5000)
def one(type_id: str, game: str, seed: int, level: int) -> Question:
    """The question of a seed, drawn once for all that look at it."""
    return make_question(type_id, RULES[game], seed, level)


# ---- the answer that is as likely as any other -----------------------------------------------------------------------
def claims(*answers: object) -> Callable[[Question], bool]:
    """Does the right option claim one of these?"""
    return lambda asked: isinstance(asked.solution, str) and asked.claim(asked.solution) in answers


def accepts(asked: Question) -> bool:
    """Is the game asked about among the right ones?"""
    assert isinstance(asked.solution, frozenset)
    return asked.key(asked.variant.id) in asked.solution


#: What is "yes" in the types that ask for a yes or no.
YES_IN: dict[str, Callable[[Question], bool]] = {
    "legal": claims(YES),
    "which_games": accepts,
    "winner": lambda asked: asked.solution == "a",
    "game_over": claims("over"),
    "buys": claims(0),
    "replay": claims(-1),
    **{each: claims(YES) for each in TYPES if each.startswith("now_")},
}


@pytest.mark.thorough
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(("type_id", "game"), EACH)
def test_a_thousand_seeds_give_many_items_and_a_fair_share_of_right_answers(
    type_id: str, game: str, level: int
) -> None:
    items: set[str] = set()
    yes = 0
    says_yes = YES_IN.get(type_id)
    for asked in made(type_id, game, 1000, level):
        items.add(asked.item)
        yes += bool(says_yes and asked.input != "number" and says_yes(asked))
    if type_id not in FEW:
        assert len(items) >= 200
    if says_yes and next(made(type_id, game, 1, level)).input != "number":
        assert 400 <= yes <= 600


@pytest.mark.parametrize("type_id", [each for each in TYPES if each not in FEW])
def test_few_seeds_give_hardly_any_item_twice(type_id: str) -> None:
    game = next(game for each, game in EACH if each == type_id)
    assert len({asked.item for asked in made(type_id, game, 8)}) >= 6


@pytest.mark.parametrize("type_id", YES_IN)
def test_yes_is_as_likely_as_no(type_id: str) -> None:
    game = next(game for each, game in EACH if each == type_id)
    yes = sum(map(YES_IN[type_id], made(type_id, game, 20)))
    assert 4 <= yes <= 16


# ---- for every type --------------------------------------------------------------------------------------------------
def wrong_answers(asked: Question) -> list[object]:
    """Each wrong option alone; for ticks the right ones with one box changed; for the others something near."""
    solution = asked.solution
    if isinstance(solution, Laying):
        first, *others = solution.melds
        return [Laying((first[:2], *others)), Laying((*solution.melds, first))]
    if isinstance(solution, Order):
        first_key, second, *rest = solution.keys
        return [(second, first_key, *rest)]
    if isinstance(solution, int):
        return [solution + 7]
    if asked.input == "card":
        return [card.text for card in asked.offered if not asked.mark(card.text).correct]
    if asked.input == "cards":
        return [*tempting(asked), *(" ".join(right(asked) - {card}) for card in right(asked) if len(right(asked)) > 1)]
    if isinstance(solution, frozenset):
        return [solution ^ {option.key} for option in asked.options]
    return [option.key for option in asked.options if option.key != solution]


def believable(asked: Question) -> list[object]:
    """The answers that take something wrong: an option, or beside all that is right a tick or a card."""
    if asked.input == "cards":
        return tempting(asked)
    if isinstance(asked.solution, frozenset):
        return [asked.solution | {option.key} for option in asked.options if option.key not in asked.solution]
    return wrong_answers(asked)


def right(asked: Question) -> frozenset[str]:
    assert isinstance(asked.solution, frozenset)
    return asked.solution


def tempting(asked: Question) -> list[object]:
    """The cards that would do and one of those that would not."""
    return [" ".join(right(asked) | {card.text}) for card in asked.offered if card.text not in right(asked)]


@pytest.mark.parametrize(("type_id", "game"), SOME)
def test_the_engine_marks_its_own_answer_right_and_every_other_wrong(type_id: str, game: str) -> None:
    for level in (1, 2, 3):
        for asked in made(type_id, game, 2, level):
            right = asked.mark(asked.solution)
            assert right.correct
            assert right.explanation
            assert right.clauses
            assert not right.misconceptions
            assert asked.mark(right.solution).correct
            for answer in wrong_answers(asked):
                marking = asked.mark(answer)
                assert not marking.correct
                if asked.input != "groups":
                    assert marking.explanation == right.explanation
                    assert marking.clauses == right.clauses


@pytest.mark.parametrize(
    ("type_id", "game"), [each for each in SOME if each.values[0] not in FACTS and each.values[0] != "lay_down"]
)
def test_every_wrong_option_is_what_a_misconception_answers_here(type_id: str, game: str) -> None:
    for asked in made(type_id, game, 4):
        if asked.input in ("number", "order"):
            continue
        for answer in believable(asked):
            marking = asked.mark(answer)
            assert marking.misconceptions, (asked, answer)
            assert len(marking.rebuttals) >= len(marking.misconceptions)
            assert all(str(sentence) for sentence in marking.rebuttals)


@pytest.mark.parametrize(("type_id", "game"), SOME)
def test_options_differ_in_words_and_are_lettered_by_place(type_id: str, game: str) -> None:
    for asked in made(type_id, game, 4):
        texts = [str(option.text) for option in asked.options]
        assert len(set(texts)) == len(texts)
        assert len(texts) != 1
        assert [option.key for option in asked.options] == [chr(97 + at) for at in range(len(texts))]
        assert all("{" not in text for text in (*texts, str(asked.prompt), *map(str, asked.told)))


@pytest.mark.parametrize("type_id", [each for each in TYPES if TYPES[each].input == "choice" and each not in FEW])
def test_the_right_option_is_not_always_the_same_letter(type_id: str) -> None:
    game = next(game for each, game in EACH if each == type_id)
    assert len({asked.solution for asked in made(type_id, game, 12)}) > 1


@pytest.mark.parametrize("type_id", [each for each in TYPES if TYPES[each].input == "order"])
def test_an_order_never_begins_as_it_should_end(type_id: str) -> None:
    game = next(game for each, game in EACH if each == type_id)
    for asked in made(type_id, game, 10):
        assert asked.solution != Order(tuple(option.key for option in asked.options))


@pytest.mark.parametrize(("type_id", "game"), SOME)
def test_help_has_four_steps_and_the_last_one_is_the_answer(type_id: str, game: str) -> None:
    for asked in made(type_id, game, 2):
        goal, rule, pointed, answer = asked.hints()
        assert rule.clause in asked.variant.clauses or asked.games
        texts = [str(step.text) for step in (goal, rule, pointed, answer)]
        assert len(set(texts)) >= (3 if type_id in FACTS else 4)
        assert not any("{" in text for text in texts)
        if answer.melds:
            assert asked.mark(Laying(tuple(meld.cards for meld in answer.melds))).correct
        elif asked.input in ("choice", "many"):
            keys = [asked.solution] if isinstance(asked.solution, str) else sorted(right(asked))
            said = [str(asked.option(key)) for key in keys]
            assert all(text.rstrip(".") in texts[3] for text in said)
        elif asked.input == "number":
            assert str(asked.solution) in texts[3]


@pytest.mark.parametrize(("type_id", "game"), SOME)
def test_every_card_shown_is_in_the_deck(type_id: str, game: str) -> None:
    for asked in made(type_id, game, 3):
        cards = [*asked.hand, *(card for meld in asked.melds for card in meld)]
        for each in asked.games or (asked.variant,):
            assert not each.deck().short_of(cards)


@pytest.mark.parametrize(("type_id", "game"), SOME)
def test_the_table_shows_no_hand_but_that_of_the_one_who_looks(type_id: str, game: str) -> None:
    for asked in made(type_id, game, 2):
        view = asked.shown().view
        if view is not None:
            assert not view.known.stock
            assert [seat for seat, hand in enumerate(view.known.hands) if hand] in ([], [view.seat])


def measure_of_difficulty(type_id: str, game: str, level: int) -> tuple[float, ...]:
    """What there is to read and to choose from, on average."""
    found = list(made(type_id, game, 12, level))
    counts = [
        (
            len(asked.options),
            len(asked.told),
            len(str(asked.prompt)),
            len(asked.hand) + len(asked.offered) + sum(map(len, asked.melds)),
            len(asked.view.hand) + len(asked.view.known.discards) if asked.view else 0,
            asked.input == "number",
            sum(need.size for need in asked.needs),
        )
        for asked in found
    ]
    return tuple(sum(column) / len(found) for column in zip(*counts, strict=True))


def test_every_kind_has_a_title_of_its_own() -> None:
    titles = [str(each.title) for each in question_types()]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("type_id", [each for each in TYPES if each not in FEW])
def test_levels_really_differ(type_id: str) -> None:
    game = next(game for each, game in EACH if each == type_id)
    easy, hard = (measure_of_difficulty(type_id, game, level) for level in (1, 3))
    assert easy != hard


@pytest.mark.parametrize("game", GAMES)
def test_a_number_a_misconception_gives_is_recognised(game: str) -> None:
    recognised: set[str] = set()
    counting = [each for each in believers(variant(game), "scoring") if "held" in {s.id for s in each.scenes()}]
    for asked in made("score", game, 40):
        for each in counting:
            told = each.answers(asked.case).answer
            marking = asked.mark(told)
            assert marking.correct == (told == asked.solution)
            if not marking.correct:
                assert each.misconception in marking.misconceptions
                recognised.add(each.misconception.id)
    assert recognised == {each.misconception.id for each in counting}


@pytest.mark.parametrize("game", GAMES)
def test_a_number_nobody_believes_is_just_wrong(game: str) -> None:
    asked = make_question("score", variant(game), 1)
    believed = {each.answers(asked.case).answer for each in believers(asked.variant, "scoring")}
    odd = next(number for number in range(1, 200) if number not in believed and number != asked.solution)
    assert asked.mark(odd).misconceptions == ()


def test_harder_levels_show_more_cards_to_count() -> None:
    for game in GAMES:
        easy, hard = ([len(asked.hand) for asked in made("score", game, 8, level)] for level in (1, 3))
        assert max(easy) < min(hard)


def test_harder_levels_offer_more_wrong_answers() -> None:
    easy, hard = (sum(len(asked.options) for asked in made("legal", "hoyle", 25, level)) for level in (1, 3))
    assert easy < hard


@pytest.mark.parametrize("game", GAMES)
def test_a_contrast_item_is_accepted_by_some_games_and_refused_by_others(game: str) -> None:
    for asked in made("which_games", game, 6):
        solution = asked.solution
        assert isinstance(solution, frozenset)
        assert 0 < len(solution) < len(asked.options)
        assert game in {each.id for each in asked.games}


def test_all_are_asked_with_every_house_rule() -> None:
    """Each type with a rule of one game."""
    for n, game in enumerate(variants()):
        rules = [option for option in game.options if not option.needs]
        for at, type_id in list(enumerate(TYPES))[n :: len(GAMES)]:
            option = rules[at % len(rules)]
            changed = game.with_options(**{option.name: list(option.values)[-1]})
            if TYPES[type_id].fits(changed):
                asked = make_question(type_id, changed, 1)
                assert asked.mark(asked.solution).correct


# ---- complete --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_completes_it_is_offered_and_no_other_completes_it(game: str) -> None:
    for asked in made("complete", game, 6, 2):
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
    seen = {"*" in right(asked) for asked in made("complete", "hoyle", 20)}
    assert seen == {True, False}
    assert not any("*" in right(asked) for asked in itertools.islice(no_jokers(), 4))


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


# ---- lay down --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_lay_down_is_right_and_the_best_is_told(game: str) -> None:
    rules = variant(game)
    for asked in made("lay_down", game, 6, 3):
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


def test_a_hard_repair_that_is_not_met_in_time_is_asked_a_level_lower(monkeypatch: pytest.MonkeyPatch) -> None:
    levels: set[int] = set()
    found = repair._found

    def noted(stream: Stream, rules: Variant, level: int, everyone: Sequence[Believer]) -> Question | None:
        levels.add(level)
        return found(stream, rules, level, everyone)

    monkeypatch.setattr(repair, "_TRIES", 150)
    monkeypatch.setattr(repair, "_found", noted)
    for seed in range(4):
        question = make_question("repair", variant("zioncheck"), seed, 3)
        assert question.mark(question.solution).correct
    assert levels > {3}
