"""What one seat may know of a position: the only thing that bots, hints and the browser get to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rummy_learn.game.dealing import unseen
from rummy_learn.game.fields import bad, keyed, loaded
from rummy_learn.game.notation import PositionReader, conservation
from rummy_learn.game.play import apply, moves
from rummy_learn.game.position import Position, Taken, sorted_hand
from rummy_learn.rules.cards import print_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.stream import Stream
from rummy_learn.rules.verdict import Verdict
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rummy_learn.game.actions import Action
    from rummy_learn.game.position import Cards
    from rummy_learn.rules.cards import Card

__all__ = ["Foreseen", "View", "read_view"]


@dataclass(frozen=True, slots=True)
class View:
    """A position as seat `seat` sees it.

    `known` is the position with everything hidden left empty: the hands of others, the stock, a card that another drew
    from it, the seed, and the author's notes in `meta`. `counts` are the sizes of all hands, `stock` that of the stock.
    """

    seat: int
    counts: tuple[int, ...]
    stock: int
    known: Position

    @staticmethod
    def of(position: Position, seat: int) -> View:
        """What the seat sees of a position."""
        taken = position.taken
        if taken is not None and taken.source == "stock" and seat != position.turn:
            taken = Taken("stock", ())
        hands = position.hands
        own = ((),) * seat + hands[seat : seat + 1] + ((),) * (len(hands) - seat - 1)
        known = position.but(hands=own, stock=(), taken=taken, seed=0, meta={})
        return View(seat, tuple(map(len, hands)), len(position.stock), known)

    @property
    def hand(self) -> Cards:
        """The hand of the seat itself."""
        return self.known.hands[self.seat]

    def unseen(self) -> list[Card]:
        """The cards the seat does not see: those in the stock and in the hands of others."""
        seen = [*self.hand, *self.known.discards, *(card for laid in self.known.table for card in laid.meld.cards)]
        return unseen(self.known.variant.deck(self.known.players), seen)

    def imagined(self, seed: int | str = 0) -> Position:
        """A whole position that looks like this from the seat, the unseen cards lying in the order that `seed` gives.

        What the seat may do now, and what comes of its melds, lay-offs and discards, is the same in all of them.
        """
        pack = Stream(seed, "imagined").shuffled(self.unseen())
        hands = []
        for seat, count in enumerate(self.counts):
            hands.append(self.hand if seat == self.seat else sorted_hand(pack.pop() for _ in range(count)))
        return self.known.but(hands=tuple(hands), stock=tuple(pack), seed=seed)

    def moves(self) -> Iterator[Action]:
        """Every legal move of the seat."""
        return moves(self.imagined(), self.seat)

    def apply(self, action: Action) -> Foreseen | Verdict:
        """What a move of the seat leads to, or the verdict that refuses it.

        Raises `BadInput`: hidden_cards where that hangs on cards the seat does not see (a card drawn from the stock,
        the hands that are counted when the deal ends, another seat's move), and bad_action like `play.apply`.
        """
        if action.player != self.seat and 0 <= action.player < self.known.players:
            message = say("“{piece}” is a move of another seat, and this is what seat {seat} sees.", seat=self.seat)
            raise _hidden(action, message)
        answer = apply(self.imagined(), action)
        if isinstance(answer, Verdict):
            return answer
        after = answer.position
        if (len(after.stock), after.reshuffles) != (self.stock, self.known.reshuffles):
            raise _hidden(action, say("What comes of “{piece}” lies in the stock, which this seat does not see."))
        if after.phase == "over":
            raise _hidden(action, say("“{piece}” ends the deal, and the hands that then count are hidden here."))
        return Foreseen(View.of(after, self.seat), answer.events)

    def to_json(self) -> dict[str, Any]:
        """The view with the keys of the public format: hidden hands are null, `counts` has all sizes."""
        found = self.known.to_json()
        found["hands"] = [print_cards(self.hand) if at == self.seat else None for at in range(self.known.players)]
        found["stock"] = self.stock
        del found["seed"]
        return {**found, "view": self.seat, "counts": list(self.counts)}


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A move that could be made without any hidden card: what the seat sees after it, and what everybody saw of it."""

    view: View
    events: tuple[Message, ...]

    def __bool__(self) -> bool:
        return True

    def to_json(self) -> dict[str, object]:
        """`{"valid": true, "position": {…}, "events": ["…"]}`, the position being a view."""
        return {"valid": True, "position": self.view.to_json(), "events": [str(event) for event in self.events]}


def _hidden(action: Action, message: Message) -> BadInput:
    piece = action.action
    return BadInput("hidden_cards", piece, message._replace(values={**message.values, "piece": piece}))


def read_view(source: str | Mapping[str, object]) -> View | Verdict:
    """The view written as JSON text or given as a mapping; a verdict when its cards and counts do not add up.

    It is never filled up. Raises `BadInput` like `notation.read`.
    """
    data = loaded(source)
    stock = data.get("stock")
    if type(stock) is not int or stock < 0:
        bad(keyed("stock", stock), say("“{piece}”: a view has the number of cards in the stock."))
    reader = PositionReader({**data, "stock": ""})
    seat = reader.seat("view", 0, reader.players)
    given = reader.hands("hands", reader.players)
    if any((hand is None) != (at != seat) for at, hand in enumerate(given)):
        bad(keyed("hands", data.get("hands")), say("“{piece}”: a view has the hand of its own seat and no other."))
    hands = tuple(sorted_hand(hand or ()) for hand in given)
    counts = reader.numbers("counts", reader.players, 0)
    if counts[seat] != len(hands[seat]):
        bad(keyed("counts", list(counts)), say("“{piece}” does not fit the hand of the seat itself."))
    discards = reader.faces("discards")
    known = reader.known(hands, (), discards)
    reasons = tuple(conservation(reader.rules, reader.players, known, sum(counts) - counts[seat] + stock))
    if reasons:
        return Verdict(reader.rules.id, (), reasons)
    return View(seat, counts, stock, reader.build(hands, (), discards))
