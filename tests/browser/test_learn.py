"""A lesson in a real browser: walked by mouse and by keyboard alone, laid wrong and put right, reloaded, on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_learn.course.walk import Walk, walk
from rummy_learn.rules.cards import Card, print_melds
from rummy_learn.ui.learn import steps
from rummy_learn.variants import variant
from tests.browser.conftest import PHONE, Check, Open
from tests.browser.picking import pick, pick_by_keyboard

LINK = "/?page=learn&game=shanghai&deal=2"
TRY = f"{LINK}&step=4"
MOST_TABS = 60


def lesson(deal: int = 2, seed: int = 0) -> Walk:
    found = walk(variant("shanghai"), f"deal{deal}", seed)
    assert found
    return found


def answer() -> list[Card]:
    return [card.face for meld in lesson().exercise.melds for card in meld.cards]


def spoiled() -> str:
    """The answer with another card of the hand in its set."""
    melds = [list(meld.cards) for meld in lesson().exercise.melds]
    melds[0][2] = next(card for card in lesson().exercise.left if card.rank != melds[0][0].rank)
    return print_melds(melds)


def place(page: Page, title: str, number: int = 0) -> Locator:
    return page.locator(".places .tray").filter(has=page.get_by_role("button", name=title, exact=True)).nth(number)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def verdict(page: Page) -> Locator:
    return page.get_by_role("heading", name=re.compile(r"^(Yes|No|Say which)\."))


def field(page: Page) -> Locator:
    return page.get_by_role("textbox")


# ---------- the whole walk ----------


def test_a_lesson_is_walked_by_mouse(page: Page, served: Open) -> None:
    served("/?page=learn")
    page.get_by_role("link", name="Shanghai rum").click()
    page.get_by_role("link", name="1 set of 3, 1 run of 4", exact=True).click()
    expect(page.get_by_text("Step 1 of 5: What it asks", exact=True)).to_be_visible()
    page.get_by_role("link", name="Next: See it done").click()
    expect(page.get_by_role("heading", name="Laid")).to_be_visible()
    page.get_by_role("link", name="Next: Does it stand?").click()
    press(page, "Yes, it stands" if steps.puzzle(lesson()).stands else "No, it is refused")
    expect(page.get_by_text("Well seen.")).to_be_visible()
    page.get_by_role("link", name="Next: Do it yourself").click()
    pick(page, answer())
    expect(place(page, "Set of 3")).to_contain_text("3 of 3")
    expect(place(page, "Run of 4")).to_contain_text("4 of 4")
    press(page, "Lay down")
    expect(verdict(page)).to_have_text("Yes. You are down with 1 set of 3, 1 run of 4.")
    expect(verdict(page)).to_be_focused()
    page.get_by_role("link", name="Next: In other games").click()
    page.get_by_role("link", name="Deal 2 asks the same").first.click()
    expect(page).to_have_url(re.compile(r"game=hoyle&deal=2$"))


def test_a_lesson_is_walked_by_keyboard_alone(page: Page, ready: Open) -> None:
    ready("/?page=learn")
    enter(page, page.get_by_role("link", name="Shanghai rum"))
    enter(page, page.get_by_role("link", name="1 set of 3, 1 run of 4", exact=True))
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    enter(page, page.get_by_role("link", name="Next: See it done"))
    enter(page, page.get_by_role("link", name="Next: Does it stand?"))
    enter(page, page.get_by_role("button", name="No, it is refused"))
    expect(verdict(page)).to_be_focused()
    enter(page, page.get_by_role("link", name="Next: Do it yourself"))
    tab_to(page, page.get_by_role("option").first)
    pick_by_keyboard(page, answer())
    expect(page.get_by_role("listbox")).to_have_accessible_name("Your hand, 12 cards, 7 picked")
    enter(page, page.get_by_role("button", name="Lay down"))
    expect(verdict(page)).to_contain_text("Yes.")
    expect(verdict(page)).to_be_focused()


def tab_to(page: Page, target: Locator) -> None:
    expect(target).to_be_visible()
    for _ in range(MOST_TABS):
        if target.evaluate("target => target === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never reaches {target}")


def enter(page: Page, target: Locator) -> None:
    tab_to(page, target)
    page.keyboard.press("Enter")


def test_a_link_opens_its_step(ready: Open) -> None:
    page = ready(f"{LINK}&step=5")
    expect(page.get_by_text("Step 5 of 5: In other games", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("5 In other games"))).to_have_attribute("aria-current", "step")


# ---------- picking ----------


def test_cards_go_where_there_is_room_and_come_back(page: Page, ready: Open) -> None:
    ready(TRY)
    a_set, a_run = place(page, "Set of 3"), place(page, "Run of 4")
    cards = answer()
    press(page, "Run of 4")
    pick(page, cards[3:])
    expect(a_run.locator(".card")).to_have_count(4)
    pick(page, cards[:3])
    expect(a_set.locator(".card")).to_have_count(3)
    press(page, "Take back Run of 4")
    expect(a_run.get_by_role("button", name="Run of 4", exact=True)).to_be_focused()
    expect(a_run).to_contain_text("empty")
    expect(page.get_by_role("option", selected=True)).to_have_count(3)
    page.get_by_role("option", selected=True).first.click()
    expect(a_set).to_contain_text("2 of 3")


def test_typing_fills_the_places_and_picks_the_cards(page: Page, ready: Open) -> None:
    ready(TRY)
    field(page).press_sequentially(print_melds(meld.cards for meld in lesson().exercise.melds))
    expect(place(page, "Set of 3")).to_contain_text("3 of 3")
    expect(place(page, "Run of 4")).to_contain_text("4 of 4")
    expect(page.get_by_role("option", selected=True)).to_have_count(7)
    field(page).press("Enter")
    expect(verdict(page)).to_contain_text("Yes.")


def loose_end() -> tuple[str, Walk]:
    """A hand whose answer has a run with a joker at its upper end, and its link."""
    for seed in count():
        found = lesson(3, seed)
        first = found.exercise.melds[0].cards
        if first[3].joker and 1 < first[0].rank < 11:
            return f"/?page=learn&game=shanghai&deal=3&step=4&seed={seed}", found
    raise AssertionError


def test_a_picked_joker_that_fits_twice_is_asked_about(page: Page, ready: Open) -> None:
    query, found = loose_end()
    ready(query)
    pick(page, [card.face for meld in found.exercise.melds for card in meld.cards])
    press(page, "Lay down")
    expect(verdict(page)).to_contain_text("Say which.")
    readings = page.get_by_role("button", name=re.compile("^run in"))
    expect(readings).to_have_count(2)
    readings.last.click()
    expect(verdict(page)).to_contain_text("Yes.")


def test_a_typed_joker_lies_where_it_was_written(page: Page, ready: Open) -> None:
    query, found = loose_end()
    ready(query)
    pick(page, [found.exercise.melds[0].cards[0]])
    field(page).fill(print_melds([card.face for card in meld.cards] for meld in found.exercise.melds))
    press(page, "Lay down")
    expect(verdict(page)).to_contain_text("Yes.")


# ---------- going wrong ----------


def test_a_wrong_lay_down_shows_its_reasons_and_is_put_right(page: Page, ready: Open) -> None:
    ready(TRY)
    field(page).fill(spoiled())
    press(page, "Lay down")
    expect(verdict(page)).to_have_text(re.compile(r"^No\. A set is cards of one rank"))
    panel = page.get_by_role("region", name=re.compile("^No"))
    expect(panel.locator(".look")).to_have_count(1)
    expect(panel.locator(".cid").first).to_have_text("S.set")
    expect(panel.locator(".badge").first).to_have_text("Stated")
    expect(panel.get_by_text("Source: Wikipedia")).to_be_visible()
    expect(field(page)).to_have_value(spoiled())
    press(page, "Lay it so")
    expect(verdict(page)).to_contain_text("Yes.")


def test_typed_markup_is_shown_as_text_and_refused(page: Page, ready: Open) -> None:
    typed = "<img src=x onerror=document.title=1> <b>8C</b>"
    ready(TRY)
    field(page).fill(typed)
    press(page, "Lay down")
    expect(page.locator("#cards-error")).to_contain_text("“<img” is not a card")
    expect(field(page)).to_have_value(typed)
    expect(field(page)).to_be_focused()
    expect(field(page)).to_have_accessible_description(re.compile("is not a card"))
    assert page.locator("main img").count() == 0


def test_an_empty_place_is_answered_with_a_sentence(page: Page, ready: Open) -> None:
    ready(TRY)
    press(page, "Lay down")
    expect(page.locator("#cards-error")).to_have_text("Set of 3 is still empty: pick its cards, then lay down.")
    pick(page, answer()[:3])
    expect(page.locator("#cards-error")).to_be_hidden()
    press(page, "Lay down")
    expect(page.locator("#cards-error")).to_contain_text("Run of 4 is still empty")


def test_one_click_counts_once(page: Page, served: Open) -> None:
    served(TRY)
    page.get_by_role("button", name="The goal").dblclick()
    expect(page.get_by_role("heading", name="The goal")).to_be_focused()
    expect(page.locator(".ladder .open")).to_have_count(1)
    page.get_by_role("link", name="Another hand").dblclick()
    expect(page).to_have_url(re.compile(r"seed=1$"))
    expect(page.get_by_role("link", name="Another hand")).to_have_attribute("href", re.compile("seed=2"))


def test_help_keeps_what_is_picked_and_typed(page: Page, ready: Open) -> None:
    ready(TRY)
    pick(page, answer()[:2])
    field(page).press("End")
    field(page).press_sequentially(" 8")
    typed = field(page).input_value()
    for name in ("The goal", "The rule", "Point at the cards", "Show the answer"):
        press(page, name)
        expect(page.get_by_role("heading", name=name)).to_be_focused()
    expect(field(page)).to_have_value(typed)
    expect(page.get_by_role("option", selected=True)).to_have_count(2)


def test_a_refresh_shows_the_same_hand_and_the_same_verdict(page: Page, served: Open) -> None:
    served(TRY)
    pick(page, answer())
    press(page, "Lay down")
    expect(verdict(page)).to_contain_text("Yes.")
    shown = page.locator(".page").inner_text()
    page.reload()
    expect(page.locator("#rl-loading")).to_be_hidden()
    expect(verdict(page)).to_contain_text("Yes.")
    assert page.locator(".page").inner_text() == shown


def test_back_and_forth_keeps_what_is_picked(page: Page, ready: Open) -> None:
    ready(TRY)
    pick(page, answer()[:3])
    expect(place(page, "Set of 3")).to_contain_text("3 of 3")
    page.get_by_role("link", name="Back").click()
    expect(page.get_by_text("Step 3 of 5: Does it stand?", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("option", selected=True)).to_have_count(3)


# ---------- for everybody ----------


@pytest.mark.parametrize("game", ["california&deal=9", "hoyle&deal=8", "rum500&lesson=melds"])
def test_on_a_phone_nothing_scrolls_sideways(page: Page, ready: Open, game: str) -> None:
    page.set_viewport_size(PHONE)
    ready(f"/?page=learn&game={game}")
    for step in range(1, len(steps.STEPS) + 1):
        page.locator(".walk-steps a").nth(step - 1).click()
        expect(page.locator(".walk-steps a").nth(step - 1)).to_have_attribute("aria-current", "step")
        assert page.evaluate("document.documentElement.scrollWidth") == 360, step


def test_on_a_phone_the_hand_and_its_places_fit_one_screen(page: Page, ready: Open) -> None:
    page.set_viewport_size(PHONE)
    ready("/?page=learn&game=california&deal=7&step=4")
    top, hand = page.locator(".places").bounding_box(), page.get_by_role("listbox").bounding_box()
    assert top
    assert hand
    assert hand["y"] + hand["height"] - top["y"] < 740


def states(page: Page, ready: Open) -> Iterator[str]:
    """Everything a reader of the page may have before him, one after the other."""
    yield ready("/?page=learn&wild_deuces=on").url
    page.get_by_role("link", name="Shanghai rum").click()
    yield "a game with house rules"
    page.get_by_role("link", name="1 set of 3, 1 run of 4", exact=True).click()
    page.get_by_text("more rules behind it").click()
    yield "what it asks"
    page.get_by_role("link", name="Next").click()
    yield "an example"
    page.get_by_role("link", name="Next").click()
    yield "a question"
    press(page, "Yes, it stands")
    yield "its answer"
    page.get_by_role("link", name="Next").click()
    field(page).fill(spoiled())
    press(page, "Lay down")
    expect(verdict(page)).to_contain_text("No.")
    field(page).fill("<b>")
    press(page, "Lay down")
    expect(page.locator("#cards-error")).to_be_visible()
    for name in ("The goal", "The rule", "Point at the cards", "Show the answer"):
        press(page, name)
        expect(page.get_by_role("heading", name=name)).to_be_focused()
    yield "a hand with a verdict, an error and all help"
    page.locator(".answer").get_by_role("button", name="Lay it so").click()
    expect(verdict(page)).to_contain_text("Yes.")
    yield "a lay-down that stands"
    page.get_by_role("link", name="Next").click()
    page.get_by_text("these melds differ").first.click()
    yield "other games"


def test_every_state_is_accessible(page: Page, ready: Open, assert_accessible_everywhere: Check) -> None:
    page.set_viewport_size(PHONE)
    for _state in states(page, ready):
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert_accessible_everywhere(page)
