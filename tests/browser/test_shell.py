"""The browser's half of the app: clicks, typing, links, going back, the theme, and a Python that is silent."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_learn.rules.cards import parse_cards
from rummy_learn.text import say
from rummy_learn.ui import App, cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.page import Event
from rummy_learn.ui.page import Page as AppPage
from rummy_learn.ui.pages.settings import Settings
from rummy_learn.ui.session import Session
from tests.browser.conftest import Check
from tests.browser.stage import perform

SILENCE_MS = 10_000
AWAY_MS = 11 * 60 * 1000
HOLD = """() => {
  const deliver = model.deliver.bind(model);
  const released = new Promise((resolve) => { window.release = resolve; });
  model.deliver = async (message) => { await released; return deliver(message); };
}"""


class Desk(AppPage):
    """A page with everything on it that the shell must handle."""

    name, title, order = "desk", say("Desk"), 1

    def start(self) -> None:
        self.times = 0
        self.text = ""
        self.group = 0
        self.drafts: list[str] = []
        self.error = False

    def view(self) -> h.Html:
        return h.join(
            parts.title(say("Desk")),
            h.p(f"{self.times} times", id="times"),
            h.div("Look at this", id="news") if self.error else None,
            h.form(
                parts.field("cards", say("Cards"), self.text, error=say("Not these.") if self.error else None),
                h.h2(say("Your hand"), " ", cards.count()),
                cards.hand(parse_cards("7H 8H 9H 9H *"), mirror="cards", group=self.group),
                parts.action(say("Send"), submit=True),
                data_act="send",
                data_live="draft",
                id="form",
            ),
            parts.action(say("Add"), "add"),
            parts.action(say("Next meld"), "next"),
            parts.action(say("Vanish"), "vanish") if not self.times else None,
            parts.link(say("On"), self.link(seed=2)),
            h.div(style="height:150vh"),
        )

    def on_add(self, _event: Event) -> None:
        self.times += 1
        self.say = say("{n} now", n=self.times)

    on_vanish = on_add

    def on_next(self, _event: Event) -> None:
        self.group += 1

    def on_draft(self, event: Event) -> None:
        self.text = event.field("cards")
        self.drafts.append(self.text)

    def on_send(self, event: Event) -> None:
        self.text = event.field("cards")
        self.error = self.text != ""
        self.focus = "cards" if self.error else "page-title"


class Shell:
    """The app on stage, and the session that answers it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = Session({"desk": Desk, "settings": Settings})
        self.silent = False

    def open(self, query: str = "?page=desk") -> Page:
        app = App()
        state = {"view": {}, "saved": {}, "words": app.words}
        perform(self.page, f"/stage{query}", app._esm, app._css, state, web=True, kernel=self.answer)
        expect(self.page.locator("h1")).to_be_visible()
        return self.page

    def answer(self, message: object) -> object:
        view = None if self.silent else self.session.receive(message)
        return {"view": view, "saved": self.session.saved} if view else {}

    @property
    def desk(self) -> Desk:
        page = self.session._page
        assert isinstance(page, Desk)
        return page


@pytest.fixture
def shell(page: Page) -> Shell:
    return Shell(page)


def field(page: Page) -> Locator:
    return page.get_by_role("textbox", name="Cards")


def button(page: Page, name: str) -> Callable[[], None]:
    return page.get_by_role("button", name=name, exact=True).click


# ---------- one click counts once ----------


def test_a_double_click_is_one_click(shell: Shell) -> None:
    page = shell.open()
    page.get_by_role("button", name="Add").dblclick()
    expect(page.locator("#times")).to_have_text("1 times")
    button(page, "Add")()
    expect(page.locator("#times")).to_have_text("2 times")


def test_clicks_made_while_an_answer_is_awaited_do_not_count(shell: Shell) -> None:
    page = shell.open()
    page.evaluate("for (const add of [1, 2, 3]) document.querySelector('[data-act=add]').click()")
    expect(page.locator("#times")).to_have_text("1 times")
    assert shell.desk.times == 1


def test_a_message_that_the_connection_delivers_again_counts_once(shell: Shell) -> None:
    page = shell.open()
    button(page, "Add")()
    expect(page.locator("#times")).to_have_text("1 times")
    page.evaluate("model.deliver(model.sent.at(-1))")
    assert shell.desk.times == 1


# ---------- nothing typed is lost ----------


def test_what_is_typed_and_not_sent_stays_when_the_page_changes(shell: Shell) -> None:
    page = shell.open()
    field(page).fill("7H <b>")
    button(page, "Add")()
    expect(page.locator("#times")).to_have_text("1 times")
    expect(field(page)).to_have_value("7H <b>")


def test_typing_goes_on_while_an_answer_is_awaited(shell: Shell) -> None:
    page = shell.open()
    page.evaluate(HOLD)
    field(page).fill("7H")
    page.keyboard.press("Enter")
    page.keyboard.type(" 8H")
    page.evaluate("release()")
    expect(page.get_by_text("Not these.")).to_be_visible()
    expect(field(page)).to_have_value("7H 8H")


