"""Questions answered with cards, in a real browser: picked by mouse, by keyboard alone, with help, on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_learn.course.question import Laying, Order, Question
from rummy_learn.course.questions import make_question
from rummy_learn.rules.cards import Card
from rummy_learn.variants import variant
from tests.browser.conftest import Check, Open
from tests.browser.picking import pick, pick_by_keyboard

SEED = 4
COMPLETE = f"/?page=practise&game=shanghai&question=complete&seed={SEED}"
LAY_DOWN = f"/?page=practise&game=shanghai&question=lay_down&seed={SEED}"
OFFENDING = f"/?page=practise&game=shanghai&question=offending&seed={SEED}"
STANDINGS = f"/?page=practise&game=shanghai&question=standings&seed={SEED}"
AT_TABLE = f"/?page=practise&game=shanghai&question=replay&seed={SEED}"
STEPS = ("The goal", "The rule", "Point at the cards", "Show the answer")


def asked(kind: str) -> Question:
    return make_question(kind, variant("shanghai"), SEED)


def completing() -> list[Card]:
    solution = asked("complete").solution
    assert isinstance(solution, frozenset)
    return [card for card in asked("complete").offered if card.text in solution]


def to_lay() -> list[Card]:
    """The cards of a lay-down, place after place."""
    solution = asked("lay_down").solution
    assert isinstance(solution, Laying)
    return [card.face for meld in solution.melds for card in meld]


def verdict(page: Page) -> Locator:
    return page.locator("#verdict")


def check(page: Page) -> None:
    page.get_by_role("button", name="Check").click()


def give(page: Page, cards: Iterable[Card], *, keyboard: bool) -> None:
    """Picks the cards and has them checked."""
    if keyboard:
        page.get_by_role("option").first.focus()
        pick_by_keyboard(page, cards)
        page.get_by_role("textbox").press("Enter")
        expect(page.get_by_role("button", name="Check")).to_be_focused()
        page.keyboard.press("Enter")
    else:
        pick(page, cards)
        check(page)


# ---- answering -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
def test_the_cards_that_complete_a_meld_are_picked(ready: Open, keyboard: bool) -> None:
    page = ready(COMPLETE)
    give(page, completing(), keyboard=keyboard)
    expect(verdict(page)).to_have_text("Right: these would do, and no others.")
    expect(verdict(page)).to_be_focused()
    expect(page.get_by_text("Yours, and right")).to_have_count(len(completing()))


@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
def test_melds_are_laid_from_the_hand(ready: Open, keyboard: bool) -> None:
    page = ready(LAY_DOWN)
    give(page, to_lay(), keyboard=keyboard)
    expect(verdict(page)).to_have_text("Right: this may be laid down.")
    expect(verdict(page)).to_be_focused()
    expect(page.get_by_text("No lay-down leaves fewer.")).to_be_visible()


@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
def test_the_card_that_must_go_is_picked_and_another_takes_its_place(ready: Open, keyboard: bool) -> None:
    page = ready(OFFENDING)
    right = Card.parse(str(asked("offending").solution))
    others = [card for card in asked("offending").offered if card != right]
    pick(page, others[:1])
    give(page, [right], keyboard=keyboard)
    expect(verdict(page)).to_contain_text("Right:")
    expect(page.get_by_text("Yours, and right")).to_have_count(1)


@pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])
def test_players_are_put_in_order_with_buttons(ready: Open, keyboard: bool) -> None:
    page, solution = ready(STANDINGS), asked("standings").solution
    assert isinstance(solution, Order)
    keys = [option.key for option in asked("standings").options]
    for place, key in enumerate(solution.keys):
        up = page.locator(f"#move-up-{key}")
        while keys.index(key) > place:
            at = keys.index(key) - 1
            keys.insert(at, keys.pop(at + 1))
            if keyboard:
                up.press("Enter")
            else:
                up.click()
            expect(page.locator(".quiz-order > li").nth(at).locator(f"#move-up-{key}")).to_have_count(1)
            expect(up).to_be_focused()
    check(page)
    expect(verdict(page)).to_have_text("Right: this is the order.")


def test_a_table_is_shown_with_what_happened_there(ready: Open) -> None:
    page = ready(AT_TABLE)
    expect(page.locator(".quiz .table")).to_be_visible()
    expect(page.locator(".quiz-moves > li")).to_have_count(len(asked("replay").told))
    right = next(option for option in asked("replay").options if option.key == asked("replay").solution)
    page.get_by_role("radio", name=str(right.text)).check()
    check(page)
    expect(verdict(page)).to_contain_text("Right:")


def test_cards_left_out_are_told_and_cards_that_are_none_are_named(ready: Open) -> None:
    page = ready(COMPLETE)
    field = page.get_by_role("textbox")
    field.fill("<b>8X</b>")
    check(page)
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("is not a card"))
    field.fill(completing()[0].text)
    expect(page.get_by_role("option", selected=True)).to_have_count(1)
    check(page)
    expect(verdict(page)).to_contain_text("Not quite")
    expect(page.get_by_text("Right, not picked")).to_have_count(len(completing()) - 1)


def test_a_lay_down_that_is_refused_says_why_and_what_could_be_laid(ready: Open) -> None:
    page = ready(LAY_DOWN)
    first = to_lay()[:2]
    page.get_by_role("textbox").fill(" ".join(card.text for card in first))
    check(page)
    expect(verdict(page)).to_have_text("No: this may not be laid down.")
    expect(page.get_by_text("This could be laid:")).to_be_visible()


# ---- help ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("query", [COMPLETE, LAY_DOWN])
def test_help_is_climbed_step_by_step(ready: Open, query: str) -> None:
    page = ready(query)
    for n, name in enumerate(STEPS, 1):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("heading", name=name)).to_be_focused()
        expect(page.locator(".ladder .open")).to_have_count(n)


def test_help_follows_the_places_and_its_answer_is_laid(ready: Open) -> None:
    page = ready(LAY_DOWN)
    for name in STEPS:
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("heading", name=name)).to_be_focused()
    spare = next(card for card in asked("lay_down").hand if card not in to_lay())
    pick(page, [spare])
    expect(page.locator(".ladder")).to_contain_text(re.compile("take .+ back"))
    page.get_by_role("button", name="Lay it so").click()
    expect(page.get_by_role("option", selected=True)).to_have_count(len(to_lay()))
    check(page)
    expect(verdict(page)).to_contain_text("Right")


# ---- for everybody ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("query", [OFFENDING, STANDINGS, AT_TABLE])
def test_every_kind_is_accessible_before_and_after_the_answer(
    ready: Open, assert_accessible_everywhere: Check, query: str
) -> None:
    page = ready(query)
    assert_accessible_everywhere(page)
    if page.get_by_role("listbox").count():
        page.get_by_role("option").first.click()
    elif page.locator(".quiz .pick").count():
        page.locator(".quiz .pick").first.click()
    check(page)
    expect(verdict(page)).to_be_visible()
    assert_accessible_everywhere(page)


@pytest.mark.parametrize("query", [COMPLETE, LAY_DOWN])
def test_every_state_is_accessible(ready: Open, assert_accessible_everywhere: Check, query: str) -> None:
    page = ready(query)
    for name in STEPS:
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("heading", name=name)).to_be_focused()
    page.get_by_role("textbox").fill("<b>")
    check(page)
    expect(page.locator("#answer-error")).to_be_visible()
    assert_accessible_everywhere(page)
    page.get_by_role("textbox").fill(" ".join(card.text for card in to_lay()[:3]))
    check(page)
    expect(verdict(page)).to_be_visible()
    assert_accessible_everywhere(page)
