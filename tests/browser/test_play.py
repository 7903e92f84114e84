"""The page Play in a real browser: whole deals by mouse and by keyboard, games kept, records, and a phone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from rummy_learn.game.actions import Action
from rummy_learn.game.bots import bot, settled
from rummy_learn.game.record import Game, replay
from rummy_learn.game.view import View
from rummy_learn.rules.cards import Card
from rummy_learn.rules.verdict import Verdict
from rummy_learn.ui.link import Link
from rummy_learn.ui.play.keep import packed, unpacked
from rummy_learn.ui.play.match import Match
from rummy_learn.variants import variant
from tests.browser.conftest import PHONE, Check, Open
from tests.browser.picking import pick, pick_by_keyboard
from tests.game.table import laid

SEED = 127
"""A short deal in which the learner takes, goes down, lays off and discards."""
DEAL = f"/?page=play&game=shanghai&players=3&deals=1&bot=sensible&seed={SEED}"
MOST = 120


def kept(page: Page) -> Game:
    """The game as the browser keeps it."""
    saved = page.evaluate("localStorage.getItem('rummy-learn:saved')")
    game = replay(unpacked(json.loads(saved)["play"][0][1]))
    assert isinstance(game, Game)
    return game


def first_view() -> View:
    rules = variant("shanghai")
    return settled(Match.new(rules, players=3, seed=SEED, bot_name="sensible", deals=1).on()).view


def position(game: str, **keys: Any) -> str:
    """The address of a position in which seat 1 of 3, the learner, plays."""
    text = json.dumps({"variant": game, "players": 3, "turn": 1, "phase": "play", "turns_left": 1, **keys})
    return f"/{Link().to(page='play', position=text, bot='random')}"


def answered(page: Page) -> None:
    """Python has answered the last press."""
    expect(page.locator("[data-busy]")).to_have_count(0)


class Mouse:
    """Plays by clicking alone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: Locator) -> None:
        button.click()
        answered(self.page)

    def pick(self, cards: Iterable[Card]) -> None:
        pick(self.page, cards)


class Keyboard(Mouse):
    """Plays with Tab, arrows, Space and Enter alone."""

    def press(self, button: Locator) -> None:
        self._go_to(button)
        self.page.keyboard.press("Enter")
        answered(self.page)

    def pick(self, cards: Iterable[Card]) -> None:
        self._go_to(self.page.locator("[data-hand] [tabindex='0']"))
        pick_by_keyboard(self.page, cards)

    def _go_to(self, wanted: Locator) -> None:
        for key in ["Tab"] * 40 + ["Shift+Tab"] * 80:
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError("the keyboard does not reach it")


def make(player: Mouse, action: Action) -> None:
    """Makes a move with the buttons of the page."""
    page = player.page
    match action.action:
        case "pass" if page.locator("#do-draw").count():  # in turn to draw is to pass first
            player.press(page.locator("#do-draw"))
        case "draw" | "pass" | "take":
            player.press(page.locator(f"#do-{action.action}"))
        case "discard":
            assert action.card is not None
            player.pick([action.card])
            player.press(page.locator("#do-discard"))
        case "go_down":
            player.press(page.locator("#do-lay"))
            for place, meld in enumerate(action.melds):
                player.press(page.locator(f"#place-{place}"))
                player.pick([card.face for card in meld])
            player.press(page.get_by_role("button", name="Go down", exact=True))
            _say_which(player)
        case "lay_off":
            player.pick([card.face for card in action.cards])
            player.press(page.locator(f"#lay-off-{action.meld}"))
            _say_which(player)
        case "exchange":
            assert action.card is not None
            player.pick([action.card])
            player.press(page.locator(f"#exchange-{action.meld}"))
        case _:
            player.press(page.locator(f"[data-act=move][data-value='{action}']"))


def _say_which(player: Mouse) -> None:
    """Where jokers can be read in more than one way, the first one will do."""
    if player.page.locator(".verdict.ask").count():
        player.press(player.page.locator(".refused button:not([data-act=close])").first)


