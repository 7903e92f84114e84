"""A learner's try at the hand of a walk: what lies in the places, and what was said about it."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.rules.cards import Card, parse_cards, print_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.walk import Walk
    from rummy_learn.rules.melds import Need
    from rummy_learn.rules.verdict import Verdict

__all__ = ["Attempt", "Place"]


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


class Attempt:
    """One try. All that is laid is kept as `text`, melds parted by `|`, just as it was typed or picked.

    `ordered` is False when cards were picked: they lie in no order, so none of it says what a joker stands for.
    `chosen` is the place that the learner fills. `error` says why there is nothing to judge, `verdict` is the last
    judgement, and so many steps of help are open as `hints` says.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.hints = 0
        self.clear()

    def clear(self) -> None:
        """Takes all cards back; the hints stay open."""
        self.text = ""
        self.ordered = True
        self.chosen = 0
        self.error: Message | None = None
        self.verdict: Verdict | None = None

    @property
    def places(self) -> list[Place]:
        """A place for every meld asked for, and for each that was laid beyond; what is no card is left out."""
        needs, laid = self.walk.needs, [tuple(_readable(piece)) for piece in self._pieces()]
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

    @property
    def done(self) -> bool:
        """Has it been laid, and does it stand?"""
        return self.verdict is not None and self.verdict.valid

    @property
    def left(self) -> tuple[Card, ...]:
        """What remains of the hand after the last judgement."""
        rest = Counter(self.walk.exercise.hand)
        if self.verdict:
            rest.subtract(card.face for meld in self.verdict.melds for card in meld.cards)
        return tuple(sorted((+rest).elements(), key=lambda card: card.order))

    def write(self, text: str, *, ordered: bool) -> None:
        """Takes over what the learner typed or picked."""
        if text != self.text:
            self.text, self.ordered, self.error = text, ordered, None

    def take_back(self, number: int) -> None:
        """Empties a place."""
        pieces = self._pieces()
        if number < len(pieces):
            pieces[number] = ""
            self.write(" | ".join(pieces).rstrip(" |").lstrip(), ordered=self.ordered)
        self.chosen = min(number, len(self.walk.needs) - 1)

    def lay(self) -> None:
        """Judges what lies there, or says in `error` what is wrong with it or missing."""
        self.error = None
        try:
            laid = [parse_cards(piece) for piece in self._pieces()]
        except BadInput as error:
            self.error = error.message
            return
        empty = next((place for place in self.places if not place.cards), None)
        if empty:
            self.chosen = empty.number
            self.error = say("{place} is still empty: pick its cards, then lay down.", place=empty.title)
            return
        self.verdict = self.walk.judge(laid, written=self.ordered)

    @property
    def told(self) -> str:
        """What was laid, as text for a link: every joker in it that is clear says what it stands for."""
        if self.error or not self.verdict:
            return self.text
        return print_melds(meld.cards for meld in self.verdict.melds)

    def _pieces(self) -> list[str]:
        text = self.text.rstrip(" |")
        return [piece.strip() for piece in text.split("|")] if text else []


def _readable(piece: str) -> Iterator[Card]:
    for text in piece.replace(",", " ").split():
        with suppress(BadInput):
            yield Card.parse(text)
