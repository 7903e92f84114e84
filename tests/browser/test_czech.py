"""The app in Czech on a phone: a contract walked by keyboard, read by axe, and the same page in English again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from rummy_learn import text
from rummy_learn.text import render, say
from rummy_learn.ui.learn import steps
from rummy_learn.variants import variant
from tests.browser.conftest import PHONE, Check, Open
from tests.browser.picking import pick_by_keyboard
from tests.browser.test_learn import answer, enter, lesson, tab_to


@pytest.fixture
def czech() -> Iterator[None]:
    text.use("cs")
    yield
    text.use(text.DEFAULT)


def onward(page: Page, step: int) -> None:
    """To a step, counted from 1, by the link that leads there."""
    enter(page, page.get_by_role("link", name=render(say("Next: {step}", step=steps.STEPS[step - 1]))))


@pytest.mark.usefixtures("czech")
def test_a_contract_is_walked_in_czech_by_keyboard(page: Page, served: Open, assert_accessible: Check) -> None:
    page.set_viewport_size(PHONE)
    asked = variant("shanghai").deal(2).contract.said()
    served("/?page=learn&game=shanghai&lang=cs")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    enter(page, page.get_by_role("link", name=render(asked), exact=True))
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    onward(page, 2)
    onward(page, 3)
    stands = steps.puzzle(lesson()).stands
    enter(page, page.get_by_role("button", name="Ano, obstojí" if stands else "Ne, neprojde"))
    onward(page, 4)
    tab_to(page, page.get_by_role("option").first)
    pick_by_keyboard(page, answer())
    expect(page.get_by_role("listbox")).to_have_accessible_name("Vaše ruka, 12 karet, 7 vybraných")
    enter(page, page.get_by_role("button", name="Vyložit", exact=True))
    told = page.get_by_role("heading", name=f"Ano. Máte vyloženo: {render(asked)}.")
    expect(told).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert_accessible(page)

    tab_to(page, page.get_by_text("Nabídka", exact=True))
    page.keyboard.press("Enter")
    enter(page, page.get_by_role("link", name="English", exact=True))
    expect(page).to_have_url(re.compile(r"\?page=learn&game=shanghai&deal=2&step=4(&cards=[^&]*)?$"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_text("Step 4 of 5: Do it yourself", exact=True)).to_be_visible()
