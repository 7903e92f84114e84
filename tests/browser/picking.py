"""Picking cards from a hand in a real page, by mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page

from rummy_learn.rules.cards import Card
from rummy_learn.text import render


def unpicked(page: Page, card: Card) -> Locator:
    """A card of the hand with this face that is not picked yet."""
    name = re.compile(f"^{render(card.name())}$")
    return page.get_by_role("listbox").get_by_role("option", name=name, selected=False).first


def pick(page: Page, cards: Iterable[Card]) -> None:
    """Picks the cards by mouse."""
    for card in cards:
        unpicked(page, card).click()


def pick_by_keyboard(page: Page, cards: Iterable[Card]) -> None:
    """Picks the cards with arrows and Space; the focus is in the hand already."""
    options = page.get_by_role("option")
    for card in cards:
        page.keyboard.press("Home")
        wanted = unpicked(page, card)
        for _ in range(options.count()):
            if wanted.evaluate("option => option === document.activeElement"):
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
