"""A table position: everything that decides what may happen next, as one value that never changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from rummy_learn.rules.cards import FACES, print_cards
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["Cards", "Laid", "Phase", "Position", "Seat", "Taken", "Upcard", "replaced", "sorted_hand", "without"]

Cards = tuple["Card", ...]
"""Cards in order; what they lie in says whether the order counts."""
Phase = Literal["draw", "play", "over"]
"""Whether the player on turn has still to draw, plays, or the deal is over."""
Upcard = Literal["live", "dead", "none"]
"""Whether the last discard may be taken, may not be any more, or is not there."""

_ORDER = {face: face.order for face in FACES}


def sorted_hand(cards: Iterable[Card]) -> Cards:
    """A hand in the order it is kept in: suit by suit, jokers last. A hand is a multiset, so only one order exists."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def without(cards: Cards, gone: Iterable[Card]) -> Cards:
    """The cards less one copy of each face of `gone`, which must all be there."""
    left = list(cards)
    for card in gone:
        left.remove(card.face)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat inside a sentence; a page may put the player's name in its place.

    Its `number` counts from 0, as in the JSON of a position; people count from 1.
    """

    number: int

    def said(self) -> Message:
        """ "Player 1" for seat 0."""
        return say("Player {number}", number=self.number + 1)


@dataclass(frozen=True, slots=True)
class Laid:
    """A meld on the table: who laid it, and who played each of its cards (500 Rum scores it to that player)."""

    owner: int
    meld: Meld
    by: tuple[int, ...]

    def to_json(self) -> dict[str, object]:
        """`{"owner", "kind", "cards", "by"}`"""
        return {
            "owner": self.owner,
            "kind": self.meld.kind,
            "cards": print_cards(self.meld.cards),
            "by": list(self.by),
        }


@dataclass(frozen=True, slots=True)
class Taken:
    """What the player in turn has drawn: from where, which cards, and the one still to be melded (500 Rum, R1).

    The view of another seat has no `cards` where they came from the stock.
    """

    source: Literal["stock", "discard"]
    cards: Cards
    must_meld: Card | None = None

    def to_json(self) -> dict[str, object]:
        """`{"from", "cards", "must_meld"}`"""
        return {
            "from": self.source,
            "cards": print_cards(self.cards) if self.cards else None,
            "must_meld": self.must_meld.text if self.must_meld else None,
        }


@dataclass(frozen=True)
class Position:
    """One moment of a game. The fields are the keys of the position text (see `notation`).

    `stock` lies top first, `discards` bottom first. `taken` is what the player in turn has drawn, in `play` only.
    `passed` are the seats that have declined the upcard (or a call). `must_go_down` is the duty of one who has taken a
    joker off the table before going down. `out` is the seat that got rid of its last card: for good when the deal is
    over; while somebody may still draw, unless that last discard is called. `seed` decides reshuffles and next deals.
    """

    variant: Variant
    deal: int
    dealer: int
    turn: int
    phase: Phase
    turns_left: int
    hands: tuple[Cards, ...]
    down: tuple[bool, ...]
    buys: tuple[int, ...]
    table: tuple[Laid, ...]
    stock: Cards
    discards: Cards
    discarder: int | None
    taken: Taken | None
    floating: tuple[bool, ...]
    scores: tuple[int, ...]
    passed: tuple[int, ...]
    down_this_turn: bool
    must_go_down: bool
    upcard: Upcard
    reshuffles: int
    out: int | None
    seed: int | str
    meta: Mapping[str, object]

    def but(self, **changes: Any) -> Position:
        """The same position with some fields changed.

        Copies the fields as they are: `dataclasses.replace` would set each through the frozen guard, and whole games
        played by bots spend most of their moves here.
        """
        changed = object.__new__(Position)
        changed.__dict__.update(self.__dict__)
        changed.__dict__.update(changes)
        return changed

    # ---- what is asked of it often -------------------------------------------------------------------------------
    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def hand(self) -> Cards:
        """The hand of the player in turn."""
        return self.hands[self.turn]

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, without who laid them."""
        return tuple(laid.meld for laid in self.table)

    @property
    def owed(self) -> Card | None:
        """The taken card that must still be melded this turn."""
        return self.taken.must_meld if self.taken else None

    @property
    def barred(self) -> Card | None:
        """The face that may not be discarded this turn: the top discard where it was taken alone (R2)."""
        taken = self.taken
        if self.variant.pile is None or taken is None or taken.source != "discard" or len(taken.cards) != 1:
            return None
        return taken.cards[0].face

    @property
    def owes(self) -> tuple[str, ...]:
        """What the player in turn must still do: `go_down`, `meld_taken_card`, `lay_off_last_card`."""
        if self.phase != "play":
            return ()
        duties = {
            "go_down": self.must_go_down,
            "meld_taken_card": self.owed is not None,
            "lay_off_last_card": self.variant.going_out == "play_last" and self.down[self.turn] and len(self.hand) == 1,
        }
        return tuple(duty for duty, open_ in duties.items() if open_)

    def clockwise(self, after: int) -> tuple[int, ...]:
        """All seats, the one after `after` first and `after` itself last."""
        return tuple((after + step) % self.players for step in range(1, self.players + 1))

    def with_hand(self, seat: int, hand: Cards) -> tuple[Cards, ...]:
        """All hands with that of one seat changed."""
        return replaced(self.hands, seat, hand)

    # ---- text ----------------------------------------------------------------------------------------------------
    def to_json(self) -> dict[str, Any]:
        """The position with the keys of the public format; `notation.read` reads it back."""
        return {
            "variant": self.variant.id,
            "options": dict(self.variant.chosen),
            "players": self.players,
            "deal": self.deal,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "turns_left": self.turns_left,
            "hands": [print_cards(hand) for hand in self.hands],
            "down": list(self.down),
            "buys": list(self.buys),
            "table": [laid.to_json() for laid in self.table],
            "stock": print_cards(self.stock),
            "discards": print_cards(self.discards),
            "discarder": self.discarder,
            "taken": self.taken.to_json() if self.taken else None,
            "floating": list(self.floating),
            "scores": list(self.scores),
            "passed": list(self.passed),
            "down_this_turn": self.down_this_turn,
            "owes": list(self.owes),
            "upcard": self.upcard,
            "reshuffles": self.reshuffles,
            "out": self.out,
            "seed": self.seed,
            "meta": dict(self.meta),
        }


def replaced(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    """The tuple with one item changed."""
    return (*items[:at], item, *items[at + 1 :])
