"""A score pad for a table of people: what is written down after each deal, as cards or as points, and what it comes to.

>>> from rummy_learn.variants import variant
>>> pad = ScorePad.new(variant("shanghai"), ("Ann", "Bea", "Cy"))
>>> pad = pad.write(Written((Entry("8C KS"), Entry(), Entry("35")), out=1))
>>> pad.totals, [pad.names[seat] for seat in pad.leaders]
((15, 0, 35), ['Bea'])
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rummy_learn.game.notation import loose
from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.readings import readings
from rummy_learn.rules.score import blind_bonus, leaders, melded_points, winners
from rummy_learn.text import Message, say
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant

__all__ = [
    "LONGEST_NAME",
    "MOST_DEALS",
    "Blindness",
    "Entry",
    "ScorePad",
    "Scored",
    "Sum",
    "Trouble",
    "Written",
    "cards_melded",
    "cards_of",
    "hand_sum",
    "melded_sum",
]

Blindness = Literal["", "joker", "no_joker"]
"""Was it gone out blind, and was a joker melded then?"""
LONGEST_NAME = 20
MOST_DEALS = 60
"""A game to a target is over long before."""
_LONGEST = 400
_POINTS = re.compile(r"[+-]?\d{1,4}(\s*\+\s*\d{1,4}){0,60}", re.ASCII)


class Entry(NamedTuple):
    """What a player held at the end of a deal, and where melds score what he melded: cards or points, as text."""

    hand: str = ""
    melded: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """One deal as it was written down; `out` is who went out, None for nobody."""

    entries: tuple[Entry, ...]
    out: int | None = None
    blind: Blindness = ""


class Sum(NamedTuple):
    """Points, and the cards that make them, each with its own; no cards where points were written."""

    points: int
    cards: tuple[tuple[Card, int], ...] = ()


class Scored(NamedTuple):
    """What a deal adds to a player's total, and why; `melded` is None in a game that scores hands only."""

    points: int
    hand: Sum
    melded: Sum | None
    bonus: int


class Trouble(NamedTuple):
    """Why a deal cannot be written so: whose entry, None for the deal as a whole, and which part of it."""

    seat: int | None
    part: Literal["hand", "melded"]
    message: Message


