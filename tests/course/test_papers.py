"""Questions as files: what readers written by others make of them is what the engine says."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
import qti2latex
from moodle_xml_parser.parser import parse_bytes

from rummy_learn.course.papers import Paper
from rummy_learn.course.papers._closed import marked_elsewhere
from rummy_learn.course.papers.gift import _escaped
from rummy_learn.course.question import Order, Question
from rummy_learn.course.questions import make_question, question_types
from rummy_learn.course.quiz import quiz
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.ui.print.formats import format_, formats
from rummy_learn.variants import variant, variants

PLATFORMS = ("gift", "moodle", "qti")
READERS = Path(__file__).parents[1] / "readers"


class Read(NamedTuple):
    """A question as a reader has it: its name, its text, and the answers that it takes for right and for wrong."""

    name: str
    text: str
    right: list[str]
    wrong: list[str]


# ---- the readers -----------------------------------------------------------------------------------------------------
def parsed_gift(text: str) -> Any:
    """What gift-pegjs makes of GIFT."""
    node = shutil.which("node")
    if not node or not (READERS / "node_modules").is_dir():
        if os.environ.get("CI"):
            raise AssertionError("gift-pegjs is not there: npm ci --prefix tests/readers")
        pytest.skip("gift-pegjs is not installed: npm ci --prefix tests/readers")
    done = subprocess.run([node, "gift.js"], cwd=READERS, input=text.encode(), capture_output=True, check=False)
    assert not done.returncode, done.stderr.decode()
    return json.loads(done.stdout)


def gift(data: bytes) -> list[Read]:
    found = []
    for each in parsed_gift(data.decode())[1:]:
        if each["type"] == "Numerical":
            right, wrong = [str(each["choices"]["number"])], []
        else:
            right = [one["text"]["text"] for one in each["choices"] if one["isCorrect"] or (one["weight"] or 0) > 0]
            wrong = [one["text"]["text"] for one in each["choices"] if one["text"]["text"] not in right]
        found.append(Read(each["title"], each["stem"]["text"], right, wrong))
    return found


def moodle(data: bytes) -> list[Read]:
    """Multiple choice by moodle-xml-parser; it knows no numbers, so those are read as XML."""
    found = []
    for each in parse_bytes(data)["multichoice"]:
        right = [option.answer for option in each.options if option.score_fraction > 0]
        wrong = [option.answer for option in each.options if option.score_fraction <= 0]
        assert sum(option.score_fraction for option in each.options if option.score_fraction > 0) == pytest.approx(
            100, abs=1e-3
        )
        found.append(Read(each.name, each.text_pre_parse, right, wrong))
    for node in ElementTree.fromstring(data).iterfind("question[@type='numerical']"):
        name, text, right_ = (node.findtext(path) or "" for path in ("name/text", "questiontext/text", "answer/text"))
        found.append(Read(name, text, [right_], []))
    return sorted(found, key=lambda each: int(each.name.split(".")[0]))


def qti(data: bytes) -> list[Read]:
    """The items as qti2latex finds them in the file that the manifest names."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        manifest = ElementTree.fromstring(packed.read("imsmanifest.xml"))
        [file] = qti2latex.findall_anyns(manifest, "file")
        root = ElementTree.fromstring(packed.read(file.attrib["href"]))
    found = []
    for item in qti2latex.findall_anyns(root, "item"):
        kind = qti2latex.guess_type(qti2latex.get_qti_metadata(item), item)
        text = qti2latex.get_item_stem(item)
        if kind == "numerical_question":
            right, wrong = sorted(qti2latex.get_correct_idents(item)), []
        else:
            choices = dict(qti2latex.get_choices(item))
            # It takes the options that have feedback of their own for right too; full marks tell.
            [full] = [
                each for each in qti2latex.findall_anyns(item, "respcondition") if each.attrib["continue"] == "No"
            ]
            wanted = _wanted(qti2latex.first(qti2latex.findall_anyns(full, "conditionvar")))
            right = [choices[ident] for ident in choices if ident in wanted]
            wrong = [choices[ident] for ident in choices if ident not in wanted]
        found.append(Read(item.attrib["title"], text, right, wrong))
    return found


