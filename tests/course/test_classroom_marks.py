"""What comes out of a class: the table, the beliefs behind wrong answers, and gradebooks that go back home."""

from __future__ import annotations

import csv
import io
from collections import Counter

import pytest

from rummy_learn.course.classroom.collect import Marked, collect
from rummy_learn.course.classroom.gradebook import FORMATS, Roster, usual_format, written
from rummy_learn.course.classroom.report import Report
from rummy_learn.rules.errors import BadInput
from tests.course.handing_in import CLASS, file, hand_in, knows_all, knows_nothing, right, wrong

HALF = [right(each) if at % 2 else wrong(each) for at, each in enumerate(CLASS.questions)]


@pytest.fixture(scope="module")
def report() -> Report:
    papers = [
        knows_all("eva@example.org"),
        knows_nothing("Jan Dvořák"),
        hand_in("petr", HALF),
        hand_in("=cmd|' /C calc'!A0", [None] * 6),
    ]
    return Report(collect([file(f"{at}.json", each) for at, each in enumerate(papers)]))


def rows(text: str, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator))


def of(report: Report, name: str) -> Marked:
    return next(each for each in report.marked if each.name == name)


# ---- the class table -------------------------------------------------------------------------------------------------
def test_scores_add_up_by_learner_skill_and_question(report: Report) -> None:
    half = of(report, "petr").right
    assert (of(report, "eva@example.org").right, of(report, "Jan Dvořák").right) == (6, 0)
    total = 6 + half
    assert sum(report.skill(skill).right for skill in report.skills) == total
    assert sum(asked.score.right for asked in report.asked) == total
    assert sum(report.skill(skill).of for skill in report.skills) == 4 * 6
    assert {asked.unanswered for asked in report.asked} <= {1, 2, 3}
    for marked in report.marked:
        assert sum(report.score(marked, skill).right for skill in report.skills) == marked.right


def test_wrong_answers_are_counted_with_what_those_who_gave_them_may_think(report: Report) -> None:
    assert report.common
    for asked, wrong_ in report.common:
        given = [each.answers[asked.number - 1] for each in report.marked]
        assert wrong_.times == max(Counter(filter(None, given)).values()) >= 2
        assert str(wrong_.answer)


def test_a_belief_is_named_for_just_those_whose_wrong_answers_it_explains(report: Report) -> None:
    assert report.beliefs
    for held in report.beliefs:
        explained = [
            marked.name
            for marked in report.marked
            for marking in marked.markings
            if marking and not marking.correct and held.id in [each.id for each in marking.misconceptions]
        ]
        assert (held.times, list(held.names)) == (len(explained), list(dict.fromkeys(explained)))
        assert all("You may think" in str(each) for each in held.rebuttals)
    assert [held.times for held in report.beliefs] == sorted((held.times for held in report.beliefs), reverse=True)


def test_a_belief_is_told_about_the_games_in_which_it_was_shown(report: Report) -> None:
    seen = set()
    for held in report.beliefs:
        asked = {
            str(question.variant.title)
            for marked in report.marked
            for question, marking in zip(CLASS.questions, marked.markings, strict=True)
            if marking and held.id in [each.id for each in marking.misconceptions]
        }
        assert {str(each).split(":")[0] for each in held.rebuttals} == asked
        seen |= asked
    assert len(seen) == 2


def test_the_table_as_a_sheet_has_no_formula_and_every_number(report: Report) -> None:
    head, *found = rows(written(report, "summary").csv)
    assert head == ["name", "right", "of", *report.skills, "file"]
    names = ["'=cmd|' /C calc'!A0", "eva@example.org", "Jan Dvořák", "petr"]
    assert [row[:3] for row in found] == [
        [name, str(each.right), "6"] for name, each in zip(names, report.marked, strict=True)
    ]
    assert len(rows(written(report, "answers").csv)) == 1 + 4 * 6


# ---- gradebooks ------------------------------------------------------------------------------------------------------
CANVAS = """\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,"Essay, long (77)",Rummy Learn (123),Final Score
    Points Possible,,,,,20,,(read only)
"Nováková, Eva",11,u1,EVA@example.org,A,7,,70
"Dvořák, Jan",12,u2,jan,"A, ""B"" too",-,,
"Malý, Petr",13,petr,x,A,3,4,30
"Nemá, Ola",14,u4,ola,A,3,,30
"""


def test_canvas_gets_its_gradebook_back_with_one_column_filled(report: Report) -> None:
    roster = Roster.read(CANVAS)
    assert usual_format(roster) == "canvas"
    found = written(report, "canvas", roster)
    assert found.csv.startswith("\ufeff")
    before, after = rows(CANVAS), rows(found.csv)
    column = before[0].index("Rummy Learn (123)")
    assert [row[column] for row in after[1:]] == ["6", "6", "0", str(of(report, "petr").right), ""]
    for row, old in zip(after, before, strict=True):
        assert row[:column] + row[column + 1 :] == old[:column] + old[column + 1 :]
    notes = {note.code: str(note.message) for note in found.notes}
    assert set(notes) == {"unknown_name", "no_hand_in"}
    assert "Nemá, Ola" in notes["no_hand_in"]


def test_a_column_that_there_is_not_is_added_at_the_end(report: Report) -> None:
    after = rows(written(report, "canvas", Roster.read(CANVAS), "Rummy, hand 2").csv)
    assert [row[-1] for row in after] == ["Rummy, hand 2", "6", "6", "0", str(of(report, "petr").right), ""]
    assert {len(row) for row in after} == {9}


