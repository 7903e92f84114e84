"""Progress in a real browser: practised, carried through a dead kernel and a dead server into another browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rummy_learn.course.item import Item
from rummy_learn.course.mastery import Stage
from rummy_learn.course.progress import Progress
from rummy_learn.course.questions import make_question
from rummy_learn.course.review import ROUND
from rummy_learn.course.skills import SKILLS
from rummy_learn.course.walk import walk
from rummy_learn.rules.cards import print_melds
from rummy_learn.ui.learn.steps import puzzle
from rummy_learn.variants import variant
from tests.browser.conftest import PHONE, Check, Open
from tests.browser.test_practise import give
from tests.serving import running

WINNER = "/?page=practise&game=hoyle&question=winner&seed=1"
MIXED = "/?page=practise&game=hoyle&question=mixed"
SILENCE_MS = 10_000
"""After so long without an answer a page must have said so."""


def answer_wrongly(page: Page) -> None:
    """Answers the question of WINNER."""
    asked = make_question("winner", variant("hoyle"), 1)
    wrong = next(option for option in asked.options if option.key != asked.solution)
    page.get_by_role("radio", name=str(wrong.text)).check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_be_focused()


def kept(page: Page) -> Progress:
    """The progress in the browser's own store."""
    saved = json.loads(page.evaluate("localStorage.getItem('rummy-learn:saved')"))
    return Progress.read(saved["progress"])


def item(page: Page) -> str | None:
    return page.locator("form[data-live=draft]").get_attribute("data-value")


def opened(page: Page, path: str) -> Page:
    page.goto(path)
    expect(page.locator("#rl-loading")).to_be_hidden()
    return page


# ---- when Python is gone ---------------------------------------------------------------------------------------------
@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A browser of its own, whose time the test moves on: that connections fail here is what is tested."""
    context = browser.new_context(viewport=PHONE)
    context.clock.install()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


def kill_kernel(page: Page) -> None:
    """Ends the Python process behind this page, and no other."""
    name = json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"]
    kernels = [each for each in psutil.Process().children(recursive=True) if is_called(each, name)]
    assert kernels
    for kernel in kernels:
        kernel.kill()


def is_called(process: psutil.Process, name: str) -> bool:
    """Do its sockets bear this name?"""
    with suppress(psutil.Error):  # one that has just ended
        return any(name in socket.laddr for socket in process.net_connections("unix"))
    return False


def lost(page: Page) -> Locator:
    """The page's own word that Python does not answer, when its time has come."""
    page.clock.run_for(SILENCE_MS)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No answer from Python")
    return alert