def test_what_is_wrong_stands_beside_the_field_and_the_text_stays(shell: Shell) -> None:
    page = shell.open()
    field(page).fill("<script>")
    field(page).press("Enter")
    expect(field(page)).to_have_accessible_description("Not these.")
    expect(field(page)).to_have_attribute("aria-invalid", "true")
    expect(field(page)).to_have_value("<script>")
    expect(field(page)).to_be_focused()


def test_a_field_can_be_emptied_by_python_after_it_was_sent(shell: Shell) -> None:
    page = shell.open()
    field(page).fill("7H")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Not these.")).to_be_visible()
    shell.desk.text = ""
    button(page, "Add")()
    expect(field(page)).to_have_value("")


# ---------- picking and typing are one ----------


def test_picking_writes_and_typing_picks(shell: Shell) -> None:
    page = shell.open()
    hand = page.get_by_role("listbox")
    hand.get_by_role("option", name="8 of hearts").click()
    hand.get_by_role("option", name="joker").click()
    expect(field(page)).to_have_value("8H *")
    field(page).fill("7♥, 9h | *=10H")
    expect(hand.get_by_role("option", selected=True)).to_have_count(3)
    expect(hand).to_have_accessible_name("Your hand, 5 cards, 3 picked")
    expect(page.locator("h2 .count")).to_have_text("5 cards, 3 picked")


def test_putting_a_card_back_leaves_the_rest_of_the_text_alone(shell: Shell) -> None:
    page = shell.open()
    field(page).fill("7H 8H | 9H 9H")
    page.get_by_role("option", name="9 of hearts").first.click()
    expect(field(page)).to_have_value("7H 8H | 9H ")
    page.get_by_role("option", name="8 of hearts").click()
    expect(field(page)).to_have_value("7H | 9H ")


def test_picked_cards_join_the_meld_that_is_being_filled(shell: Shell) -> None:
    page = shell.open()
    page.get_by_role("option", name="7 of hearts").click()
    button(page, "Next meld")()
    expect(page.get_by_role("listbox")).to_have_attribute("data-group", "1")
    page.get_by_role("option", name="joker").click()
    expect(field(page)).to_have_value("7H | *")


def test_picks_are_told_to_python_without_waiting_and_survive_the_answer(shell: Shell) -> None:
    page = shell.open()
    page.get_by_role("option", name="7 of hearts").click()
    page.get_by_role("option", name="joker").click()
    # On a slow machine each pick is told by itself.
    page.wait_for_function(
        """() => {
          const told = model.sent.findLast((message) => message.act === "draft");
          return told?.fields.cards[0] === "7H *" && model.get("view").n >= told.n;
        }"""
    )
    assert shell.desk.drafts[-1] == "7H *"
    expect(page.get_by_role("option", selected=True)).to_have_count(2)


# ---------- focus and speech ----------


def test_the_focus_stays_when_something_appears_before_it(shell: Shell) -> None:
    page = shell.open()
    shell.desk.error = True
    page.get_by_role("button", name="Add").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#news")).to_be_visible()
    expect(page.get_by_role("button", name="Add")).to_be_focused()


def test_when_the_focused_thing_goes_the_focus_goes_to_the_heading(shell: Shell) -> None:
    page = shell.open()
    button(page, "Vanish")()
    expect(page.locator("h1")).to_be_focused()


def test_an_answer_is_said_by_the_one_polite_live_region(shell: Shell) -> None:
    page = shell.open()
    button(page, "Add")()
    expect(page.get_by_role("status")).to_have_text("1 now")
    button(page, "Next meld")()
    expect(page.get_by_role("status")).to_have_text("")


# ---------- links ----------


def test_a_link_changes_the_address_the_title_and_the_focus(shell: Shell) -> None:
    page = shell.open()
    page.get_by_role("link", name="On").click()
    expect(page).to_have_url(re.compile(r"/stage\?page=desk&seed=2$"))
    expect(page.locator("h1")).to_be_focused()
    expect(page).to_have_title("Desk · Rummy Learn")


def test_back_finds_the_page_as_it_was_left_text_state_and_place(shell: Shell) -> None:
    page = shell.open()
    button(page, "Add")()
    expect(page.locator("#times")).to_have_text("1 times")
    page.evaluate("scrollTo(0, 180)")
    page.get_by_role("link", name="On").dispatch_event("click")  # a real click would scroll to it first
    expect(page.locator("#times")).to_have_text("0 times")
    assert page.evaluate("scrollY") == 0
    page.go_back()
    expect(page.locator("#times")).to_have_text("1 times")
    page.wait_for_function("scrollY === 180")
    page.go_forward()
    expect(page.locator("#times")).to_have_text("0 times")


def test_an_address_to_nowhere_offers_a_way_on(shell: Shell) -> None:
    page = shell.open("?page=nowhere")
    expect(page.locator("h1")).to_have_text("Not here")
    page.get_by_role("main").get_by_role("link", name="Desk").last.click()
    expect(page.locator("h1")).to_have_text("Desk")


