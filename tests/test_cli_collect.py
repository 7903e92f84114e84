"""`collect`: a folder of hand-ins becomes a class table and a gradebook, whatever else lies in the folder."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from tests.course.handing_in import CLASS, file, knows_all, knows_nothing
from tests.test_cli import REFUSED, UNUSABLE, YES, run

CANVAS = """Student,ID,SIS Login ID,Section
    Points Possible,,,
"Nováková, Eva",1,eva@example.org,A
"Dvořák, Jan",2,jan,A
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two good hand-ins, one of them in a folder of its own, and a file of the system."""
    place = tmp_path / "in"
    (place / "late").mkdir(parents=True)
    (place / "eva.json").write_bytes(file("", knows_all("eva@example.org")).content)
    (place / "late" / "jan.txt").write_text(f"Here: {knows_nothing('Jan Dvořák').to_code()}", encoding="utf-8")
    (place / ".DS_Store").write_bytes(b"\x00\xff")
    return place


def test_the_table_names_everyone_and_the_gradebook_goes_back_filled(folder: Path, tmp_path: Path) -> None:
    roster, marks = tmp_path / "canvas.csv", tmp_path / "marks.csv"
    roster.write_text(CANVAS, encoding="utf-8")
    said = run("collect", str(folder), "--roster", str(roster), "-o", str(marks), "--column", "Rummy 1")
    assert said.status == YES
    assert f"Class {CLASS.code}\n2 hand-ins, 6 questions" in said.out
    assert "eva@example.org    6/6  ++++++" in said.out
    assert "Jan Dvořák         0/6" in said.out
    rows = list(csv.reader(marks.read_text(encoding="utf-8").splitlines()))
    assert [row[-1] for row in rows] == ["Rummy 1", "6", "6", "0"]
    assert [row[:-1] for row in rows] == list(csv.reader(CANVAS.splitlines()))


def test_what_cannot_be_counted_is_named_with_status_1_and_the_rest_is_counted(folder: Path) -> None:
    (folder / "big.json").write_bytes(b"[" * 10_000_000)
    (folder / "forged.json").write_bytes(file("", knows_nothing("Petr"), right=6).content)
    (folder / "other.json").write_bytes(file("", knows_all("Ota"), answers=["a"]).content)
    said = run("collect", str(folder))
    assert said.status == REFUSED
    assert "  big.json: It is too large for hand-ins" in said.out
    assert "  other.json: It has 1 answers to 6 questions." in said.out
    assert "  forged.json: It says 6 right, but the engine finds 0: 0 counts." in said.out
    assert "Petr               0/6" in said.out
    told = run("collect", str(folder), "--json").json
    assert [each["name"] for each in told["learners"]] == ["eva@example.org", "Jan Dvořák", "Petr"]
    assert [each["file"] for each in told["refused"]] == ["big.json", "other.json"]
    assert [each["code"] for each in told["remarks"]] == ["other_score"]


def test_every_format_is_printed_too(folder: Path) -> None:
    summary = list(csv.DictReader(io.StringIO(run("collect", str(folder), "--format", "summary").out)))
    assert [(row["name"], row["right"], row["file"]) for row in summary] == [
        ("eva@example.org", "6", "eva.json"),
        ("Jan Dvořák", "0", "late/jan.txt"),
    ]
    answers = list(csv.DictReader(io.StringIO(run("collect", str(folder), "--format", "answers").out)))
    assert [row["item"] for row in answers] == [str(item) for item in CLASS.items] * 2
    moodle = run("collect", str(folder), "--format", "moodle").out
    assert moodle.splitlines() == ["Email address,Rummy Learn", "eva@example.org,6"]
    assert "“Jan Dvořák” is no e-mail address" in run("collect", str(folder), "--format", "moodle").err
    assert len(run("collect", str(folder / "eva.json"), "--format", "summary").out.splitlines()) == 2


@pytest.mark.parametrize(
    ("words", "code", "piece"),
    [
        (("nowhere",), "bad_folder", "nowhere"),
        (("{}", "--roster", "nowhere.csv"), "bad_roster", "nowhere.csv"),
        (("{}", "--format", "excel"), "bad_format", "excel"),
        (("{}", "--format", "canvas"), "no_roster", "Canvas"),
        (("{}", "--class", "RC1.hoyle.1.1.xxxx"), "bad_class", "RC1.hoyle.1.1.xxxx"),
        (("{}/late/none",), "bad_folder", "none"),
    ],
)
def test_what_cannot_be_used_gets_one_line(folder: Path, words: tuple[str, ...], code: str, piece: str) -> None:
    said = run("collect", *(word.format(folder) for word in words), "--json")
    assert said.status == UNUSABLE
    assert said.json["error"]["code"] == code
    assert said.err.count("\n") == 1
    assert piece in said.err


def test_a_folder_without_hand_ins_says_so(tmp_path: Path) -> None:
    said = run("collect", str(tmp_path))
    assert (said.status, said.err) == (UNUSABLE, "rummy-learn: There is no hand-in to mark here.\n")


def test_the_questions_of_a_class_are_had_by_its_code() -> None:
    asked = run("quiz", CLASS.code, "--json").json["questions"]
    assert [each["prompt"] for each in asked] == [str(question.prompt) for question in CLASS.questions]
    said = run("quiz", CLASS.code, "--count", "3")
    assert (said.status, said.err) == (UNUSABLE, "rummy-learn: A class code says that itself: leave --count out.\n")
    assert "“RC9.”" in run("quiz", "RC9.shanghai").err


def test_questions_that_a_format_leaves_out_are_told_beside_it() -> None:
    left = [str(at) for at, each in enumerate(CLASS.questions, start=1) if each.input in ("cards", "groups")]
    assert left
    told = run("quiz", CLASS.code, "--format", "gift")
    assert (told.status, told.out.count("::")) == (YES, 2 * (6 - len(left)))
    assert f" {', '.join(left)} " in told.err
    assert told.err.count("\n") == 1
    assert run("quiz", CLASS.code).err == ""
    fewer = run("quiz", "hoyle", "--kinds", "recall_winning", "--count", "12", "--format", "gift")
    assert fewer.status == YES
    assert " of 12 questions: no more are found" in fewer.err
