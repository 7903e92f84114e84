"""The page Practise in a real browser: by mouse, by keyboard alone, once and not twice, on a phone and in the dark."""

from __future__ import annotations

import re
from typing import get_args

from playwright.sync_api import Locator, Page, WebSocket, expect

from rummy_learn.course.question import Given, Input, Laying, Order, Question
from rummy_learn.course.questions import make_question, question_types
from rummy_learn.rules.cards import print_melds
from rummy_learn.variants import variant
from tests.browser.conftest import SCHEMES, Check, Open

LEGAL = "/?page=practise&game=shanghai&question=legal&seed=7"
GAMES = "/?page=practise&game=shanghai&question=which_games&seed=8"
SCORE = "/?page=practise&game=rum500&question=score&seed=7"
BAR_BELOW = 64


def legal() -> Question:
    return make_question("legal", variant("shanghai"), 7)


def wrong(asked: Question) -> str:
    """The words of the first answer that is wrong."""
    return str(next(option.text for option in asked.options if option.key != asked.solution))


def verdict(page: Page) -> Locator:
    return page.locator("#verdict")


def check(page: Page) -> None:
    page.get_by_role("button", name="Check").click()


def give(page: Page, asked: Question, answer: Given) -> None:
    """Answers by mouse, and melds by typing."""
    if isinstance(answer, Laying):
        page.get_by_role("textbox").fill(print_melds(answer.melds))
    elif isinstance(answer, int):
        page.get_by_role("textbox").fill(str(answer))
    elif isinstance(answer, Order):
        put_in_order(page, asked, answer)
    elif asked.input in ("card", "cards"):
        for card in asked.offered:
            if card.text in ([answer] if isinstance(answer, str) else answer):
                page.get_by_role("option", name=str(card.name()), exact=True).click()
    else:
        for option in asked.options:
            if option.key in answer:
                role = "checkbox" if asked.input == "many" else "radio"
                page.get_by_role(role, name=str(option.text), exact=True).click()  # type: ignore[arg-type]
    check(page)


def put_in_order(page: Page, asked: Question, answer: Order) -> None:
    lying = [option.key for option in asked.options]
    for place, key in enumerate(answer.keys):
        while lying.index(key) > place:
            at = lying.index(key)
            page.get_by_role("button", name=f"Move {asked.option(key)} up").click()
            lying[at - 1 : at + 1] = lying[at], lying[at - 1]
            expect(page.locator("input[name=answer]").nth(at - 1)).to_have_value(key)


# ---- answering -------------------------------------------------------------------------------------------------------
def test_a_question_is_answered_by_mouse_in_every_way_there_is(ready: Open) -> None:
    by_input = {kind.input: kind for kind in question_types() if kind.fits(variant("hoyle"))}
    for kind in by_input.values():
        page, asked = (
            ready(f"/?page=practise&game=hoyle&question={kind.id}&seed=7"),
            make_question(kind.id, variant("hoyle"), 7),
        )
        expect(page.get_by_role("group", name=str(asked.prompt))).to_be_visible()
        give(page, asked, asked.solution)
        expect(verdict(page)).to_be_focused()
        expect(verdict(page)).to_have_text(str(asked.mark(asked.solution).verdict))
        expect(page.get_by_text("1 of 1 right so far.")).to_be_visible()
        expect(page.get_by_role("button", name="Check")).to_have_count(0)
        page.get_by_role("link", name="Next question").click()
        expect(page).to_have_url(re.compile(r"seed=8$"))
    assert set(by_input) == set(get_args(Input))


def test_one_answer_of_several_is_chosen_and_checked_by_keyboard_alone(ready: Open) -> None:
    page, asked = ready(LEGAL), legal()
    page.locator("#page-title").focus()
    page.keyboard.press("Tab")
    first = page.get_by_role("radio", name=str(asked.options[0].text))
    expect(first).to_be_focused()
    page.keyboard.press("Space")
    keys = [option.key for option in asked.options]
    for option in asked.options[1 : keys.index(str(asked.solution)) + 1]:
        page.keyboard.press("ArrowDown")
        expect(page.get_by_role("radio", name=str(option.text))).to_be_focused()
    page.keyboard.press("Enter")
    expect(verdict(page)).to_be_focused()
    expect(verdict(page)).to_contain_text("Right")
    following = page.get_by_role("link", name="Next question")
    for _ in range(1 + page.locator("main .term, .quiz-told a").count()):  # words of the rules lead to the glossary
        page.keyboard.press("Tab")
        if following.evaluate("(link) => link === document.activeElement"):
            break
    expect(following).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#page-title")).to_be_focused()
    expect(page.locator("#page-title")).to_contain_text("Question 8")


