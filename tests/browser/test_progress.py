"""Progress in a real browser: practised, carried through a dead kernel and a dead server into another browser."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from rummy_learn.course.item import Item
from rummy_learn.course.mastery import Stage
from rummy_learn.course.progress import Progress
from rummy_learn.course.questions import make_question
from rummy_learn.variants import variant
from tests.browser.conftest import PHONE
from tests.serving import running

WINNER = "/?page=practise&game=hoyle&question=winner&seed=1"
MIXED = "/?page=practise&game=hoyle&question=mixed"

Open = Callable[[str], Page]


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
    return page.locator("form[data-act=answer]").get_attribute("data-value")


def opened(page: Page, path: str) -> Page:
    page.goto(path)
    expect(page.locator("#rl-loading")).to_be_hidden()
    return page


# ---- when Python is gone ---------------------------------------------------------------------------------------------
@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@pytest.fixture
def visitor(browser: Browser, port: int) -> Iterator[BrowserContext]:
    """A browser of its own: that connections fail here is what is tested."""
    context = browser.new_context(base_url=f"http://127.0.0.1:{port}", viewport={"width": 360, "height": 740})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    yield context
    context.close()


def kill_kernel(page: Page) -> None:
    """Ends the Python process behind this page, and no other."""
    config = json.loads(page.locator("#jupyter-config-data").inner_text())
    kernels = [each for each in psutil.process_iter(["cmdline"]) if config["kernelId"] in str(each.info["cmdline"])]
    assert kernels
    for kernel in kernels:
        kernel.kill()


def lost(page: Page) -> Locator:
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No answer from Python")
    return alert


def test_a_dead_kernel_and_a_dead_server_are_noticed_without_a_click_and_nothing_is_lost(
    visitor: BrowserContext, port: int, ready: Open
) -> None:
    with running("serve", "--no-browser", f"--port={port}"):
        page = opened(visitor.new_page(), WINNER)
        answer_wrongly(page)
        opened(page, MIXED)
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
    carry_on_elsewhere(ready, page.evaluate("navigator.clipboard.readText()"), before)


def carry_on_elsewhere(ready: Open, code: str, before: Progress) -> None:
    """In another browser, which knows nothing of this one."""
    page = ready("/?page=progress")
    expect(page.get_by_text("No answers yet.")).to_be_visible()
    page.get_by_role("textbox", name="A progress code").fill(f"My code: {code}")
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_text("1 answer; skills: 1 attempted.")).to_be_visible()
    page.get_by_role("button", name="Take it over").click()
    expect(page.get_by_role("row", name=re.compile("Winning")).get_by_role("link", name="Attempted")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    assert kept(page) == before


def test_two_windows_do_not_undo_each_others_answers(ready: Open) -> None:
    page = ready(WINNER)
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


def test_mixed_review_goes_on_by_keyboard_and_the_missed_question_comes_back(ready: Open) -> None:
    page = ready("/?page=practise&game=hoyle")
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


@pytest.mark.usefixtures("width", "theme")
def test_my_progress_is_accessible_and_never_scrolls_sideways(
    page: Page, ready: Open, assert_accessible: Callable[[Page], None]
) -> None:
    saved = json.dumps(json.dumps({"progress": practised().to_code()}))
    page.add_init_script(
        f"localStorage.getItem('rummy-learn:saved') ?? localStorage.setItem('rummy-learn:saved', {saved})"
    )
    for path in ("/?page=progress", "/?page=practise"):
        ready(path)
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ready("/?page=progress")
    for summary in ("What the stages mean", "Forget some of it, or all"):
        page.get_by_text(summary).click()
    page.get_by_role("textbox", name="A progress code").fill("RL1.x")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#progress-error")).to_be_visible()
    assert_accessible(page)


def test_on_a_phone_the_table_is_still_a_table_and_targets_are_large(page: Page, ready: Open) -> None:
    saved = json.dumps(json.dumps({"progress": practised().to_code()}))
    page.add_init_script(f"localStorage.setItem('rummy-learn:saved', {saved})")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    ready("/?page=progress")
    row = page.get_by_role("table").get_by_role("row", name=re.compile("^Points"))
    expect(row.get_by_role("cell")).to_have_count(1)
    box = row.get_by_role("link").bounding_box()
    assert box
    assert box["height"] >= 44