def test_a_link_opened_in_a_new_tab_leaves_this_page_alone(shell: Shell) -> None:
    page = shell.open()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="On").click(modifiers=["Control"])
    opened.value.close()
    assert page.url.endswith("?page=desk")


# ---------- theme ----------


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.querySelector('.nav')).backgroundColor"))


def test_the_chosen_theme_wins_over_the_systems_and_is_kept(shell: Shell) -> None:
    page = shell.open()
    light = background(page)
    page.get_by_text("Menu").click()
    page.get_by_label("Dark").check()
    dark = background(page)
    assert dark != light
    Shell(page.context.new_page()).open()
    assert background(page.context.pages[-1]) == dark


def test_suits_in_two_colours_and_no_motion_are_kept_and_hold_at_once(shell: Shell) -> None:
    page = shell.open("?page=settings")
    inks = "[...document.querySelectorAll('.face')].map((face) => getComputedStyle(face).fill)"
    assert len(set(page.evaluate(inks))) == 4
    page.get_by_label("In red and black").check()
    page.get_by_role("group", name="Motion").get_by_label("None").check()
    page = Shell(page.context.new_page()).open("?page=settings")
    spades, hearts, clubs, diamonds = page.evaluate(inks)
    assert spades == clubs != hearts == diamonds
    expect(page.get_by_label("In red and black")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-motion", "none")


def test_the_page_follows_the_system_while_it_is_open(shell: Shell) -> None:
    page = shell.open()
    light = background(page)
    page.emulate_media(color_scheme="dark")
    assert background(page) != light


def test_nonsense_in_the_browsers_store_is_ignored(shell: Shell) -> None:
    shell.page.add_init_script(
        "localStorage.setItem('rummy-learn:theme', '\"><script>'); localStorage.setItem('rummy-learn:saved', '{');"
    )
    page = shell.open()
    page.get_by_text("Menu").click()
    expect(page.get_by_label("As the system")).to_be_checked()
    assert page.evaluate("document.documentElement.dataset.theme") is None


def test_the_menu_closes_by_escape_and_by_a_click_elsewhere(shell: Shell) -> None:
    page = shell.open()
    menu = page.locator("#menu")
    page.get_by_text("Menu").click()
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(page.locator("summary")).to_be_focused()
    page.get_by_text("Menu").click()
    page.locator("h1").click()
    expect(menu).not_to_have_attribute("open", "")


# ---------- when Python is silent ----------


def test_silence_is_noticed_and_a_late_answer_clears_it(shell: Shell) -> None:
    page = shell.page
    page.clock.install()
    shell.open()
    shell.silent = True
    button(page, "Add")()
    page.clock.fast_forward(SILENCE_MS)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No answer from Python")
    expect(alert.get_by_role("button", name="Reload the page")).to_be_visible()
    shell.silent = False
    page.evaluate("model.deliver(model.sent.at(-1))")
    expect(alert).to_be_empty()
    expect(page.locator("#times")).to_have_text("1 times")


def test_silence_is_noticed_within_ten_seconds_though_nobody_does_anything(shell: Shell) -> None:
    page = shell.page
    page.clock.install()
    shell.session.saved["progress"] = "RL1.code"
    shell.open()
    shell.silent = True
    page.clock.run_for(SILENCE_MS)
    expect(page.get_by_role("alert")).to_contain_text("No answer from Python")
    expect(page.get_by_label("Your progress code")).to_have_value("RL1.code")
    expect(page.locator(".rl-lost").get_by_role("button", name="Copy")).to_be_visible()


def test_python_is_not_asked_for_a_reader_who_went_away(shell: Shell) -> None:
    page = shell.page
    page.clock.install()
    shell.open()
    page.clock.fast_forward(AWAY_MS)
    beats = "model.sent.filter((message) => message.kind === 'beat').length"
    asked = page.evaluate(beats)
    page.clock.run_for(SILENCE_MS)
    assert page.evaluate(beats) == asked
    expect(page.get_by_role("alert")).to_be_empty()
    page.keyboard.press("Tab")
    page.clock.run_for(SILENCE_MS)
    assert page.evaluate(beats) > asked


def test_a_dead_connection_is_noticed_at_once(shell: Shell) -> None:
    page = shell.open()
    page.evaluate("() => { model.send = () => { throw new Error('Cannot send'); }; }")
    button(page, "Add")()
    expect(page.get_by_role("alert")).to_contain_text("No answer from Python")


def test_the_shell_is_accessible_with_an_error_and_its_menu_open(
    shell: Shell, assert_accessible_everywhere: Check
) -> None:
    page = shell.open()
    field(page).fill("7H 7Z")
    field(page).press("Enter")
    expect(page.get_by_text("Not these.")).to_be_visible()
    page.get_by_text("Menu").click()
    assert_accessible_everywhere(page)
