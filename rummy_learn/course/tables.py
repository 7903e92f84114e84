"""A table in words: a position, or what one seat sees of it, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.question import game_name
from rummy_learn.game.position import Seat
from rummy_learn.game.view import View
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rummy_learn.game.position import Position

__all__ = ["table_lines"]

_PHASES = {
    "draw": say("{who} is in turn and may draw."),
    "play": say("{who} is in turn and has drawn."),
    "over": say("The deal is over."),
}
_DUTIES = {
    "go_down": say("{who} must go down in this turn."),
    "meld_taken_card": say("{who} must still meld {card}."),
    "lay_off_last_card": say("{who} must still lay off the last card."),
}


def table_lines(
    shown: Position | View, strong: Callable[[Message], str] = str, notable: Callable[[Message], str] = str
) -> Iterator[str]:
    """The game, the reader's seat, whose turn it is, the cards in the middle, the melds, and every seat.

    `strong` and `notable` make what should stand out do so.
    """
    position = shown.known if isinstance(shown, View) else shown
    rules, who = position.variant, Seat(position.turn)
    yield str(say("{game}, {deal}", game=strong(game_name(rules)), deal=_deal(position)))
    if isinstance(shown, View) and shown.hand:
        yield f"  {say('You are {who}.', who=Seat(shown.seat))}"
    yield f"  {_PHASES[position.phase]._replace(values={'who': who})}"
    for duty in position.owes:
        owed = (position.owed,) if position.owed else ()
        duty_said = _DUTIES[duty]._replace(values={"who": who, "card": owed})
        yield f"  {notable(duty_said)}"
    stock = shown.stock if isinstance(shown, View) else len(shown.stock)
    yield f"  {plural(stock, 'Stock: {n} card', 'Stock: {n} cards')}"
    yield f"  {_discards(position)}"
    for number, laid in enumerate(position.table):
        melded = say("Meld {number}: {meld} ({who})", number=number, meld=laid.meld.said(), who=Seat(laid.owner))
        yield f"  {melded}"
    for seat in range(position.players):
        line = say("{who}: {state}{hand}", who=Seat(seat), state=_state(shown, seat), hand=_hand(shown, seat))
        in_turn = seat == position.turn and position.phase != "over"
        yield f"{'>' if in_turn else ' '} {strong(line) if in_turn else line}"


def _deal(position: Position) -> Message:
    number, dealer = position.deal, Seat(position.dealer)
    if not position.variant.deals:
        return say("deal {number}, dealt by {dealer}", number=number, dealer=dealer)
    contract = position.variant.deal(number).contract.said()
    return say("deal {number}: {contract}, dealt by {dealer}", number=number, contract=contract, dealer=dealer)


def _discards(position: Position) -> Message:
    """The pile where all of it counts, else its top card."""
    if not position.discards:
        return say("Discards: none")
    if position.variant.pile is not None:
        return say("Discards, bottom to top: {cards}", cards=position.discards)
    if position.upcard == "dead":
        return say("Top of the discards, dead: {card}", card=position.discards[-1:])
    if position.discarder is None:
        return say("Upcard: {card}", card=position.discards[-1:])
    who = Seat(position.discarder)
    return say("Upcard: {card}, discarded by {who}", card=position.discards[-1:], who=who)


def _state(shown: Position | View, seat: int) -> Message:
    position = shown.known if isinstance(shown, View) else shown
    count = shown.counts[seat] if isinstance(shown, View) else len(shown.hands[seat])
    said = say(
        "{score}, {cards}",
        score=plural(position.scores[seat], "{n} point", "{n} points"),
        cards=plural(count, "{n} card", "{n} cards"),
    )
    if position.down[seat]:
        said = say("{first}, {rest}", first=said, rest=say("down"))
    if position.floating[seat]:
        said = say("{first}, {rest}", first=said, rest=say("floating"))
    if position.buys[seat]:
        said = say("{first}, {rest}", first=said, rest=plural(position.buys[seat], "{n} buy", "{n} buys"))
    return said


def _hand(shown: Position | View, seat: int) -> Message | str:
    """The cards held, as far as they are seen."""
    hidden = isinstance(shown, View) and seat != shown.seat
    hand = shown.hand if isinstance(shown, View) else shown.hands[seat]
    return "" if hidden or not hand else say(": {cards}", cards=hand)