def play_the_deal(player: Mouse) -> Game:
    """Plays as a sensible bot would until the deal is over."""
    mind, view = bot("sensible", "learner"), first_view()
    for _ in range(MOST):
        make(player, mind.choose(view))
        expect(player.page.locator("#verdict")).to_have_count(0)
        game = kept(player.page)
        if game.over:
            return game
        view = View.of(game.position, 0)
    raise AssertionError("the deal does not end")


def test_a_whole_deal_can_be_played_by_mouse(served: Open, assert_accessible: Check) -> None:
    page = served(DEAL)
    game = play_the_deal(Mouse(page))
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    sheet = page.get_by_role("table", name="Score sheet")
    for points in game.results[0].points:
        expect(sheet.get_by_role("cell", name=str(points), exact=True).first).to_be_visible()
    assert_accessible(page)


def test_a_whole_deal_can_be_played_by_keyboard_alone(ready: Open) -> None:
    page = ready(DEAL)
    play_the_deal(Keyboard(page))
    expect(page.get_by_role("heading", name="The game is over")).to_be_focused()


def test_a_card_too_early_is_refused_with_the_clause_and_the_focus_goes_there(
    ready: Open, assert_accessible_everywhere: Check
) -> None:
    page = ready(position("shanghai", phase="draw", discards="2D", discarder=0, passed=[0, 2]))
    hand = page.get_by_role("option").all_text_contents()
    page.get_by_role("option").first.click()
    page.locator("#do-discard").click()
    verdict = page.get_by_role("heading", name="No. Draw a card first.")
    expect(verdict).to_be_focused()
    expect(page.locator(".refused")).to_contain_text("S1")
    expect(page.locator(".refused")).to_contain_text("Source:")
    assert page.get_by_role("option").all_text_contents() == hand
    assert_accessible_everywhere(page)
    page.set_viewport_size(PHONE)
    close = page.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    close.click()
    expect(verdict).to_have_count(0)


def test_a_double_click_draws_once_and_twins_are_picked_one_at_a_time(served: Open) -> None:
    twins = "8C 8C 9H KS 2D 3D"
    page = served(position("shanghai", phase="draw", hands=[None, twins, None], discards="2H", passed=[0, 1, 2]))
    page.locator("#do-draw").dblclick()
    options = page.get_by_role("option")
    expect(options).to_have_count(7)
    page.locator("#do-coach").click()  # answered after all that came before it
    answered(page)
    expect(options).to_have_count(7)
    eights = page.get_by_role("option", name="8 of clubs", exact=True)
    first, *others = eights.all()
    first.click()
    expect(first).to_have_attribute("aria-selected", "true")
    for other in others:
        expect(other).to_have_attribute("aria-selected", "false")
    expect(page.locator("#cards")).to_have_value("8C")


def test_a_game_goes_on_after_a_reload(served: Open) -> None:
    page = served("/?page=play&game=rum500&players=2&bot=random&seed=4")
    Mouse(page).press(page.locator("#do-draw"))
    hand = page.get_by_role("listbox").inner_html()
    page.reload()
    expect(page.locator("#rl-loading")).to_be_hidden()
    assert page.get_by_role("listbox").inner_html() == hand
    page.get_by_role("link", name="Another game").click()
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("option")).to_have_count(13)


def some_record(**changes: Any) -> dict[str, Any]:
    game = Game.new("shanghai", players=3, seed=7)
    drawn = game.play(Action(1, "draw"))
    assert isinstance(drawn, Game)
    thrown = drawn.play(Action(1, "discard", card=drawn.position.hand[0]))
    assert isinstance(thrown, Game)
    return {**thrown.record(), **changes}


