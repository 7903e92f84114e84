"""House rules in a real browser: switched by keyboard, kept, taken to a file and back, and used at another page."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from rummy_learn.game.house import House, read
from rummy_learn.variants import variant
from tests.browser.conftest import PHONE, Check, Open


def test_a_rule_is_switched_by_keyboard_its_changes_seen_the_game_kept_and_practised(
    served: Open, tmp_path: Path
) -> None:
    page = served("/?page=house&game=shanghai")
    expect(page.get_by_text("All rules are as usual")).to_be_visible()
    twos = page.get_by_role("switch", name="Are twos wild too?")
    twos.focus()
    page.keyboard.press("Space")
    expect(page).to_have_url(re.compile("wild_deuces=on"))
    expect(twos).to_be_focused()
    found = page.get_by_role("region", name="Wild twos: on")
    expect(found.get_by_text("Jokers and twos.")).to_be_visible()
    expect(found.get_by_text("With this rule: yes.").first).to_be_visible()
    page.get_by_label("What you call this game").fill("Friday night")
    page.get_by_label("What you call this game").press("Enter")
    expect(page.get_by_role("link", name="Friday night")).to_be_visible()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a file").click()
    saved = saving.value.path().read_text(encoding="utf-8")
    assert read(saved) == House("Friday night", variant("shanghai", wild_deuces="on"))
    page.reload()
    expect(page.locator("#rl-loading")).to_be_hidden()
    expect(twos).to_be_checked()
    expect(page.get_by_label("What you call this game")).to_have_value("Friday night")
    page.locator(".house-uses").get_by_role("link", name="Practise").click()
    expect(page.locator("#rules-on")).to_contain_text("Wild twos: on")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Play").click()
    expect(page.locator("#rules-on")).to_contain_text("Wild twos: on")
    page.get_by_role("link", name="Without them").click()
    expect(page.locator("#rules-on")).to_have_count(0)
    served("/?page=house")
    file = tmp_path / "ours.json"
    file.write_text(json.dumps({**json.loads(saved), "rules": {"buys": 3}}), encoding="utf-8")
    page.get_by_label("File", exact=True).set_input_files(file)
    expect(page.get_by_role("radio", name="3 each")).to_be_checked()


def test_on_a_phone_rules_what_they_change_and_what_does_not_go_together_are_accessible(
    ready: Open, assert_accessible_everywhere: Check
) -> None:
    page = ready("/?page=house&game=rum500&deep_card=new_meld")
    page.set_viewport_size(PHONE)
    page.locator(".house-cases summary").first.click()
    page.get_by_role("radio", name="open to a call").check()
    expect(page.get_by_text("This does not go with the other rules")).to_be_visible()
    page.get_by_text("What the rules say now").first.click()
    assert_accessible_everywhere(page)
    page.get_by_role("button", name="Discard to go out: needed, and fitting no meld").click()
    expect(page).to_have_url(re.compile("out_discard=unplayable&playable_out=call"))