def test_boxes_are_ticked_and_a_number_typed_by_keyboard_alone(ready: Open) -> None:
    page, asked = ready(GAMES), make_question("which_games", variant("shanghai"), 8)
    assert isinstance(asked.solution, frozenset)
    page.locator("#page-title").focus()
    for option in asked.options:
        page.keyboard.press("Tab")
        expect(page.get_by_role("checkbox", name=str(option.text))).to_be_focused()
        if option.key in asked.solution:
            page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Right")
    ready(SCORE)
    page.locator("#page-title").focus()
    page.keyboard.press("Tab")
    page.keyboard.type(str(make_question("score", variant("rum500"), 7).solution))
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Right")


def test_a_wrong_answer_is_explained_and_the_explanation_stays(ready: Open) -> None:
    page, asked = ready(LEGAL), legal()
    marking = asked.mark(next(option.key for option in asked.options if option.key != asked.solution))
    page.get_by_role("radio", name=wrong(asked)).check()
    check(page)
    told = page.get_by_role("region", name=str(marking.verdict))
    for sentence in (*marking.explanation, *marking.rebuttals, marking.clauses[0].rule):
        expect(told.get_by_text(str(sentence), exact=True)).to_be_visible()
    expect(told.get_by_text(marking.clauses[0].id, exact=True)).to_be_visible()
    expect(told.get_by_text("Stated", exact=True)).to_be_visible()
    marked = page.get_by_role("listitem").filter(has_text="look here")
    expect(marked).to_have_text([re.compile(f"{card.name()}, look here$") for card in marking.cards])
    expect(page.get_by_text("Yours, but wrong")).to_be_visible()
    expect(page.get_by_text("The right answer")).to_be_visible()
    expect(page.get_by_role("heading", name=str(asked.prompt))).to_be_visible()


def test_a_reload_and_the_way_back_show_the_same_question_as_it_was_answered(served: Open) -> None:
    page, asked = served(LEGAL), legal()
    cards = page.locator("[data-card]").evaluate_all("cards => cards.map((card) => card.dataset.card)")
    page.reload()
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    assert page.locator("[data-card]").evaluate_all("cards => cards.map((card) => card.dataset.card)") == cards
    page.get_by_role("radio", name=wrong(asked)).check()
    check(page)
    expect(page.get_by_text("0 of 1 right so far.")).to_be_visible()
    told = verdict(page).inner_text()
    page.get_by_role("link", name="Next question").click()
    expect(page.get_by_role("button", name="Check")).to_be_visible()
    page.go_back()
    expect(verdict(page)).to_have_text(told)
    page.reload()
    expect(verdict(page)).to_have_text(told)
    expect(page.get_by_text("0 of 1 right so far.")).to_be_visible()


def test_one_click_counts_once_and_so_do_two(served: Open) -> None:
    page, asked = served(LEGAL), legal()
    page.get_by_role("radio", name=wrong(asked)).check()
    page.get_by_role("button", name="Check").dblclick()
    expect(page.get_by_text("0 of 1 right so far.")).to_be_visible()
    page.get_by_role("link", name="Next question").dblclick()
    expect(page.locator("#page-title")).to_contain_text("Question 8")
    expect(page).to_have_url(re.compile(r"seed=8$"))


def test_what_is_no_answer_gets_a_sentence_beside_the_field_and_stays_there(ready: Open) -> None:
    page = ready(SCORE)
    field = page.get_by_role("textbox", name="Your answer")
    for typed, sentence in (
        ("", "Type a number such as 35 or -20, then check."),
        ("<img src=x onerror=alert(1)>", "“<img src=x onerror=alert(1)>” is not a whole number such as 35 or -20."),
        ("99999999999", "99999999999 is more than any deal can score."),
    ):
        field.fill(typed)
        check(page)
        expect(field).to_have_accessible_description(re.compile(re.escape(sentence)))
        expect(field).to_have_value(typed)
        expect(field).to_be_focused()
    field.fill("13")
    field.press("Enter")
    expect(verdict(page)).to_be_focused()


def test_nothing_chosen_is_said_aloud_and_counts_nothing(ready: Open) -> None:
    page, sentence = ready(LEGAL), "Choose one of the answers, then check."
    check(page)
    expect(page.get_by_role("status")).to_have_text(sentence)
    expect(page.locator("#answer-error")).to_have_text(sentence)
    expect(page.get_by_role("button", name="Check")).to_be_focused()
    page.get_by_role("radio", name=wrong(legal())).check()
    check(page)
    expect(page.get_by_text("0 of 1 right so far.")).to_be_visible()


def test_a_choice_is_still_there_after_looking_something_up(ready: Open) -> None:
    page, asked = ready(LEGAL), legal()
    page.get_by_role("radio", name=wrong(asked)).check()
    expect(page.locator("input[name=answer][checked]")).to_have_count(1)  # Python knows of it
    page.get_by_role("link", name="Compare the games").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Compare the games")
    page.go_back()
    expect(page.get_by_role("radio", name=wrong(asked))).to_be_checked()


