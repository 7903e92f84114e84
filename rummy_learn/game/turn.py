"""How a turn ends: with a discard, or by melding the last card; and who plays next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game import scores
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied, not_held, not_now, reason, refused, told
from rummy_learn.game.ending import fits_somewhere
from rummy_learn.game.position import replaced, without
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.game.position import Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.verdict import Reason, Verdict
    from rummy_learn.text import Message

__all__ = ["discard", "discards", "played"]


def discard(position: Position, action: Action) -> Applied | Verdict:
    """The player in turn puts a card on the discards, which ends the turn, and the deal when it was the last card."""
    seat = action.player
    assert action.card is not None
    card = action.card.face
    reasons = [*(not_now(position, action) or _why_no_discard(position, card)), *not_held(position, seat, (card,))]
    if reasons:
        return refused(position, reasons)
    hand = without(position.hand, (card,))
    after = position.but(
        hands=position.with_hand(seat, hand), discards=(*position.discards, card), discarder=seat, upcard="live"
    )
    events = (told(say("{who} discards {card}.", card=(card,)), seat),)
    if hand:
        return Applied(_passed_on(after, seat), events)
    if _may_be_called(after, card):
        return Applied(_passed_on(after, seat).but(turns_left=1, out=seat), events)
    return scores.finished(after, seat, events)


def discards(position: Position) -> Iterator[Action]:
    """Every legal discard of the player in turn, twins once."""
    if position.phase == "play":
        for card in dict.fromkeys(position.hand):
            if not _why_no_discard(position, card):
                yield Action(position.turn, "discard", card=card)


def played(position: Position, events: tuple[Message, ...]) -> Applied:
    """After a play: with an empty hand the deal is over, or the player floats (R5, R7); else the turn goes on."""
    seat = position.turn
    if position.phase != "play" or position.hand:
        return Applied(position, events)
    if position.variant.going_out not in ("float", "unplayable"):
        return scores.finished(position, seat, events)
    # All others may call now, just as after a discard; the floater may not (G6).
    floats = position.but(
        floating=replaced(position.floating, seat, True),
        discarder=seat,
        upcard="live" if position.discards else "none",
    )
    return Applied(_passed_on(floats, seat), (*events, told(say("{who} has melded every card and floats."), seat)))


def _passed_on(position: Position, seat: int) -> Position:
    """The turn passes to the left of `seat`, unless another of the opening turns is left (Z1)."""
    again = position.turns_left > 1
    return position.but(
        turn=seat if again else (seat + 1) % position.players,
        turns_left=position.turns_left - 1 if again else 1,
        phase="draw",
        taken=None,
        passed=(),
        down_this_turn=False,
        must_go_down=False,
    )


def _may_be_called(position: Position, card: Card) -> bool:
    """May somebody call this last discard, so that its player is not out yet (option `playable_out`)?"""
    rules = position.variant
    if rules.going_out != "unplayable" or rules.pile is None or rules.pile.playable_out != "call":
        return False
    return fits_somewhere(rules, card, position.melds)


def _why_no_discard(position: Position, card: Card) -> list[Reason]:
    """Reasons against discarding a card that is held, by the player in turn who has drawn."""
    rules, found = position.variant, []
    if position.must_go_down:
        message = say("You took a joker off the table, so you must go down before you discard.")
        found.append(reason(position, "must_go_down", "exchange", message))
    if position.owed is not None:
        message = say("Meld {card} first: you took it from the discards for that.", card=(position.owed,))
        found.append(reason(position, "must_meld_taken_card", rules.turn, message, (position.owed,)))
    if card is position.barred:
        message = say("{card} is the discard you took alone: it may not be thrown back in this turn.", card=(card,))
        found.append(reason(position, "same_card_discard", "out", message, (card,)))
    if position.hand == (card,):
        found += _why_no_last_discard(position, card)
    return found


def _why_no_last_discard(position: Position, card: Card) -> list[Reason]:
    rules = position.variant
    if rules.going_out == "play_last":
        message = say("The last card may not be discarded: you go out by melding it.")
        return [reason(position, "last_card_discard", "out", message, (card,))]
    taken_back = rules.going_out == "unplayable" and rules.pile and rules.pile.playable_out == "take_back"
    if taken_back and fits_somewhere(rules, card, position.melds):
        message = say("{card} fits a meld on the table: take it back and meld it.", card=(card,))
        return [reason(position, "playable_discard", "out", message, (card,))]
    return []
