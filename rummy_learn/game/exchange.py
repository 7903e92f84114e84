"""Taking a joker off the table for the card it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game import turn
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied, not_held, not_now, reason, refused, told
from rummy_learn.game.ending import why_no_end
from rummy_learn.game.lay import not_down, not_on_table, table_meld
from rummy_learn.game.position import Laid, replaced, sorted_hand, without
from rummy_learn.rules import judge
from rummy_learn.rules.cards import SUITS
from rummy_learn.rules.melds import Meld
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.verdict import Reason, Verdict

__all__ = ["exchange", "exchanges", "naturals_for"]


def exchange(position: Position, action: Action) -> Applied | Verdict:
    """A player puts a natural card in the place of a joker on the table and takes the joker (S4, H5, Z5)."""
    seat, card = action.player, action.card
    assert card is not None
    reasons = _why_not_now(position, action)
    target = table_meld(position, action)
    if target is None:
        return refused(position, [*reasons, not_on_table(position)])
    judged = judge.exchange(position.variant, target.meld, card)
    reasons += [*judged.reasons, *not_held(position, seat, (card,))]
    if not reasons:
        assert action.meld is not None
        after = _exchanged(position, seat, action.meld, card, judged.melds[0].cards)
        reasons = _why_stuck(after, seat)
    if reasons:
        return refused(position, reasons, judged.melds)
    said = say("{who} takes a joker off the {meld} for {card}.", meld=target.meld.said(), card=(card,))
    return turn.played(after, (told(said, seat),))


def exchanges(position: Position) -> Iterator[Action]:
    """Every legal exchange, out of turn too where the game allows it."""
    rules = position.variant
    if rules.exchange is None:
        return
    for seat in range(position.players) if rules.exchange.when == "any_time" else (position.turn,):
        for at, laid in enumerate(position.table):
            for card in naturals_for(laid.meld, position.hands[seat]) if laid.meld.wilds else ():
                action = Action(seat, "exchange", meld=at, card=card)
                judged = judge.exchange(rules, laid.meld, card)
                if not judged or _why_not_now(position, action):
                    continue
                if not _why_stuck(_exchanged(position, seat, at, card, judged.melds[0].cards), seat):
                    yield action


def naturals_for(meld: Meld, hand: Cards) -> Iterator[Card]:
    """The faces of the hand that a wild card of the meld could stand for, going by rank, and in a run by suit."""
    ranks = {card.means_rank for card in meld.cards if card.wild}
    suits = meld.suit if meld.kind == "run" else SUITS
    return (card for card in dict.fromkeys(hand) if card.rank in ranks and card.suit in suits)


def _exchanged(position: Position, seat: int, at: int, card: Card, cards: Cards) -> Position:
    """Meld `at` holds `cards` now, of which `card` is new; its player is who played it, and has the joker in hand."""
    laid, rules = position.table[at], position.variant
    where = next(index for index, old in enumerate(laid.meld.cards) if old is not cards[index])
    wild = laid.meld.cards[where].face
    after = Laid(laid.owner, Meld(laid.meld.kind, cards), replaced(laid.by, where, seat))
    assert rules.exchange is not None
    return position.but(
        hands=position.with_hand(seat, sorted_hand((*without(position.hands[seat], (card,)), wild))),
        table=replaced(position.table, at, after),
        must_go_down=rules.exchange.when == "down_or_going" and not position.down[seat],
    )


def _why_not_now(position: Position, action: Action) -> list[Reason]:
    """Reasons against any exchange by this player at this moment."""
    rule, seat = position.variant.exchange, action.player
    if rule is None or rule.when == "any_time":
        return []
    reasons = not_now(position, action)
    if rule.when == "after_down":
        reasons += not_down(position, seat)
        if position.down_this_turn and seat == position.turn:
            message = say("You went down in this turn: jokers can be exchanged from your next one on.")
            reasons.append(reason(position, "joker_not_exchangeable", "exchange", message))
    return reasons


def _why_stuck(after: Position, seat: int) -> list[Reason]:
    """Reasons why one in the middle of his turn could not end it after the exchange."""
    return why_no_end(after) if seat == after.turn and after.phase == "play" else []
