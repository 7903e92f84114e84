"""Sheets on paper: each is one side of A4, nothing runs over its edge, and in grey the red suits are hollow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rummy_learn.rules.compare import compare
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.variant import Variant
from rummy_learn.text import say
from rummy_learn.ui.print.file import document
from rummy_learn.ui.print.sheet import sheet
from rummy_learn.ui.print.side_by_side import side_by_side
from rummy_learn.variants import named, shipped_ids, variant, variants
from tests.browser.conftest import Check, Open

SMALLEST_PT = 8.5
OVER = """all => all.filter(each => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
  .map(each => each.outerHTML)"""
"""Elements whose contents run over their edge."""


def sides(page: Page) -> int:
    """How many sides of paper the page takes."""
    pdf = page.pdf(prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def fullest(game: Variant) -> Variant:
    """The game with as many house rules as go together."""
    for option in game.options:
        try:
            game = game.with_options(**{option.name: list(option.values)[-1]})
        except BadInput:
            continue
    return game


def shown(page: Page, text: str) -> Page:
    page.set_content(text)
    page.emulate_media(media="print")
    return page


@pytest.mark.parametrize("game", list(map(variant, shipped_ids())), ids=lambda game: game.id)
def test_every_game_is_one_side_of_paper_with_all_its_house_rules_too(page: Page, game: Variant) -> None:
    for each in (game, fullest(game)):
        shown(page, document(sheet(each), each.title))
        assert sides(page) == 1
        assert page.locator(".a4 *:not(.sr, svg, svg *)").evaluate_all(OVER) == []


def test_five_games_side_by_side_are_one_side_of_paper_laid_across(page: Page) -> None:
    shown(page, document(side_by_side(compare(variants()[:5])), say("Games")))
    assert sides(page) == 1


def test_on_paper_nothing_is_small_and_red_suits_are_hollow(page: Page) -> None:
    shown(page, document(sheet(named("hoyle")), say("Hoyle")))
    sizes = page.locator(".a4 :is(p, li, dd, dt, td, th)").evaluate_all(
        "all => all.map(each => parseFloat(getComputedStyle(each).fontSize) * 0.75)"
    )
    assert min(sizes) >= SMALLEST_PT
    fills = {
        suit: page.locator(f".face.{suit} path").first.evaluate("path => getComputedStyle(path).fill") for suit in "HS"
    }
    assert fills == {"H": "rgb(255, 255, 255)", "S": "rgb(0, 0, 0)"}


def test_the_page_shows_the_sheet_and_prints_it_alone(ready: Open, assert_accessible_everywhere: Check) -> None:
    page = ready("/?page=print&game=hoyle&rounds=7")
    assert_accessible_everywhere(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_hidden()
    expect(page.get_by_role("article")).to_contain_text("Deals: 7")
    assert sides(page) == 1


def test_by_keyboard_a_game_is_added_the_page_printed_and_the_file_saved(served: Open) -> None:
    page = served("/?page=print&game=hoyle")
    page.evaluate("window.print = () => { document.title = 'printed'; }")
    page.get_by_role("button", name="Print", exact=True).press("Enter")
    expect(page).to_have_title("printed")
    page.get_by_role("checkbox", name="500 Rum").press("Space")
    expect(page.get_by_role("article")).to_contain_text("The games side by side")
    expect(page).to_have_url(re.compile(r"game=hoyle,rum500$"))
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").press("Enter")
    assert saved.value.suggested_filename == "the-games-side-by-side.html"
    paper = shown(page.context.new_page(), saved.value.path().read_text(encoding="utf-8"))
    assert sides(paper) == 1
