"""Melds in the making: the places to lay them in, filled by picking from a hand or by typing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.rules.cards import Card, parse_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.melds import Need
    from rummy_learn.ui.html import Html

__all__ = ["HAND", "Place", "Trays", "field", "hand", "places"]

HAND = "hand"
"""The name of the hand that is picked from."""
_TYPED = "8C 8D * | 4C 5C 6C 7C"


@dataclass(frozen=True, slots=True)
class Place:
    """Where one meld is laid: the need it is for, None for a meld more than asked, and its cards so far."""

    number: int
    need: Need | None
    cards: tuple[Card, ...]

    @property
    def title(self) -> Message:
        """ "Set of 3", or for a meld more than asked "Meld 3"."""
        return self.need.title() if self.need else say("Meld {number}", number=self.number + 1)

    @property
    def size(self) -> int:
        """How many cards belong here."""
        return self.need.size if self.need else 0

    @property
    def has_room(self) -> bool:
        """Is a card still missing?"""
        return len(self.cards) < self.size

    @property
    def state(self) -> Message:
        """How far it is filled: "2 of 3"."""
        beyond = len(self.cards) - self.size
        if not self.cards:
            return say("empty")
        if not self.need:
            return say("one meld more")
        if beyond > 0:
            return plural(beyond, "{n} too many", "{n} too many")
        return say("{laid} of {size}", laid=len(self.cards), size=self.size)


class Trays:
    """The places for what is asked for. All that is laid is `text`, melds parted by `|`, just as typed or picked.

    `ordered` is False when cards were picked: they lie in no order, so none of it says what a joker stands for.
    `chosen` is the place that the learner fills.
    """

    def __init__(self, needs: Sequence[Need], text: str = "", *, ordered: bool = True, chosen: int = 0) -> None:
        self.needs = needs
        self.text = text
        self.ordered = ordered
        self.chosen = chosen

    @property
    def places(self) -> list[Place]:
        """A place for every meld asked for, and for each that was laid beyond; what is no card is left out."""
        needs, laid = self.needs, [tuple(_readable(piece)) for piece in self._pieces()]
        return [
            Place(n, needs[n] if n < len(needs) else None, laid[n] if n < len(laid) else ())
            for n in range(max(len(needs), len(laid)))
        ]

    @property
    def next_place(self) -> int:
        """Where the next picked card goes: the chosen place, or when that is full the first with room."""
        places = self.places
        if self.chosen < len(places) and places[self.chosen].has_room:
            return self.chosen
        return next((place.number for place in places if place.has_room), self.chosen)

    def changed_from(self, before: Sequence[Place]) -> Message | None:
        """Which place is not as it was, and how far it is filled."""
        changed = next((place for place in self.places if place not in before), None)
        return say("{place}: {state}", place=changed.title, state=changed.state) if changed else None

    def write(self, text: str, *, ordered: bool) -> None:
        """Takes over what the learner typed or picked."""
        if text != self.text:
            self.text, self.ordered = text, ordered

    def take_back(self, number: int) -> None:
        """Empties a place."""
        pieces = self._pieces()
        if number < len(pieces):
            pieces[number] = ""
            self.write(" | ".join(pieces).rstrip(" |").lstrip(), ordered=self.ordered)
        self.chosen = min(number, len(self.needs) - 1)

    def melds(self) -> list[tuple[Card, ...]]:
        """What is laid. Raises `BadInput` (unknown_card, empty_meld)."""
        laid = [parse_cards(piece) for piece in self._pieces()]
        empty = next((place for place in self.places if not place.cards), None)
        if empty:
            self.chosen = empty.number
            message = say("{place} is still empty: pick its cards, then lay down.", place=empty.title)
            raise BadInput("empty_meld", "", message)
        return laid

    def _pieces(self) -> list[str]:
        text = self.text.rstrip(" |")
        return [piece.strip() for piece in text.split("|")] if text else []


def _readable(piece: str) -> Iterator[Card]:
    for text in piece.replace(",", " ").split():
        with suppress(BadInput):
            yield Card.parse(text)


# ---- drawing ---------------------------------------------------------------------------------------------------------
def places(trays: Trays) -> Html:
    """The places, each a button to fill it. The acts are `place` to choose one and `take-back` to empty it."""
    return h.div([_place(trays, place) for place in trays.places], cls="trays places")


def _place(trays: Trays, place: Place) -> Html:
    name = h.span(place.title, cls="sr")
    back = h.button(say("Take back"), " ", name, cls="btn text", data_act="take-back", data_value=place.number)
    return cards.tray(
        place.title,
        place.state,
        place.cards,
        place.size,
        back if place.cards else None,
        active=place.number == trays.next_place,
        act="place",
        value=str(place.number),
        fills=HAND,
    )


def hand(trays: Trays, held: Sequence[Card], mirror: str) -> Html:
    """The hand to pick from, in step with the field that has the id `mirror`."""
    room = [need.size for need in trays.needs]
    return h.div(
        h.h2(say("Your hand"), " ", cards.count(HAND)),
        h.p(say("What you pick goes to the framed place; press the name of another to fill that."), cls="hint"),
        cards.hand(held, HAND, mirror=mirror, group=trays.chosen, room=room),
    )


def field(trays: Trays, name: str, error: Message | None, *, apart: bool = False) -> Html:
    """What lies in the places as text to type; what is wrong may stand `apart` from it."""
    label, hint = say("Or type cards, melds parted by |"), say("Like this: {example}", example=_TYPED)
    return parts.field(name, label, trays.text, error=error, hint=hint, apart=apart)
