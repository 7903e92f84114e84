"""The page Compare in a real browser: by keyboard, by link, on a phone, and as it is read aloud."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, SCHEMES, Check, Open

GAMES = ("Shanghai rum", "California rummy", "Hoyle ten-deal", "Zioncheck", "500 Rum")
GROUPS = (
    "Table and deal",
    "Melds and jokers",
    "Taking out of turn",
    "Going down and going out",
    "Points and winning",
    "Contracts",
)
LARGE_ENOUGH = 24


def headings(page: Page) -> Locator:
    """The games above the columns of the first table."""
    return page.get_by_role("table").first.get_by_role("columnheader")


def named(*games: str) -> list[re.Pattern[str]]:
    return [re.compile("Rule"), *(re.compile(game) for game in games)]


def test_the_page_is_accessible(ready: Open, assert_accessible_everywhere: Check) -> None:
    assert_accessible_everywhere(ready("/?page=compare&buys=3&topic=all"))


def test_every_topic_is_accessible_and_fits_a_phone(page: Page, ready: Open, assert_accessible: Check) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    ready("/?page=compare&game=shanghai,shanghai:buys=3,rum500")
    topics = page.get_by_role("navigation", name="Topics").get_by_role("button")
    for topic in topics.all()[:-1]:
        topic.click()
        expect(topic).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("heading", level=2).first).to_be_focused()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), topic.inner_text()
        assert_accessible(page)


def test_on_a_phone_a_topic_of_five_games_is_a_few_screens_long(page: Page, ready: Open) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    ready("/?page=compare")
    assert page.evaluate("document.documentElement.scrollHeight") < 5 * 1000


def test_the_tables_are_read_as_tables_at_every_width(ready: Open) -> None:
    page = ready("/?page=compare&topic=all")
    for screen in (PHONE, DESKTOP):
        page.set_viewport_size(screen)
        for group in GROUPS:
            table = page.get_by_role("table", name=group)
            expect(table.get_by_role("columnheader")).to_have_text(named(*GAMES))
        row = page.get_by_role("row", name="Set differs")
        expect(row.get_by_role("rowheader")).to_have_text(re.compile("Set"))
        expect(row.get_by_role("cell")).to_have_count(2)


def test_on_a_small_screen_nothing_scrolls_sideways_and_every_bar_names_its_games(ready: Open) -> None:
    page = ready("/?page=compare&topic=melds")
    bars = page.get_by_role("row", name="Set differs").get_by_role("cell")
    for width in (360, 768):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for bar, games in ((bars.nth(0), GAMES[:4]), (bars.nth(1), GAMES[4:])):
            for game in games:
                box = bar.get_by_text(game, exact=True).bounding_box()
                assert box is not None
                assert box["width"] > LARGE_ENOUGH


def test_on_a_desk_the_games_stay_above_their_columns_while_one_reads_on(ready: Open) -> None:
    page = ready("/?page=compare&topic=all")
    page.get_by_role("row", name="Two runs of one suit").scroll_into_view_if_needed()
    page.mouse.wheel(0, 300)
    table = page.get_by_role("table", name="Melds and jokers")
    expect(table.get_by_role("columnheader", name="Zioncheck")).to_be_in_viewport()
    bar = page.get_by_role("row", name="Two runs of one suit").get_by_role("cell").nth(2).bounding_box()
    heading = table.get_by_role("columnheader", name="Zioncheck").bounding_box()
    assert bar is not None
    assert heading is not None
    assert bar["x"] == pytest.approx(heading["x"], abs=2)


def test_by_keyboard_games_are_left_out_and_only_differences_kept(ready: Open) -> None:
    page = ready("/?page=compare&topic=melds")
    page.get_by_role("checkbox", name="Hoyle ten-deal").focus()
    page.keyboard.press("Space")
    expect(headings(page)).to_have_text(named("Shanghai rum", "California rummy", "Zioncheck", "500 Rum"))
    expect(page.get_by_role("checkbox", name="Hoyle ten-deal")).to_be_focused()
    expect(page).to_have_url(re.compile(r"game=shanghai,california,zioncheck,rum500&topic=melds$"))
    expect(page.get_by_role("row", name="Ace all agree")).to_be_visible()
    for _ in range(5):
        page.keyboard.press("Tab")
    expect(page.get_by_role("switch", name="Only differences")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("row", name="Ace all agree")).to_have_count(0)
    expect(page.get_by_role("row", name="Set differs")).to_be_visible()
    expect(page.get_by_role("switch", name="Only differences")).to_be_checked()


def test_a_change_is_said_aloud(ready: Open) -> None:
    page = ready("/?page=compare&game=shanghai,california,hoyle")
    page.get_by_role("checkbox", name="Hoyle ten-deal").uncheck()
    expect(headings(page)).to_have_text(named("Shanghai rum", "California rummy"))
    said = page.get_by_role("status").filter(has_text="rules differ")
    expect(said).to_have_text(page.locator(".cmp-sum").inner_text())


def test_several_games_ticked_in_a_hurry_are_all_taken(ready: Open) -> None:
    page = ready("/?page=compare&game=hoyle")
    for game in ("Shanghai rum", "California rummy", "500 Rum"):
        page.get_by_role("checkbox", name=game).check()
    expect(headings(page)).to_have_text(named("Shanghai rum", "California rummy", "Hoyle ten-deal", "500 Rum"))


def test_a_link_opens_its_games_and_a_reload_keeps_them(served: Open) -> None:
    page = served("/?page=compare&game=rum500,zioncheck")
    expect(headings(page)).to_have_text(named("500 Rum", "Zioncheck"))
    page.get_by_role("checkbox", name="500 Rum").uncheck()
    expect(headings(page)).to_have_text(named("Zioncheck"))
    page.reload()
    expect(headings(page)).to_have_text(named("Zioncheck"))
    expect(page.get_by_text("Tick two games or more")).to_be_visible()


def test_an_unknown_game_in_a_link_is_shown_as_text_and_leads_to_a_list(ready: Open) -> None:
    page = ready("/?page=compare&game=shanghai,<img src=x>")
    expect(page.get_by_text("There is no game “<img src=x>”")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page).to_have_url(re.compile(r"\?page=compare$"))
    expect(headings(page)).to_have_text(named(*GAMES))


def test_by_keyboard_another_topic_is_shown_and_a_reload_keeps_it(ready: Open) -> None:
    page = ready("/?page=compare")
    page.get_by_role("button", name="Going down and going out").focus()
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", name="Going down and going out")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"\?page=compare&topic=down$"))
    page.reload()
    expect(heading).to_be_visible()


def test_a_version_is_added_by_keyboard_and_compared(ready: Open) -> None:
    page = ready("/?page=compare&game=shanghai&topic=claims")
    page.get_by_text("Add a version with a house rule").focus()
    page.keyboard.press("Enter")
    page.get_by_label("House rule", exact=True).select_option("Buys in a deal: 3 each")
    page.get_by_role("button", name="Add", exact=True).press("Enter")
    expect(headings(page)).to_have_text(named("Shanghai rum", r"Shanghai rum \(Buys in a deal: 3 each\)"))
    expect(page.get_by_role("row", name="Buying differs")).to_be_visible()
    expect(page).to_have_url(re.compile(r"game=shanghai,shanghai:buys=3&topic=claims$"))


def test_one_hand_is_judged_and_counted_again_when_it_changes(ready: Open) -> None:
    page = ready("/?page=compare&topic=hand")
    page.get_by_label("Melds, as laid").fill("4S 5S 6S")
    page.get_by_label("Cards left in hand").fill("KH")
    page.get_by_label("Cards left in hand").press("Enter")
    expect(page.get_by_role("heading", name="1 of 5 games accepts these cards.")).to_be_focused()
    expect(page.get_by_role("listitem").filter(has_text="500 Rum").last).to_contain_text("5 points")
    page.get_by_role("button", name=re.compile("No.*Zioncheck")).click()
    expect(page.get_by_role("region", name="Zioncheck")).to_contain_text("A run needs 4 cards")


def test_what_is_saved_is_a_file_for_a_spreadsheet(ready: Open) -> None:
    page = ready("/?page=compare&game=shanghai,hoyle")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save for a spreadsheet (CSV)").click()
    assert saved.value.suggested_filename == "rummy.csv"
    assert saved.value.path().read_text(encoding="utf-8-sig").startswith("Topic,Rule,Differs,Shanghai rum,")


def test_pictures_can_be_put_away(ready: Open) -> None:
    page = ready("/?page=compare&topic=melds")
    picture = page.get_by_role("row", name="Set differs").get_by_text("Not allowed: 7 of hearts, 7 of hearts")
    expect(picture).to_have_count(1)
    page.get_by_role("switch", name="Pictures").uncheck()
    expect(picture).to_have_count(0)


def test_in_forced_colours_the_odd_one_out_still_has_its_sign_and_its_border(ready: Open) -> None:
    page = ready("/?page=compare&topic=melds")
    bars = page.get_by_role("row", name="Set differs").get_by_role("cell")
    width = "bar => parseFloat(getComputedStyle(bar).borderLeftWidth)"
    for scheme in SCHEMES:
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        odd, usual = (bar.evaluate(width) for bar in bars.all()[::-1])
        assert odd > 2 * usual
        expect(bars.nth(1).get_by_text("◆")).to_be_visible()


def test_on_paper_the_controls_are_left_out_and_the_legend_stays(page: Page, ready: Open) -> None:
    ready("/?page=compare&topic=all")
    page.emulate_media(media="print")
    expect(page.get_by_role("checkbox").first).to_be_hidden()
    expect(page.get_by_text("The source does not say; this is our ruling.")).to_be_visible()
