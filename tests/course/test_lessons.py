"""Every lesson of every game: its solution passes, blank and near miss fail, its screens are short and never repeat."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

import pytest

from rummy_learn.course.lesson import YOU, Ask, Do, Lay, Lesson, NearMiss, Show, Side, Tell, made
from rummy_learn.course.lessons import lesson_type, lesson_types, lessons
from rummy_learn.course.question import Question
from rummy_learn.course.skills import SKILLS
from rummy_learn.course.walk import walks
from rummy_learn.game.answers import Applied
from rummy_learn.game.play import apply, legal
from rummy_learn.game.view import View
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.variant import Variant
from rummy_learn.text import Message, render
from rummy_learn.variants import variant, variants

MOST_WORDS = 60
HOUSE_RULES = (
    ("shanghai", {"wild_deuces": "on", "layoff_same_turn": "off", "same_suit_runs": "nine"}),
    ("california", {"cards_dealt": "listed", "wild_deuces": "on"}),
    ("hoyle", {"rounds": 7, "same_suit_runs": "any", "priority": "dealer_left"}),
    ("zioncheck", {"pickup": "penalty", "pickup_limit": 2, "layoff_same_turn": "off"}),
    ("rum500", {"jokers": "off", "top_discard": "must_meld", "deep_card": "new_meld", "call_rummy": "none"}),
    ("rum500", {"out_discard": "unplayable", "playable_out": "call", "call_rummy": "top_discard"}),
    ("rum500", {"out_discard": "required", "must_go_out": "on", "values": "five_ten_fifteen"}),
)
PATHS = (*variants(), *(variant(game, **rules) for game, rules in HOUSE_RULES))


def named(rules: Variant) -> str:
    return f"{rules.id}{''.join(f'-{value}' for value in rules.chosen.values())}"


BUILT: dict[tuple[str, int], tuple[Lesson, ...]] = {}


def path(rules: Variant, seed: int = 0) -> tuple[Lesson, ...]:
    key = f"{named(rules)} {rules.chosen}", seed
    if key not in BUILT:
        BUILT[key] = tuple(each.build(rules, seed) for each in lessons(rules))
    return BUILT[key]


def of_kind(rules: Variant, kind: type, seed: int = 0) -> Iterator[tuple[Lesson, object]]:
    return ((lesson, step) for lesson in path(rules, seed) for step in lesson.steps if isinstance(step, kind))


path_ = pytest.mark.parametrize("rules", PATHS, ids=named)


# ---- what a game is taught -------------------------------------------------------------------------------------------
def test_every_game_has_a_path_over_what_it_has() -> None:
    ids = {rules.id: [each.id for each in lessons(rules)] for rules in variants()}
    for taught in ids.values():
        assert taught[:6] == ["cards", "sets", "runs", "ace", "jokers", "turn"]
        assert {"layoff", "out", "stock", "points", "winning"} <= set(taught)
    for game in ("shanghai", "california", "hoyle", "zioncheck"):
        assert {"upcard", "down", "exchange", "buying"} <= set(ids[game])
    assert {"touching"} <= set(ids["hoyle"]) & set(ids["zioncheck"])
    assert "touching" not in ids["shanghai"]
    assert [game for game, taught in ids.items() if "blind" in taught] == ["hoyle"]
    assert {"pile", "melding", "rummy", "floating"} <= set(ids["rum500"])
    assert not {"upcard", "down", "exchange", "buying"} & set(ids["rum500"])


def test_house_rules_add_and_take_lessons_away() -> None:
    assert lesson_type(variant("rum500", jokers="off"), "jokers") is None
    assert lesson_type(variant("rum500", call_rummy="none"), "rummy") is None
    assert lesson_type(variant("shanghai", same_suit_runs="apart"), "touching")


def test_ids_are_short_and_every_skill_is_one_of_the_course() -> None:
    ids = [each.id for each in lesson_types()]
    assert len(set(ids)) == len(ids)
    walk_names = {walk.name for rules in variants() for walk in walks(rules)}
    assert not walk_names & set(ids)
    for each in lesson_types():
        assert re.fullmatch("[a-z0-9-]{1,15}", each.id)
        assert each.skill in SKILLS


@path_
def test_a_lesson_begins_with_its_goal_and_leads_on_step_by_step(rules: Variant) -> None:
    for lesson in path(rules):
        assert isinstance(lesson.steps[0], Tell)
        assert len(lesson.steps) > 1
        titles = [render(step.title) for step in lesson.steps]
        assert len(set(titles)) == len(titles)
        assert lesson.pass_mark == sum(step.enough for step in lesson.steps if isinstance(step, Ask))


# ---- reading ---------------------------------------------------------------------------------------------------------
def on_screen(step: object) -> Iterator[list[Message]]:
    """What stands on each screen of a step: in a replay the captions come one by one."""
    if isinstance(step, Show):
        yield from ([*step.text, caption] for caption in step.captions)
    elif isinstance(step, Do | Lay):
        yield from ([*step.text], [step.done])
    else:
        yield list(step.sentences())  # type: ignore[attr-defined]


@path_
def test_no_screen_has_more_than_sixty_words(rules: Variant) -> None:
    for lesson in path(rules):
        for step in lesson.steps:
            for screen in on_screen(step):
                words = " ".join(map(render, screen)).split()
                assert len(words) <= MOST_WORDS, f"{lesson.id}: {' '.join(words)}"


def parts(sentences: Iterable[Message]) -> list[str]:
    """Every single sentence, rendered."""
    return [part for each in sentences for part in re.split(r"(?<=[.?!]) ", render(each)) if part]


@path_
def test_nobody_meets_a_sentence_twice_on_a_path(rules: Variant) -> None:
    read: list[str] = []
    for lesson in path(rules):
        for step in lesson.steps:
            read += parts(step.sentences())
    for walk in walks(rules):
        read += parts((walk.asks, *walk.news))
    again = {sentence: n for sentence, n in Counter(read).items() if n > 1}
    assert not again


@path_
def test_sentences_are_finished(rules: Variant) -> None:
    for lesson in path(rules):
        for step in lesson.steps:
            for sentence in map(render, step.sentences()):
                assert not re.search(r"[{}]|None(?!:)|\s$|^$", sentence)
                assert sentence.endswith((".", "?", "!", ":")) or "→" in sentence, sentence


# ---- watching --------------------------------------------------------------------------------------------------------
@path_
def test_every_move_of_a_replay_is_legal_and_explained(rules: Variant) -> None:
    for _, step in of_kind(rules, Show):
        assert isinstance(step, Show)
        position = step.start
        for action, frame in zip(step.moves, step.frames[1:], strict=True):
            assert apply(position, action)
            position = frame.position
            assert frame.caption
            assert render(frame.told or Message(""))


# ---- doing -----------------------------------------------------------------------------------------------------------
@path_
@pytest.mark.parametrize("seed", [0, 1])
def test_the_solution_of_a_task_passes_and_blank_and_temptation_fail(rules: Variant, seed: int) -> None:
    for lesson, step in of_kind(rules, Do, seed):
        assert isinstance(step, Do)
        assert not step.reached(step.start), lesson.id
        position = step.start
        for action in step.solution:
            position = made(position, action)
        assert step.reached(position), lesson.id
        answer = apply(step.start, step.tempting)
        assert not (isinstance(answer, Applied) and step.reached(answer.position)), lesson.id


@path_
def test_a_task_needs_all_the_moves_of_its_solution(rules: Variant) -> None:
    for lesson, step in of_kind(rules, Do):
        assert isinstance(step, Do)
        position = step.start
        for action in step.solution[:-1]:
            position = made(position, action)
            assert not step.reached(position), lesson.id


@path_
def test_every_legal_way_to_the_goal_passes(rules: Variant) -> None:
    """Where one move is enough, any legal one that has the same effect counts."""
    for _, step in of_kind(rules, Do):
        assert isinstance(step, Do)
        if len(step.solution) == 1:
            ways = [each for each in legal(step.start) if each.player == YOU and step.reached(made(step.start, each))]
            assert ways


@path_
def test_help_with_a_task_has_four_steps_and_ends_with_the_answer(rules: Variant) -> None:
    for _, step in of_kind(rules, Do):
        assert isinstance(step, Do)
        hints = step.hints()
        assert len(hints) == 4
        assert hints[1].clause in step.start.variant.clauses
        for hint in hints:
            assert not re.search(r"[{}]|None|\.\.", render(hint.text))


@path_
@pytest.mark.parametrize("seed", [0, 1])
def test_the_meld_that_hides_in_a_hand_stands_and_less_does_not(rules: Variant, seed: int) -> None:
    for lesson, step in of_kind(rules, Lay, seed):
        assert isinstance(step, Lay)
        laid = [meld.cards for meld in step.melds]
        assert step.judge(laid, written=True), lesson.id
        assert step.judge([[card.face for card in cards] for cards in laid]), lesson.id
        assert not step.judge([])
        with pytest.raises(BadInput):
            step.judge([()])
        short = [*laid[:-1], laid[-1][:-1]]
        assert not step.judge(short, written=True) or len(laid[-1]) > step.needs[-1].size
        spare = next(card for card in step.hand if card not in [each.face for each in laid[0]])
        assert not step.judge([(spare, *laid[0][1:])]), lesson.id
        assert len(step.hints()) == 4


# ---- telling apart ---------------------------------------------------------------------------------------------------
def differing(one: Side, other: Side) -> int:
    """How many cards or moves one side has that the other has not."""
    mine, its = (
        Counter[object](side.moves) if side.start else Counter[object](card for meld in side.melds for card in meld)
        for side in (one, other)
    )
    return max((mine - its).total(), (its - mine).total())


@path_
@pytest.mark.parametrize("seed", [0, 1])
def test_two_things_to_tell_apart_are_nearly_alike_and_one_is_allowed(rules: Variant, seed: int) -> None:
    for lesson, step in of_kind(rules, NearMiss, seed):
        assert isinstance(step, NearMiss)
        one, other = step.sides
        assert bool(one.verdict) != bool(other.verdict), lesson.id
        assert step.sides[step.allowed].verdict
        assert step.refusal.reasons
        if one.start is None or other.start is None:
            assert differing(one, other) <= (2 if one.deal else 1), (lesson.id, one.melds, other.melds)
        else:
            assert View.of(one.start, YOU).hand == View.of(other.start, YOU).hand
            assert (one.start.table, one.start.discards) == (other.start.table, other.start.discards)
            assert (
                one.variant != other.variant
                or differing(one, other) <= 1
                or sorted(map(str, one.moves)) != sorted(map(str, other.moves))
            )
            assert all(map(render, (*one.said, *other.said)))


def test_the_allowed_side_stands_on_either_hand() -> None:
    places = [step.allowed for seed in range(6) for _, step in of_kind(variant("hoyle"), NearMiss, seed)]  # type: ignore[attr-defined]
    assert 0.3 < sum(places) / len(places) < 0.7


# ---- being asked -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", [variant("zioncheck"), variant("rum500")], ids=named)
def test_each_question_comes_once_and_most_are_about_the_lesson(rules: Variant) -> None:
    on_topic: list[bool] = []
    for lesson, step in of_kind(rules, Ask):
        assert isinstance(step, Ask)
        assert lesson.steps[-1] is step
        questions = [item.question() for item in step.items]
        assert len({question.item for question in questions}) == len(questions) == step.count
        for question in questions:
            assert question.variant.id == rules.id
            assert question.mark(question.solution).correct
        on_topic += map(step.about, questions)
    assert sum(on_topic) > 0.9 * len(on_topic)


def asked_in(rules: Variant, id_: str) -> list[Question]:
    ask = next(step for lesson, step in of_kind(rules, Ask) if lesson.id == id_)
    assert isinstance(ask, Ask)
    return [item.question() for item in ask.items]


def test_a_lesson_asks_about_nothing_that_comes_later() -> None:
    rules = variant("rum500")
    for id_, kind in (("sets", "set"), ("runs", "run")):
        for question in asked_in(rules, id_):
            assert not question.games
            assert not any(card.wild for meld in question.melds for card in meld)
            assert question.mark(question.solution).clauses[0].id.endswith(f".{kind}")
    assert all(any(card.rank == 1 for meld in each.melds for card in meld) for each in asked_in(rules, "ace"))


def test_questions_about_a_house_rule_are_asked_under_it() -> None:
    rules = variant("rum500")
    assert all(question.variant.going_out == "float" for question in asked_in(rules, "floating"))
    for question in asked_in(rules, "house"):
        assert question.variant.chosen
        assert any(clause.house_rule for clause in question.mark(question.solution).clauses)


@path_
def test_a_house_rule_that_is_told_both_ways_names_its_values(rules: Variant) -> None:
    for lesson, step in of_kind(rules, NearMiss):
        if lesson.id == "house":
            assert isinstance(step, NearMiss)
            for side in step.sides:
                said = [render(option.said(side.variant.setting(option.name))) for option in side.variant.options]
                assert render(side.label or "").startswith(tuple(said))


# ---- seeds and new games ---------------------------------------------------------------------------------------------
def test_the_same_seed_gives_the_same_lesson_and_another_one_other_cards() -> None:
    rules = variant("zioncheck")
    for each in lessons(rules):
        one, same = each.build(rules, 3), each.build(rules, 3)
        assert [list(map(render, step.sentences())) for step in one.steps] == [
            list(map(render, step.sentences())) for step in same.steps
        ]
    hands = {step.hand for seed in range(5) for _, step in of_kind(rules, Lay, seed)}  # type: ignore[attr-defined]
    assert len(hands) == 5 * len(list(of_kind(rules, Lay)))


def test_many_seeds_make_every_lesson() -> None:
    for rules in variants():
        for seed in range(2, 5):
            assert path(rules, seed)


def test_a_sixth_game_gets_its_path_from_its_record() -> None:
    base = variant("hoyle")
    sixth = replace(base, id="sixth", deals=base.deals[1:3], set_sizes=(4, None), run_min=5, exchange=None, options=())
    deals = tuple(deal._replace(contract=type(deal.contract).parse("1 set of 4 + 1 run of 5")) for deal in sixth.deals)
    sixth = replace(sixth, deals=deals)
    ids = [each.id for each in lessons(sixth)]
    assert "exchange" not in ids
    for lesson in path(sixth):
        for step in lesson.steps:
            if isinstance(step, NearMiss):
                assert step.refusal.reasons
            if isinstance(step, Lay):
                assert step.needs[0].size in (4, 5)
                assert step.judge([meld.cards for meld in step.melds], written=True)


def test_lessons_come_in_the_order_of_their_numbers() -> None:
    orders = [each.order for each in lesson_types()]
    assert orders == sorted(orders)
    for _, same in groupby(orders):
        assert len(list(same)) <= 2
