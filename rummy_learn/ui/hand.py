"""A hand of cards as a widget for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets as t

from rummy_learn.rules.cards import Card, parse_cards
from rummy_learn.text import render, say
from rummy_learn.ui import assets
from rummy_learn.ui import cards as drawn

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Hand"]


class Hand(anywidget.AnyWidget):
    """Cards to pick from, by mouse, touch or keyboard.

    `cards` are texts such as "7H" or "*", `selected` the places picked, counted from 0, and `picked` the cards there.
    With `multi` off only one card can be picked.

    >>> hand = Hand("7H 8H 9H *")
    >>> hand.selected = [0, 3]
    >>> hand.picked
    (Card('7H'), Card('*'))
    """

    _esm = assets.script("hand", "hand_view")
    _css = assets.style()
    cards = t.List(t.Unicode()).tag(sync=True)
    selected = t.List(t.Int()).tag(sync=True)
    label = t.Unicode().tag(sync=True)
    multi = t.Bool(default_value=True).tag(sync=True)
    html = t.Unicode().tag(sync=True)

    def __init__(self, cards: str | Iterable[Card | str] = (), **traits: Any) -> None:
        """Takes text ("7H 8H"), cards or card texts. Raises `BadInput` (unknown_card)."""
        texts = cards.replace(",", " ").split() if isinstance(cards, str) else map(str, cards)
        traits.setdefault("label", render(say("Your hand")))
        super().__init__(cards=[Card.parse(text).text for text in texts], **traits)
        self._draw()
        self.observe(self._put_down, "cards")
        self.observe(self._draw, ["cards", "label", "multi"])

    @property
    def picked(self) -> tuple[Card, ...]:
        """The cards that are picked now."""
        return tuple(Card.parse(self.cards[place]) for place in self.selected)

    @t.validate("cards")
    def _readable(self, proposal: dict[str, Any]) -> list[str]:
        return [card.text for card in parse_cards(" ".join(proposal["value"]))]

    @t.validate("selected")
    def _held(self, proposal: dict[str, Any]) -> list[int]:
        return sorted({place for place in proposal["value"] if 0 <= place < len(self.cards)})

    def _put_down(self, _change: object) -> None:
        self.selected = []

    def _draw(self, _change: object = None) -> None:
        cards = [Card.parse(text) for text in self.cards]
        name = f"hand-{self.model_id}"
        self.html = str(drawn.hand(cards, name, self.label, several=self.multi, picked=self.selected))

    def __repr__(self) -> str:
        return f"Hand({' '.join(self.cards)!r})"
