"""A class in real browsers: a teacher's code, a learner who walks through it, two more, and the gradebook."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from zipfile import ZipFile

from playwright.sync_api import Page, expect

from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.classroom.hand_in import Answered, HandIn, Picked
from rummy_learn.course.question import Question
from tests.browser.conftest import Check, Open
from tests.course.handing_in import right, wrong

CLASS = Assignment(["hoyle", "zioncheck"], count=4, seed=5, skills=["winning", "scoring", "melds"])
ROSTER = """Student,ID,SIS Login ID,Section,Final Score
    Points Possible,,,,(read only)
"Nováková, Eva",1,eva@example.org,A,70
"Dvořák, Jan",2,jan@example.org,A,
"Malý, Petr",3,petr@example.org,A,30
"""


def learner(page: Page, path: str) -> None:
    """Another learner, who has never been here."""
    page.evaluate("localStorage.clear()")
    page.goto(path)
    expect(page.locator("#rl-loading")).to_be_hidden()


def give(page: Page, question: Question, answer: Answered | None) -> None:
    """Answers the question that stands there."""
    assert answer is not None
    expect(page.locator("#prompt")).to_have_text(str(question.prompt))
    if question.input in ("choice", "many"):
        for key in answer or ("none",):
            page.locator(f"input[name=answer][value={key}]").check()
    elif question.input != "order":  # an order as it stands is an answer
        page.get_by_role("textbox").fill(answer.melds if isinstance(answer, Picked) else str(answer))
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_be_focused()


def test_a_class_from_its_code_to_the_gradebook(
    page: Page, served: Open, tmp_path: Path, assert_accessible: Check
) -> None:
    # The teacher makes the code.
    served("/?page=teach&game=hoyle,zioncheck")
    for skill in ("Winning", "Points", "Melds"):
        page.get_by_role("checkbox", name=skill, exact=True).check()
    page.get_by_label("Set number").fill("5")
    page.get_by_label("Questions", exact=True).select_option("5")
    asked = Assignment(CLASS.games, count=5, seed=5, skills=CLASS.skills)
    expect(page.get_by_label("It says what stands in the form")).to_have_value(asked.code)
    expect(page.locator(".class-items > li")).to_have_count(5)
    expect(page.get_by_text("Nobody else can open the address of this page")).to_be_visible()
    copy = page.get_by_role("button", name="Copy the link")
    link = copy.get_attribute("data-address")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as on a page without https
    copy.click()
    expect(copy).to_have_attribute("data-done", "Copied.")
    expect(copy).to_be_focused()
    assert_accessible(page)

    # The same questions for another platform, as a file that is no text.
    page.get_by_label("The same questions as").select_option("qti")
    page.get_by_role("button", name="Make the file").click()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save rummy-class.qti.zip").click()
    saving.value.save_as(tmp_path / "class.zip")
    assert "imsmanifest.xml" in ZipFile(tmp_path / "class.zip").namelist()

    # A learner opens it, answers, is thrown out in the midst of it, and goes on.
    learner(page, f"/{link}")
    expect(page.get_by_role("heading", name="Your class: 5 questions")).to_be_visible()
    page.get_by_role("link", name="Begin").press("Enter")
    for at, question in enumerate(asked.questions):
        give(page, question, wrong(question) if at == 1 else right(question))
        if at == 1:
            page.reload()
            expect(page.locator("#rl-loading")).to_be_hidden()
            expect(page.locator("#verdict")).to_be_visible()
        page.get_by_role("link", name="To the hand-in" if at == 4 else "Next question").click()
    expect(page.get_by_role("heading", name="Hand in", exact=True)).to_be_visible()
    page.get_by_label("Your name or e-mail address").fill("Eva Nováková")
    page.keyboard.press("Enter")
    expect(page.locator("#made")).to_be_focused()
    assert_accessible(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    eva = tmp_path / saving.value.suggested_filename
    saving.value.save_as(eva)
    told = HandIn.read(eva.read_text(encoding="utf-8"))
    assert HandIn.read(page.get_by_label("The hand-in of Eva Nováková").input_value()) == told
    assert told.code == asked.code

    # Two more hand in, one of them with a score of his own; one hands in twice.
    jan = HandIn(asked.code, "jan@example.org", tuple(map(wrong, asked.questions)), 0)
    petr = {**HandIn(asked.code, "Malý Petr", tuple(map(wrong, asked.questions)), 5).to_json(), "score": 100}
    files = {"jan.json": jan.to_json(), "petr.json": petr, "again.json": {**jan.to_json(), "answers": [None] * 5}}
    for name, content in files.items():
        (tmp_path / name).write_text(json.dumps(content), encoding="utf-8")
    (tmp_path / "roster.csv").write_text(ROSTER, encoding="utf-8")

    # The teacher collects.
    served("/?page=teach")
    page.get_by_label("Files of hand-ins").set_input_files([eva, *(tmp_path / name for name in files)])
    expect(page.get_by_role("status")).to_have_text("The files are read.")
    page.get_by_role("button", name="Mark them").click()
    expect(page.locator("#class-report")).to_be_focused()
    page.get_by_role("link", name="Choose the list").click()
    expect(page.get_by_label("Choose a file")).to_be_focused()
    page.get_by_label("Choose a file").set_input_files(tmp_path / "roster.csv")
    expect(page.locator("#class-take")).to_be_focused()
    expect(page.locator("#class-report")).to_have_text("3 hand-ins count")
    expect(page.get_by_text("It says 5 right, but the engine finds 0")).to_be_visible()
    expect(page.get_by_text("jan@example.org has handed in twice")).to_be_visible()
    expect(page.get_by_role("row", name="Malý Petr")).to_contain_text("0/5")
    expect(page.get_by_role("row", name="Eva Nováková")).to_contain_text(f"{told.right}/5")
    assert_accessible(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the gradebook").click()
    saving.value.save_as(tmp_path / "gradebook.csv")
    rows = list(csv.reader((tmp_path / "gradebook.csv").read_text(encoding="utf-8").splitlines()))
    assert [row[-1] for row in rows] == ["Rummy Learn", "5", str(told.right), "0", "0"]
    assert [row[:-1] for row in rows] == list(csv.reader(ROSTER.splitlines()))


def test_on_a_phone_a_class_is_accessible_and_nothing_scrolls_sideways(
    page: Page, ready: Open, assert_accessible: Check
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark")
    ready(f"/?class={CLASS.code}")
    assert_accessible(page)
    page.get_by_role("link", name="Begin").click()
    expect(page.locator("#prompt")).to_have_text(str(CLASS.questions[0].prompt))
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ready(f"/?class={CLASS.code}&step=hand-in")
    page.get_by_role("button", name="Make the hand-in").click()
    expect(page.locator("#name-error")).to_be_visible()
    assert_accessible(page)
    ready("/?page=teach")
    codes = [HandIn(CLASS.code, f"Learner {n}", tuple(map(right, CLASS.questions))).to_code() for n in (1, 2)]
    page.get_by_label("Or paste codes").fill("\n".join(codes))
    page.get_by_role("button", name="Mark them").click()
    expect(page.locator("#class-report")).to_have_text("2 hand-ins count")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
