"""Could the player still end the turn after this play? No play is legal after which he could not (S6, H7, R1, R2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.answers import reason
from rummy_learn.game.choices import bridges, go_downs, melds_of
from rummy_learn.game.position import replaced, without
from rummy_learn.rules import judge
from rummy_learn.rules.melds import Meld
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Reason

__all__ = ["can_go_down", "fits_somewhere", "why_no_end"]


def why_no_end(position: Position) -> list[Reason]:
    """Reasons why the player in turn, who has drawn, could not end the turn from here; none when he could."""
    hand, rules = position.hand, position.variant
    if position.must_go_down:
        return [] if can_go_down(position) else [_cannot_go_down(position)]
    if rules.pile is not None:
        return _why_no_end_with_pile(position)
    if not hand and rules.going_out == "discard_last":
        return [_nothing_to_discard(position)]
    if len(hand) == 1 and rules.going_out == "play_last" and not fits_somewhere(rules, hand[0], position.melds):
        message = say("This leaves just {card}, which may not be discarded and fits no meld.", card=hand)
        return [reason(position, "leaves_one_card", "out", message, hand)]
    return []


def fits_somewhere(rules: Variant, card: Card, melds: Sequence[Meld]) -> bool:
    """Can this card be laid off on a meld of the table?"""
    return any(True for meld in melds for _ in bridges(rules, meld, card))


# ---- contract games --------------------------------------------------------------------------------------------------
def can_go_down(position: Position) -> bool:
    """Could the player in turn meet the contract and end the turn, after any chain of exchanges (S4, G3)?"""
    rules, hand = position.variant, position.hand
    if any(True for _ in go_downs(rules, position.deal, hand, position.melds)):
        return True
    return any(can_go_down(after) for after in _exchanges(position))


def _exchanges(position: Position) -> Iterator[Position]:
    """The positions after each exchange the player in turn could make, as far as the cards go."""
    hand = position.hand
    for at, laid in enumerate(position.table):
        for card in dict.fromkeys(hand) if laid.meld.wilds else ():
            verdict = judge.exchange(position.variant, laid.meld, card)
            if verdict:
                cards = verdict.melds[0].cards
                wild = next(old for old, new in zip(laid.meld.cards, cards, strict=True) if old is not new)
                # The table is only looked at here, so who laid the card does not matter.
                table = replaced(position.table, at, type(laid)(laid.owner, Meld(laid.meld.kind, cards), laid.by))
                yield position.but(
                    hands=position.with_hand(position.turn, (*without(hand, (card,)), wild.face)), table=table
                )


def _cannot_go_down(position: Position) -> Reason:
    message = say("You would have to go down in this turn, and with these cards you could not.")
    return reason(position, "must_go_down", "exchange", message)


def _nothing_to_discard(position: Position) -> Reason:
    message = say("This leaves no card to discard, and every turn ends with a discard.")
    return reason(position, "must_discard", "out", message)


# ---- 500 Rum ---------------------------------------------------------------------------------------------------------
def _why_no_end_with_pile(position: Position) -> list[Reason]:
    rules, hand, owed, barred = position.variant, position.hand, position.owed, position.barred
    if _can_end(rules, hand, position.melds, owed, barred):
        return []
    if owed is not None:
        message = say("{card} was taken to be melded, and there would be no way left to do so.", card=(owed,))
        return [reason(position, "must_meld_taken_card", rules.turn, message, (owed,))]
    if not hand:
        return [_nothing_to_discard(position)]
    assert barred is not None
    message = say("Only {card} would be left, the discard you took alone, and it may not be thrown back.", card=hand)
    return [reason(position, "same_card_discard", "out", message, hand)]


def _can_end(rules: Variant, hand: Cards, melds: Sequence[Meld], owed: Card | None, barred: Card | None) -> bool:
    """Is there a way to meld the card owed, and then to discard another card than the barred one or to be rid of all?

    Only melds and lay-offs that hold the card in question matter: any other play can be left out of such a way, or be
    made after it.
    """
    if owed is not None:
        assert rules.pile is not None
        ways = _ways(rules, hand, melds, owed, lay_off=rules.pile.deep == "meld_or_layoff")
        return any(_can_end(rules, left, after, None, barred) for left, after in ways)
    if not hand:
        return rules.going_out != "discard_last"
    may_discard = len(hand) > 1 or rules.going_out != "play_last"
    if may_discard and any(card is not barred for card in hand):
        return True
    if rules.going_out == "discard_last":
        return False
    ways = _ways(rules, hand, melds, hand[0], lay_off=True)
    return any(_can_end(rules, left, after, None, barred) for left, after in ways)


def _ways(
    rules: Variant, hand: Cards, melds: Sequence[Meld], card: Card, *, lay_off: bool
) -> Iterator[tuple[Cards, tuple[Meld, ...]]]:
    """Every way to play the card: the hand and the table after it."""
    if card not in hand:  # a position need not be one that play can reach
        return
    for meld in melds_of(rules, hand, using=card):
        yield without(hand, meld.cards), (*melds, meld)
    if lay_off:
        for at, target in enumerate(melds):
            for way in bridges(rules, target, card, without(hand, (card,))):
                yield without(hand, way.cards), replaced(tuple(melds), at, way.grown)