def _wanted(condition: ElementTree.Element) -> set[str]:
    refused = {each.text for no in qti2latex.findall_anyns(condition, "not") for each in no}
    return {each.text or "" for each in qti2latex.findall_anyns(condition, "varequal")} - refused


READ: dict[str, Callable[[bytes], list[Read]]] = {"gift": gift, "moodle": moodle, "qti": qti}


# ---- what platforms mark is what the engine marks --------------------------------------------------------------------
@pytest.mark.parametrize("format_id", PLATFORMS)
@pytest.mark.parametrize("game", variants()[:5], ids=lambda game: game.id)
def test_a_platform_takes_the_answers_for_right_that_the_engine_does(game, format_id: str) -> None:
    paper = a_paper(game, 30)
    found = READ[format_id](format_(format_id).write(paper))
    assert len(found) == len(paper.questions)
    for number, (question, read) in enumerate(zip(paper.questions, found, strict=True), start=1):
        assert read.name.startswith(f"{number}. ")
        assert " ".join(str(question.prompt).split()) in plain(read.text)
        assert read.right, question
        assert_marked_alike(question, read)


def assert_marked_alike(question: Question, read: Read) -> None:
    texts = {plain(str(option.text)): option.key for option in question.options}
    if question.input == "number":
        assert [question.mark(each).correct for each in read.right] == [True]
        return
    if question.input == "many":
        nothing = str(say("None of these"))
        assert {*read.right, *read.wrong} == {*texts, nothing}
        chosen = [texts[each] for each in read.right if each != nothing]
        assert (nothing in read.right) == (not chosen)
        assert question.mark(chosen).correct
        return
    assert len(read.right) == 1
    assert read.wrong
    for text, right in [(read.right[0], True), *((each, False) for each in read.wrong)]:
        if question.input == "card":
            [key] = [card.face.text for card in question.offered if str(say("{card}", card=(card.face,))) == text][:1]
        elif question.input == "order":
            order = next(keys for keys in permutations(texts.values()) if words(question, keys) == text)
            assert question.mark(Order(order)).correct == right
            continue
        else:
            key = texts[text]
        assert question.mark(key).correct == right


def words(question: Question, keys: Iterable[str]) -> str:
    return ", ".join(str(question.option(key)) for key in keys)