def test_a_choice_does_not_follow_to_the_next_question(ready: Open) -> None:
    page = ready(LEGAL)
    page.get_by_role("radio").first.check()
    page.get_by_role("link", name="Skip this one").click()
    expect(page.locator("#page-title")).to_contain_text("Question 8")
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)


# ---- the ways in -----------------------------------------------------------------------------------------------------
def test_a_game_and_a_kind_are_chosen_by_keyboard(ready: Open) -> None:
    page = ready("/?page=practise")
    page.get_by_role("radio", name="All games").focus()
    page.keyboard.press("ArrowDown")
    expect(page).to_have_url(re.compile(r"\?page=practise&game=shanghai$"))
    expect(page.get_by_role("radio", name="Shanghai rum")).to_be_focused()
    page.get_by_role("link", name="Who is ahead?").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"game=shanghai&question=winner&seed=\d+$"))
    page.get_by_role("radio").first.check()
    check(page)
    expect(page.get_by_text("of 1 right so far.")).to_be_visible()
    page.get_by_role("navigation", name="You are here").get_by_role("link", name="Practise").click()
    expect(page.get_by_text("1 answer so far.")).to_be_visible()


def test_an_unknown_kind_in_a_link_leads_to_the_kinds(ready: Open) -> None:
    page = ready("/?page=practise&question=<b>riddle")
    expect(page.get_by_text("There is no kind of question “<b>riddle”.")).to_be_visible()
    page.get_by_role("link", name="Score these cards").click()
    expect(page.get_by_role("textbox", name="Your answer")).to_be_visible()


# ---- what travels ----------------------------------------------------------------------------------------------------
def test_no_word_of_the_marking_reaches_the_browser_before_the_answer(page: Page, served: Open) -> None:
    frames: list[str] = []

    def keep(payload: str | bytes) -> None:
        frames.append(payload if isinstance(payload, str) else payload.decode("utf-8", "replace"))

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", keep)

    page.on("websocket", listen)
    asked = legal()
    marking = asked.mark(asked.solution)
    secrets = [str(marking.verdict), str(marking.explanation[0]), str(marking.clauses[0].rule)]
    served(LEGAL)
    page.get_by_role("radio", name=wrong(asked)).check()
    expect(page.locator("input[name=answer][checked]")).to_have_count(1)
    before = "".join(frames) + page.content()
    assert str(asked.prompt) in before
    assert not [secret for secret in secrets if secret in before]
    check(page)
    expect(verdict(page)).to_be_visible()
    assert secrets[2] in "".join(frames)


# ---- for everyone ----------------------------------------------------------------------------------------------------
def test_the_page_is_accessible_while_it_asks_refuses_and_explains(
    ready: Open, assert_accessible_everywhere: Check
) -> None:
    page = ready("/?page=practise&game=rum500")
    assert_accessible_everywhere(page)
    page.get_by_role("link", name="Score these cards").click()
    check(page)
    expect(page.locator("#answer-error")).to_be_visible()
    assert_accessible_everywhere(page)
    page.get_by_role("textbox").fill("1234")
    check(page)
    expect(verdict(page)).to_be_focused()
    assert_accessible_everywhere(page)
    page.get_by_role("navigation", name="You are here").get_by_role("link", name="500 Rum").click()
    page.get_by_role("link", name="Which games accept these cards?").click()
    page.get_by_role("checkbox", name="None of these").check()
    check(page)
    expect(verdict(page)).to_be_focused()
    assert_accessible_everywhere(page)


def test_on_a_phone_nothing_scrolls_sideways_and_the_verdict_is_in_view(page: Page, ready: Open) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    ready(GAMES)
    page.get_by_role("checkbox", name="None of these").check()
    check(page)
    expect(verdict(page)).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = verdict(page).bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 640 - BAR_BELOW
    for target in (page.get_by_role("link", name="Next question"), page.get_by_text("more rules")):
        size = target.bounding_box()
        assert size is not None
        assert size["height"] >= 44


def test_in_forced_colours_right_and_wrong_have_their_shapes_and_words(ready: Open) -> None:
    page = ready(LEGAL)
    page.get_by_role("radio", name=wrong(legal())).check()
    check(page)
    colours = "shape => [getComputedStyle(shape).fill, getComputedStyle(shape.closest('.pick')).backgroundColor]"
    for scheme in SCHEMES:
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        for words, shape in (("Yours, but wrong", "rect"), ("The right answer", "circle")):
            mark = page.locator(".quiz-mark", has_text=words)
            expect(mark).to_be_visible()
            fill, paper = mark.locator(shape).evaluate(colours)
            assert fill != paper
