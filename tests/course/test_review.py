"""Mixed review: what is missed comes back after three and after eight others, and the weakest is asked most."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest

from rummy_learn.course.item import Item
from rummy_learn.course.mastery import Outcome
from rummy_learn.course.pool import Pool
from rummy_learn.course.progress import Progress
from rummy_learn.course.questions import question_type, question_types
from rummy_learn.course.review import GAPS, Sitting, need
from rummy_learn.course.skills import SKILLS
from rummy_learn.rules.errors import BadInput
from rummy_learn.variants import variant, variants

DAY = date(2026, 5, 1)
QUICK = [question_type(id_) for id_ in ("legal", "score", "winner", "which_games")]
"""Kinds whose questions are made in no time."""
POOL = Pool.of(QUICK, variants())


def skill(item: Item) -> str:
    return question_type(item.type).skill


def sat(
    progress: Progress,
    answers: int,
    right: Callable[[int, Item], bool] = lambda *_: True,
    pool: Pool = POOL,
    day: date = DAY,
) -> Iterator[tuple[Sitting, Progress]]:
    """The sitting and the progress before each of so many answers."""
    sitting = Sitting.begin(pool, progress, day)
    for n in range(answers):
        yield sitting, progress
        good = right(n, sitting.item)
        progress = progress.answered(
            skill(sitting.item), sitting.item.game, right=good, when=day, mixed=not sitting.again, item=sitting.item
        )
        outcome = Outcome.of(right=good, mixed=not sitting.again, hints=0, shown=False)
        sitting = sitting.answered(outcome).next(pool, progress)


def asked(progress: Progress, answers: int, right: Callable[[int, Item], bool] = lambda *_: True) -> list[Item]:
    return [sitting.item for sitting, _ in sat(progress, answers, right)]


# ---- coming back -----------------------------------------------------------------------------------------------------
def test_a_missed_question_comes_back_after_three_others_and_again_after_eight() -> None:
    items = asked(Progress(salt=1), 20, lambda n, _: n != 2)
    assert [at for at, item in enumerate(items) if item == items[2]] == [2, 2 + 1 + 3, 2 + 1 + 3 + 1 + 8]
    assert GAPS == (3, 8)


def test_missed_again_it_begins_anew() -> None:
    items = asked(Progress(salt=1), 30, lambda n, _: n not in (2, 6))
    assert [at for at, item in enumerate(items) if item == items[2]] == [2, 6, 10, 19]


def test_missed_three_times_it_rests_until_another_day() -> None:
    item = asked(Progress(salt=1), 3)[2]
    *_, (_, progress) = sittings = list(sat(Progress(salt=1), 30, lambda _, each: each != item))
    assert [n for n, (sitting, _) in enumerate(sittings) if sitting.item == item] == [2, 6, 10]
    assert progress.missed == (item,)


def test_a_right_answer_comes_back_no_more_within_the_sitting() -> None:
    items = asked(Progress(salt=1), 40)
    assert len(set(items)) == 40


def test_a_question_that_comes_back_is_no_mixed_work() -> None:
    agains = [sitting.again for sitting, _ in sat(Progress(salt=1), 9, lambda n, _: n != 2)]
    assert agains == [False] * 6 + [True] + [False] * 2


def test_several_missed_ones_all_come_back() -> None:
    items = asked(Progress(salt=4), 30, lambda n, _: n > 3)
    counts = Counter(items)
    assert [counts[item] for item in items[:4]] == [3] * 4


def test_what_was_missed_on_another_day_comes_back_too() -> None:
    progress = Progress(salt=3)
    for sitting, after in sat(progress, 8, lambda *_: False):
        progress = after
        missed = sitting.item
    missed_then = set(progress.missed)
    later = [sitting for sitting, _ in sat(progress, 12, day=DAY + timedelta(2))]
    assert {sitting.item for sitting in later if sitting.again} & missed_then
    assert missed


# ---- what is chosen --------------------------------------------------------------------------------------------------
def test_skills_and_games_alternate() -> None:
    places = [(skill(item), item.game) for item in asked(Progress(salt=5), 40)]
    assert all(one != following for one, following in pairwise(places))
    assert len(set(places)) > 8


def test_a_beginner_meets_the_skills_in_their_order() -> None:
    pool = Pool.of(QUICK, [variant("hoyle")])
    skills = [skill(sitting.item) for sitting, _ in sat(Progress(salt=6), 12, pool=pool)]
    order = [each for each in SKILLS if each in skills]
    assert list(dict.fromkeys(skills)) == order
    assert len(order) > 2


def test_the_weakest_is_asked_most() -> None:
    items = asked(Progress(salt=8), 90, lambda _, item: item.game != "hoyle")
    counts = Counter(item.game for item in items[30:])
    assert counts["hoyle"] == max(counts.values())
    assert 60 > counts["hoyle"] > 2 * sorted(counts.values())[-2]


def test_a_skill_needs_more_the_weaker_it_is_and_when_it_is_due() -> None:
    def standing(*right: bool) -> Progress:
        progress = Progress()
        for each in right:
            progress = progress.answered("melds", "hoyle", right=each, when=DAY)
        return progress

    good, bad = standing(*[True] * 6).standing("melds", "hoyle"), standing(*[False] * 6).standing("melds", "hoyle")
    assert good
    assert bad
    assert need(bad, DAY) == 100
    assert need(good, DAY) < need(None, DAY) < need(bad, DAY)
    assert need(good, good.memory.due - timedelta(1)) < 50 <= need(good, good.memory.due)


def test_the_level_follows_what_has_been_reached() -> None:
    progress = Progress(salt=9)
    for each in {skill(Item(asked.type.id, "hoyle", 0)) for asked in POOL.asked}:
        for _ in range(3):
            progress = progress.answered(each, "hoyle", right=True, when=DAY)
    pool = Pool.of(QUICK, [variant("hoyle")])
    assert {sitting.item.level for sitting, _ in sat(progress, 3, pool=pool)} == {2}


def test_sittings_differ_and_yet_the_same_progress_asks_the_same() -> None:
    first, second = asked(Progress(salt=1), 6), asked(Progress(salt=2), 6)
    assert first != second
    assert asked(Progress(salt=1), 6) == first
    later = replace(Progress(salt=1), answers=6)
    assert asked(later, 6) != first


def test_skipping_goes_on_to_another_question() -> None:
    sitting = Sitting.begin(POOL, Progress(salt=1), DAY)
    items = [sitting.item]
    for _ in range(10):
        sitting = sitting.next(POOL, Progress(salt=1))
        items.append(sitting.item)
    assert len(set(items)) == 11
    assert sitting.answers == 0
    assert sitting.turn == 11


def test_house_rules_are_asked_about_and_stay_with_the_item() -> None:
    pool = Pool.of(QUICK, [variant("shanghai", buys=3)])
    items = [sitting.item for sitting, _ in sat(Progress(salt=1), 5, pool=pool)]
    assert {item.rules for item in items} == {("buys=3",)}
    assert {item.question().variant.chosen["buys"] for item in items} == {3}


def test_nothing_can_be_asked_about_nothing() -> None:
    with pytest.raises(ValueError, match="nothing can be asked"):
        Sitting.begin(Pool(()), Progress(), DAY)


@pytest.mark.parametrize("kind", question_types(), ids=lambda kind: kind.id)
def test_every_kind_of_question_belongs_to_a_skill_that_is_practised(kind: object) -> None:
    assert kind.skill in SKILLS  # type: ignore[attr-defined]


# ---- as JSON ---------------------------------------------------------------------------------------------------------
def test_a_sitting_reads_back_the_same_at_any_moment() -> None:
    for sitting, _ in sat(Progress(salt=1), 12, lambda n, _: n % 3 > 0):
        assert Sitting.from_json(json.loads(json.dumps(sitting.to_json()))) == sitting


@pytest.mark.parametrize(
    "change",
    [
        {"day": "yesterday"},
        {"item": "legal shanghai"},
        {"item": "riddle shanghai 7"},
        {"item": "legal bridge 7"},
        {"item": "legal shanghai 7 buys=99"},
        {"answers": "3"},
        {"right": 3},
        {"turn": 0},
        {"again": "yes"},
        {"waiting": [["legal shanghai 7", 3, 1]]},
        {"waiting": [["legal shanghai 7", 3, 9, 1]]},
        {"waiting": [["legal shanghai 7", 3, 1, 1]] * 50},
        {"waiting": None},
    ],
    ids=str,
)
def test_what_is_no_sitting_is_none(change: dict[str, object]) -> None:
    sitting = Sitting.begin(POOL, Progress(salt=1), DAY)
    assert Sitting.from_json(sitting.to_json() | change) is None
    assert Sitting.from_json([change]) is None
    assert Sitting.from_json(None) is None


# ---- items -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", ["legal shanghai 7", "legal shanghai 7/2", "legal shanghai 7/3 buys=3 wild_deuces=on"])
def test_an_item_reads_back_as_it_is_written_and_always_gives_the_same_question(text: str) -> None:
    item = Item.parse(text)
    assert str(item) == text
    assert Item.parse(text).question().shown() == item.question().shown()
    assert item.question().level == item.level


@pytest.mark.parametrize("text", ["", "legal", "legal shanghai x", "legal shanghai 7/0", "<b> <i> 7", "a" * 999])
def test_what_names_no_question_gets_a_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="names no question"):
        Item.parse(text)
