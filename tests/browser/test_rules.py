"""The page Rules in a real browser: a clause opened by its link, the search, the boards, and the way from a verdict."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Check, Open


def test_clauses_examples_boards_and_hits_are_accessible(ready: Open, assert_accessible_everywhere: Check) -> None:
    page = ready("/?page=rules&game=hoyle&clause=H5")
    expect(page.locator("#clause-H5")).to_be_focused()
    for id_ in ("H.cards", "H.values", "H.priority"):
        page.locator(f"[id='open-{id_}']").click()
        expect(page.locator(f"[id='open-{id_}']")).to_have_attribute("aria-expanded", "true")
    page.get_by_label("Try it: another hand").fill("2C *")
    page.get_by_role("button", name="Count it").click()
    expect(page.locator("[id='tried-H.values']")).to_contain_text("40 points")
    assert_accessible_everywhere(page)
    page.get_by_label("Search the rules of all games").fill("joker")
    expect(page.locator("mark").first).to_be_visible()
    assert_accessible_everywhere(page)


def test_by_keyboard_a_rule_is_found_opened_and_tried(served: Open) -> None:
    page = served("/?page=rules")
    field = page.get_by_label("Search the rules of all games")
    field.press_sequentially("corner fifth")
    expect(page.get_by_role("heading", name="No rule has these words.")).to_be_visible()
    field.fill("fifth card joker")
    expect(page.get_by_role("status")).to_have_text("1 rule in 500 Rum.")
    expect(field).to_be_focused()
    page.get_by_role("link", name="Jokers in a meld, more").press("Enter")
    expect(page.locator("#clause-R4")).to_be_focused()
    expect(page).to_have_url(re.compile("game=rum500.*clause=R4"))
    board = page.get_by_label("Try it: other melds, parted by |")
    board.fill("9D * *")
    board.press("Enter")
    expect(page.locator("#tried-R4")).to_be_focused()
    expect(page.locator("#tried-R4")).to_contain_text("No.")
    board.fill("9D 9Z")
    board.press("Enter")
    expect(page.locator("#try-R4-error")).to_contain_text("9Z")


def test_the_clause_decides_at_the_table_and_the_verdict_leads_back_to_it(ready: Open) -> None:
    page = ready("/?page=rules&game=shanghai&clause=S4")
    page.get_by_role("link", name="Try it at the table").first.press("Enter")
    page.get_by_role("option", name="6 of clubs").press("Space")
    page.get_by_role("button", name="Swap for the joker").press("Enter")
    expect(page.locator("#verdict")).to_contain_text("You would have to go down in this turn")
    page.get_by_role("link", name="S4", exact=True).press("Enter")
    expect(page.locator("#clause-S4")).to_be_focused()


def test_a_house_rule_is_switched_where_its_clause_stands(ready: Open) -> None:
    page = ready("/?page=rules&game=zioncheck&clause=Z6")
    clause = page.locator("article", has=page.locator("#clause-Z6"))
    expect(clause.locator(".rb-side.yes")).to_have_count(1)
    clause.get_by_role("link", name="Play it so").first.press("Enter")
    expect(page).to_have_url(re.compile("layoff_same_turn=off"))
    expect(clause.locator(".rb-side.no")).to_have_count(2)
