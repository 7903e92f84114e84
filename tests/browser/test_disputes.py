"""The pages Disputes and Where sources disagree in a real browser: searched and read by keyboard, a report saved."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Check, Open


def test_a_dispute_with_its_clauses_and_its_report_is_accessible(
    ready: Open, assert_accessible_everywhere: Check
) -> None:
    page = ready("/?page=disputes&case=number-of-buys")
    page.get_by_text("The rules that decide, and their sources").first.click()
    page.get_by_text("This verdict looks wrong").first.click()
    expect(page.get_by_label("Report").first).to_be_visible()
    assert_accessible_everywhere(page)


def test_the_list_and_the_sources_are_accessible(ready: Open, assert_accessible_everywhere: Check) -> None:
    page = ready("/?page=disputes&topic=jokers")
    expect(page.get_by_text("The games part").first).to_be_visible()
    assert_accessible_everywhere(page)
    ready("/?page=sources&game=hoyle")
    page.locator("#same-contracts > summary").click()
    assert_accessible_everywhere(page)


def test_by_keyboard_a_dispute_is_found_read_under_a_house_rule_and_reported(served: Open, tmp_path: Path) -> None:
    page = served("/?page=disputes")
    page.get_by_label("Search").fill("bought twice")
    expect(page.locator("#dsp-count")).to_have_text("1 dispute.")
    page.get_by_role("link", name="A third buy").press("Enter")
    expect(page.get_by_role("heading", name="A third buy", level=1)).to_be_focused()
    first = page.locator(".dsp-ask").first
    expect(first.locator(".dsp-answer.no")).to_contain_text("Shanghai rum")
    first.get_by_role("link", name="Buys in a deal: 3 each").press("Enter")
    expect(page).to_have_url(re.compile("case=number-of-buys&buys=3"))
    expect(page.locator(".dsp-ask").first.locator(".dsp-answer.no")).to_have_count(0)
    page.get_by_text("This verdict looks wrong").first.press("Enter")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").first.press("Enter")
    path = tmp_path / "report.txt"
    saved.value.save_as(path)
    text = path.read_text(encoding="utf-8")
    assert "Shanghai rum (Buys in a deal: 3 each): Yes." in text
    assert "?page=disputes&case=number-of-buys&buys=3" in text
    page.get_by_role("link", name="S.buy").first.press("Enter")
    expect(page).to_have_url(re.compile("page=rules.*clause=S.buy"))
