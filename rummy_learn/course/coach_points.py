"""Why a move is good where every meld counts at once: points it scores, points left in hand, and what it obliges to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.advice import Coach, at_risk, fitting
from rummy_learn.game.choices import melds_of
from rummy_learn.game.outlook import company, layoffs_of
from rummy_learn.game.pile import depth_of
from rummy_learn.game.position import sorted_hand, without
from rummy_learn.game.rummy import called_cards, calls, reaching
from rummy_learn.rules import judge
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.packing import pack
from rummy_learn.rules.score import melded_points
from rummy_learn.rules.solve_engine import melds_engine
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.game.actions import Action
    from rummy_learn.game.position import Cards
    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.judge import End

__all__ = ["PointsCoach"]


class PointsCoach(Coach):
    """The reasons for one move of a seat."""

    def __init__(self, view: View) -> None:
        super().__init__(view.known.variant)
        self.view, self.known = view, view.known
        self.table, self.pile = view.known.melds, view.known.discards

    def explain(self, action: Action) -> None:
        """Collects the reasons for the move."""
        getattr(self, f"_{action.action}")(action)

    def _meldable(self, hand: Cards) -> int:
        """The points that a hand could meld and lay off now."""
        return melds_engine(self.rules).solve(pack(hand), self.table).melded_points

    def _points(self, cards: Cards) -> int:
        return at_risk(self.rules, cards)

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def _draw(self, _: Action) -> None:
        now, unseen = self._meldable(self.view.hand), self.view.unseen()
        nearer = {card for card in set(unseen) if self._meldable((*self.view.hand, card)) > now}
        helpful = sum(card in nearer for card in unseen)
        self.count(melded=now, helpful=helpful, unseen=len(unseen))
        self.because(
            plural(
                helpful,
                "{n} of the {unseen} cards you do not see would let you meld more.",
                "{n} of the {unseen} cards you do not see would let you meld more.",
                unseen=len(unseen),
            )
        )
        if not self.pile:
            return
        whole = self._meldable((*self.view.hand, *self.pile))
        if whole == now:
            self.because(say("Nothing among the discards would."), self.rules.turn)
        else:
            self.because(say("What the discards would add is not worth the cards that come with it."), self.rules.turn)

    def _take(self, action: Action) -> None:
        taken = self.pile[depth_of(self.pile, action.cards) :]
        hand = sorted_hand((*self.view.hand, *taken))
        before, after = self._meldable(self.view.hand), self._meldable(hand)
        self.count(melded=before, melded_after=after, taken=len(taken))
        if after > before:
            self.because(
                plural(
                    after,
                    "With {cards} you can meld {n} point instead of {before}.",
                    "With {cards} you can meld {n} points instead of {before}.",
                    cards=taken,
                    before=before,
                ),
                "score",
            )
        else:
            self._goes_with(taken[-1], hand)
        assert self.rules.pile is not None
        if len(taken) > 1 or self.rules.pile.top == "must_meld":
            self.because(
                say("{card} must then be melded in this turn, and it can be.", card=taken[:1]), self.rules.turn
            )
        else:
            self.because(
                say("Taken alone, {card} may not be discarded in this turn.", card=taken), "out", "same_card_discard"
            )

    def _goes_with(self, card: Card, hand: Cards) -> None:
        """How many cards would make a meld with this one and another of the hand."""
        faces = company(card, hand)
        unseen = self.view.unseen()
        helpful, lying = sum(each in faces for each in unseen), sum(each in faces for each in self.pile)
        self.count(helpful=helpful, unseen=len(unseen), lying=lying)
        self.because(
            plural(
                helpful,
                "Of the {unseen} cards you do not see, {n} would make a meld with {card} and another of your hand.",
                "Of the {unseen} cards you do not see, {n} would make a meld with {card} and another of your hand.",
                unseen=len(unseen),
                card=(card,),
            )
        )

    def _pass(self, action: Action) -> None:
        if action.player == self.known.turn and not self.view.stock:
            self.because(say("The stock is empty: to pass ends the deal."), "stock")
            self.because(say("Nothing among the discards is worth taking."), self.rules.turn)
            return
        best = max(self._own_calls(), key=self._call_points, default=None)
        if best is not None:
            self._not_called(best)

    def _not_called(self, action: Action) -> None:
        """What the best call would do."""
        scored, others = self._call_points(action), self._call_brings(action)
        self.count(scored=scored, taken=len(others), cost=self._points(others))
        self.because(
            plural(
                len(others),
                "The best call would score you {scored} and bring {n} other card into your hand, which counts {cost}.",
                "The best call would score you {scored} and bring {n} other cards into your hand, which count {cost}.",
                scored=scored,
                cost=self._points(others),
            ),
            self.rules.turn,
            "dead_card",
            "call_rummy",
        )

    def _own_calls(self) -> Iterator[Action]:
        return (action for action in calls(self.known) if action.player == self.view.seat)

    def _call_points(self, action: Action) -> int:
        if action.melds:
            return self._scored(action.melds[0])
        assert action.meld is not None
        return self._layoff_points(self.table[action.meld], called_cards(action), action.end)

    def _call_brings(self, action: Action) -> Cards:
        """The cards that come into hand with a call, those melded not among them."""
        assert self.rules.pile is not None
        if self.rules.pile.call_rummy == "top_discard":
            return ()
        cards = called_cards(action)
        return without(self.pile[reaching(self.pile, cards) :], cards)

    def _call_rummy(self, action: Action) -> None:
        cards = called_cards(action)
        self.because(
            say("{cards} can be melded with the table and the discards alone.", cards=cards),
            self.rules.turn,
            "dead_card",
            "call_rummy",
        )
        self._scores(self._call_points(action))
        others = self._call_brings(action)
        if others:
            self.count(taken=len(others))
            self.because(
                plural(
                    len(others),
                    "{n} other card of the discards comes into your hand, and you play on from there.",
                    "{n} other cards of the discards come into your hand, and you play on from there.",
                ),
                self.rules.turn,
                "dead_card",
                "call_rummy",
            )

    # ---- melding -----------------------------------------------------------------------------------------------------
    def _scored(self, cards: Cards) -> int:
        judged = judge.meld(self.rules, cards).melds[0]
        assert judged.kind is not None
        return sum(points for _, points in melded_points(self.rules, Meld(judged.kind, judged.cards)))

    def _scores(self, points: int) -> None:
        self.count(scored=points)
        self.because(plural(points, "It scores you {n} point.", "It scores you {n} points."), "score")

    def _meld(self, action: Action) -> None:
        self._scores(self._scored(action.cards))
        self._played(action)

    def _lay_off(self, action: Action) -> None:
        assert action.meld is not None
        meld = self.table[action.meld]
        self.because(fitting(action.cards, meld), meld.kind)
        self._scores(self._layoff_points(meld, action.cards, action.end))
        self._played(action)

    def _layoff_points(self, meld: Meld, cards: Cards, end: End | None) -> int:
        """What the cards score there: an ace below a two may count less than in hand."""
        judged = judge.lay_off(self.rules, meld, cards, end).melds[0]
        grown = melded_points(self.rules, Meld(meld.kind, judged.cards))
        return sum(points for _, points in grown) - sum(points for _, points in melded_points(self.rules, meld))

    def _played(self, action: Action) -> None:
        """What is left in hand after cards of it were played."""
        if self.known.owed is not None and self.known.owed in [card.face for card in action.cards]:
            owed = (self.known.owed,)
            self.because(say("{card} was taken for that, so it comes first.", card=owed), self.rules.turn)
        left = without(self.view.hand, action.cards)
        self.risk(self.view.hand, left)
        if not left:
            self.because(say("It empties your hand."), "out")

    # ---- discarding --------------------------------------------------------------------------------------------------
    def _discard(self, action: Action) -> None:
        assert action.card is not None
        card = action.card.face
        left = without(self.view.hand, (card,))
        if not left:
            self.because(say("It is your last card."), "out")
        else:
            self._goes_with(card, self.view.hand)
        self.risk(self.view.hand, left)
        fits = any(True for _ in layoffs_of(self.rules, self.table, card))
        made = any(True for _ in melds_of(self.rules, (*self.pile, card), using=card))
        self.count(gift=int(fits or made))
        if fits or made:
            message = say("The others can meld it, but every other discard costs you more.")
        else:
            message = say("It fits no meld on the table and makes none with the discards, so nobody can call it.")
        self.because(message, self.rules.turn, "dead_card", "call_rummy")
