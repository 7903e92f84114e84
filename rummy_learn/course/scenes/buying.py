"""Taking the upcard out of turn: who may, what it brings, when it may be played, and who comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.scenes import Scene
from rummy_learn.course.scenes._table import (
    contract_melds,
    flags,
    lone_cards,
    redrawn,
    set_table,
    small_deals,
)
from rummy_learn.course.scenes.drawing import made
from rummy_learn.course.situations import Asking, Claim, HandAfter, Move
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.play import apply

if TYPE_CHECKING:
    from rummy_learn.game.position import Position
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["SCENES"]

_PLAYERS = 5
_MOST_BUYS = 4
_HAND_AFTER = 4
"""So many sit where cards in hand are counted."""


def _buying(stream: Stream, variant: Variant, level: int) -> Move | None:
    """Someone out of turn wants the upcard: down or not, with or without buys left; sometimes it is their discard."""
    deal = stream.below(len(variant.deals)) + 1
    players = min(_PLAYERS, variant.players[1])
    turn = stream.below(players)
    last = (turn - 1) % players
    you = (turn + 1 + stream.below(players - 2)) % players if stream.below(6) else last
    buys, down = [0] * players, flags(players, *([you] if stream.below(3) == 0 else []))
    buys[you] = stream.below(1 + (_limit(variant, deal) or _MOST_BUYS))
    if stream.below(3) == 0:
        buys[you] = _limit(variant, deal) or _MOST_BUYS
    hand = lone_cards(stream, 3 + level)
    upcard = hand[-1]
    position = set_table(
        variant,
        turn,
        {you: hand[:-1]},
        players,
        deal=deal,
        discards=upcard.text,
        discarder=last,
        buys=buys,
        down=down,
        passed=[turn] if stream.below(8) else [],
    )
    return Move(position, Action(you, "buy")) if position else None


def _limit(variant: Variant, deal: int) -> int | None:
    assert variant.buying is not None
    return variant.buying.limits[deal - 1]


def _after_buying(stream: Stream, variant: Variant, _level: int) -> Move | None:
    """A player with the contract in hand, the last card of it just bought: may it be laid, or a card discarded?"""
    deal = stream.choice(small_deals(variant))
    melds = contract_melds(stream, variant, deal)
    held = [card for meld in melds for card in meld]
    spare = lone_cards(stream, 2, melds)
    if not spare:
        return None
    wanted = held.pop(stream.below(len(held)))
    you = stream.choice((2, 3))
    go_down = Action(you, "go_down", melds=melds)
    if stream.below(3) == 0:
        position = set_table(variant, you, {you: (*held, wanted, *spare)}, deal=deal, phase="play")
        return Move(position, go_down) if position else None
    position = set_table(variant, 1, {you: (*held, *spare)}, deal=deal, discards=wanted.text, discarder=0)
    if position is None:
        return None
    after, events = made(position, Action(1, "pass"), Action(you, "buy"))
    move = go_down if stream.below(3) else Action(you, "discard", card=spare[0])
    return Move(after, move, events)


def _hand_after(stream: Stream, variant: Variant, level: int) -> HandAfter | None:
    """How many cards does a player hold who has taken the upcard out of turn? On higher levels it may be once more.

    The hand is as large as the deal and what has been bought make it.
    """
    assert variant.buying is not None
    deal, you = stream.below(len(variant.deals)) + 1, stream.choice((2, 3))
    limit = _limit(variant, deal)
    bought = stream.below(level if limit is None else max(1, min(level, limit)))
    held = variant.dealt(deal, _HAND_AFTER) + bought * (1 + variant.buying.penalty)
    upcard, *hand = stream.sample(variant.deck(_HAND_AFTER).cards(), 1 + held)
    buys = [bought if seat == you else 0 for seat in range(_HAND_AFTER)]
    position = set_table(
        variant,
        1,
        {you: hand},
        _HAND_AFTER,
        deal=deal,
        discards=upcard.text,
        discarder=0,
        buys=buys,
        passed=[1],
    )
    buy = Action(you, "buy")
    return HandAfter(position, buy) if position and isinstance(apply(position, buy), Applied) else None


def _claiming(stream: Stream, variant: Variant, level: int) -> Claim | None:
    """Several players call for the upcard at once."""
    position = _to_claim(stream, variant)
    if position is None:
        return None
    seats = [seat for seat in range(position.players) if seat != position.discarder]
    callers = tuple(stream.sample(seats, 2 + stream.below(level + 1)))
    declined = () if position.turn in callers else (position.turn,)
    return Claim(position.but(passed=declined), callers)


def _asking(stream: Stream, variant: Variant, _level: int) -> Asking | None:
    """A new upcard lies there: in which order do the players have a right to it?"""
    position = _to_claim(stream, variant)
    return Asking(position) if position else None


def _to_claim(stream: Stream, variant: Variant) -> Position | None:
    players = min(4 + stream.below(2), variant.players[1])
    turn, dealer = stream.below(players), stream.below(players)
    upcard = lone_cards(stream, 1)[0]
    return set_table(
        variant,
        turn,
        {},
        players,
        dealer=dealer,
        discards=upcard.text,
        discarder=(turn - 1) % players,
        down=flags(players, *([turn] if stream.below(3) == 0 else [])),
    )


def _known(variant: Variant) -> bool:
    return variant.buying is not None


SCENES = (
    Scene("buying", "buying", Move, redrawn(_buying), _known),
    Scene("after_buying", "buying", Move, redrawn(_after_buying), _known),
    Scene("hand_after_buying", "buying", HandAfter, redrawn(_hand_after), _known),
    Scene("claiming", "buying", Claim, redrawn(_claiming), _known),
    Scene("asking", "buying", Asking, redrawn(_asking), _known),
)
