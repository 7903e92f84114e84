"""Sensible play where every meld counts at once: what a draw, a call and a discard are worth, and what to meld.

A position is worth the points that can be melded now, less what the cards then left in hand are expected to cost. Such
a card may be melded later, when cards that go with it still come, or be caught in hand when the deal ends.
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.game.actions import Action
from rummy_learn.game.bots._bot import NoMoveError
from rummy_learn.game.choices import bridges, melds_of
from rummy_learn.game.draw import draws
from rummy_learn.game.lay import lay_offs, new_melds
from rummy_learn.game.outlook import company
from rummy_learn.game.pile import depth_of, takes
from rummy_learn.game.play import apply
from rummy_learn.game.position import replaced, sorted_hand, without
from rummy_learn.game.rummy import called_cards, calls, reaching
from rummy_learn.game.turn import discards
from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.packing import pack
from rummy_learn.rules.score import melded_points
from rummy_learn.rules.solve_engine import melds_engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.game.position import Cards
    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant

__all__ = ["ForPoints"]

SAMPLE = 7
"""So many of the unseen cards stand for all of them when a draw from the stock is valued."""
_LOOKED_AT = 40
"""Calls, and melds of a card that is owed, that are looked at."""
_CLOSE = 15
"""Draws and calls that seem worth so many points less than the best may still be better."""
_EACH = 0.07
"""The chance that a card which would go with one in hand still comes to it."""


class _Play(NamedTuple):
    """A meld or lay-off of cards of the hand, and what the hand is worth with it."""

    worth: float
    action: Action


class ForPoints:
    """What a seat thinks of the position it sees."""

    def __init__(self, view: View, sample: int = SAMPLE) -> None:
        self.view, self.seat, self.unseen, self.sample = view, view.seat, view.unseen(), sample
        # A stock of some unseen cards: whether there is one decides what may be done.
        self.known = view.known.but(stock=tuple(self.unseen[: view.stock]))
        self.rules = view.known.variant
        self.table = view.known.melds
        self.points = self.rules.values.of

    def choose(self) -> Action:
        """The best move of those the table waits for."""
        return self._drawing()[0].action if self.known.phase == "draw" else self._playing()

    def considered(self, most: int) -> list[Action]:
        """At most so many moves that deserve a second thought, the best move first: more than one where it is close."""
        if self.known.phase == "draw":
            plays = self._drawing()
            return [play.action for play in plays if play.worth > plays[0].worth - _CLOSE][:most]
        best = self._playing()
        away = [] if self.known.owed else [action for action in self._discards() if action != best]
        return [best, *away[: most - 1 if best.action == "discard" else 1]]

    # ---- what cards are worth ----------------------------------------------------------------------------------------
    @cached_property
    def caught(self) -> float:
        """The chance to be caught with a card in hand that nothing goes with."""
        others = [n for seat, n in enumerate(self.view.counts) if seat != self.seat]
        if not self.view.stock or self.known.out is not None:
            return 1.0
        return max(0.3, 1.1 - 0.2 * min(others), 0.8 - 0.1 * self.view.stock / self.known.players)

    @cached_property
    def coming(self) -> dict[Card, int]:
        """How many copies of each face may still come to the hand: those unseen, and those among the discards."""
        found = dict.fromkeys(FACES, 0)
        for card in (*self.unseen, *self.known.discards):
            found[card] += 1
        return found

    def worth(self, hand: Cards, table: Sequence[Meld], *, discard: bool = True) -> float:
        """Points that the hand can meld, less the cost of what is left; one card of that may be discarded."""
        found = melds_engine(self.rules).solve(pack(hand), table)
        return found.melded_points - self.cost(found.left, discard=discard)

    def cost(self, left: Cards, *, discard: bool) -> float:
        """What the cards left in hand are expected to cost."""
        costs = [self.cost_of(card, left) for card in left]
        return sum(costs) - (max(costs, default=0) if discard else 0)

    def cost_of(self, card: Card, hand: Cards) -> float:
        """What it is expected to cost to keep this card with that hand; a gain when it is likely to be melded."""
        points = self.points(card)
        if card.joker:
            return -0.5 * points
        hope = min(0.6, _EACH * sum(self.coming[each] for each in company(card, hand)))
        return points * (self.caught * (1 - hope) - hope)

    # ---- drawing, taking, calling ------------------------------------------------------------------------------------
    def _drawing(self) -> list[_Play]:
        """Every way to draw, to call or to pass, the best first."""
        known, seat = self.known, self.seat
        best = _Play(self._waiting(), Action(seat, "pass"))
        called = [self._valued_call(action) for action in islice(self._own_calls(), _LOOKED_AT)]
        if seat != known.turn:
            return _best_first([best, *called])
        taken = [self._valued_take(action) for action in takes(known)]
        for action in draws(known):
            # One who may call is asked for that first, and draws when the others have been asked too.
            best = _Play(self._from_stock(), Action(seat, "pass") if called else action)
        return _best_first([best, *taken, *called])

    def _own_calls(self) -> Iterator[Action]:
        return (action for action in calls(self.known) if action.player == self.seat)

    def _waiting(self) -> float:
        """What it is worth to pass."""
        if self.known.out is None and self.view.stock:
            return self.worth(self.view.hand, self.table, discard=False)
        return -float(sum(map(self.points, self.view.hand)))

    def _from_stock(self) -> float:
        step = max(1, len(self.unseen) // self.sample)
        drawn = self.unseen[step // 2 :: step]
        return sum(self.worth(sorted_hand((*self.view.hand, card)), self.table) for card in drawn) / len(drawn)

    def _valued_take(self, action: Action) -> _Play:
        pile = self.known.discards
        taken = pile[depth_of(pile, action.cards) :]
        hand = sorted_hand((*self.view.hand, *taken))
        assert self.rules.pile is not None
        if len(taken) > 1 or self.rules.pile.top == "must_meld":
            owed = max((play.worth for play in self._with(hand, taken[0])), default=-1e9)
            return _Play(owed, action)
        if not self.view.stock and not self._melds_more(hand):
            return _Play(-1e9, action)
        return _Play(self.worth(hand, self.table), action)

    def _melds_more(self, hand: Cards) -> bool:
        solve = melds_engine(self.rules).solve
        return solve(pack(hand), self.table).melded_points > solve(pack(self.view.hand), self.table).melded_points

    def _valued_call(self, action: Action) -> _Play:
        cards, pile, table = called_cards(action), self.known.discards, self.table
        if action.melds:
            new = _as_meld(self.rules, cards)
            table, gained = (*table, new), self._scored(new)
        else:
            gained = sum(map(self.points, cards))
        assert self.rules.pile is not None
        if self.rules.pile.call_rummy == "top_discard":
            return _Play(self._waiting() + gained, action)
        hand = sorted_hand((*self.view.hand, *without(pile[reaching(pile, cards) :], cards)))
        return _Play(gained + self.worth(hand, table), action)

    def _scored(self, meld: Meld) -> int:
        return sum(points for _, points in melded_points(self.rules, meld))

    # ---- melding and laying off --------------------------------------------------------------------------------------
    def _with(self, hand: Cards, owed: Card) -> Iterator[_Play]:
        """Every way to meld a card that is owed, out of this hand."""
        assert self.rules.pile is not None
        for meld in islice(melds_of(self.rules, hand, using=owed), _LOOKED_AT):
            left = without(hand, meld.cards)
            worth = self._scored(meld) + self.worth(left, (*self.table, meld))
            yield _Play(worth, Action(self.seat, "meld", cards=meld.cards))
        for at, target in enumerate(self.table) if self.rules.pile.deep == "meld_or_layoff" else ():
            for way in bridges(self.rules, target, owed, without(hand, (owed,))):
                table = replaced(self.table, at, way.grown)
                worth = sum(map(self.points, way.cards)) + self.worth(without(hand, way.cards), table)
                yield _Play(worth, Action(self.seat, "lay_off", meld=at, cards=way.cards, end=way.end))

    def _playing(self) -> Action:
        known = self.known
        if known.owed is not None:
            planned = [play.action for play in _best_first(self._with(known.hand, known.owed))]
        else:
            planned = list(self._planned())
        for action in planned:
            if apply(known, action):
                return action
        # What is planned would leave no legal end of the turn: the next best, if anything may be melded at all.
        others = [*islice(new_melds(known), _LOOKED_AT), *islice(lay_offs(known), _LOOKED_AT)] if planned else []
        if others:
            return max(others, key=lambda action: sum(map(self.points, action.cards)))
        away = self._discards()
        if not away:
            raise NoMoveError
        return away[0]

    def _planned(self) -> Iterator[Action]:
        """The plays that leave the fewest points and meld the most, in an order in which they can be made."""
        found = melds_engine(self.rules).solve(pack(self.known.hand), self.table)
        for layoff in found.layoffs:
            yield Action(self.seat, "lay_off", meld=layoff.meld, cards=layoff.cards, end=layoff.end)
        for meld in found.melds:
            yield Action(self.seat, "meld", cards=meld.cards)

    def _discards(self) -> list[Action]:
        """Every discard, the best first."""

        def ease(action: Action) -> tuple[float, int]:
            assert action.card is not None
            return self._ease(action.card), self.points(action.card)

        return sorted(discards(self.known), key=ease, reverse=True)

    def _ease(self, card: Card) -> float:
        """How easily the hand does without the card, less what the others gain by it."""
        return self.cost_of(card, self.known.hand) - self._gift(card)

    def _gift(self, card: Card) -> float:
        """What the others can make of this discard: lay it off, or call it, or find it beside others of the pile."""
        rules, pile = self.rules, self.known.discards
        if any(True for meld in self.table for _ in bridges(rules, meld, card)):
            return float(self.points(card))
        if any(True for _ in melds_of(rules, (*pile, card), using=card)):
            return 2.0 * self.points(card)
        return 0.0


def _best_first(plays: Iterable[_Play]) -> list[_Play]:
    return sorted(plays, key=lambda play: -play.worth)


def _as_meld(rules: Variant, cards: Cards) -> Meld:
    judged = judge.meld(rules, cards).melds[0]
    assert judged.kind is not None
    return Meld(judged.kind, judged.cards)
