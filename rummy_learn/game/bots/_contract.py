"""Sensible play in a game with contracts: nearer to the contract with every card, down at once, and then out.

The numbers that decide are those of `Outlook`: cards missing, and how many of the unseen cards would help.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.bots._bot import NoMoveError
from rummy_learn.game.claims import may_claim
from rummy_learn.game.ending import why_no_end
from rummy_learn.game.exchange import naturals_for
from rummy_learn.game.lay import laid_off
from rummy_learn.game.outlook import Outlook, layoffs_of
from rummy_learn.game.play import apply
from rummy_learn.game.turn import discards
from rummy_learn.rules.cards import JOKER
from rummy_learn.rules.packing import ONE_JOKER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.game.choices import Way
    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card

__all__ = ["ForContract"]

_PATIENCE = 2
"""After so many reshuffles the plans of all players block each other, and a bot lets go of other cards in turn."""
_LOOKED_AT = 6
"""So many cards that the contract can spare are compared by what else they would give up."""
_GIFT = 8
"""A discard that somebody can lay off counts as so many chances lost."""
_HOPE = 6
"""A card that may fit the table later is worth so many points to a player who is down."""
_RISK = 0.7
"""So many chances are worth a point in hand."""


class ForContract:
    """What a seat thinks of the position it sees."""

    def __init__(self, view: View) -> None:
        self.outlook = Outlook(view)
        self.view, self.known, self.seat, self.rules = view, view.known, view.seat, view.known.variant
        self.down = view.known.down[view.seat]

    def choose(self) -> Action:
        """The best move of those the table waits for."""
        if self.rules.exchange is not None and self.rules.exchange.when == "any_time":
            joker = self._free_joker()
            if joker is not None:
                return joker
        return self._drawing() if self.known.phase == "draw" else self._playing()

    def considered(self, most: int) -> list[Action]:
        """At most so many moves that deserve a second thought, the best move first: more than one where it is close."""
        best = self.choose()
        if best.action in ("take", "buy"):
            return [best, Action(self.seat, "pass")]
        if best.action not in ("go_down", "discard"):
            return [best]
        others = self._ranked() if best.action == "go_down" else [*self._dear(), *self._ranked()]
        away = [action for action in dict.fromkeys(map(self._away, others)) if action != best]
        return [best, *away[: 1 if best.action == "go_down" else most - 1]]

    def _dear(self) -> list[Card]:
        """The dearest card, if the contract may have to be given up for it: another player can end the deal by now."""
        if self.down or not any(self.known.down):
            return []
        points = self.outlook.points
        cards = [action.card for action in discards(self.known) if action.card is not None and not action.card.joker]
        return sorted(cards, key=lambda card: -points[card])[:1]

    # ---- drawing and claiming ----------------------------------------------------------------------------------------
    def _drawing(self) -> Action:
        known, seat = self.known, self.seat
        if not may_claim(known, seat):
            return Action(seat, "draw")
        upcard = known.discards[-1]
        if seat == known.turn:
            return Action(seat, "take" if self._wants(upcard) else "pass")
        return Action(seat, "buy" if self._buys(upcard) else "pass")

    def _wants(self, upcard: Card) -> bool:
        """Is the upcard better than a card from the stock?"""
        if self.down:
            return self.outlook.fits(upcard)
        return upcard.joker or self._helps(upcard)

    def _helps(self, upcard: Card) -> bool:
        """Does the upcard bring the contract nearer?"""
        outlook = self.outlook
        return outlook.away > 0 and outlook.within(outlook.with_card(upcard), outlook.away - 1)

    def _buys(self, upcard: Card) -> bool:
        """Is the upcard worth the stock cards that come with it?"""
        outlook, buying = self.outlook, self.rules.buying
        if self.down or buying is None:
            return False
        if upcard.joker or self._helps(upcard):
            return True
        # The contract takes more cards than a hand ever holds without buying.
        return len(self.view.hand) + 1 < outlook.needed and outlook.away <= 1 + buying.penalty

    # ---- jokers on the table -----------------------------------------------------------------------------------------
    def _swaps(self) -> Iterator[Action]:
        """Exchanges that could be tried, going by rank alone."""
        if self.rules.exchange is not None:
            for at, laid in enumerate(self.known.table):
                for card in naturals_for(laid.meld, self.view.hand) if laid.meld.wilds else ():
                    yield Action(self.seat, "exchange", meld=at, card=card)

    def _free_joker(self) -> Action | None:
        """A joker off the table, where anybody may take one at any time, if it is worth more than the card for it."""
        for action in self._swaps():
            useful = self._can_use(action) if self.down else self._away_with(action) <= self.outlook.away
            if useful and apply(self.known, action):
                return action
        return None

    def _away_with(self, swap: Action) -> int:
        """Cards missing from the contract once the joker is in hand."""
        assert swap.card is not None
        return self.outlook.missing(self.outlook.without_card(swap.card) + ONE_JOKER)

    def _can_use(self, swap: Action) -> bool:
        """Could the joker be laid off at once?"""
        if self.known.phase != "play" or self.known.turn != self.seat:
            return False
        answer = apply(self.known, swap)
        return isinstance(answer, Applied) and any(True for _ in layoffs_of(self.rules, answer.position.melds, JOKER))

    def _joker_to_go_down(self) -> Action | None:
        """A joker off the table with which the contract can be laid in this turn, as it then must be."""
        if not self.known.must_go_down and self.outlook.away != 1:
            return None
        for action in self._swaps():
            if (self.known.must_go_down or not self._away_with(action)) and apply(self.known, action):
                return action
        return None

    # ---- melding -----------------------------------------------------------------------------------------------------
    def _playing(self) -> Action:
        if not self.down:
            action = self._go_down() or self._joker_to_go_down()
        elif self.known.down_this_turn and not self.rules.layoff_same_turn:
            action = None
        else:
            action = self._lay_off() or next(filter(self._can_use, self._swaps()), None)
        return action or self._discard()

    def _go_down(self) -> Action | None:
        if self.outlook.away:
            return None
        found = self.outlook.solved(self.outlook.hand)
        if not found.may_go_down:
            return None
        return Action(self.seat, "go_down", melds=tuple(meld.cards for meld in found.contract))

    def _lay_off(self) -> Action | None:
        """The dearest card that fits, a joker last; where several melds take it, on the best of them."""
        points = self.outlook.points
        for card in sorted(dict.fromkeys(self.view.hand), key=lambda card: (card.joker, -points[card])):
            ways = list(self.outlook.layoffs(card))
            for at, way in sorted(ways, key=self._worse) if len(ways) > 1 else ways:
                if not why_no_end(laid_off(self.known, at, way.grown.cards, way.cards)):
                    return Action(self.seat, "lay_off", meld=at, cards=way.cards, end=way.end)
        return None

    def _worse(self, found: tuple[int, Way]) -> tuple[bool, bool]:
        """Orders ways to lay a card off: a joker where nobody can take it again, then where further cards will fit."""
        _, way = found
        exchange = self.rules.exchange
        taken_again = exchange is not None and exchange.when == "any_time" and way.grown.kind in exchange.kinds
        return taken_again and way.cards[0].wild, not self.outlook.opens(way.grown, way.cards[0])

    # ---- discarding --------------------------------------------------------------------------------------------------
    def _discard(self) -> Action:
        cards = self._ranked()
        if not cards:
            raise NoMoveError
        return self._away(cards[0])

    def _away(self, card: Card) -> Action:
        return Action(self.seat, "discard", card=card)

    def _ranked(self) -> list[Card]:
        """The cards that may be discarded and that the hand can spare, the first to go first."""
        cards, points = [action.card for action in discards(self.known) if action.card is not None], self.outlook.points
        if len(cards) < 2:
            return cards
        if self.down:
            stuck = self.known.reshuffles >= 2 * _PATIENCE  # each holds the one card that another waits for
            return self._in_turn(cards) if stuck else sorted(cards, key=self._burden, reverse=True)
        spare, away = self._least_missed(sorted(cards, key=lambda card: -points[card]))
        if len(spare) == 1:
            return spare
        if self.known.reshuffles >= _PATIENCE:
            return self._in_turn(spare)
        return sorted(spare[:_LOOKED_AT], key=lambda card: self._ease(card, away), reverse=True)

    def _in_turn(self, cards: list[Card]) -> list[Card]:
        """Another card first after every discard."""
        first = len(self.known.discards) % len(cards)
        return cards[first:] + cards[:first]

    def _burden(self, card: Card) -> tuple[bool, int]:
        """What a player who is down is glad to be rid of: what does not fit, what is dear, what has no hope to fit."""
        outlook = self.outlook
        return not outlook.fits(card), outlook.points[card] - (_HOPE if outlook.may_fit(card) else 0)

    def _least_missed(self, cards: list[Card]) -> tuple[list[Card], int | None]:
        """The cards without which the contract stays as near as it can, and how near, where that is sure.

        No more of the `cards` than are looked at; jokers only where nothing else is left.
        """
        outlook, naturals = self.outlook, [card for card in cards if not card.joker] or cards
        away = outlook.away
        most = len(naturals) if self.known.reshuffles >= _PATIENCE else _LOOKED_AT
        spare = (card for card in naturals if outlook.within(outlook.without_card(card), away))
        nearest = list(islice(spare, most))
        if not nearest:
            nearest, away = naturals, away + 1  # every card is needed
        if not away or any(outlook.chances(outlook.without_card(card), away) for card in nearest):
            return nearest, away
        # The nearest way asks for cards that cannot come any more.
        used, held = Counter(outlook.used()), Counter(self.view.hand)
        return [card for card in naturals if held[card] > used[card]] or naturals, None

    def _ease(self, card: Card, away: int | None) -> float:
        """How easily the hand does without the card: chances left and points saved, less what others gain by it."""
        outlook = self.outlook
        ease = outlook.chances(outlook.without_card(card), away) + _RISK * outlook.points[card]
        return ease - _GIFT if any(self.known.down) and outlook.fits(card) else ease
