"""The whole answer about cards somebody laid: every reason, each with its nearest repair."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards, parse_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.repair import from_pool, nearest_meld, unused
from rummy_learn.rules.verdict import Repair, Verdict
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld, Need
    from rummy_learn.rules.repair import Pool
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Reason

__all__ = ["check", "with_repairs"]


def check(
    variant: Variant,
    laid: str | Sequence[Sequence[Card]],
    *,
    deal: int | None = None,
    hand: str | Sequence[Card] | None = None,
    players: int | None = None,
    written: bool = True,
) -> Verdict:
    """Judges melds, with `deal` also against that deal's contract, with `hand` also whether the cards are held.

    `laid` is text (`"8C 8D * | 4C 5C 6C 7C"`) or cards; `written` is False for cards picked without an order.
    Raises `BadInput`: unknown_card, empty_meld, bad_deal, bad_players.

    >>> from rummy_learn.variants import variant
    >>> print(check(variant("shanghai"), "8C 8D *"))
    yes
    """
    melds = parse_melds(laid) if isinstance(laid, str) else laid
    if deal is None and not melds:
        raise BadInput("empty_meld", "", say("No melds to judge: lay some cards."))
    held = parse_cards(hand) if isinstance(hand, str) else hand
    if deal is None:
        verdict = judge.melds(variant, melds, written=written)
    else:
        verdict = judge.contract(variant, deal, melds, written=written)
    enough = judge.enough_cards(variant, melds, hand=held, players=players)
    verdict = replace(verdict, reasons=(*verdict.reasons, *enough))
    return with_repairs(variant, verdict, melds, deal=deal, hand=held, players=players)


def with_repairs(
    variant: Variant,
    verdict: Verdict,
    laid: Sequence[Sequence[Card]],
    *,
    deal: int | None = None,
    hand: Sequence[Card] | None = None,
    players: int | None = None,
) -> Verdict:
    """The verdict with the nearest repair beside each reason that has one."""
    if verdict.valid:
        return verdict
    mender = _Mender(variant, verdict, laid, deal, hand, unused(variant, laid, hand, players))
    return replace(verdict, reasons=tuple(replace(reason, repair=mender.repair(reason)) for reason in verdict.reasons))


class _Mender:
    """Finds the repair of each reason, once for each meld."""

    def __init__(
        self,
        variant: Variant,
        verdict: Verdict,
        laid: Sequence[Sequence[Card]],
        deal: int | None,
        hand: Sequence[Card] | None,
        pool: Pool,
    ) -> None:
        self.variant = variant
        self.verdict = verdict
        self.laid = laid
        self.deal = deal
        self.hand = hand
        self.pool = pool
        self.needs: dict[int, Need] = {}
        self.missing: list[Need] = []
        if deal is not None:
            self.needs, self.missing = judge.matched(variant.deal(deal).contract, verdict.melds)
        self._by_meld: dict[int, Repair | None] = {}

    def repair(self, reason: Reason) -> Repair | None:
        """The repair of one reason; where no small change helps, what the hand could lay down instead."""
        found = self._small(reason)
        if found is None and self.deal is not None and self.hand is not None:
            found = self._whole(self.deal, self.hand)
        return found

    def _small(self, reason: Reason) -> Repair | None:
        if reason.code == "not_enough_cards":
            return Repair(say("Take away {cards}.", cards=reason.cards), ())
        if reason.meld is None:
            return self._missing_meld()
        if reason.choices:
            return Repair(
                say("Name it, for example so: {cards}.", cards=reason.choices[0].cards), (reason.choices[0].cards,)
            )
        if self.deal is not None and self.verdict.melds[reason.meld].kind and reason.meld not in self.needs:
            return Repair(say("Take this meld away: {cards}.", cards=self.laid[reason.meld]), ())
        if reason.meld not in self._by_meld:
            self._by_meld[reason.meld] = self._meld(reason.meld)
        return self._by_meld[reason.meld]

    def _whole(self, deal: int, hand: Sequence[Card]) -> Repair | None:
        from rummy_learn.rules.solve import solve  # only a hand that was laid wrongly needs it

        contract = solve(self.variant, hand, deal=deal).contract
        if not contract:
            return None
        melds = tuple(meld.cards for meld in contract)
        listed = contract[0].said()
        for meld in contract[1:]:
            listed = say("{first}; {rest}", first=listed, rest=meld.said())
        return Repair(say("This hand could lay down: {melds}.", melds=listed), melds, whole=True)

    def _missing_meld(self) -> Repair | None:
        if not self.missing:
            return None
        need = self.missing[0]
        found = from_pool(self.variant, need, self.pool) if self.pool.total() < self.variant.deck().size // 2 else None
        return found or Repair(say("Add {need}.", need=need.said()), ())

    def _meld(self, index: int) -> Repair | None:
        need = self.needs.get(index)
        kind = need.kind if need else self.verdict.melds[index].kind
        if kind is None:
            return None
        accept = (lambda meld: self._solves(index, meld)) if self.deal is not None else (lambda _: True)
        return nearest_meld(self.variant, self.laid[index], self.pool, kind, need, accept)

    def _solves(self, index: int, meld: Meld) -> bool:
        """Does nothing speak against meld `index` any more once it is replaced?"""
        assert self.deal is not None
        laid = [*self.laid[:index], meld.cards, *self.laid[index + 1 :]]
        again = judge.contract(self.variant, self.deal, laid)
        return all(reason.meld != index and reason.code != "runs_touch" for reason in again.reasons)
