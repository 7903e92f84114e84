"""A position, or what one seat sees of it, as lines of text; and positions and moves as arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.files import json_text
from rummy_learn.cli.output import indented
from rummy_learn.course.question import game_name
from rummy_learn.game.position import Seat
from rummy_learn.game.view import View
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.game.position import Position
    from rummy_learn.rules.verdict import Verdict

__all__ = ["add_position", "event_lines", "position_lines", "read_position"]

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


def add_position(parser: Parser) -> None:
    """The position, as an argument in its place."""
    parser.add_argument(
        "position",
        metavar="POSITION",
        help=str(
            say(
                'a position such as {"variant": "shanghai", "seed": 7}, or one seat’s view of it: '
                "JSON text, the name of a file with it, or -"
            )
        ),
    )


def read_position(argument: str) -> Position | View | Verdict:
    """The position of an argument, a view where it has the key `view`; a verdict when its cards do not add up.

    Raises `BadInput` like `notation.read`, and unreadable_file.
    """
    from rummy_learn.game.fields import loaded
    from rummy_learn.game.notation import read
    from rummy_learn.game.view import read_view

    data = loaded(json_text(argument))
    return read(data) if data.get("view") is None else read_view(data)


def event_lines(events: Iterable[Message]) -> Iterator[str]:
    """What happened, a sentence a line."""
    return (indented(event, 2) for event in events)


def position_lines(ink: Ink, shown: Position | View) -> Iterator[str]:
    """The game, whose turn it is, the cards in the middle, the melds, and every seat."""
    position = shown.known if isinstance(shown, View) else shown
    rules, who = position.variant, Seat(position.turn)
    yield str(say("{game}, {deal}", game=ink.strong(game_name(rules)), deal=_deal(position)))
    yield indented(_PHASES[position.phase]._replace(values={"who": who}), 2)
    for duty in position.owes:
        owed = (position.owed,) if position.owed else ()
        yield indented(ink.notable(_DUTIES[duty]._replace(values={"who": who, "card": owed})), 2)
    stock = shown.stock if isinstance(shown, View) else len(shown.stock)
    yield indented(plural(stock, "Stock: {n} card", "Stock: {n} cards"), 2)
    yield indented(_discards(position), 2)
    for number, laid in enumerate(position.table):
        melded = say("Meld {number}: {meld} ({who})", number=number, meld=laid.meld.said(), who=Seat(laid.owner))
        yield indented(melded, 2)
    for seat in range(position.players):
        line = say("{who}: {state}{hand}", who=Seat(seat), state=_state(shown, seat), hand=_hand(shown, seat))
        in_turn = seat == position.turn and position.phase != "over"
        yield f"{'>' if in_turn else ' '} {ink.strong(line) if in_turn else line}"


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
    return say("Upcard: {card}", card=position.discards[-1:])


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
        bought = plural(position.buys[seat], "{n} card bought", "{n} cards bought")
        said = say("{first}, {rest}", first=said, rest=bought)
    return said


def _hand(shown: Position | View, seat: int) -> Message | str:
    """The cards held, as far as they are seen."""
    hidden = isinstance(shown, View) and seat != shown.seat
    hand = shown.hand if isinstance(shown, View) else shown.hands[seat]
    return "" if hidden or not hand else say(": {cards}", cards=hand)
