"""The two answers to a move: the position after it with what happened, or a verdict with every reason against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rummy_learn.game.position import Seat
from rummy_learn.rules.verdict import Reason, Verdict
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.game.actions import Action
    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.verdict import JudgedMeld

__all__ = ["Applied", "not_held", "not_now", "not_this_game", "reason", "refused", "told"]


@dataclass(frozen=True, slots=True)
class Applied:
    """A move that was made: the new position, and what everybody at the table saw of it."""

    position: Position
    events: tuple[Message, ...]
    valid: Literal[True] = True

    def __bool__(self) -> bool:
        return True

    def to_json(self) -> dict[str, object]:
        """`{"valid": true, "position": {…}, "events": ["…"]}`"""
        return {"valid": True, "position": self.position.to_json(), "events": [str(event) for event in self.events]}


def told(text: Message, seat: int) -> Message:
    """What a player did, as everybody may know it: the sentence with the player as `{who}`."""
    return text._replace(values={**text.values, "who": Seat(seat)})


def refused(position: Position, reasons: Iterable[Reason], melds: tuple[JudgedMeld, ...] = ()) -> Verdict:
    """The refusal with all its reasons, the most useful first."""
    return Verdict(position.variant.id, melds, tuple(reasons))


def reason(position: Position, code: str, row: str, message: Message, cards: Cards = (), kind: str = "") -> Reason:
    """One reason, with the clause that decides it in this game: that of `row` unless the game cites another."""
    return Reason(code, position.variant.cite(row, code, kind), message, cards)


# ---- reasons that many moves share -----------------------------------------------------------------------------------
def not_now(position: Position, action: Action) -> list[Reason]:
    """Reasons against a play (melding, laying off, discarding) at this moment: another's turn, or nothing drawn yet."""
    turn = position.variant.turn
    if action.player != position.turn:
        message = say("It is the turn of {who}.", who=Seat(position.turn))
        return [reason(position, "not_your_turn", turn, message, kind=action.action)]
    if position.phase == "draw":
        return [reason(position, "draw_first", turn, say("Draw a card first."), kind=action.action)]
    return []


def not_this_game(position: Position, action: Action, row: str) -> list[Reason]:
    """The reason against a move that this game does not know."""
    message = say("{game} does not know this move.", game=position.variant.title)
    return [reason(position, "not_in_this_game", row, message, kind=action.action)]


def not_held(position: Position, seat: int, cards: Cards) -> list[Reason]:
    """The reason when a player does not hold all these cards."""
    missing, held = [], list(position.hands[seat])
    for card in cards:
        if card.face in held:
            held.remove(card.face)
        else:
            missing.append(card.face)
    if not missing:
        return []
    message = say("You do not hold enough of these: {cards}.", cards=tuple(missing))
    return [reason(position, "not_enough_cards", "cards", message, tuple(missing))]
