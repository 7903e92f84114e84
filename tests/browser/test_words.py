"""Cards in words: chosen once, they hold on every page, fit every screen, and are picked as pictures are."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Check, Open

JUDGE = "/?page=judge&cards=9D * * | 4C 5C 6C 7D&order=any"
PLAY = "/?page=play&game=rum500&players=3&deals=1&bot=sensible&seed=5"
FINGER = 44


def in_words(page: Page) -> Locator:
    """The names of the cards, which stand there to be read, and no picture does."""
    expect(page.locator(".face:visible")).to_have_count(0)
    names = page.locator(".card-name:visible")
    assert (
        names.evaluate_all("names => names.length && Math.min(...names.map((name) => name.offsetWidth))") > FINGER / 2
    )
    return names


def test_cards_in_words_are_kept_and_hold_on_every_page(ready: Open, assert_accessible_everywhere: Check) -> None:
    page = ready("/?page=settings")
    expect(page.locator(".face:visible")).to_have_count(4)
    page.get_by_label("In words").check()
    assert in_words(page).all_inner_texts() == [f"ace of {suit}" for suit in ("spades", "hearts", "clubs", "diamonds")]
    assert_accessible_everywhere(page)

    page = ready(JUDGE)
    expect(in_words(page).filter(has_text="look here").first).to_be_visible()
    page.locator("[data-act=pick]").click()
    expect(page.get_by_role("button", name="10 of diamonds")).to_have_text("10 of diamonds", use_inner_text=True)
    assert_accessible_everywhere(page)


def test_a_hand_in_words_is_picked_by_touch_and_by_key_and_tells_what_is_picked(
    page: Page, ready: Open, assert_accessible_everywhere: Check
) -> None:
    page.set_viewport_size(PHONE)
    page.add_init_script("localStorage.setItem('rummy-learn:cards', '\"words\"')")
    ready(PLAY)
    options = page.get_by_role("option")
    expect(options.first).to_be_visible()
    in_words(page)
    sizes = [option.bounding_box() for option in options.all()]
    assert all(size and size["height"] >= FINGER and size["width"] >= FINGER for size in sizes)
    unpicked = options.first.evaluate("option => getComputedStyle(option).borderTopColor")
    options.first.click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    for option in options.all()[:2]:
        expect(option).to_have_attribute("aria-selected", "true")
        expect(option.locator(".tick")).to_be_visible()
        assert option.evaluate("option => getComputedStyle(option).borderTopColor") != unpicked
    expect(options.nth(2).locator(".tick")).to_be_hidden()
    assert_accessible_everywhere(page)