def test_a_record_from_a_file_is_replayed_by_keyboard(ready: Open, assert_accessible: Check, tmp_path: Path) -> None:
    page = ready("/?page=play")
    path = tmp_path / "game.json"
    path.write_text(json.dumps(some_record()), encoding="utf-8")
    page.get_by_label("File").set_input_files(path)
    expect(page.get_by_label("Or paste it here")).to_have_value(path.read_text(encoding="utf-8"))
    page.get_by_role("button", name="Open the record").click()
    expect(page.get_by_role("heading", name="Before the first move")).to_be_visible()
    page.locator("#step-next").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Move 1 of 2")).to_be_visible()
    expect(page.locator("#step-next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".what")).to_contain_text("discards")
    assert_accessible(page)
    page.locator("#step-first").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Before the first move")).to_be_visible()


def test_a_record_that_does_not_stand_is_refused_with_its_move_and_nothing_is_lost(
    ready: Open, assert_accessible: Check
) -> None:
    page = ready("/?page=play")
    record = some_record()
    record["moves"][1] = {"player": 1, "action": "draw"}
    field = page.get_by_label("Or paste it here")
    field.fill(json.dumps(record))
    page.get_by_role("button", name="Open the record").click()
    expect(page.get_by_role("heading", name="Move 2 of this record is refused.")).to_be_focused()
    expect(page.get_by_role("heading", name="No. You have drawn a card already.")).to_be_visible()
    expect(field).to_have_value(json.dumps(record))
    assert_accessible(page)
    field.fill("no record")
    page.get_by_role("button", name="Open the record").click()
    expect(page.locator("#record-error")).to_contain_text("holds no game record")


def test_on_a_phone_the_hand_and_what_to_do_are_in_reach_beside_a_full_table(
    ready: Open, assert_accessible: Check, page: Page
) -> None:
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    melds = laid("4H 5H 6H *=7H", "10C 10D 10H", "9S 10S JS QS KS", "8C 8D *=8 8H", "2D 3D 4D 5D")
    hand = "6C 7C 8C 9C 2D 3D 4D 5D KS KH *"
    ready(position("shanghai", deal=6, hands=[None, hand, None], down=[True, True, False], table=melds))
    page.evaluate("scrollTo(0, 0)")
    for needed in (page.get_by_role("option").last, page.locator("#do-discard"), page.locator("#do-coach")):
        expect(needed).to_be_in_viewport(ratio=1)
    dock = page.locator("#dock").bounding_box()
    assert dock
    assert dock["y"] > PHONE["height"] * 0.55, "the hand, its buttons and the navigation leave the table its half"
    page.locator("#do-discard").click()
    expect(page.locator("#cards-error")).to_be_in_viewport(ratio=1)
    page.locator("#lay-off-2").scroll_into_view_if_needed()
    for needed in (page.get_by_role("option").last, page.locator("#do-discard")):
        expect(needed).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("option", name="king of spades").click()
    page.locator("#lay-off-1").click()
    expect(page.locator("#verdict")).to_be_in_viewport(ratio=0.9)
    assert_accessible(page)


def test_the_coach_the_list_of_moves_the_score_sheet_and_a_shared_game_are_accessible(
    ready: Open, assert_accessible_everywhere: Check
) -> None:
    match = settled(Match.new(variant("rum500"), players=3, seed=5, bot_name="sensible", deals=1).on())
    mind = bot("sensible", 1)
    while not match.deal_over:
        going = match.play(mind.choose(match.view))
        assert not isinstance(going, Verdict)
        match = settled(going)
    page = ready("/?page=play&game=rum500&players=3&deals=1&bot=sensible&seed=5")
    for button in ("#do-coach", "#show-could", "#show-share"):
        page.locator(button).click()
        answered(page)
    expect(page.get_by_role("heading", name="The coach would")).to_be_visible()
    page.get_by_role("button", name="Copy a link to the same cards").click()
    expect(page.get_by_text("Copied.")).to_be_attached()
    assert_accessible_everywhere(page)
    ready(f"/?page=play&record={packed(match.record())}&step={match.game.count}")
    expect(page.get_by_role("heading", name=f"Move {match.game.count} of")).to_be_visible()
    assert_accessible_everywhere(page)


@pytest.mark.parametrize("game", ["hoyle", "zioncheck"])
def test_the_lobby_deals_the_game_that_is_chosen(ready: Open, assert_accessible: Check, game: str) -> None:
    page = ready("/?page=play")
    title = variant(game).title.text
    page.get_by_role("radio", name=title).check()
    expect(page.get_by_role("radio", name=title)).to_be_checked()
    page.get_by_label("Players, you among them").select_option("3")
    assert_accessible(page)
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_role("listbox")).to_be_visible()
    expect(page).to_have_url(re.compile(f"game={game}&players=3"))