# ---- what is written -------------------------------------------------------------------------------------------------
def _points(text: str) -> int | None:
    """The points of a text such as "35" or "5+10+20", None for cards."""
    written = text.strip().replace("\u2212", "-")
    if not _POINTS.fullmatch(written):
        return None
    first, *more = re.split(r"(?<=\d)\s*\+", written)
    return int(first) + sum(map(int, more))


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards of an entry, none where points are written. Raises `BadInput` (unknown_card)."""
    return () if _points(text) is not None else tuple(card.face for card in parse_cards(text))


def cards_melded(text: str) -> tuple[tuple[Card, ...], ...]:
    """The melds and lay-offs of an entry, parted by `|`. Raises `BadInput` (unknown_card)."""
    groups = () if _points(text) is not None else map(parse_cards, text.split("|"))
    return tuple(cards for cards in groups if cards)


def hand_sum(rules: Variant, text: str) -> Sum:
    """What the cards left in hand count. Raises `BadInput` (unknown_card)."""
    points = _points(text)
    if points is not None:
        return Sum(points)
    counted = tuple((card, rules.values.of(card)) for card in cards_of(text))
    return Sum(sum(each for _, each in counted), counted)


def melded_sum(rules: Variant, text: str) -> Sum:
    """What the cards a player melded and laid off count. Raises `BadInput` (unknown_card)."""
    points = _points(text)
    if points is not None:
        return Sum(points)
    counted = tuple(pair for cards in cards_melded(text) for pair in _worth(rules, cards))
    return Sum(sum(each for _, each in counted), counted)


def _worth(rules: Variant, cards: Sequence[Card]) -> tuple[tuple[Card, int], ...]:
    """The cards of a meld; or cards laid off on other melds, where an ace and a two next to it are a low ace (R6)."""
    for known in (rules, loose(rules)):
        found = readings(known, cards) if len(cards) > 1 else ()
        if found:
            return melded_points(rules, found[0])
    return tuple((card, rules.values.of(card)) for card in cards)


# ---- the pad ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class ScorePad:
    """A game at a real table as a value: the players in their order, who deals first, and every deal so far."""

    rules: Variant
    names: tuple[str, ...]
    dealer: int = 0
    deals: tuple[Written, ...] = ()

    @staticmethod
    def new(rules: Variant, names: Sequence[str], dealer: int = 0) -> ScorePad:
        """An empty pad. Raises `BadInput`: bad_players, bad_name for one that is there twice, empty or too long."""
        cleaned = tuple(" ".join(name.split()) for name in names)
        rules.check_players(len(cleaned))
        for name in cleaned:
            if not name or not name.isprintable() or len(name) > LONGEST_NAME:
                message = say("“{piece}” is no name of 1 to {most} characters.", piece=name, most=LONGEST_NAME)
                raise BadInput("bad_name", name, message)
            if cleaned.count(name) > 1:
                raise BadInput(
                    "bad_name", name, say("Two players are called {piece}: give each another name.", piece=name)
                )
        return ScorePad(rules, cleaned, dealer % len(cleaned))

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    @property
    def melds_score(self) -> bool:
        """Is what a player melded written down too?"""
        return self.rules.scoring == "melded_minus_hand"

    def dealer_of(self, deal: int) -> int:
        """The seat that deals a deal, counted from 1: the deal passes to the left."""
        return (self.dealer + deal - 1) % self.players

    def scored(self, written: Written) -> tuple[Scored, ...]:
        """What the deal adds to each total. Raises `BadInput` (unknown_card)."""
        return tuple(self._scored(written, seat) for seat in range(self.players))

    def _scored(self, written: Written, seat: int) -> Scored:
        hand = hand_sum(self.rules, written.entries[seat].hand)
        if self.melds_score:
            melded = melded_sum(self.rules, written.entries[seat].melded)
            return Scored(melded.points - hand.points, hand, melded, 0)
        blind = written.blind and written.out == seat
        bonus = blind_bonus(self.rules, joker=written.blind == "joker") if blind else 0
        return Scored(hand.points - bonus, hand, None, bonus)

    @cached_property
    def results(self) -> tuple[tuple[Scored, ...], ...]:
        """What every deal so far has added to each total."""
        return tuple(map(self.scored, self.deals))

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The totals so far."""
        return tuple(sum(scored[seat].points for scored in self.results) for seat in range(self.players))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats that are ahead; nobody before the first deal."""
        return leaders(self.rules, self.totals) if self.deals else ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, by the rules for ties of the game; none while it goes on."""
        if not self.deals or (self.rules.target is None and len(self.deals) < len(self.rules.deals)):
            return ()
        return winners(self.rules, self.totals, went_out=self.deals[-1].out)

    @property
    def over(self) -> bool:
        """Is no other deal to be played?"""
        return bool(self.winners) or len(self.deals) >= MOST_DEALS

    # ---- writing ---------------------------------------------------------------------------------------------------
    def troubles(self, written: Written) -> tuple[Trouble, ...]:
        """Why the deal cannot be written so, all that is wrong with it."""
        found = [trouble for seat in range(self.players) for trouble in self._unreadable(written, seat)]
        if not found:
            cards = [cards for entry in written.entries for cards in (cards_of(entry.hand), *self._melded(entry))]
            reasons = judge.enough_cards(self.rules, cards, players=self.players)
            found += [Trouble(None, "hand", reason.message) for reason in reasons]
        return tuple(found)

    def _melded(self, entry: Entry) -> tuple[tuple[Card, ...], ...]:
        return cards_melded(entry.melded) if self.melds_score else ()

    def _unreadable(self, written: Written, seat: int) -> Iterator[Trouble]:
        entry, out = written.entries[seat], written.out == seat
        try:
            left = hand_sum(self.rules, entry.hand)
            if out and (left.points or left.cards):
                message = say("{name} went out, so no card is left.", name=self.names[seat])
                yield Trouble(seat, "hand", message)
            elif not out and not entry.hand.strip():
                yield Trouble(
                    seat, "hand", say("The cards of {name} are missing, or the points.", name=self.names[seat])
                )
        except BadInput as error:
            yield Trouble(seat, "hand", error.message)
        try:
            self._melded(entry)
        except BadInput as error:
            yield Trouble(seat, "melded", error.message)

    def write(self, written: Written, at: int | None = None) -> ScorePad:
        """The pad with one more deal, or with the deal at this index corrected. Raises `BadInput` (bad_deal)."""
        for trouble in self.troubles(written):
            raise BadInput("bad_deal", trouble.part, trouble.message)
        if at is None:
            return replace(self, deals=(*self.deals, written))
        return replace(self, deals=(*self.deals[:at], written, *self.deals[at + 1 :]))

    def without(self, at: int) -> ScorePad:
        """The pad without the deal at this index."""
        return replace(self, deals=(*self.deals[:at], *self.deals[at + 1 :]))

    def brief(self) -> ScorePad:
        """The same pad with points in place of the cards, which takes less room."""

        def points(scored: Scored) -> Entry:
            return Entry(str(scored.hand.points), str(scored.melded.points) if scored.melded else "")

        deals = tuple(
            replace(each, entries=tuple(map(points, scored)))
            for each, scored in zip(self.deals, self.results, strict=True)
        )
        return replace(self, deals=deals)

    # ---- text ------------------------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, Any]:
        """The pad as JSON values; `read` reads it back."""
        return {
            "variant": self.rules.id,
            "options": {name: str(value) for name, value in self.rules.chosen.items()},
            "names": list(self.names),
            "dealer": self.dealer,
            "deals": [
                {"out": each.out, "blind": each.blind, "entries": [list(entry) for entry in each.entries]}
                for each in self.deals
            ],
        }

    @staticmethod
    def read(data: object) -> ScorePad:
        """The pad of JSON values, which may come from anywhere. Raises `BadInput`, bad_pad where they are none."""
        match data:
            case {
                "variant": str(id_),
                "options": dict(options),
                "names": list(names),
                "dealer": int(dealer),
                "deals": list(deals),
            } if all(isinstance(name, str) for name in names) and len(deals) <= MOST_DEALS:
                rules = variant(id_).with_options(**{str(name): value for name, value in options.items()})
                pad = ScorePad.new(rules, names, dealer)
                if rules.deals and len(deals) > len(rules.deals):
                    raise _no_pad()
                for each in deals:
                    pad = pad.write(_written(each, pad.players))
                return pad
        raise _no_pad()


def _written(data: object, players: int) -> Written:
    match data:
        case {"out": None | int() as out, "blind": "" | "joker" | "no_joker" as blind, "entries": list(entries)} if len(
            entries
        ) == players and (out is None or 0 <= out < players):
            return Written(tuple(map(_entry, entries)), out, blind)
    raise _no_pad()


def _entry(data: object) -> Entry:
    match data:
        case [str(hand), str(melded)] if len(hand) <= _LONGEST and len(melded) <= _LONGEST:
            return Entry(hand, melded)
    raise _no_pad()


def _no_pad() -> BadInput:
    return BadInput("bad_pad", "", say("This is no score pad of this program."))
