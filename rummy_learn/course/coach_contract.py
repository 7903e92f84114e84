"""Why a move is good in a game with contracts: cards missing, cards that would help, points at risk, and gifts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from rummy_learn.course.advice import Coach, fitting
from rummy_learn.game.answers import Applied
from rummy_learn.game.claims import may_claim, why_no_take
from rummy_learn.game.outlook import Outlook, layoffs_of
from rummy_learn.game.play import apply
from rummy_learn.game.position import Seat, without
from rummy_learn.rules import judge
from rummy_learn.rules.arithmetic import deal_arithmetic
from rummy_learn.rules.packing import ONE_JOKER, count_cards, pack
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from rummy_learn.game.actions import Action
    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card
    from rummy_learn.text import Message

__all__ = ["ContractCoach"]

_NAMED = 12
"""So many helpful faces are named one by one."""


class ContractCoach(Coach):
    """The reasons for one move of a seat."""

    def __init__(self, view: View) -> None:
        super().__init__(view.known.variant)
        self.view, self.known, self.seat = view, view.known, view.seat
        self.outlook = Outlook(view)
        self.down = view.known.down[view.seat]
        self.deal = f"deal{view.known.deal}"

    def explain(self, action: Action) -> None:
        """Collects the reasons for the move."""
        getattr(self, f"_{action.action}")(action)

    # ---- what several moves share ------------------------------------------------------------------------------------
    @cached_property
    def missing(self) -> int | None:
        """Cards missing from the contract when only unseen ones can come."""
        return self.outlook.reachable(self.outlook.hand)

    def _stands(self, hand: int, *, then: bool = False) -> None:
        """How far a hand is from the contract, and what of the unseen cards would help."""
        missing = self.outlook.reachable(hand)
        if missing is None:
            self.because(
                say("The cards that can still come do not make the contract: keep few points in hand."), self.deal
            )
            return
        self.count(**{"missing_after" if then else "missing": missing})
        if missing == 0:
            self.because(say("You hold the contract."), self.deal)
            return
        self.because(
            plural(missing, "You are {n} card short of the contract.", "You are {n} cards short of the contract."),
            self.deal,
        )
        self._help(hand)

    def _help(self, hand: int) -> None:
        faces = self.outlook.nearer(hand)
        helpful, unseen = self.outlook.copies(pack(faces)), count_cards(self.outlook.unseen)
        self.count(helpful=helpful, unseen=unseen)
        if not faces or len(faces) > _NAMED:
            self.because(
                plural(
                    helpful,
                    "{n} of the {unseen} cards you do not see would bring you nearer.",
                    "{n} of the {unseen} cards you do not see would bring you nearer.",
                    unseen=unseen,
                )
            )
            return
        self.because(
            plural(
                helpful,
                "{n} of the {unseen} cards you do not see would bring you nearer: any of {cards}.",
                "{n} of the {unseen} cards you do not see would bring you nearer: any of {cards}.",
                unseen=unseen,
                cards=faces,
            )
        )

    def _fitting(self) -> None:
        """How many of the unseen cards could be laid off."""
        unseen = self.view.unseen()
        fitting = {card for card in dict.fromkeys(unseen) if self.outlook.fits(card)}
        layable = sum(card in fitting for card in unseen)
        self.count(layable=layable, unseen=len(unseen))
        self.because(
            plural(
                layable,
                "{n} of the {unseen} cards you do not see can be laid off.",
                "{n} of the {unseen} cards you do not see can be laid off.",
                unseen=len(unseen),
            ),
            "down",
        )

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def _draw(self, _: Action) -> None:
        for reason in why_no_take(self.known, self.seat)[:1]:
            self.because(reason.message, self.rules.turn)
        if self.down:
            self._fitting()
        else:
            self._stands(self.outlook.hand)

    def _take(self, _: Action) -> None:
        upcard = self.known.discards[-1]
        self._nearer(upcard)
        self.because(say("Taken in your turn, it stands for your draw."), self.rules.turn)

    def _buy(self, action: Action) -> None:
        buying = self.rules.buying
        assert buying is not None
        upcard = self.known.discards[-1]
        self._nearer(upcard)
        self._least_buys()
        if buying.penalty:
            self.because(
                plural(
                    buying.penalty,
                    "{n} card from the stock comes with it. You play none of these before your turn.",
                    "{n} cards from the stock come with it. You play none of these before your turn.",
                ),
                "buy",
            )
        limit, made = buying.limits[self.known.deal - 1], self.known.buys[action.player] + 1
        if limit is not None:
            self.count(buys=made, buys_allowed=limit)
            self.because(
                say(
                    "It is number {made} of the {limit} you may take out of turn in this deal.", made=made, limit=limit
                ),
                "buy",
            )

    def _least_buys(self) -> None:
        """How many buys the contract still takes by its number of cards alone."""
        buying, held = self.rules.buying, len(self.view.hand) + 1
        assert buying is not None
        short = self.outlook.needed - held
        if short <= 0:
            return
        least = deal_arithmetic(self.rules, self.known.deal).least_buys
        self.count(needed=self.outlook.needed, held=held, least_buys=least or 0)
        self.because(
            say(
                "Going down and ending the turn takes {needed} cards, and with your next draw you hold {held}.",
                needed=self.outlook.needed,
                held=held,
            ),
            self.deal,
        )
        if least:
            self.because(
                plural(least, "This deal takes {n} buy at least.", "This deal takes {n} buys at least."), self.deal
            )

    def _nearer(self, upcard: Card) -> None:
        """What the upcard does for the hand."""
        if self.down:
            at, _ = next(self.outlook.layoffs(upcard))
            self.because(fitting((upcard,), self.known.table[at].meld), "down")
            return
        before, after = self.missing, self.outlook.reachable(self.outlook.with_card(upcard))
        if before is None or after is None:
            self._stands(self.outlook.hand)
            return
        self.count(missing=before, missing_after=after)
        if after < before:
            self.because(_with(upcard, before, after), self.deal)
        elif upcard.joker:
            self.because(say("A joker stands for any card, so it is never the wrong one to have."), "wild")
        else:
            self.because(_no_nearer(upcard, before), self.deal)

    def _pass(self, action: Action) -> None:
        upcard = self.known.discards[-1]
        if not self.down:
            before, after = self.missing, self.outlook.reachable(self.outlook.with_card(upcard))
            self._stands(self.outlook.hand)
            if before and after == before:
                self.count(missing_after=after)
                self.because(_no_nearer(upcard, before))
        elif not self.outlook.fits(upcard):
            self.because(say("{card} fits no meld on the table.", card=(upcard,)), "down")
        if action.player == self.known.turn:
            self._left_to_others(upcard)
        else:
            points = self.rules.values.of(upcard)
            self.count(cost=points)
            self.because(
                plural(
                    points,
                    "Out of turn it would cost you {n} point at least if you are caught with it.",
                    "Out of turn it would cost you {n} points at least if you are caught with it.",
                ),
                "values",
            )

    def _left_to_others(self, upcard: Card) -> None:
        """Who declines the upcard in his turn leaves it to the others before he draws."""
        declined = self.known.but(passed=(*self.known.passed, self.seat))
        if any(may_claim(declined, seat) for seat in range(self.known.players)):
            message = say("That declines {card}: before you draw, the others may have it.", card=(upcard,))
            self.because(message, "priority")

    # ---- melding -----------------------------------------------------------------------------------------------------
    def _go_down(self, action: Action) -> None:
        laid = [card.face for cards in action.melds for card in cards]
        left = without(self.view.hand, laid)
        self._stands(self.outlook.hand)
        self.risk(self.view.hand, left)
        answer = apply(self.known, action)
        assert isinstance(answer, Applied)
        melds = answer.position.melds
        more = sum(any(True for _ in layoffs_of(self.rules, melds, card)) for card in left)
        if self.rules.layoff_same_turn and more:
            self.count(layable=more)
            self.because(
                plural(
                    more,
                    "{n} of the cards left can be laid off in this same turn.",
                    "{n} of the cards left can be laid off in this same turn.",
                ),
                "down",
            )
        if not left:
            self.because(say("It empties your hand: you go out."), "out")
        elif len(left) == 1 and self.rules.going_out == "discard_last":
            self.because(say("The one card left is your discard: you go out."), "out")
            self._blindly(laid)

    def _blindly(self, laid: list[Card]) -> None:
        blind = self.rules.blind
        if blind is None:
            return
        bonus = blind.bonus if any(card.joker for card in laid) else blind.no_joker
        self.count(bonus=bonus)
        self.because(
            plural(
                bonus,
                "With nothing melded before, that is going out blind: {n} point off your score.",
                "With nothing melded before, that is going out blind: {n} points off your score.",
            ),
            "score",
        )

    def _lay_off(self, action: Action) -> None:
        assert action.meld is not None
        meld = self.known.table[action.meld].meld
        self.because(fitting(action.cards, meld), meld.kind)
        left = without(self.view.hand, action.cards)
        self.risk(self.view.hand, left)
        if not left:
            self.because(say("It empties your hand: you go out."), "out")

    def _exchange(self, action: Action) -> None:
        assert action.meld is not None
        assert action.card is not None
        meld = self.known.table[action.meld].meld
        judged = judge.exchange(self.rules, meld, action.card)
        taken = next(old for old, new in zip(meld.cards, judged.melds[0].cards, strict=True) if old is not new)
        self.because(say("On the table, {joker} gives way to {card}.", joker=(taken,), card=(action.card,)), "exchange")
        if self.down:
            self.because(say("A joker fits in more places than {card}.", card=(action.card,)), "wild")
            return
        after = self.outlook.without_card(action.card) + ONE_JOKER
        before, then = self.missing, self.outlook.reachable(after)
        if before is not None and then is not None:
            self.count(missing=before, missing_after=then)
            self.because(_with(taken.face, before, then), self.deal)
        if self.rules.exchange is not None and self.rules.exchange.when == "down_or_going":
            self.because(say("You must then go down in this turn, and you can."), "exchange")

    # ---- discarding --------------------------------------------------------------------------------------------------
    def _discard(self, action: Action) -> None:
        assert action.card is not None
        card = action.card.face
        left = without(self.view.hand, (card,))
        if not left:
            self.because(say("It is your last card: you go out."), "out")
            return
        if not self.down:
            self._spared(card)
        elif self.outlook.fits(card):
            self.because(say("No card of your hand can be laid off and still let the turn end."), "out")
        else:
            self.because(say("{card} fits no meld on the table.", card=(card,)), "down")
        self.risk(self.view.hand, left)
        self._gift(card)

    def _spared(self, card: Card) -> None:
        """What the contract loses with the card."""
        hand = self.outlook.without_card(card)
        before, after = self.missing, self.outlook.reachable(hand)
        if before is not None:
            self.count(missing=before)
        if before is not None and after == before:
            self.because(say("The contract does not need {card} where it is nearest.", card=(card,)), self.deal)
        self._stands(hand, then=True)

    def _gift(self, card: Card) -> None:
        """Who could lay the card off."""
        down = [seat for seat in self.known.clockwise(self.seat)[:-1] if self.known.down[seat]]
        if not down:
            return
        fits = self.outlook.fits(card)
        self.count(gift=int(fits))
        if not fits:
            self.because(say("Nobody who is down can lay it off."), "down")
        else:
            self.because(say("{who}, who is down, can lay it off.", who=Seat(down[0])), "down")


def _with(card: Card, before: int, after: int) -> Message:
    """How much nearer a card brings the contract."""
    if not after:
        return plural(
            before,
            "With {card} you hold the contract; without it you are {n} card short.",
            "With {card} you hold the contract; without it you are {n} cards short.",
            card=(card,),
        )
    return plural(
        after,
        "With {card} you are {n} card short of the contract instead of {before}.",
        "With {card} you are {n} cards short of the contract instead of {before}.",
        card=(card,),
        before=before,
    )


def _no_nearer(upcard: Card, missing: int) -> Message:
    return plural(
        missing,
        "{card} brings you no nearer: you stay {n} card short.",
        "{card} brings you no nearer: you stay {n} cards short.",
        card=(upcard,),
    )
