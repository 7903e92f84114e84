"""Cases at a table: is this move allowed now, who gets the card, who plays next, what does the deal count?

Each holds a whole position. A mistaken learner looks at the same table and plays by other rules, or sees another table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.course.cases import YES, Case, Thought, renamings
from rummy_learn.game import rummy
from rummy_learn.game.answers import Applied
from rummy_learn.game.claims import may_claim, priority
from rummy_learn.game.play import apply
from rummy_learn.game.position import Taken
from rummy_learn.game.scores import deal_scores
from rummy_learn.game.told import told
from rummy_learn.game.view import View
from rummy_learn.rules.score import winners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.game.actions import Action
    from rummy_learn.game.position import Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.score import Score
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Reason, Verdict
    from rummy_learn.text import Message

__all__ = ["Asking", "Claim", "DealEnd", "GameEnd", "HandAfter", "Move", "NextSeat", "retold"]


@dataclass(frozen=True, slots=True)
class Move(Case):
    """May this move be made now? The answer is `YES` or the code of the first reason against it.

    `before` are the events that led here, where they matter, the last one last.
    """

    position: Position
    action: Action
    before: tuple[Message, ...] = ()

    @property
    def seat(self) -> int:
        """The seat that would make the move, from which the table is seen."""
        return self.action.player

    @property
    def view(self) -> View:
        """What the player sees."""
        return View.of(self.position, self.seat)

    def said(self) -> Message:
        """The move as an order to the player: "Lay off 8♠ on the set of eights"."""
        return told(self.action, self.view)

    def applied(self, variant: Variant) -> Applied | Verdict:
        """The engine's answer: the position after the move, or a verdict with every reason against it."""
        return apply(retold(self.position, variant), self.action)

    def reasons(self, variant: Variant) -> tuple[Reason, ...]:
        """Every reason against the move; () when it is legal."""
        told = self.applied(variant)
        return () if isinstance(told, Applied) else told.reasons

    def truth(self, variant: Variant) -> Thought:
        """`YES`, or the code of the first reason with its sentence and the cards that decide."""
        return answer_to(self.applied(variant))

    def believed(self, variant: Variant, changed: Variant) -> Thought:
        """`YES`; or the code of a reason that is none in the game as it is; else the truth."""
        return self.mistaken(variant, apply(retold(self.position, changed), self.action))

    def mistaken(self, variant: Variant, told: Applied | Verdict) -> Thought:
        """What someone answers to whom the engine of another game, or at another table, said `told`."""
        if isinstance(told, Applied):
            return Thought(YES)
        truth = self.applied(variant)
        known = () if isinstance(truth, Applied) else truth.codes
        return next(
            (Thought(each.code, each.message, each.cards) for each in told.reasons if each.code not in known),
            answer_to(truth),
        )

    @property
    def item(self) -> str:
        """The table as the player sees it and the move, suits renamed and seats counted from the player."""
        action = self.action
        melds = [(cards, _is_set(cards)) for cards in action.melds]
        moved = [(action.cards, True), *melds, ((action.card,) if action.card else (), True)]
        return f"{action.action} {action.meld} {action.end} {_alike(self.position, self.seat, moved)}"


@dataclass(frozen=True, slots=True)
class HandAfter(Case):
    """How many cards does the player hold after this move, which is legal?"""

    position: Position
    action: Action

    @property
    def seat(self) -> int:
        """The seat that makes the move."""
        return self.action.player

    def truth(self, variant: Variant) -> Thought:
        """The number of cards."""
        after = apply(retold(self.position, variant), self.action)
        assert isinstance(after, Applied)
        return Thought(len(after.position.hands[self.seat]))

    def believed(self, variant: Variant, changed: Variant) -> Thought:
        """The same by other rules; the truth where these refuse the move, so that they tell nothing of its cards."""
        allowed = apply(retold(self.position, changed), self.action)
        return self.truth(changed if isinstance(allowed, Applied) else variant)

    @property
    def item(self) -> str:
        """Hand, upcard and move."""
        return f"{self.action.action} {len(self.position.hands[self.seat])} {_alike(self.position, self.seat)}"


@dataclass(frozen=True, slots=True)
class Claim(Case):
    """Several players want the upcard, or call Rummy, and have said so in this order: which seat comes first?

    -1 when none of them may.
    """

    position: Position
    callers: tuple[int, ...]

    def truth(self, variant: Variant) -> Thought:
        """The seat that comes first in the game's order."""
        entitled = _entitled(retold(self.position, variant))
        return Thought(next((seat for seat in entitled if seat in self.callers), -1))

    @property
    def item(self) -> str:
        """Who wants it, in which order, and what decides, seats counted from the player in turn."""
        position = self.position
        return f"{_relative(position, self.callers)} {_flags(position, position.turn)} {_dealer(position)}"


@dataclass(frozen=True, slots=True)
class Asking(Case):
    """In which order are the players asked for the upcard? The seats, first to last, as text: "2 3 0"."""

    position: Position

    def order(self, variant: Variant) -> tuple[int, ...]:
        """Every seat that may have the upcard, the one with the first right to it first."""
        position = retold(self.position, variant)
        return tuple(seat for seat in priority(position) if _may_ever(position, seat))

    def truth(self, variant: Variant) -> Thought:
        """The order, as text."""
        return Thought(" ".join(map(str, self.order(variant))))

    @property
    def item(self) -> str:
        """What decides, seats counted from the player in turn."""
        return f"{_flags(self.position, self.position.turn)} {_dealer(self.position)}"


