"""The page Judge in a real browser: cards typed and pressed by keyboard, repairs, links, and where two games part."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Check, Open


def verdict(page: Page, game: str) -> Locator:
    """The button that says what a game makes of the cards."""
    return page.get_by_role("table", name="Verdicts of all games").get_by_role("button", name=re.compile(f": {game}"))


def test_verdicts_readings_faces_and_what_parts_two_games_are_accessible(
    ready: Open, assert_accessible_everywhere: Check
) -> None:
    page = ready("/?page=judge&cards=9D+*+*+|+4C+5C+6C+7D&order=any&contract=2&flip=shanghai,rum500,set&seed=1")
    expect(page.get_by_role("heading", name="Set: they part here")).to_be_visible()
    page.get_by_role("button", name="Pick cards").click()
    expect(page.get_by_role("group", name="Faces to add")).to_be_visible()
    page.get_by_text("House rules that bear on melds").click()
    page.get_by_text("When may it be done?").click()
    assert_accessible_everywhere(page)


def test_by_keyboard_cards_are_typed_and_pressed_a_verdict_read_and_a_repair_laid(ready: Open) -> None:
    page = ready("/?page=judge")
    cards = page.get_by_label("Cards, as laid")
    cards.fill("8c 8d 8q")
    cards.press("Enter")
    expect(page.locator("#cards-error")).to_contain_text("8q")
    expect(cards).to_be_focused()
    cards.fill("4c 5c")
    page.get_by_role("button", name="Pick cards").press("Enter")
    expect(page.get_by_role("button", name="ace of clubs", exact=True)).to_be_focused()
    for key in (*["ArrowRight"] * 5, "Enter"):
        page.keyboard.press(key)
    expect(cards).to_have_value("4C 5C 6C")
    expect(page.get_by_role("button", name="6 of clubs", exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="6 of diamonds", exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Pick cards")).to_be_focused()
    verdict(page, "500 Rum").press("Enter")
    expect(page.locator("#verdict")).to_have_text("Yes. This is a run.")
    expect(page.locator("#verdict")).to_be_focused()
    page.get_by_role("button", name=re.compile("Lay it so.*Shanghai rum")).press("Enter")
    expect(page.locator("#jdg-answer")).to_be_focused()
    expect(verdict(page, "Shanghai rum")).to_contain_text("Yes")


def test_a_deal_and_a_house_rule_are_chosen_and_stay_after_a_reload(served: Open) -> None:
    page = served("/?page=judge&cards=8C+8D+2S+|+4C+5C+6C+7C")
    expect(verdict(page, "Shanghai rum")).to_contain_text("No")
    page.get_by_label("Judged as").select_option("2")
    expect(page).to_have_url(re.compile("contract=2"))
    page.get_by_text("House rules that bear on melds").click()
    page.get_by_label(re.compile("two", re.IGNORECASE)).first.select_option("on")
    expect(verdict(page, "Shanghai rum")).to_contain_text("Yes")
    page.reload()
    expect(page.locator("#rl-loading")).to_be_hidden()
    expect(verdict(page, "Shanghai rum")).to_contain_text("Yes")
    expect(page.get_by_label("Judged as")).to_have_value("2")


def test_cards_that_part_two_games_are_found_and_judged(ready: Open) -> None:
    page = ready("/?page=judge")
    page.get_by_label("Another game").select_option("hoyle")
    page.get_by_label("Over which rule").select_option("same_suit")
    page.get_by_role("button", name="Find cards").click()
    expect(page.locator("#jdg-found")).to_be_focused()
    first = page.locator(".jdg-flip").inner_text()
    page.get_by_role("button", name="Another one").click()
    expect(page.locator(".jdg-flip")).not_to_have_text(first)
    page.get_by_role("link", name="Judge these cards").click()
    expect(verdict(page, "Hoyle ten-deal")).to_contain_text("runs too close")
    expect(verdict(page, "Shanghai rum")).to_contain_text("Yes")