def test_a_dead_kernel_and_a_dead_server_are_noticed_without_a_click_and_nothing_is_lost(
    visitor: Page, served: Open
) -> None:
    page = visitor
    with running("serve", "--no-browser", "--port=0") as server:
        opened(page, server.address.rstrip("/") + WINNER)
        answer_wrongly(page)
        opened(page, server.address.rstrip("/") + MIXED)
        asked, before = item(page), kept(page)
        kill_kernel(page)
        alert = lost(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        alert.get_by_role("button", name="Reload the page").click()
        expect(page.get_by_role("alert")).to_be_empty()
        expect(page.locator("form[data-act=answer]")).to_be_visible()
        assert item(page) == asked
        assert kept(page) == before
    lost(page)
    assert Progress.read(page.get_by_label("Your progress code").input_value()) == before
    page.locator(".rl-lost").get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    carry_on_elsewhere(served, page.evaluate("navigator.clipboard.readText()"), before)


def test_a_kernel_that_dies_within_a_lesson_takes_nothing_with_it(visitor: Page, base_url: str) -> None:
    page, lesson = visitor, walk(variant("hoyle"), "deal1", seed=3)
    assert lesson
    opened(page, f"{base_url}?page=learn&game=hoyle&deal=1&seed=3&step=3")
    page.get_by_role("button", name="Yes, it stands" if puzzle(lesson).stands else "No, it is refused").click()
    expect(page.get_by_text("Well seen.")).to_be_visible()
    page.get_by_role("link", name="Next: Do it yourself").click()
    first, second = (print_melds([meld.cards]) for meld in lesson.exercise.melds)
    lay, verdict = page.get_by_role("textbox"), page.get_by_role("heading", name=re.compile(r"^(Yes|No)\."))
    lay.fill(f"{first} | {print_melds([lesson.exercise.left[:3]])}")
    lay.press("Enter")
    expect(verdict).to_have_text(re.compile("^No"))
    before, hand, told = kept(page), page.get_by_role("option").all_inner_texts(), verdict.inner_text()
    kill_kernel(page)
    lost(page).get_by_role("button", name="Reload the page").click()
    expect(verdict).to_have_text(told)
    assert page.get_by_role("option").all_inner_texts() == hand
    assert kept(page) == before
    lay.fill(f"{first} | {second}")
    page.get_by_role("button", name="Lay down", exact=True).click()
    expect(verdict).to_have_text(re.compile("^Yes"))


def carry_on_elsewhere(served: Open, code: str, before: Progress) -> None:
    """In another browser, which knows nothing of this one."""
    page = served("/?page=progress")
    expect(page.get_by_text("No answers yet.")).to_be_visible()
    page.get_by_role("textbox", name="A progress code").fill(f"My code: {code}")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("1 answer; skills: 1 attempted.")).to_be_visible()
    page.get_by_role("button", name="Take it over").click()
    expect(page.get_by_role("row", name=re.compile("Winning")).get_by_role("link", name="Attempted")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    assert kept(page) == before


def test_two_windows_do_not_undo_each_others_answers(served: Open) -> None:
    page = served(WINNER)
    other = opened(page.context.new_page(), "/?page=practise")
    answer_wrongly(page)
    expect(other.get_by_text("1 answer so far.")).to_be_visible()
    opened(other, WINNER.replace("seed=1", "seed=2"))
    other.get_by_role("radio").first.check()
    other.get_by_role("button", name="Check").click()
    expect(other.locator("#verdict")).to_be_visible()
    assert kept(page).answers == 2


# ---- my progress -----------------------------------------------------------------------------------------------------
def test_mistakes_are_tried_again_until_they_are_right(ready: Open) -> None:
    page, asked = ready(WINNER), make_question("winner", variant("hoyle"), 1)
    answer_wrongly(page)
    ready("/?page=progress")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("group", name=str(asked.prompt))).to_be_visible()
    page.get_by_role("radio", name=str(asked.option(str(asked.solution)))).check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_contain_text("Right")
    assert kept(page).missed == ()
    ready("/?page=progress")
    expect(page.get_by_text("Nothing to try again.")).to_be_visible()


def test_progress_is_saved_as_a_file_and_read_from_it(ready: Open, tmp_path: Path) -> None:
    page = ready(WINNER)
    answer_wrongly(page)
    before = kept(page)
    ready("/?page=progress")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    expect(page.get_by_role("status")).to_have_text("Saved as a file.")
    assert saving.value.suggested_filename == "rummy-learn-progress.json"
    file = tmp_path / "progress.json"
    saving.value.save_as(file)
    assert Progress.from_json(json.loads(file.read_text(encoding="utf-8"))) == before
    page.get_by_text("Forget some of it, or all").click()
    page.get_by_role("radio", name="Everything").check()
    page.get_by_role("button", name="Forget it").click()
    expect(page.get_by_text("That is forgotten.")).to_be_visible()
    expect(page.get_by_text("No answers yet.")).to_be_visible()
    page.get_by_label("Or choose a file").set_input_files(file)
    expect(page.get_by_role("status")).to_have_text("The file is read.")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#offer")).to_be_focused()
    page.get_by_role("button", name="Take it over").click()
    expect(page.get_by_role("status")).to_have_text("Taken over.")
    assert kept(page) == before


def test_what_is_forgotten_can_be_taken_back_by_keyboard_alone(ready: Open) -> None:
    page = ready(WINNER)
    answer_wrongly(page)
    before = kept(page)
    ready("/?page=progress")
    page.get_by_text("Forget some of it, or all").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="Everything")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#forgotten")).to_be_focused()
    assert kept(page).answers == 0
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("All is as it was.")
    assert kept(page) == before


