"""What a move is, in a few words for lists, buttons and logs: "Buy 8♣", "Lay off 8♠ on the set of eights: 8♣ 8♦ 8♥".

>>> from rummy_learn.game.actions import Action
>>> from rummy_learn.game.notation import read
>>> from rummy_learn.game.view import View
>>> view = View.of(read({"variant": "shanghai", "players": 3, "discards": "8C"}), 2)
>>> print(told(Action(2, "buy"), view).text)
Buy {cards}
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.pile import depth_of
from rummy_learn.rules import judge
from rummy_learn.rules.melds import Meld
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rummy_learn.game.actions import Action, Move
    from rummy_learn.game.position import Cards
    from rummy_learn.game.view import View

__all__ = ["told"]


def told(action: Action, view: View) -> Message:
    """The move as an order to the player who makes it, in the position that he sees. It need not be legal."""
    return _TOLD[action.action](action, view)


def _draw(action: Action, view: View) -> Message:  # noqa: ARG001
    return say("Draw from the stock")


def _take(action: Action, view: View) -> Message:
    pile = view.known.discards
    if not pile:
        return say("Take from the discards")
    depth = depth_of(pile, action.cards)
    return say("Take {cards} from the discards", cards=action.cards if depth is None else pile[depth:])


def _buy(action: Action, view: View) -> Message:  # noqa: ARG001
    return say("Buy {cards}", cards=view.known.discards[-1:])


def _pass(action: Action, view: View) -> Message:
    known = view.known
    if not known.discards:
        return say("Pass")
    if known.variant.pile is None:
        return say("Pass: do without {cards}", cards=known.discards[-1:])
    if action.player == known.turn and not view.stock:
        return say("Pass: take nothing from the discards")
    return say("Pass: do not call Rummy")


def _go_down(action: Action, view: View) -> Message:
    whole, *rest = (_meld(cards, view) for cards in action.melds)
    for meld in rest:
        whole = say("{first}; {rest}", first=whole, rest=meld)
    return say("Go down with a {melds}", melds=whole)


def _new_meld(action: Action, view: View) -> Message:
    return say("Meld a {meld}", meld=_meld(action.cards, view))


def _lay_off(action: Action, view: View) -> Message:
    on = _on_table(action, view)
    if action.end == "low":
        return say("Lay off {cards} at the low end of the {meld}", cards=action.cards, meld=on)
    if action.end == "high":
        return say("Lay off {cards} at the high end of the {meld}", cards=action.cards, meld=on)
    return say("Lay off {cards} on the {meld}", cards=action.cards, meld=on)


def _exchange(action: Action, view: View) -> Message:
    return say("Take a joker off the {meld} for {card}", card=_card(action), meld=_on_table(action, view))


def _discard(action: Action, view: View) -> Message:  # noqa: ARG001
    return say("Discard {card}", card=_card(action))


def _call(action: Action, view: View) -> Message:
    if action.melds:
        return say("Call Rummy and meld a {meld}", meld=_meld(action.melds[0], view))
    cards = action.cards or _card(action)
    return say("Call Rummy and lay off {cards} on the {meld}", cards=cards, meld=_on_table(action, view))


def _card(action: Action) -> Cards:
    return (action.card,) if action.card is not None else ()


def _meld(cards: Cards, view: View) -> Message:
    """The cards as the meld they are, or as they are where they are none."""
    judged = judge.meld(view.known.variant, cards)
    found = judged.melds[0]
    if judged and found.kind is not None:
        return Meld(found.kind, found.cards).said()
    return say("{cards}", cards=cards)


def _on_table(action: Action, view: View) -> Message:
    table = view.known.table
    if action.meld is None or action.meld >= len(table):
        return say("meld that is not there")
    return table[action.meld].meld.said()


_TOLD: Mapping[Move, Callable[[Action, View], Message]] = {
    "draw": _draw,
    "take": _take,
    "buy": _buy,
    "pass": _pass,
    "go_down": _go_down,
    "meld": _new_meld,
    "lay_off": _lay_off,
    "exchange": _exchange,
    "discard": _discard,
    "call_rummy": _call,
}
