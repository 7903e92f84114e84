"""The page Odds in a real browser: on a phone, by keyboard, as tables, and counting while the page stays alive."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from rummy_learn.odds import shipped
from rummy_learn.text import render
from rummy_learn.ui.odds.words import brief
from rummy_learn.variants import variants
from tests.browser.conftest import Check, Open

RULED = "/?page=odds&game=shanghai,hoyle,rum500&same_suit_runs=nine"


def test_plots_tables_and_one_deal_are_accessible(ready: Open, assert_accessible_everywhere: Check) -> None:
    page = ready(RULED)
    assert_accessible_everywhere(page)
    page.get_by_role("switch", name="As tables").check()
    expect(page.get_by_role("table", name="On the deal")).to_be_visible()
    assert_accessible_everywhere(page)
    page.get_by_role("link", name="(deal 2)").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("1 set of 3, 1 run of 4")
    page.go_back()
    page.get_by_role("link", name="a meld in").click()
    expect(page.get_by_role("img", name="How it grows")).to_be_visible()
    assert_accessible_everywhere(page)


def test_every_game_stands_beside_the_plot_with_its_number_in_words(ready: Open) -> None:
    page = ready("/?page=odds")
    for game in variants():
        odds = shipped(game, 1, 4)
        assert odds is not None
        told = f"deal 1: {render(brief(odds.on_deal))}" if game.deals else "a meld in"
        expect(page.get_by_role("link", name=re.compile(f"{game.title}.*{re.escape(told)}"))).to_be_visible()


def test_on_a_phone_numbers_of_the_axis_do_not_run_into_each_other(page: Page, ready: Open) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    ready("/?page=odds")
    boxes = [text.bounding_box() for text in page.locator(".odds-axis text").all() if text.is_visible()]
    seen = sorted((box["x"], box["x"] + box["width"]) for box in boxes if box)
    assert len(seen) > 2
    assert all(before[1] < after[0] for before, after in pairwise(seen)), seen
    assert seen[-1][1] <= 360


def test_by_keyboard_a_deal_is_opened_its_table_changed_and_the_way_back_found(ready: Open) -> None:
    page = ready("/?page=odds&game=hoyle")
    link = page.get_by_role("link", name=re.compile("deal 3:"))
    link.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    before = page.locator(".odds-big").inner_text()
    page.get_by_label("Players").focus()
    page.keyboard.press("End")
    expect(page).to_have_url(re.compile("players=8"))
    expect(page.locator(".odds-big")).not_to_have_text(before)
    expect(page.get_by_label("Players")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("How likely is it?")


def test_house_rules_are_counted_by_themselves_while_the_page_answers_until_it_is_stopped(served: Open) -> None:
    """A game of seven deals, so that no machine is done with them before the reader stops it."""
    page = served("/?page=odds&game=shanghai&wild_deuces=on")
    page.get_by_role("button", name="Deal hands and count").press("Enter")
    so_far = page.get_by_role("paragraph").filter(has_text=re.compile("counted so far|judged so far"))
    first = so_far.inner_text()
    page.get_by_role("switch", name="As tables").check()
    expect(page.get_by_role("switch", name="As tables")).to_be_checked()
    expect(so_far).not_to_have_text(first)
    page.get_by_role("button", name="Stop counting").press("Enter")
    more = page.get_by_role("button", name="Deal more hands")
    expect(more).to_be_focused()
    expect(page.get_by_role("status")).to_have_text(so_far.inner_text())
    page.get_by_role("link", name="(deal 1)").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("2 sets of 3")
    page.get_by_role("button", name="Deal hands and count").press("Enter")
    expect(page.locator(".odds-big")).to_have_text(re.compile("%"))


def test_in_forced_colours_marks_keep_their_letters(page: Page, ready: Open) -> None:
    page.emulate_media(forced_colors="active")
    ready("/?page=odds")
    mark = page.locator(".odds-track .odds-mark").first
    fill, letter = (mark.locator(f":nth-child({n})").evaluate("e => getComputedStyle(e).fill") for n in (1, 2))
    assert fill != letter
