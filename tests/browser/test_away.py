"""The page of those for whom there is no room: it can be read by everybody, asks politely, and leads on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from rummy_learn.ui.serving.away import Reason, away

QUERY = "page=learn&game=shanghai"
APP = "<!doctype html><html lang='en'><title>App</title><main><h1>The app</h1></main></html>"
#: Longer than the page ever rests between two questions.
REST_MS = 45_000
TRIES = 100


class Door:
    """A server that is full until it has room, and how often it was asked."""

    def __init__(self, page: Page, base_url: str) -> None:
        self.room = False
        self.asked = 0
        self.page = page
        page.route(f"{base_url}**", self._answer)
        page.clock.install()
        page.goto(f"/?{QUERY}")

    def _answer(self, route: Route) -> None:
        if route.request.url.endswith("/health"):
            self.asked += 1
            route.fulfill(json={"status": "ok", "visitors": 2 - self.room, "most_visitors": 2})
        elif route.request.url.endswith(".svg"):
            route.fulfill(content_type="image/svg+xml", body="<svg xmlns='http://www.w3.org/2000/svg'/>")
        else:
            body = APP if self.room else away(Reason.FULL, QUERY, 2, "https://example.org/rummy/")
            route.fulfill(content_type="text/html", body=body)

    def rest(self) -> None:
        """Lets the page ask once more, if it does so by itself."""
        before = self.asked
        self.page.clock.run_for(REST_MS)
        for _ in range(TRIES):
            if self.asked > before or self.page.get_by_text("no longer asks").is_visible():
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("it does not ask")


@pytest.fixture
def door(page: Page, base_url: str) -> Door:
    return Door(page, base_url)


def test_it_can_be_read_by_everybody_and_its_links_keep_the_address(
    door: Door, assert_accessible_everywhere: Callable[[Page], None]
) -> None:
    page = door.page
    expect(page.get_by_role("status")).to_contain_text("asks twice a minute")
    assert_accessible_everywhere(page)
    elsewhere = page.get_by_role("link", name="Rummy Learn without a server")
    expect(elsewhere).to_have_attribute("href", f"https://example.org/rummy/?{QUERY}")
    page.get_by_role("link", name="Try again now").click()
    expect(page).to_have_url(f"/?{QUERY}")


def test_it_leads_on_as_soon_as_there_is_room_and_not_before(door: Door) -> None:
    door.rest()
    door.rest()
    expect(door.page.locator("h1")).to_have_text("There is no room just now")
    door.room = True
    door.rest()
    expect(door.page.locator("h1")).to_have_text("The app")
    expect(door.page).to_have_url(f"/?{QUERY}")


def test_a_reader_who_is_still_reading_is_not_moved(door: Door) -> None:
    page = door.page
    page.get_by_role("button", name="Stop asking").press("Enter")
    expect(page.get_by_role("status")).to_have_text("This page no longer asks by itself.")
    door.room = True
    door.rest()
    assert not door.asked
    expect(page.locator("h1")).to_have_text("There is no room just now")
    page.get_by_role("button", name="Ask by itself again").press("Enter")
    door.rest()
    expect(page.locator("h1")).to_have_text("The app")