def test_mixed_review_goes_on_by_keyboard_and_the_missed_question_comes_back(served: Open) -> None:
    page = served("/?page=practise&game=hoyle")
    page.get_by_role("link", name="Start").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Mixed review Question 1 of this sitting")
    first = item(page)
    page.get_by_role("button", name="Skip this one").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Question 2 of this sitting")
    expect(page.locator("#page-title")).to_be_focused()
    assert item(page) != first
    asked = item(page)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Question 2 of this sitting")
    assert item(page) == asked


def test_the_last_right_answer_that_is_wanted_makes_a_skill_mastered(page: Page, ready: Open) -> None:
    keep(page, nearly_mastered())
    ready(MIXED)
    for _ in range(ROUND):  # another skill may be asked before
        asked = Item.parse(str(item(page))).question()
        give(page, asked, asked.solution)
        expect(page.locator("#verdict")).to_be_focused()
        if kept(page).stage("melds", "hoyle") is Stage.MASTERED:
            break
        page.get_by_role("button", name="Next question").click()
        expect(page.get_by_role("button", name="Check")).to_be_visible()
    ready("/?page=progress")
    expect(page.get_by_role("row", name=re.compile("^Melds")).get_by_role("link", name="Mastered")).to_be_visible()


# ---- for everyone ----------------------------------------------------------------------------------------------------
def practised() -> Progress:
    """Somebody who has come to every stage somewhere."""
    progress, day = Progress(salt=5), date(2026, 5, 1)
    for skill, right, mixed in (
        ("melds", 0, False),
        ("contracts", 3, False),
        ("scoring", 5, False),
        ("winning", 5, True),
    ):
        for n in range(right + 1):
            missed, item_ = n == 0, Item("winner", "hoyle", right)
            progress = progress.answered(
                skill,
                "hoyle",
                right=not missed,
                when=day,
                mixed=mixed,
                misconception="M33",
                item=item_ if missed else None,
            )
    assert {each.stage for each in progress.standings.values()} == set(Stage) - {Stage.NEW}
    return progress.finished("sets", "hoyle")


def nearly_mastered() -> Progress:
    """Somebody who wants one more right answer about melds, and is to be asked about them before all else."""
    progress = Progress(salt=5)
    for skill in SKILLS.keys() - {"melds"}:
        progress = progress.answered(skill, "hoyle", right=True, when=date.today())
    for mixed in (False, True, True, False, False):
        progress = progress.answered("melds", "hoyle", right=True, when=date(2026, 5, 1), mixed=mixed)
    assert progress.stage("melds", "hoyle") is Stage.PROFICIENT
    return progress


def keep(page: Page, progress: Progress) -> None:
    """The browser holds this progress already when it comes."""
    saved = json.dumps(json.dumps({"progress": progress.to_code()}))
    page.add_init_script(
        f"localStorage.getItem('rummy-learn:saved') ?? localStorage.setItem('rummy-learn:saved', {saved})"
    )


def test_my_progress_is_accessible_and_never_scrolls_sideways(
    page: Page, ready: Open, assert_accessible_everywhere: Check
) -> None:
    keep(page, practised())
    for path in ("/?page=progress", "/?page=practise"):
        assert_accessible_everywhere(ready(path))
    ready("/?page=progress")
    for summary in ("What the stages mean", "Forget some of it, or all"):
        page.get_by_text(summary).click()
    page.get_by_role("textbox", name="A progress code").fill("RL1.x")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#progress-error")).to_be_visible()
    assert_accessible_everywhere(page)


def test_on_a_phone_the_table_is_still_a_table_and_targets_are_large(page: Page, ready: Open) -> None:
    keep(page, practised())
    page.set_viewport_size(PHONE)
    ready("/?page=progress")
    row = page.get_by_role("table").get_by_role("row", name=re.compile("^Points"))
    expect(row.get_by_role("cell")).to_have_count(1)
    box = row.get_by_role("link").bounding_box()
    assert box
    assert box["height"] >= 44
