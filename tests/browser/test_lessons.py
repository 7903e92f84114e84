"""Lessons in a real browser: one to its end by mouse on a phone, one by keyboard alone, and what axe says of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_learn.course.lesson import Ask, Do, Lay, Lesson, NearMiss, Show
from rummy_learn.course.lessons import lesson_type
from rummy_learn.course.question import Laying
from rummy_learn.rules.cards import print_melds
from rummy_learn.text import render
from rummy_learn.variants import variant
from tests.browser.conftest import Check, Open
from tests.browser.picking import pick, pick_by_keyboard
from tests.browser.test_learn import enter, tab_to

WIDTH = 360


def built(id_: str) -> Lesson:
    rules = variant("shanghai")
    found = lesson_type(rules, id_)
    assert found
    return found.build(rules)


def onward(page: Page) -> Locator:
    return page.locator("#onward")


def answer(page: Page, step: Ask) -> None:
    """Answers the questions of a lesson, all of them right."""
    for item in step.items:
        question = item.question()
        if isinstance(question.solution, Laying):
            page.get_by_role("textbox").fill(print_melds(question.solution.melds))
        elif question.input == "choice":
            label = render(question.option(str(question.solution)))
            page.get_by_role("radio", name=label, exact=True).check()
        elif question.input == "many":
            assert isinstance(question.solution, frozenset)
            labels = [render(question.option(key)) for key in question.solution] or ["None of these"]
            for label in labels:
                page.get_by_role("checkbox", name=label, exact=True).check()
        else:
            given = question.solution
            page.get_by_role("textbox").fill(" ".join(given) if isinstance(given, frozenset) else str(given))
        page.get_by_role("button", name="Check", exact=True).click()
        page.get_by_role("button", name="Go on", exact=True).click()


def test_a_lesson_is_gone_through_by_mouse_on_a_phone_and_is_done_after_a_reload(page: Page, served: Open) -> None:
    page.set_viewport_size({"width": WIDTH, "height": 740})
    served("/?page=learn&game=shanghai")
    page.get_by_role("listitem").get_by_role("link", name="Sets", exact=True).click()  # the word itself is explained
    for step in built("sets").steps:
        title = "Questions" if isinstance(step, Ask) else render(step.title)
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        if isinstance(step, NearMiss):
            page.locator(f"#choose-{step.allowed}").click()
            expect(page.get_by_role("heading", name="Well seen.")).to_be_focused()
        if isinstance(step, Lay):
            pick(page, [card.face for meld in step.melds for card in meld.cards])
            page.get_by_role("button", name="Lay down", exact=True).click()
            expect(page.get_by_role("heading", name="Yes.")).to_be_focused()
        if isinstance(step, Ask):
            answer(page, step)
            expect(page.get_by_role("heading", name="3 of 3 right.")).to_be_focused()
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
        if not isinstance(step, Ask):
            onward(page).click()
    served("/?page=learn&game=shanghai")
    expect(page.get_by_role("listitem").filter(has_text="Sets").filter(has_text="done")).to_be_visible()
    expect(page.get_by_role("link", name="Go on: The cards")).to_be_visible()


def test_a_lesson_is_gone_through_by_keyboard_alone(page: Page, ready: Open) -> None:
    ready("/?page=learn&game=shanghai&lesson=turn")
    lesson = built("turn")
    for step in lesson.steps:
        if isinstance(step, Show):
            for n in range(1, len(step.moves) + 1):
                enter(page, page.get_by_role("button", name="Next move"))
                expect(page.get_by_text(f"Move {n} of {len(step.moves)}")).to_be_visible()
            expect(onward(page)).to_be_focused()
        if isinstance(step, Do):
            draw, discard = step.solution
            assert draw.action == "draw"
            assert discard.card
            enter(page, page.get_by_role("button", name="Discard", exact=True))
            expect(page.locator("#cards-error")).to_contain_text("Pick one card")
            enter(page, page.get_by_role("button", name="Draw", exact=True))
            tab_to(page, page.get_by_role("option").first)
            pick_by_keyboard(page, [discard.card])
            enter(page, page.get_by_role("button", name="Discard", exact=True))
            expect(page.get_by_role("heading", name="Done.")).to_be_focused()
        if isinstance(step, NearMiss):
            enter(page, page.locator(f"#choose-{step.allowed}"))
            expect(page.get_by_role("heading", name="Well seen.")).to_be_focused()
        if isinstance(step, Ask):
            return
        enter(page, onward(page))


STATES = (
    ("/?page=learn&game=rum500", ()),
    ("/?page=learn&game=hoyle&lesson=jokers", ()),
    ("/?page=learn&game=rum500&lesson=pile&step=3", ("Next move",)),
    ("/?page=learn&game=shanghai&lesson=turn&step=3", ("Pass", "The goal")),
    ("/?page=learn&game=hoyle&lesson=down&step=5", ("Choose A",)),
    ("/?page=learn&game=hoyle&lesson=from-shanghai&step=4", ()),
    ("/?page=glossary&term=run&game=hoyle", ()),
)


@pytest.mark.parametrize(("path", "pressed"), STATES, ids=lambda value: str(value).rpartition("game=")[2][:30])
def test_lessons_are_accessible_and_fit_a_phone(
    page: Page, ready: Open, path: str, pressed: tuple[str, ...], assert_accessible: Check
) -> None:
    page.set_viewport_size({"width": WIDTH, "height": 740})
    page.emulate_media(color_scheme="dark")
    ready(path)
    for name in pressed:
        page.get_by_role("button", name=name, exact=True).first.click()
    assert_accessible(page)
    page.emulate_media(color_scheme="light")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH


def test_a_word_leads_to_the_glossary_and_back_to_the_step(page: Page, ready: Open) -> None:
    ready("/?page=learn&game=hoyle&lesson=down")
    page.get_by_role("link", name="contract", exact=True).first.click()
    expect(page.locator("#term-contract")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Going down")