def plain(text: str) -> str:
    for tag in ("<p>", "</p>"):
        text = text.replace(tag, "")
    for markup, sign in (("<br>", " "), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
        text = text.replace(markup, sign)
    return " ".join(text.split())


def a_paper(game, count: int, seed: int = 5) -> Paper:
    return Paper("Rummy: a & b / <c>", quiz(game, seed=seed, count=count, suits=marked_elsewhere))


@pytest.mark.parametrize("kind", [kind for kind in question_types() if kind.input in ("many", "order")])
def test_what_goes_to_a_platform_has_one_right_answer(kind) -> None:
    for game in variants()[:5]:
        for seed in range(2 if kind.fits(game) else 0):
            question = make_question(kind.id, game, seed)
            keys = [option.key for option in question.options]
            if question.input == "order":
                answers: list[object] = [Order(each) for each in permutations(keys)]
            else:
                answers = [set(each) for n in range(len(keys) + 1) for each in combinations(keys, n)]
            assert [question.mark(each).correct for each in answers].count(True) == 1


def test_questions_that_only_the_engine_can_mark_stay_out() -> None:
    kinds = [kind for kind in question_types() if kind.input in ("cards", "groups")]
    assert kinds
    shanghai = variant("shanghai")
    assert not quiz(shanghai, kinds=kinds, suits=format_("moodle").suits)
    assert quiz(shanghai, kinds=kinds, count=1, suits=format_("anki").suits)
    assert all(marked_elsewhere(question) for question in quiz(shanghai, count=40, suits=format_("gift").suits))


def test_wrong_options_say_what_the_learner_may_think() -> None:
    question = next(each for seed in range(50) if (each := make_question("legal", variant("shanghai"), seed)).options)
    for format_id in PLATFORMS:
        data = format_(format_id).write(Paper("", (question,)))
        told = "".join(map(bytes.decode, unpacked(data))) if format_id == "qti" else data.decode()
        assert "You may think" in told


# ---- every format ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("format_id", [each.id for each in formats()])
def test_the_same_paper_gives_the_same_bytes_and_another_seed_others(format_id: str) -> None:
    first, again, other = (format_(format_id).write(a_paper(variant("hoyle"), 4, seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_a_format_without_answers_tells_none() -> None:
    paper = a_paper(variant("shanghai"), 8)
    for each in formats():
        if each.blank:
            told = each.write(replace(paper, answers=False)).decode()
            assert str(paper.questions[0].prompt) in told
            assert "Rule S." not in told
            assert '"solution"' not in told
            assert "explanation" not in told


def test_an_unknown_format_is_named_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="kahoot") as refused:
        format_("kahoot")
    assert "moodle" in str(refused.value)


SIGNS = ("~", "=", "#", "{", "}", ":", "\\", "{}", "a=b", "~%50%", "\\n", "::x::", "####", "->", "50%", "//", "1:2")


def test_signs_that_mean_something_in_gift_come_back_as_they_were() -> None:
    lines = [f"::{_escaped(sign)}::[plain]Sign {_escaped(sign)} end {{={_escaped(sign)} ~other}}" for sign in SIGNS]
    found = parsed_gift("\n\n".join(lines))
    assert [each["title"] for each in found] == list(SIGNS)
    assert [each["stem"]["text"] for each in found] == [f"Sign {sign} end" for sign in SIGNS]
    assert [each["choices"][0]["text"]["text"] for each in found] == list(SIGNS)


def test_markup_in_a_question_stays_text() -> None:
    question = make_question("legal", variant("shanghai"), 1)
    evil = replace(question, prompt=Message("<script>alert(1)</script> & <b>"))
    for format_id in ("moodle", "anki", "qti"):
        data = format_(format_id).write(Paper("<i>", (evil,)))
        for part in unpacked(data) if format_id == "qti" else (data,):
            text = ElementTree.fromstring(part).itertext() if format_id != "anki" else [part.decode()]
            assert not any("<script>" in each for each in text)


def unpacked(data: bytes) -> Sequence[bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        assert not packed.testzip()
        return [packed.read(name) for name in packed.namelist()]


# ---- Anki ------------------------------------------------------------------------------------------------------------
def test_notes_for_anki_have_five_fields_and_keep_their_id() -> None:
    many, few = (quiz(variant("rum500"), seed=3, count=count) for count in (20, 5))
    head, notes = anki(format_("anki").write(Paper("", many)))
    assert head[:2] == ["#separator:tab", "#html:true"]
    assert all(len(note) == 5 for note in notes)
    assert len({note[0] for note in notes}) == len(notes) == 20
    assert [note[0] for note in anki(format_("anki").write(Paper("", few)))[1]] == [note[0] for note in notes[:5]]
    for question, note in zip(many, notes, strict=True):
        assert plain(str(question.prompt)) in plain(note[2])
        assert plain(str(question.mark(question.solution).solution_said)) in plain(note[3])
        assert f"rummy::{question.variant.id}" in note[4].split()


def anki(data: bytes) -> tuple[list[str], list[list[str]]]:
    lines = data.decode().splitlines(keepends=True)
    head = [line.rstrip("\n") for line in lines if line.startswith("#")]
    return head, list(csv.reader(lines[len(head) :], delimiter="\t"))
