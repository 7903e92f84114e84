"""What a player does: one small value, written as JSON with the keys of the public format.

>>> str(Action.read('{"player": 2, "action": "lay_off", "meld": 0, "cards": "8S"}'))
'{"player": 2, "action": "lay_off", "meld": 0, "cards": "8S"}'
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from rummy_learn.game.fields import decoded, shown
from rummy_learn.rules.cards import parse_cards, parse_melds, print_cards, print_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.judge import End

__all__ = ["Action", "Move"]

Move = Literal["draw", "take", "buy", "pass", "go_down", "meld", "lay_off", "exchange", "discard", "call_rummy"]
"""The kinds of move of all games."""
MOVES: tuple[Move, ...] = get_args(Move)


@dataclass(frozen=True, slots=True)
class Action:
    """One move of one player.

    `cards` are taken, melded or laid off; `card` is discarded, exchanged or called; `melds` are laid down; `meld` is an
    index on the table and `end` the end of a run there.
    """

    player: int
    action: Move
    cards: tuple[Card, ...] = ()
    melds: tuple[tuple[Card, ...], ...] = ()
    meld: int | None = None
    card: Card | None = None
    end: End | None = None

    @staticmethod
    def read(source: object) -> Action:
        """The action written as JSON text or given as a mapping.

        Raises `BadInput`: bad_action, unknown_card, empty_meld.
        """
        data = _loaded(source)
        move = data.get("action")
        if move not in MOVES:
            raise _bad(move, say("“{piece}” is no move: choose one of {moves}.", moves=", ".join(MOVES)))
        needed, allowed = _KEYS[move]
        for key in data:
            if key not in ("player", "action", *needed, *allowed):
                raise _bad(key, say("“{piece}” is no key of the move {move}.", move=move))
        for key in needed:
            if data.get(key) is None:
                raise _bad(move, say("“{piece}” needs the key {key}.", key=key))
        end = data.get("end")
        if end not in (None, "low", "high"):
            raise _bad(end, say("“{piece}” is no end of a run: write low or high."))
        found = Action(
            player=_whole(data, "player"),
            action=move,
            cards=parse_cards(_text(data, "cards")),
            melds=parse_melds(_text(data, "melds")) if data.get("melds") is not None else (),
            meld=_whole(data, "meld") if data.get("meld") is not None else None,
            card=_one_card(data),
            end=end,
        )
        if move == "call_rummy":
            _check_call(found)
        return found

    def to_json(self) -> dict[str, Any]:
        """The action with the keys it needs and no others."""
        found: dict[str, Any] = {"player": self.player, "action": self.action}
        if self.meld is not None:
            found["meld"] = self.meld
        if self.cards:
            found["cards"] = print_cards(self.cards)
        if self.melds:
            found["melds"] = print_melds(self.melds)
        if self.card is not None:
            found["card"] = self.card.text
        if self.end is not None:
            found["end"] = self.end
        return found

    def __str__(self) -> str:
        return json.dumps(self.to_json())


_KEYS: dict[Move, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "draw": ((), ()),
    "take": ((), ("cards",)),
    "buy": ((), ()),
    "pass": ((), ()),
    "go_down": (("melds",), ()),
    "meld": (("cards",), ()),
    "lay_off": (("meld", "cards"), ("end",)),
    "exchange": (("meld", "card"), ()),
    "discard": (("card",), ()),
    "call_rummy": (("card",), ("melds", "meld", "cards", "end")),
}
"""The keys that a move needs, and those that it may have."""


def _check_call(action: Action) -> None:
    """A call names one meld, new or on the table, in which the discard concerned lies."""
    assert action.card is not None
    if (action.meld is None) == (not action.melds) or len(action.melds) > 1:
        raise _bad(action.action, say("“{piece}” names one meld: a new one as melds, or one on the table as meld."))
    cards = (*action.cards, *(card for cards in action.melds for card in cards))
    if cards and action.card.face not in [card.face for card in cards]:
        raise _bad(action.card, say("“{piece}” is called, so it must be among the cards that are melded."))


def _loaded(source: object) -> dict[str, Any]:
    if isinstance(source, str):
        try:
            source = decoded(source)
        except json.JSONDecodeError as error:
            piece = error.doc[error.pos : error.pos + 20] or error.doc[-20:]
            raise _bad(piece, say("A move is JSON text; it cannot be read from “{piece}” on.")) from None
    if not isinstance(source, dict):
        raise _bad(source, say('“{piece}” is no move: write it as {{"player": 0, "action": "draw"}}.'))
    return dict(source)


def _whole(data: Mapping[str, object], key: str) -> int:
    value = data.get(key)
    if type(value) is not int or value < 0:
        raise _bad(value, say("“{piece}” is no {key}: these are whole numbers from 0.", key=key))
    return value


def _text(data: Mapping[str, object], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise _bad(value, say("“{piece}” cannot be read: write the cards as text, such as 8C 8D *."))
    return value


def _one_card(data: Mapping[str, object]) -> Card | None:
    if data.get("card") is None:
        return None
    cards = parse_cards(_text(data, "card"))
    if len(cards) != 1:
        raise _bad(data["card"], say("“{piece}” is not one card."))
    return cards[0]


def _bad(piece: object, message: Message) -> BadInput:
    named = "" if piece is None else shown(piece)
    return BadInput("bad_action", named, message._replace(values={**message.values, "piece": named}))