@dataclass(frozen=True, slots=True)
class NextSeat(Case):
    """Which seat plays next after this move?"""

    position: Position
    action: Action

    def truth(self, variant: Variant) -> Thought:
        """The seat in turn after the move."""
        after = apply(retold(self.position, variant), self.action)
        assert isinstance(after, Applied)
        return Thought(after.position.turn)

    @property
    def item(self) -> str:
        """How many play, how far the player sits from the dealer, and the turns left: all that could decide."""
        position = self.position
        return f"{position.players} {_from(position, position.dealer, (position.turn,))} {position.turns_left}"


@dataclass(frozen=True, slots=True)
class DealEnd(Case):
    """The deal is over: what does it add to the total of this seat?"""

    position: Position
    seat: int

    def score(self, variant: Variant) -> Score:
        """The engine's score, card by card."""
        return deal_scores(self.position.but(variant=variant))[self.seat]

    def truth(self, variant: Variant) -> Thought:
        """The points."""
        return Thought(self.score(variant).points)

    @property
    def item(self) -> str:
        """The hand and all melds with who played what, seats counted from the player."""
        return _alike(self.position, self.seat)


@dataclass(frozen=True, slots=True)
class GameEnd(Case):
    """After a deal of a game to a target, with these totals: is the game over ("over"), or another deal due ("on")?"""

    totals: tuple[int, ...]
    out: int | None

    def truth(self, variant: Variant) -> Thought:
        """ "over" or "on" """
        return Thought("over" if winners(variant, self.totals, went_out=self.out) else "on")

    @property
    def item(self) -> str:
        """The totals from the player who went out on."""
        first = self.out or 0
        return " ".join(map(str, (*self.totals[first:], *self.totals[:first])))


def _entitled(position: Position) -> tuple[int, ...]:
    """The seats that may have the upcard or call, the one with the first right to it first."""
    if position.variant.buying is None:
        return rummy.waiting(position)
    return tuple(seat for seat in priority(position) if may_claim(position, seat))


# ---- the same table by other rules -----------------------------------------------------------------------------------
def retold(position: Position, variant: Variant) -> Position:
    """The position as it would be if the same had been done under these rules."""
    if variant is position.variant:
        return position
    turns = min(position.turns_left, variant.opening_turns)
    return position.but(variant=variant, turns_left=turns, taken=_taken(position, variant))


def _taken(position: Position, variant: Variant) -> Taken | None:
    """What was drawn, with the duty that taking it brings under these rules; a duty that is met stays met."""
    taken = position.taken
    if taken is None or taken.source != "discard" or variant.pile is None or len(taken.cards) != 1:
        return taken
    owed = variant.pile.top == "must_meld" and taken.cards[0] in position.hand
    return Taken("discard", taken.cards, taken.cards[0] if owed else None)


def answer_to(told: Applied | Verdict) -> Thought:
    """What the engine says about a move, as an answer."""
    if isinstance(told, Applied):
        return Thought(YES)
    first = told.reasons[0]
    return Thought(first.code, first.message, first.cards)


def _may_ever(position: Position, seat: int) -> bool:
    """May this seat have the upcard once those before it have declined?"""
    others = tuple(other for other in range(position.players) if other != seat)
    return may_claim(position.but(passed=others), seat)


# ---- the same table but for names ------------------------------------------------------------------------------------
def _alike(position: Position, seat: int, more: Sequence[tuple[Sequence[Card], bool]] = ()) -> str:
    """What `seat` sees as text, the same for positions that differ only in the names of suits and seats."""
    table = [(laid.meld.cards, laid.meld.kind == "set") for laid in position.table]
    groups = [(position.hands[seat], True), (position.discards, False), *table, *more]
    who = [(_from(position, seat, (laid.owner,)), _from(position, seat, laid.by)) for laid in position.table]
    return f"{_flags(position, seat)} {who} {min(renamings(groups))}"


def _flags(position: Position, seat: int) -> str:
    """All that decides beside the cards, seats counted from `seat`."""
    turned = (*range(seat, position.players), *range(seat))
    of_seats = [(position.down[at], position.buys[at], position.floating[at], at in position.passed) for at in turned]
    some = [_from(position, seat, (at,)) for at in (position.turn, position.discarder, position.out) if at is not None]
    drawn = (position.taken.source, len(position.taken.cards), bool(position.owed)) if position.taken else None
    others = (position.down_this_turn, position.must_go_down, position.upcard, bool(position.stock), drawn)
    return f"{position.deal} {position.phase} {of_seats} {some} {others}"


def _dealer(position: Position) -> tuple[int, ...]:
    return (position.players, *_relative(position, (position.dealer,)))


def _relative(position: Position, seats: Sequence[int]) -> tuple[int, ...]:
    return _from(position, position.turn, seats)


def _from(position: Position, first: int, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats as they are counted clockwise from `first`."""
    return tuple((seat - first) % position.players for seat in seats)


def _is_set(cards: Sequence[Card]) -> bool:
    return len({card.means_rank for card in cards}) == 1
