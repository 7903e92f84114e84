"""What a visitor meets first: a page that speaks at once, from this host alone, and leaves nothing behind."""

from __future__ import annotations

import re
from http import HTTPStatus

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Check, Open

TRIES = 600


@pytest.fixture
def loading(page: Page) -> Page:
    """The page as it stands before any script of Voilà has come, for as long as one likes."""
    page.route("**/*.js*", lambda _held: None)
    page.goto("/", wait_until="commit")
    return page


def test_the_page_says_that_it_is_loading_before_any_script_has_come(loading: Page) -> None:
    expect(loading.get_by_role("status")).to_contain_text("Dealing the cards")


def test_a_page_that_takes_long_offers_to_try_again(page: Page) -> None:
    page.clock.install()
    page.route("**/*.js*", lambda _held: None)
    page.goto("/?page=learn&seed=7", wait_until="commit")
    again = page.get_by_role("link", name="Reload the page")
    expect(again).to_be_hidden()
    page.clock.fast_forward(20_000)
    expect(again).to_be_visible()
    with page.expect_navigation(url=re.compile(r"\?page=learn&seed=7$"), wait_until="commit"):
        again.click()


def test_a_first_visit_ends_in_the_app_with_nothing_of_the_loading_left(served: Open) -> None:
    page = served("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("Dealing the cards")).to_be_hidden()
    assert page.title()
    assert page.locator("html").get_attribute("lang") == "en"


def test_without_javascript_the_page_says_what_is_missing(page: Page) -> None:
    # Chromium reads <noscript> as a reader without scripts would see it only when it was started so.
    without = re.findall("<noscript>(.*?)</noscript>", page.request.get("/").text(), flags=re.DOTALL)
    assert len(without) == 1
    assert "Rummy Learn needs JavaScript" in without[0]


def test_the_loading_page_stands_still_where_motion_is_unwanted(loading: Page) -> None:
    moving = "document.getAnimations().length > 0"
    assert loading.evaluate(moving)
    loading.emulate_media(reduced_motion="reduce")
    assert not loading.evaluate(moving)


def test_the_page_is_dark_from_its_first_paint_in_the_dark_setting(loading: Page) -> None:
    loading.emulate_media(color_scheme="dark")
    colour = loading.evaluate("getComputedStyle(document.body).backgroundColor")
    assert max(map(int, re.findall(r"\d+", colour)[:3])) < 64


def test_the_loading_page_is_accessible(loading: Page, assert_accessible_everywhere: Check) -> None:
    assert_accessible_everywhere(loading)


def test_the_first_tab_stop_skips_to_the_content(served: Open) -> None:
    page = served("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def test_the_first_page_is_accessible(served: Open, assert_accessible_everywhere: Check) -> None:
    assert_accessible_everywhere(served("/"))


def test_an_unknown_path_leads_to_the_app_and_keeps_the_query(served: Open) -> None:
    page = served("/nowhere/at/all?page=compare")
    assert "page=compare" in page.url
    assert "/nowhere" not in page.url


def test_a_closed_page_takes_its_kernel_with_it(served: Open) -> None:
    page = served("/")
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    assert page.request.get(f"/api/kernels/{kernel}").ok
    page.goto("about:blank")
    for _ in range(TRIES):
        if page.request.get(f"/api/kernels/{kernel}").status == HTTPStatus.NOT_FOUND:
            return
        page.wait_for_timeout(100)
    pytest.fail("The kernel of a closed page still runs.")