def notes(report: Report, roster: str, column: str) -> dict[str, str]:
    found = written(report, "canvas", Roster.read(roster), column).notes
    return {note.code: str(note.message) for note in found}


def test_a_new_column_is_told_with_those_that_there_are(report: Report) -> None:
    list_ = "First name,Surname,Essay,Quiz: week 3 (Real)\nEva,Nová,-,-\n"
    told = notes(report, list_, "Week 3")["new_column"]
    assert "no column “Week 3”" in told
    assert told.endswith("It has: “Quiz: week 3 (Real)”, “Essay”.")
    assert "new_column" not in notes(report, list_, "quiz: WEEK 3 (real)")
    many = ",".join(["Student", *(f"Quiz {n}" for n in range(40))])
    assert notes(report, f"{many}\nEva\n", "Rummy")["new_column"].endswith("“Quiz 7”, ….")


@pytest.mark.parametrize(
    ("points", "told"), [("10.0", True), ("6", False), ("6.00", False), ("", False), ("(x)", False)]
)
def test_a_column_that_is_out_of_other_points_is_told(report: Report, points: str, told: bool) -> None:
    list_ = f"Student,ID,Section,Week 3 (12)\nPoints Possible,,,{points}\n"
    found = notes(report, list_, "Week 3").get("other_points", "")
    assert (f"“Week 3” is out of {points} points, but this class has 6 questions" in found) == told


@pytest.mark.parametrize("column", ["Student", " id ", "Section", "", " "])
def test_marks_are_never_written_over_who_somebody_is(report: Report, column: str) -> None:
    roster = Roster.read("Student,ID,Section\npetr,1,A\n")
    with pytest.raises(BadInput, match="is no column for marks") as refused:
        written(report, "canvas", roster, column)
    assert refused.value.code == "bad_column"


def test_cells_beyond_the_head_stay_beside_the_marks(report: Report) -> None:
    table = rows(written(report, "canvas", Roster.read("Student,ID,Section\npetr,1,A,extra\n")).csv)
    assert table[0] == ["Student", "ID", "Section", "", "Rummy Learn"]
    assert table[1][:4] == ["petr", "1", "A", "extra"]


def test_a_list_with_semicolons_and_a_formula_stays_such_a_list_without_one(report: Report) -> None:
    roster = Roster.read("Student;ID;Section\n=1+1;1;A\nDvořák, Jan;2;A\n")
    assert rows(written(report, "canvas", roster).csv, ";") == [
        ["Student", "ID", "Section", "Rummy Learn"],
        ["'=1+1", "1", "A", ""],
        ["Dvořák, Jan", "2", "A", "0"],
    ]


def test_a_name_that_stands_twice_in_the_list_is_entered_nowhere(report: Report) -> None:
    roster = Roster.read("Student,ID,Section\nJan Dvořák,1,A\nDVOŘÁK Jan,2,A\n")
    found = written(report, "canvas", roster)
    assert [row[-1] for row in rows(found.csv)[1:]] == ["", ""]
    assert "name_twice" in {note.code for note in found.notes}


def test_two_hand_ins_of_one_person_under_two_names_are_noted() -> None:
    papers = [knows_all("eva@example.org"), knows_nothing("Eva Nováková")]
    report = Report(collect([file(f"{at}", each) for at, each in enumerate(papers)]))
    found = written(report, "canvas", Roster.read(CANVAS))
    (note,) = [note for note in found.notes if note.code == "handed_in_twice"]
    assert (note.where, rows(found.csv)[2][6]) == ("0", "0")
    assert "1 is entered" in str(note.message)


def test_moodle_gets_addresses_and_marks(report: Report) -> None:
    alone = written(report, "moodle")
    assert rows(alone.csv) == [["Email address", "Rummy Learn"], ["eva@example.org", "6"]]
    assert {note.code for note in alone.notes} == {"no_email"}
    roster = Roster.read("First name,Last name,Email address\nJan,Dvořák,Jan.D@example.org\nEva,Nová,eva@example.org\n")
    assert usual_format(roster) == "moodle"
    assert rows(written(report, "moodle", roster).csv)[1:] == [
        ["Jan", "Dvořák", "Jan.D@example.org", "0"],
        ["Eva", "Nová", "eva@example.org", "6"],
    ]


def test_the_list_that_moodle_exports_keeps_its_columns_and_rows(report: Report) -> None:
    before = "First name,Surname,Email address,Quiz 1\nEva,Nová,eva@example.org,-\nOla,Nemá,ola@example.org,3\n"
    after = rows(written(report, "moodle", Roster.read(before)).csv)
    assert [row[:4] for row in after] == rows(before)
    assert [row[4] for row in after] == ["Rummy Learn", "6", ""]
    filled = rows(written(report, "moodle", Roster.read(before), "quiz 1").csv)
    assert filled == [*rows(before)[:1], ["Eva", "Nová", "eva@example.org", "6"], rows(before)[2]]


@pytest.mark.parametrize("text", ["", "\n\n", "a,b\n1,2\n", "x" * 2_000_001, 'Student\n"' + "x" * 200_000])
def test_what_is_no_list_of_a_class_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as error:
        Roster.read(text, "roster.csv")
    assert error.value.code == "bad_roster"
    assert "roster.csv" in str(error.value)


def test_a_format_that_there_is_not_and_canvas_without_its_list_are_refused(report: Report) -> None:
    for format_, code in (("excel", "bad_format"), ("canvas", "no_roster")):
        with pytest.raises(BadInput) as error:
            written(report, format_)
        assert error.value.code == code
    assert set(FORMATS) == {"summary", "answers", "canvas", "moodle"}
