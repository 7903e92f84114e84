"""Own games in a real browser: a file is chosen, its faults told, the game kept over a reload, played, and saved."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Check, Open

KITCHEN = Path(__file__).parents[2] / "docs" / "games" / "kitchen.toml"


def test_a_game_of_ones_own_from_its_file_to_the_table(served: Open, assert_accessible: Check, tmp_path: Path) -> None:
    page = served("/?page=own")
    bad = tmp_path / "bad.toml"
    bad.write_text(KITCHEN.read_text(encoding="utf-8").replace("contracts", "contrats"), encoding="utf-8")
    page.set_input_files("input[type=file]", bad)
    read = page.get_by_role("button", name="Read it", exact=True)
    read.click()
    faults = page.locator("#game-file-error")
    expect(faults).to_be_focused()
    expect(faults).to_contain_text("Line 13: There is no key “contrats”: did you mean “contracts”?")
    assert_accessible(page)

    page.set_input_files("input[type=file]", KITCHEN)
    read.click()
    expect(page.get_by_role("heading", name="This is your game: Kitchen rummy")).to_be_focused()
    assert_accessible(page)
    page.get_by_role("button", name="Keep it in this browser").press("Enter")
    expect(page.get_by_role("heading", name="Kitchen rummy", exact=True)).to_be_focused()

    served("/?page=own")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert saved.value.suggested_filename == "kitchen_rummy.toml"
    assert Path(saved.value.path()).read_text(encoding="utf-8") == KITCHEN.read_text(encoding="utf-8")
    page.get_by_role("list", name="Kitchen rummy on other pages").get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", name="Rules of Kitchen rummy")).to_be_visible()

    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/?page=own")
    expect(page.locator("#rl-loading")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert_accessible(page)
    page.get_by_role("button", name="Take it away").click()
    expect(page.get_by_text("Kitchen rummy is taken away.")).to_be_visible()
