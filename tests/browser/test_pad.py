"""The page Score pad in a real browser: by mouse, by keyboard alone, on a phone, reloaded, and as it is read."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Check, Open

LINK = "/?page=pad&game=hoyle"
NAMES = ("Ann", "Bea", "Christopher")


def begin(page: Page, *names: str) -> None:
    for place, name in enumerate(names or NAMES):
        page.get_by_role("textbox", name=f"Player {place + 1}").fill(name)
    page.get_by_role("button", name="Start the pad").click()
    expect(page.get_by_role("heading", name="Deal 1")).to_be_focused()


def went_out(page: Page, name: str) -> None:
    page.get_by_role("group", name="Who went out?").get_by_role("radio", name=name).check()


def field(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=f"{name}: cards left")


def write(page: Page, deal: int) -> None:
    page.get_by_role("button", name=f"Write down deal {deal}").click()


def row(page: Page, heading: str) -> Locator:
    return page.get_by_role("table", name="Points of every deal").get_by_role("row", name=re.compile(f"^{heading}"))


def first_deal(page: Page) -> None:
    begin(page)
    went_out(page, "Bea")
    field(page, "Ann").fill("8C KS AD")
    field(page, "Christopher").fill("35")
    write(page, 1)
    expect(row(page, "Total").get_by_role("cell")).to_have_text(["35", re.compile("^0ahead"), "35"])


def test_every_state_is_accessible(page: Page, ready: Open, assert_accessible_everywhere: Check) -> None:
    page.set_viewport_size(PHONE)
    ready(LINK)
    page.locator("#pad-rules > summary").click()
    assert_accessible_everywhere(page)
    first_deal(page)
    went_out(page, "Ann")
    expect(page.get_by_role("group", name=re.compile("^Blind"))).to_be_visible()
    field(page, "Bea").fill("8Z")
    page.get_by_role("button", name="Pick cards Christopher").click()
    page.get_by_role("button", name="queen of hearts", exact=True).click()
    expect(field(page, "Christopher")).to_have_value("QH")
    write(page, 2)
    expect(field(page, "Bea")).to_be_focused()
    expect(page.locator("#hand-1-error")).to_contain_text("“8Z” is not a card")
    assert_accessible_everywhere(page)


def test_cards_are_counted_as_they_are_typed_and_picked(ready: Open) -> None:
    page = ready(LINK)
    begin(page)
    field(page, "Ann").fill("8C KS")
    entry = page.locator("#entry-hand-0")
    expect(entry.get_by_role("listitem")).to_have_text([re.compile("8 of clubs 5$"), re.compile("king of spades 10$")])
    expect(entry.locator(".pad-tally")).to_contain_text("= sum 15")
    page.get_by_role("button", name="Pick cards Ann").click()
    picker = page.get_by_role("group", name="Ann: cards left")
    for name in ("ace of diamonds", "joker"):
        picker.get_by_role("button", name=name, exact=True).click()
        expect(entry).to_contain_text(name)
    expect(field(page, "Ann")).to_have_value("8C KS AD *")
    expect(entry.locator(".pad-tally")).to_contain_text("= sum 55")
    picker.get_by_role("button", name="Take the last back").click()
    expect(field(page, "Ann")).to_have_value("8C KS AD")
    page.get_by_role("button", name="Done Ann").click()
    expect(picker).to_have_count(0)


def test_by_keyboard_alone_a_game_is_set_up_and_a_deal_is_written_down(ready: Open) -> None:
    page = ready("/?page=pad")
    keys = page.keyboard
    page.get_by_role("radio", name="Shanghai rum").focus()
    keys.press("ArrowDown")
    expect(page.get_by_role("radio", name="California rummy")).to_be_checked()
    keys.press("Tab")
    keys.type("Ann")
    keys.press("Tab")  # to who deals first, one stop for all players
    keys.press("Tab")
    keys.type("Bea")
    keys.press("Tab")
    keys.type("Christopher")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Deal 1")).to_be_focused()
    keys.press("Tab")
    keys.press("Space")
    expect(page.get_by_role("radio", name="Ann")).to_be_checked()
    expect(page.get_by_text("Ann went out: no card is left.")).to_be_visible()
    keys.press("Tab")
    expect(field(page, "Bea")).to_be_focused()
    keys.type("8C 8D")
    keys.press("Tab")
    keys.press("Enter")
    expect(page.get_by_role("group", name="Bea: cards left")).to_be_visible()
    expect(page.get_by_role("button", name="Done Bea")).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    expect(field(page, "Bea")).to_have_value("8C 8D AC")
    expect(page.get_by_role("button", name="ace of clubs", exact=True)).to_be_focused()
    field(page, "Christopher").focus()
    keys.type("20")
    keys.press("Enter")
    expect(page.get_by_role("heading", name="Deal 2")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Ann is ahead with 0 points.")).to_have_count(1)


def test_the_sheet_is_a_table_whose_deals_are_corrected_and_deleted_and_a_reload_keeps_all(
    page: Page, served: Open
) -> None:
    served(LINK)
    first_deal(page)
    table = page.get_by_role("table", name="Points of every deal")
    expect(table.get_by_role("columnheader")).to_have_text(["Deal", *NAMES])
    expect(table.get_by_role("rowheader")).to_have_text([re.compile("^1"), "Total"])
    expect(row(page, "1").get_by_role("cell")).to_have_text(["35", re.compile("^0out"), "35"])
    page.get_by_role("button", name="Correct Deal 1").click()
    expect(field(page, "Ann")).to_have_value("8C KS AD")
    field(page, "Ann").fill("5")
    page.get_by_role("button", name="Correct deal 1", exact=True).click()
    expect(row(page, "Total").get_by_role("cell").first).to_have_text("5")
    field(page, "Christopher").fill("QS")
    expect(page.locator("#entry-hand-2")).to_contain_text("queen of spades")
    page.reload()
    expect(row(page, "Total").get_by_role("cell").first).to_have_text("5")
    expect(field(page, "Christopher")).to_have_value("QS")
    page.get_by_role("button", name="Correct Deal 1").click()
    page.get_by_role("button", name="Delete deal 1").click()
    expect(page.get_by_text("The deal is deleted.").first).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Total").get_by_role("cell").first).to_have_text("5")
    page.get_by_text("New game").click()
    page.get_by_role("button", name="Put it away").click()
    expect(page.get_by_role("button", name="Start the pad")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Total").get_by_role("cell").first).to_have_text("5")


def test_the_winner_is_named_at_the_end(ready: Open, assert_accessible: Check) -> None:
    page = ready("/?page=pad&game=rum500")
    begin(page, "Ann", "Bea")
    went_out(page, "Bea")
    page.get_by_role("textbox", name="Ann: melded and laid off").fill("AH 2H 3H | 8C 8D 8S")
    page.get_by_role("textbox", name="Bea: melded and laid off").fill("510")
    field(page, "Ann").fill("KS")
    write(page, 1)
    expect(page.get_by_role("heading", name="Bea wins the game with 510 points.")).to_be_focused()
    expect(row(page, "Total").get_by_role("cell")).to_have_text(["20", re.compile("^510.*wins")])
    assert_accessible(page)


def test_on_a_phone_nothing_scrolls_sideways_but_the_sheet_of_a_full_table(page: Page, ready: Open) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    ready(LINK)
    begin(page, *(f"Player number {place}" for place in range(8)))
    went_out(page, "Player number 0")
    page.get_by_role("button", name="Pick cards Player number 7").click()
    expect(page.locator("#pad-picker")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sheet = page.get_by_role("region", name="Points of every deal")
    assert sheet.evaluate("sheet => sheet.scrollWidth > sheet.clientWidth")


def test_in_forced_colours_the_best_total_has_its_word_and_its_frame(page: Page, ready: Open) -> None:
    page.emulate_media(forced_colors="active")
    ready(LINK)
    first_deal(page)
    best = page.locator(".pad-best")
    expect(best).to_contain_text("ahead")
    assert best.evaluate("cell => getComputedStyle(cell).outlineStyle") == "solid"
