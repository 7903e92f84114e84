"""Cards that are worth a look beside a rule, with the engine's yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.readings import readings
from rummy_learn.text import render, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html

__all__ = ["PICTURED", "pictures"]

PICTURED: Mapping[str, tuple[str, ...]] = {
    "set": ("7H 7H 7S", "7H 7D 7S"),
    "run": ("4C 5C 6C", "4C 5C 6C 7C"),
    "ace": ("AH 2H 3H 4H", "JH QH KH AH", "QH KH AH 2H"),
    "wild": ("8C 8D *", "8C 8D 2S"),
    "jokers": ("8C *=8 *=8", "4C *=5C *=6C 7C", "4C *=5C *=6C 7C 8C"),
}
"""The cards beside each row. Whether a game takes them is not written here: the engine says it."""
_OF_WILD_CARDS = ("wild", "jokers")
"""Rows beside which a card may stand for another one without the picture saying for which."""


def pictures(games: Sequence[Variant], row: str) -> Html | None:
    """The cards of a row with a yes or a no beside them, as far as these games judge them alike.

    What is a meld only because a natural is taken for another card says nothing about a row that is not about that.
    """
    items = []
    for meld in map(parse_cards, PICTURED.get(row, ())):
        if row not in _OF_WILD_CARDS and any(_taken_for_another(game, meld) for game in games):
            continue
        taken = {_takes(game, meld) for game in games}
        if len(taken) == 1:
            items.append(_picture(meld, taken=taken.pop()))
    return h.ul(items, cls="seen", role="list") if items else None


def _takes(game: Variant, meld: Sequence[Card]) -> bool:
    return len(readings(game, meld)) == 1 and not game.deck().short_of(meld)


def _taken_for_another(game: Variant, meld: Sequence[Card]) -> bool:
    wilds = sum(card.wild for card in meld)
    return any(read.wilds > wilds for read in readings(game, meld))


def _picture(meld: Sequence[Card], *, taken: bool) -> Html:
    names = ", ".join(render(card.name()) for card in meld)
    told = say("Allowed: {cards}", cards=names) if taken else say("Not allowed: {cards}", cards=names)
    drawn = h.span(map(cards.face, meld), cls="cards", dir="ltr", aria_hidden=True)
    return h.li(parts.mark("yes" if taken else "no"), h.span(told, cls="sr card-name"), drawn)
