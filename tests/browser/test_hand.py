"""The hand of cards in a real browser: by mouse, by keyboard, on a phone, and as a screen reader meets it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_learn.ui import Hand
from tests.browser.conftest import Check
from tests.browser.stage import perform

SEVENTEEN = "2S 10S JS 5H 6H 7H 7H 8H 8D QD KD 8C QC KC AC * *"
SMALLEST_TARGET = 44

Deal = Callable[..., Locator]


@pytest.fixture
def deal(page: Page) -> Deal:
    """Put a hand on an empty page: `hand = deal("7H 8H")` is its listbox."""

    def draw(cards: str = SEVENTEEN, **traits: object) -> Locator:
        hand = Hand(cards, **traits)
        perform(page, "/stage", hand._esm, hand._css, {"html": hand.html, "selected": hand.selected})
        return page.get_by_role("listbox")

    return draw


def selected(page: Page) -> list[int]:
    return list(page.evaluate("model.get('selected')"))


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.querySelector('.card-name').textContent"))


def test_a_click_picks_a_card_and_another_puts_it_back(page: Page, deal: Deal) -> None:
    card = deal("7H 8H").get_by_role("option", name="8 of hearts")
    card.click()
    expect(card).to_have_attribute("aria-selected", "true")
    assert selected(page) == [1]
    card.click()
    expect(card).to_have_attribute("aria-selected", "false")
    assert selected(page) == []


def test_the_hand_says_how_many_are_picked(deal: Deal) -> None:
    hand = deal("7H 8H 9H")
    expect(hand).to_have_accessible_name("Your hand, 3 cards, 0 picked")
    hand.get_by_role("option").nth(1).click()
    expect(hand).to_have_accessible_name("Your hand, 3 cards, 1 picked")


def test_one_tab_stop_then_arrows_home_and_end(page: Page, deal: Deal) -> None:
    deal("7H 8H 9H")
    page.keyboard.press("Tab")
    assert focused(page) == "7 of hearts"
    for key, name in [("ArrowRight", "8"), ("End", "9"), ("ArrowRight", "7"), ("ArrowLeft", "9"), ("Home", "7")]:
        page.keyboard.press(key)
        assert focused(page) == f"{name} of hearts", key
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement === document.body")


def test_the_tab_stop_stays_where_the_focus_was(page: Page, deal: Deal) -> None:
    deal("7H 8H 9H")
    page.keyboard.press("Tab")
    page.keyboard.press("End")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "9 of hearts"


def test_space_picks_and_enter_does_not(page: Page, deal: Deal) -> None:
    deal("7H 8H 9H")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert selected(page) == []
    page.keyboard.press("Space")
    assert selected(page) == [1]


def test_control_a_picks_all(page: Page, deal: Deal) -> None:
    deal("7H 8H 9H")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    assert selected(page) == [0, 1, 2]


@pytest.mark.parametrize(
    ("typed", "name"), [("7", "7 of hearts"), ("10", "10 of spades"), ("q", "queen of diamonds"), ("joker", "joker")]
)
def test_typing_finds_a_card(page: Page, deal: Deal, typed: str, name: str) -> None:
    deal()
    page.keyboard.press("Tab")
    page.keyboard.type(typed)
    assert focused(page) == name


def test_the_same_letter_again_goes_on(page: Page, deal: Deal) -> None:
    deal()
    page.keyboard.press("Tab")
    for name in ("king of diamonds", "king of clubs", "king of diamonds"):
        page.keyboard.press("k")
        assert focused(page) == name


def test_twins_are_picked_one_at_a_time(page: Page, deal: Deal) -> None:
    twins = deal("7H 7H 7H").get_by_role("option")
    twins.nth(1).click()
    assert selected(page) == [1]
    expect(twins.nth(0)).to_have_attribute("aria-selected", "false")


def test_with_multi_off_a_card_takes_the_place_of_the_other(page: Page, deal: Deal) -> None:
    cards = deal("7H 8H", multi=False).get_by_role("option")
    cards.nth(0).click()
    cards.nth(1).click()
    assert selected(page) == [1]


def test_a_choice_made_in_python_is_shown(page: Page, deal: Deal) -> None:
    hand = deal("7H 8H 9H", selected=[2])
    expect(hand.get_by_role("option", selected=True)).to_have_accessible_name("9 of hearts")
    page.evaluate("model.set('selected', [0, 1])")
    expect(hand.get_by_role("option", selected=True)).to_have_count(2)
    expect(hand).to_have_accessible_name("Your hand, 3 cards, 2 picked")


def test_no_key_of_the_hand_reaches_the_notebook(page: Page, deal: Deal) -> None:
    deal("7H 8H")
    page.evaluate("window.heard = []; document.addEventListener('keydown', (event) => heard.push(event.key))")
    page.keyboard.press("Tab")
    page.evaluate("heard.length = 0")
    for key in ("x", "d", "Space", "ArrowDown", "ArrowRight", "a"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == []
    expect(page.locator("[role=option]:not([data-lm-suppress-shortcuts=true])")).to_have_count(0)


def test_on_a_phone_a_large_hand_wraps_and_no_card_is_too_small_to_touch(page: Page, deal: Deal) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    cards = deal().get_by_role("option")
    boxes = [card.bounding_box() for card in cards.all()]
    sizes = [(box["width"], box["height"]) for box in boxes if box]
    assert len(sizes) == 17
    assert min(min(size) for size in sizes) >= SMALLEST_TARGET
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_up_and_down_move_between_the_rows_of_a_wrapped_hand(page: Page, deal: Deal) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    cards = deal().get_by_role("option")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    below, above = page.locator(":focus").bounding_box(), cards.nth(1).bounding_box()
    assert below is not None
    assert above is not None
    assert below["x"] == pytest.approx(above["x"], abs=1)
    assert below["y"] > above["y"] + above["height"] / 2
    page.keyboard.press("ArrowUp")
    assert focused(page) == "10 of spades"


def test_a_picked_card_is_told_by_a_raise_and_a_tick_not_by_colour_alone(page: Page, deal: Deal) -> None:
    page.emulate_media(reduced_motion="reduce")
    cards = deal("7H 8H").get_by_role("option")
    cards.nth(0).click()
    page.mouse.move(0, 400)
    picked, other = cards.nth(0).bounding_box(), cards.nth(1).bounding_box()
    assert picked is not None
    assert other is not None
    assert picked["y"] < other["y"] - 5
    expect(cards.nth(0).locator(".tick")).to_be_visible()
    expect(cards.nth(1).locator(".tick")).to_be_hidden()


def test_a_hand_with_picked_cards_is_accessible(page: Page, deal: Deal, assert_accessible_everywhere: Check) -> None:
    deal(selected=[1, 2]).get_by_role("option").first.focus()
    page.evaluate("document.getElementById('stage').insertAdjacentHTML('afterbegin', '<h1>Stage</h1>')")
    assert_accessible_everywhere(page)
