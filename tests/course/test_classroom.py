"""Class codes and hand-ins: they say the same wherever they are read, and what is wrong with one is named."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummy_learn.course.classroom.assignment import MOST, Assignment
from rummy_learn.course.classroom.collect import Collected, File, collect
from rummy_learn.course.classroom.hand_in import FORMAT, HandIn, Picked
from rummy_learn.course.question import Input
from rummy_learn.course.questions import question_types
from rummy_learn.course.skills import SKILLS
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import languages
from rummy_learn.variants import add, drop, more_ids, own_games, variant, variants
from tests.course.handing_in import CLASS, file, knows_all, knows_nothing, right, wrong

GAMES = [game.id for game in variants()]


# ---- class codes -----------------------------------------------------------------------------------------------------
def test_a_class_code_looks_as_it_always_has() -> None:
    assert CLASS.code == "RC1.shanghai,hoyle.6.7.buys~3.mpvp"
    everything = Assignment(["hoyle"], count=MOST, seed=99, skills=["melds", "out"], level=2, rules={"rounds": "7"})
    assert everything.code.startswith(f"RC1.hoyle.{MOST}.99.skills~melds,out.level~2.rounds~7.")


@settings(max_examples=40, deadline=None)
@given(
    games=st.lists(st.sampled_from(GAMES), min_size=1, unique=True),
    count=st.integers(1, MOST),
    seed=st.integers(0, 999_999),
    skills=st.lists(st.sampled_from(list(SKILLS)), unique=True),
    level=st.integers(1, 3),
    lang=st.sampled_from(languages()),
)
def test_a_code_says_what_it_was_made_of(
    games: list[str], count: int, seed: int, skills: list[str], level: int, lang: str
) -> None:
    fits = any(
        not skills or kind.skill in skills for id_ in games for kind in question_types() if kind.fits(variant(id_))
    )
    if not fits:
        with pytest.raises(BadInput, match="ask nothing"):
            Assignment(games, skills=skills)
        return
    made = Assignment(games, count=count, seed=seed, skills=skills, level=level, lang=lang)
    read = Assignment.read(f"“{made.code.lower()}”.")
    assert (read, read.code) == (made, made.code)
    assert (read.games, read.count, read.seed, read.skills) == (made.games, count, seed, made.skills)
    assert (read.level, read.lang) == (level, lang)


def test_every_house_rule_of_every_game_stands_in_a_code() -> None:
    for game in variants():
        for option in game.options:
            for value in option.values if not option.needs else ():
                made = Assignment([game.id], rules={option.name: str(value)})
                assert Assignment.read(made.code).variants == (game.with_options(**{option.name: value}),)


def test_a_code_gives_the_same_questions_in_another_process_and_each_of_them_by_its_item() -> None:
    script = (
        "from rummy_learn.course.classroom.assignment import Assignment\n"
        f"print(*Assignment.read({CLASS.code!r}).items, sep='\\n')"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [str(item) for item in CLASS.items]
    assert [item.question().item for item in CLASS.items] == [question.item for question in CLASS.questions]
    assert [item.game for item in CLASS.items] == ["shanghai", "hoyle"] * 3
    assert all(question.variant.chosen == {"buys": 3} for question in CLASS.questions[::2])


def test_skills_and_level_reach_every_question() -> None:
    asked = Assignment(["zioncheck", "rum500"], count=9, skills=["scoring", "pile"], level=2).questions
    assert {question.type.skill for question in asked} == {"scoring", "pile"}
    assert {question.level for question in asked} == {2}
    assert len({question.item for question in asked}) == 9


def test_a_slip_anywhere_in_a_code_is_noticed() -> None:
    code = CLASS.code
    for at, letter in enumerate(code):
        for other in "7xq.":
            slipped = code[:at] + other + code[at + 1 :]
            if other != letter.lower():
                with pytest.raises(BadInput):
                    Assignment.read(slipped)
    assert Assignment.read(code.replace("1", "l", 0).upper()) == CLASS


@pytest.mark.parametrize(
    ("written", "code", "named"),
    [
        ("", "bad_class", "begins with RC1."),
        ("shanghai", "bad_class", "begins with RC1."),
        ("RC2.shanghai.6.7.abcd", "bad_class", "“RC2.”"),
        (CLASS.code.replace("hoyle", "hoile"), "bad_class", "“hoile”"),
        (CLASS.code[:-1], "bad_class", CLASS.code[:-1]),
    ],
)
def test_a_mistyped_code_is_named_in_a_sentence(written: str, code: str, named: str) -> None:
    with pytest.raises(BadInput, match=re.escape(named)) as error:
        Assignment.read(written)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("given_", "code"),
    [
        ({"games": ["whist"]}, "unknown_variant"),
        ({"games": []}, "bad_class"),
        ({"games": ["hoyle"], "count": 0}, "bad_value"),
        ({"games": ["hoyle"], "count": MOST + 1}, "bad_value"),
        ({"games": ["hoyle"], "seed": -1}, "bad_value"),
        ({"games": ["hoyle"], "level": 4}, "bad_value"),
        ({"games": ["hoyle"], "skills": ["dancing"]}, "unknown_skill"),
        ({"games": ["hoyle"], "skills": ["pile"]}, "bad_class"),
        ({"games": ["hoyle"], "rules": {"buys": "3"}}, "unknown_option"),
        ({"games": ["shanghai"], "rules": {"buys": "99"}}, "bad_value"),
    ],
)
def test_an_assignment_that_cannot_be_is_refused(given_: dict[str, object], code: str) -> None:
    with pytest.raises(BadInput) as error:
        Assignment(**given_)  # type: ignore[arg-type]
    assert error.value.code == code


# ---- hand-ins --------------------------------------------------------------------------------------------------------
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
answers = st.none() | texts | st.lists(st.text("abcdefgh", max_size=3), max_size=8).map(tuple) | texts.map(Picked)
names = st.text("abc éřž'@.-", min_size=1, max_size=30).filter(str.strip).map(lambda name: " ".join(name.split()))


@settings(max_examples=60, deadline=None)
@given(name=names, told=st.lists(answers, max_size=MOST), count=st.none() | st.integers(0, MOST))
def test_a_hand_in_says_the_same_as_a_code_and_as_a_file(name: str, told: list[object], count: int | None) -> None:
    made = HandIn(CLASS.code, name, tuple(told), count)  # type: ignore[arg-type]
    assert HandIn.read(json.dumps(made.to_json())) == made
    assert HandIn.read(f"Dear teacher, here it is:\n {made.to_code()}\n") == made


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "name is missing"),
        ("  ", "name is missing"),
        (7, "name is missing"),
        ("<b>Eva</b>", "<b>Eva</b>"),
        ("Eva\u202eavE", "no name"),
        ("\ud800", "no JSON"),
        ("x" * 101, "too long"),
    ],
)
def test_what_is_no_name_is_refused(name: object, sentence: str) -> None:
    written = json.dumps({**knows_all("Eva").to_json(), "name": name})
    with pytest.raises(BadInput, match=sentence):
        HandIn.read(written)


@pytest.mark.parametrize(
    "changed",
    [
        {"format": "rummy-learn-hand-in/2"},
        {"format": None},
        {"class": ""},
        {"class": ["x"]},
        {"answers": "abc"},
        {"answers": ["a"] * (MOST + 1)},
        {"answers": [7]},
        {"answers": [{"picked": 3}]},
        {"answers": [{"picked": "2C", "more": 1}]},
        {"answers": ["x" * 401]},
        {"answers": [[["a"]]]},
        {"right": -1},
        {"right": "6"},
        {"right": True},
        {"right": 10**30},
    ],
)
def test_a_hand_in_of_another_shape_is_refused_in_a_sentence(changed: dict[str, object]) -> None:
    with pytest.raises(BadInput) as error:
        HandIn.read(json.dumps({**knows_all("Eva").to_json(), **changed}))
    assert error.value.code == "bad_hand_in"
    assert str(error.value).endswith(".")


# ---- collecting ------------------------------------------------------------------------------------------------------
def refused(found: Collected) -> dict[str, str]:
    return {note.where: note.code for note in found.refused}


def test_every_answer_is_marked_by_the_engine_whatever_the_hand_in_says() -> None:
    found = collect([file("a.json", knows_all("Eva")), file("b.json", knows_nothing("Jan"), right=6, score=100)])
    assert found.assignment == CLASS
    assert [(each.name, each.right) for each in found.marked] == [("Eva", 6), ("Jan", 0)]
    assert [(note.where, note.code) for note in found.remarks] == [("b.json", "other_score")]
    assert "says 6 right, but the engine finds 0" in str(found.remarks[0].message)
    assert not found.refused


def test_forged_and_broken_hand_ins_are_named_and_the_rest_is_counted() -> None:
    good = knows_all("Eva")
    other = Assignment(["rum500"], count=6)
    found = collect(
        [
            file("eva.json", good),
            file("jan.json", knows_nothing("Jan")),
            file("other.json", good, **{"class": other.code, "name": "Ota"}),
            file("slip.json", good, **{"class": CLASS.code[:-1], "name": "Ota"}),
            file("few.json", good, answers=["a"], name="Ota"),
            file("nofit.json", good, answers=["no answer"] * 6, name="Ota"),
            file("markup.json", good, name="<script>alert(1)</script>"),
            file("twice.json", knows_nothing("EVA")),
            file("same.json", good),
            File("big.json", b"", 10_000_000),
            File("deep.json", b"[" * 100_000),
            File("text.txt", b"hello"),
            File("empty.json", b""),
            File("bytes.json", b"\xff\xfe\x00"),
            File("cut.json", file("eva.json", good).content[:-9]),
            File("codes.txt", f"Petr: {knows_all('Petr').to_code()}\nIda: {good.to_code()[:-3]}".encode()),
        ]
    )
    assert [(each.where, each.name, each.right) for each in found.marked] == [
        ("eva.json", "Eva", 6),
        ("jan.json", "Jan", 0),
        ("codes.txt:1", "Petr", 6),
    ]
    assert refused(found) == {
        "other.json": "other_class",
        "slip.json": "bad_class",
        "few.json": "bad_hand_in",
        "nofit.json": "bad_hand_in",
        "markup.json": "bad_name",
        "twice.json": "handed_in_twice",
        "same.json": "same_again",
        "big.json": "too_large",
        "deep.json": "bad_hand_in",
        "text.txt": "bad_hand_in",
        "empty.json": "bad_hand_in",
        "bytes.json": "bad_hand_in",
        "cut.json": "bad_hand_in",
        "codes.txt:2": "bad_hand_in",
    }
    assert all(str(note.message).strip() for note in found.refused)


def test_the_class_is_the_one_that_most_are_about_unless_it_is_named() -> None:
    other = Assignment(["rum500"], count=2)
    theirs = HandIn(other.code, "Ota", tuple(right(each) for each in other.questions))
    files = [file("ota.json", theirs), file("eva.json", knows_all("Eva")), file("jan.json", knows_all("Jan"))]
    assert refused(collect(files)) == {"ota.json": "other_class"}
    assert [each.name for each in collect(files, other).marked] == ["Ota"]


def test_without_a_single_hand_in_the_first_reason_is_told() -> None:
    with pytest.raises(BadInput, match=re.escape("x.json: It is empty.")) as error:
        collect([File("x.json", b" ")])
    assert error.value.code == "no_hand_ins"
    with pytest.raises(BadInput, match="no hand-in"):
        collect([])


def test_an_answer_of_every_way_to_answer_is_marked_as_on_the_page() -> None:
    asked = Assignment(["shanghai"], count=MOST, seed=3)
    assert {question.input for question in asked.questions} == set(get_args(Input))
    told = [[answer(question) for question in asked.questions] for answer in (right, wrong)]
    files = [
        File(str(at), HandIn(asked.code, f"{at}", tuple(given_)).to_code().encode()) for at, given_ in enumerate(told)
    ]
    best, worst = collect(files).marked
    assert all(marking and marking.correct for marking in best.markings)
    assert sum(marking is not None for marking in worst.markings) > 25
    assert not any(marking and marking.correct for marking in worst.markings)


def test_melds_that_were_picked_lie_in_no_order_and_typed_ones_do() -> None:
    asked = Assignment(["shanghai"], count=MOST, seed=3)
    at = next(at for at, question in enumerate(asked.questions) if "run" in str(question.prompt) and question.needs)
    melds = [meld.split() for meld in str(right(asked.questions[at])).split(" | ")]
    muddled = " | ".join(" ".join(sorted(meld, key=lambda card: card[-1::-1])[::-1]) for meld in melds)
    for answer in (Picked(muddled), " | ".join(map(" ".join, melds))):
        told = tuple(answer if place == at else None for place in range(MOST))
        (marked,) = collect([file("x", HandIn(asked.code, "Eva", told))]).marked
        assert marked.right == 1, answer


GOOD = file("x", knows_all("Eva")).content
CODE = knows_all("Eva").to_code().encode()


@settings(max_examples=120, deadline=None)
@given(
    whole=st.sampled_from([GOOD, CODE]),
    edits=st.lists(st.tuples(st.integers(0, 2000), st.binary(max_size=3)), min_size=1, max_size=4),
)
@example(whole=GOOD, edits=[(GOOD.index(b'"right"'), b"1" * 5000)])
@example(whole=FORMAT.encode(), edits=[(0, b'{"')])
def test_no_changed_byte_leads_to_anything_but_a_count_or_a_reason(
    whole: bytes, edits: list[tuple[int, bytes]]
) -> None:
    for at, piece in edits:
        whole = whole[: at % len(whole)] + piece + whole[at % len(whole) + 1 :]
    try:
        found = collect([File("x", whole), File("good", GOOD)])
    except BadInput as error:
        pytest.fail(f"the good one is lost: {error}")
    assert len(found.marked) + len(found.refused) == 2
    assert all(str(note.message) for note in (*found.refused, *found.remarks))


def test_house_rules_of_a_class_are_those_of_its_games() -> None:
    assert CLASS.variants == (variant("shanghai", buys=3), variant("hoyle"))


def test_games_of_ones_own_change_no_question_of_a_class() -> None:
    games = [(each.variant.id, *(other.id for other in each.games)) for each in CLASS.questions]
    own = replace(variant("shanghai"), id="mine", order=0)
    add(own)
    try:
        again = Assignment.read(CLASS.code)
        assert [(each.variant.id, *(other.id for other in each.games)) for each in again.questions] == games
        assert again.items == CLASS.items
        assert own in own_games()
        assert {each.variant.id for each in Assignment(["mine"], count=2).questions} == {"mine"}
    finally:
        drop("mine")
    with pytest.raises(BadInput, match="“mine”"):
        Assignment(["mine"])


def test_games_that_are_found_by_their_id_only_have_classes_too() -> None:
    for id_ in more_ids():
        made = Assignment([id_, "hoyle"], count=2)
        assert set(Assignment.read(made.code).games) == {id_, "hoyle"}
