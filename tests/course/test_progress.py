"""Progress as a value: what it learns from an answer, its code and its file, and whatever else may be read there."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import FrozenInstanceError, replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.course.item import Item
from rummy_learn.course.mastery import Outcome, Stage
from rummy_learn.course.memory import Memory
from rummy_learn.course.misconceptions import misconceptions
from rummy_learn.course.packing import LONGEST
from rummy_learn.course.progress import DONE, Place, Progress, Standing
from rummy_learn.course.questions import question_types
from rummy_learn.course.skills import SKILLS
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.stream import Stream
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import variants

DAY = date(2026, 5, 1)
ITEM = Item("legal", "shanghai", 7)
LESSONS = [f"lesson-{n}" for n in range(30)]


def some(answers: int = 12) -> Progress:
    """A progress with a little of everything."""
    progress = Progress(salt=77)
    for n in range(answers):
        item = Item("legal", "hoyle", n, 1 + n % 3, ("buys=3",) if n % 2 else ())
        progress = progress.answered(
            list(SKILLS)[n % 3],
            "hoyle",
            right=n % 4 > 0,
            when=DAY + timedelta(n),
            item=item,
            misconception=f"M0{n % 5}",
        )
    return progress.finished("sets", "hoyle").reached("runs", "hoyle", 3)


def full() -> Progress:
    """All there is to learn, learned in every game there is, with wear and tear."""
    stream, games = Stream(3, "full"), [game.id for game in variants()]

    def standing() -> Standing:
        recent = tuple(stream.choice(list(Outcome)) for _ in range(6))
        return Standing(
            recent, Memory(100 + stream.below(36_000), 10 + stream.below(91), DAY - timedelta(stream.below(300)))
        )

    return Progress(
        salt=2**20 - 1,
        answers=20_000,
        standings={Place(skill, game): standing() for skill in SKILLS for game in games},
        lessons={Place(lesson, game): stream.choice((DONE, DONE, 1, 12)) for lesson in LESSONS for game in games},
        missed=tuple(
            Item(stream.choice(question_types()).id, stream.choice(games), stream.below(10**6), 1 + stream.below(3))
            for _ in range(20)
        ),
        beliefs={each.id: 1 + stream.below(90) for each in misconceptions()[::4][:20]},
    )


# ---- what it learns --------------------------------------------------------------------------------------------------
def test_an_answer_changes_its_skill_in_its_game_and_nothing_else() -> None:
    before = some()
    after = before.answered("winning", "rum500", right=True, when=DAY)
    assert after.stage("winning", "rum500") is Stage.ATTEMPTED
    assert after.stage("winning", "hoyle") is Stage.NEW
    assert after.answers == before.answers + 1
    assert {**after.standings} == {**before.standings, Place("winning", "rum500"): after.standing("winning", "rum500")}
    assert replace(after, answers=before.answers, standings=before.standings) == before


def test_nothing_changes_it() -> None:
    with pytest.raises(FrozenInstanceError):
        some().answers = 3  # type: ignore[misc]


def test_only_the_latest_answers_count_and_the_level_follows() -> None:
    progress = Progress()
    for right in [False] * 9 + [True] * 6:
        progress = progress.answered("melds", "hoyle", right=right, when=DAY, mixed=True)
    assert progress.stage("melds", "hoyle") is Stage.MASTERED
    assert progress.level("melds", "hoyle") == 3
    assert progress.level("melds", "shanghai") == 1
    after = progress.answered("melds", "hoyle", right=False, when=DAY, mixed=True)
    assert after.stage("melds", "hoyle") is Stage.PROFICIENT


@pytest.mark.parametrize(("level", "stage"), [(1, Stage.PROFICIENT), (2, Stage.PROFICIENT), (3, Stage.MASTERED)])
def test_only_hard_questions_in_mixed_work_lead_to_mastery(level: int, stage: Stage) -> None:
    progress = Progress()
    for seed in range(6):
        item = Item("legal", "shanghai", seed, level)
        progress = progress.answered("melds", "shanghai", right=True, when=DAY, mixed=True, item=item)
    assert progress.stage("melds", "shanghai") is stage


def test_a_missed_question_is_kept_until_it_is_answered_without_being_shown() -> None:
    def answered(progress: Progress, *, right: bool, shown: bool = False) -> Progress:
        return progress.answered("melds", "shanghai", right=right, when=DAY, hints=4 * shown, shown=shown, item=ITEM)

    missed = answered(Progress(), right=False)
    assert missed.missed == (ITEM,)
    assert answered(missed, right=False).missed == (ITEM,)
    assert answered(missed, right=True, shown=True).missed == (ITEM,)
    assert answered(missed, right=True).missed == ()


def test_the_beliefs_behind_wrong_answers_are_counted() -> None:
    progress = Progress()
    for right in (False, False, True):
        progress = progress.answered("melds", "hoyle", right=right, when=DAY, misconception="M08")
    assert progress.beliefs == {"M08": 2}


def test_what_is_due_comes_the_longest_waiting_first() -> None:
    progress = Progress().answered("scoring", "hoyle", right=False, when=DAY)
    progress = progress.answered("melds", "hoyle", right=True, when=DAY)
    assert progress.due(DAY) == ()
    assert progress.due(DAY + timedelta(1)) == (("scoring", "hoyle"),)
    assert progress.due(DAY + timedelta(30)) == (("scoring", "hoyle"), ("melds", "hoyle"))


def test_steps_of_a_lesson_are_remembered_until_it_is_finished() -> None:
    progress = Progress().reached("sets", "hoyle", 3).reached("sets", "hoyle", 2)
    assert progress.step("sets", "hoyle") == 3
    assert not progress.is_finished("sets", "hoyle")
    progress = progress.finished("sets", "hoyle").reached("sets", "hoyle", 1)
    assert progress.is_finished("sets", "hoyle")
    assert progress.step("sets", "hoyle") == 0
    assert not progress.is_finished("sets", "shanghai")


@pytest.mark.parametrize("id_", ["", "Sets", "sets and runs", "<b>", "s" * 25])
def test_ids_that_could_not_be_read_back_are_refused(id_: str) -> None:
    with pytest.raises(ValueError, match="ids are short"):
        Progress().finished(id_, "hoyle")
    with pytest.raises(ValueError, match="ids are short"):
        Progress().answered(id_, "hoyle", right=True, when=DAY)


@pytest.mark.parametrize("game", variants(), ids=lambda game: game.id)
def test_every_skill_misconception_and_house_rule_can_be_remembered(game: Variant) -> None:
    for option in game.options:
        for value in option.values:
            rules = (f"{option.name}={value}",)
            item = Item("legal", game.id, 10**18 - 1, 3, rules)
            progress = Progress().answered("melds", game.id, right=False, when=DAY, item=item)
            assert Progress.read(progress.to_code()).missed == (item,)
    progress = Progress()
    for skill in SKILLS:
        progress = progress.answered(skill, game.id, right=False, when=DAY)
    for held in misconceptions():
        once = progress.answered("melds", game.id, right=False, when=DAY, misconception=held.id)
        assert Progress.read(once.to_code()) == once


# ---- forgetting ------------------------------------------------------------------------------------------------------
def test_it_can_be_forgotten_in_part() -> None:
    progress = some().answered("melds", "rum500", right=False, when=DAY, item=ITEM).finished("sets", "rum500")
    without_game = progress.without(game="hoyle")
    assert {place.game for place in (*without_game.standings, *without_game.lessons)} == {"rum500"}
    assert without_game.missed == (ITEM,)
    without_skill = progress.without(skill="melds")
    assert "melds" not in {place.what for place in without_skill.standings}
    assert without_skill.lessons == progress.lessons
    assert progress.without(skill="melds", game="rum500").stage("melds", "hoyle") is not Stage.NEW
    assert progress.without_missed().missed == ()
    assert ITEM not in progress.without_missed(ITEM).missed
    assert len(progress.without_missed(ITEM).missed) == len(progress.missed) - 1
    assert progress.without_lessons().lessons == {}


def test_a_new_beginning_asks_other_questions() -> None:
    progress = some()
    assert progress.afresh() == Progress(salt=progress.afresh().salt)
    assert progress.afresh().salt != progress.salt


# ---- the code and the file -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("progress", [Progress(), some(), full()], ids=["new", "some", "full"])
def test_the_code_and_the_file_read_back_the_same_and_are_small(progress: Progress) -> None:
    code, file = progress.to_code(), json.dumps(progress.to_json())
    assert len(code) <= LONGEST == 1500
    assert Progress.read(code) == progress
    assert Progress.read(file) == progress
    assert Progress.from_json(json.loads(file)) == progress


def test_a_code_may_stand_after_words_and_in_lines() -> None:
    code = some().to_code()
    lines = "\r\n ".join(code[at : at + 60] for at in range(0, len(code), 60))
    assert Progress.read(f"My progress, 1 May:\n\n{lines}\n") == some()


def test_more_than_fits_leaves_the_mistakes_behind_before_anything_that_was_reached() -> None:
    lessons = {Place(f"lesson-{n}-{Stream(n).below(10**6)}", "hoyle"): DONE for n in range(60)}
    heavy = replace(full(), lessons={**full().lessons, **lessons})
    kept = Progress.read(heavy.to_code())
    assert kept.standings == heavy.standings
    assert len(kept.missed) < len(heavy.missed)
    huge = replace(heavy, lessons={Place(f"l{Stream(n, 'x').below(10**20)}", "hoyle"): DONE for n in range(150)})
    assert len(huge.to_code()) <= LONGEST


@pytest.mark.parametrize("around", ["“{}”", "{}.", "({})", "<{}>\n", "\u00a0{}\u00a0"])
def test_what_a_message_puts_around_a_code_is_no_part_of_it(around: str) -> None:
    assert Progress.read(around.format(some().to_code())) == some()


def test_a_slip_in_a_code_is_noticed_wherever_it_is() -> None:
    code = some().to_code()
    for at in range(4, len(code)):
        other = "A" if code[at] != "A" else "B"
        for slip in (code[:at] + other + code[at + 1 :], code[:at], code[:at] + code[at + 1 :]):
            with pytest.raises(BadInput) as wrong:
                Progress.read(slip)
            assert wrong.value.code == "bad_progress"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no progress code here"),
        ("hello", "There is no progress code here"),
        ("RL2.abcdefgh", "“RL2.” begins a progress code of another version"),
        ("RL1.", "has a slip in it or lacks its end"),
        ("RL1.<script>", "has a slip in it or lacks its end"),
        ("RL1." + "A" * 2000, "has a slip in it or lacks its end"),
        ("RL1." + "A" * 10_000, "This is too long"),
        ("{", "This file is damaged"),
        ("{" * 5000, "This file is damaged"),
        ('{"a":' * 20_000, "larger than any progress"),
        ("{}", "it says “version None”"),
        ('{"version": 2}', "it says “version 2”"),
    ],
)
def test_what_is_no_progress_gets_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said) as wrong:
        Progress.read(text)
    assert_one_sentence(wrong.value)


def plain() -> dict[str, Any]:
    return json.loads(json.dumps(some().to_json()))  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("salt", -1),
        ("salt", 1.5),
        ("salt", True),
        ("answers", "12"),
        ("answers", 10**30),
        ("standings", {}),
        ("standings", [{}] * 1000),
        ("standings", [None]),
        ("lessons", [{"lesson": "sets", "game": "hoyle", "steps": -1}]),
        ("lessons", [{"lesson": "<b>", "game": "hoyle", "steps": 0}]),
        ("missed", ["legal shanghai"]),
        ("missed", ["legal shanghai 7"] * 21),
        ("missed", [7]),
        ("beliefs", {"M08": 0}),
        ("beliefs", {"<b>": 1}),
        ("beliefs", {f"M{n:03}": 1 for n in range(21)}),
    ],
    ids=str,
)
def test_a_file_that_says_what_cannot_be_is_refused(key: str, value: object) -> None:
    with pytest.raises(BadInput, match="not the progress of anybody"):
        Progress.from_json(plain() | {key: value})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("skill", "Melds"),
        ("game", "a" * 25),
        ("recent", []),
        ("recent", ["right"] * 7),
        ("recent", ["RIGHT"]),
        ("recent", [4]),
        ("stability", 0),
        ("difficulty", 5),
        ("day", "2026-13-01"),
        ("day", "1999-01-01"),
        ("day", 20260501),
    ],
    ids=str,
)
def test_a_standing_that_cannot_be_is_refused(key: str, value: object) -> None:
    told = plain()
    told["standings"][0][key] = value
    with pytest.raises(BadInput, match="not the progress of anybody"):
        Progress.from_json(told)


# ---- anything at all -------------------------------------------------------------------------------------------------
def assert_one_sentence(wrong: BadInput) -> None:
    assert wrong.code == "bad_progress"
    assert str(wrong)
    assert "\n" not in str(wrong)


def reads_or_says_why(text: str) -> None:
    try:
        progress = Progress.read(text)
    except BadInput as wrong:
        assert_one_sentence(wrong)
    else:
        assert Progress.from_json(progress.to_json()) == progress
        assert len(progress.to_code()) <= LONGEST


@given(st.text(max_size=300) | st.from_regex(r"RL1\.[\w-]{0,80}", fullmatch=True))
@settings(max_examples=150, deadline=None)
def test_any_text_is_a_progress_or_gets_a_sentence(text: str) -> None:
    reads_or_says_why(text)


@given(st.binary(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_bytes_with_a_true_checksum_are_a_progress_or_get_a_sentence(content: bytes) -> None:
    reads_or_says_why(forged(content))


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_true_code_with_forged_bytes_is_a_progress_or_gets_a_sentence(data: st.DataObject) -> None:
    content = bytearray(written(some()))
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    reads_or_says_why(forged(bytes(content)))


def test_a_small_code_cannot_unpack_into_a_flood() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    flood = packer.compress(b"a " * 400_000) + packer.flush()
    content = bytes([len(flood) & 127 | 128, len(flood) >> 7]) + flood
    with pytest.raises(BadInput, match="No version of Rummy Learn"):
        Progress.read(forged(content))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(["salt", "answers", "standings", "lessons", "missed", "beliefs", "version"]), JSON)
@settings(max_examples=150, deadline=None)
def test_any_json_in_any_place_is_a_progress_or_gets_a_sentence(key: str, value: object) -> None:
    reads_or_says_why(json.dumps(plain() | {key: value}))


def written(progress: Progress) -> bytes:
    letters = progress.to_code().removeprefix("RL1.")
    return urlsafe_b64decode(letters + "=" * (-len(letters) % 4))[:-3]


def forged(content: bytes) -> str:
    return "RL1." + urlsafe_b64encode(content + sha256(content).digest()[:3]).decode().rstrip("=")
