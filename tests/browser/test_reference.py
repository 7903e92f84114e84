"""The reference of the Python interface as a reader opens it: from a folder, on any screen, by key."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Check
from tests.test_reference import build


@pytest.fixture(scope="module")
def base_url(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> str:  # noqa: ARG001  # as elsewhere
    folder = tmp_path_factory.mktemp("reference")
    build(folder)
    return f"{folder.as_uri()}/"


@pytest.fixture(scope="module")
def browser_context_args() -> dict[str, object]:
    return {"viewport": PHONE}


def test_a_page_is_accessible_on_any_screen_and_its_menu_opens_by_key(
    page: Page, base_url: str, assert_accessible_everywhere: Check
) -> None:
    page.goto(f"{base_url}index.html")
    page.wait_for_url("**/rummy_learn.html")
    menu = page.get_by_role("checkbox", name="Show the contents")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the text")).to_be_focused()
    page.keyboard.press("Tab")
    expect(menu).to_be_focused()
    page.keyboard.press("Space")
    page.get_by_role("link", name="rules", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("rummy_learn.rules")
    page.goto(f"{base_url}rummy_learn/rules/melds.html")
    assert_accessible_everywhere(page)


def test_a_search_finds_what_a_word_is_about(page: Page, base_url: str) -> None:
    page.goto(f"{base_url}rummy_learn.html?search=contract")
    expect(page.locator(".search-result").first).to_be_visible()
